// Reports a payment as unsuccessful, then goes back.
import { useEffect } from "react";
import { MessagePage } from "../components/ui/message-page.tsx";
import { showToast } from "../components/ui/toast.ts";
import { BackLink } from "../features/checkout/back-link.tsx";
import { returnTarget } from "../features/checkout/return-target.ts";
import { useReturn } from "../features/checkout/use-return.ts";
import { useQueryString } from "../hooks/use-query-string.ts";

export default function CancelPage() {
  const query = useQueryString();
  const target = returnTarget(query.get("redirect"));
  useReturn(target, true);
  useEffect(() => {
    showToast({
      title: "Payment unsuccessful",
      description: "Your payment was unsuccessful. Please try again.",
      tone: "destructive",
    });
  }, []);
  return (
    <MessagePage lamp="dim" title="Payment unsuccessful">
      <p>You are being taken back in a moment. You can try again from there.</p>
      <BackLink to={target}>Go back now</BackLink>
    </MessagePage>
  );
}
