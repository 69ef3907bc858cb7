// Reports a payment as unsuccessful, then goes back.
import { useEffect } from "react";
import { BackLink } from "../payment/back-link.tsx";
import { returnTarget } from "../payment/return-target.ts";
import { useReturn } from "../payment/use-return.ts";
import { Room } from "../ui/room.tsx";
import { showToast } from "../ui/toast.ts";
import { useQueryString } from "../ui/use-query-string.ts";

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
    <Room light="dim" title="Payment unsuccessful">
      <p>You are being taken back in a moment. You can try again from there.</p>
      <BackLink to={target}>Go back now</BackLink>
    </Room>
  );
}
