// Reports a payment as unsuccessful, then goes back.
import { useEffect } from "react";
import { useLocation } from "react-router";
import { MessagePage } from "../components/ui/message-page.tsx";
import { showToast } from "../components/ui/toast.tsx";
import { ReturnLink, useReturn } from "../features/checkout/return-link.tsx";
import { safeRedirect } from "../features/checkout/safe-redirect.ts";
import { shopMessages } from "../features/checkout/shop-messages.ts";

export default function CancelPage() {
  const target = safeRedirect(new URLSearchParams(useLocation().search).get("redirect"));
  useReturn(target, { running: true });
  useEffect(() => showToast(shopMessages.paymentUnsuccessful), []);
  return (
    <MessagePage lamp="dim" title={shopMessages.paymentUnsuccessful.title}>
      <p>You left the payment page. You’ll go back in 3 seconds and can try again.</p>
      <ReturnLink to={target}>Go back now</ReturnLink>
    </MessagePage>
  );
}
