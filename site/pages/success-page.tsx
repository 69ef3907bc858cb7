// Confirms a payment once the server does, keeps asking while it settles, and says so where there is none.
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { catalogue } from "../../patterns/catalogue.ts";
import { fetchCheckoutState } from "../payment/checkout-state.ts";
import { safeRedirect } from "../payment/safe-redirect.ts";
import { useReturn } from "../payment/use-return.ts";
import {
  LICENCE_KEY,
  PURCHASE_FLAG_KEY,
  PURCHASE_FLAG_VALUE,
  remember,
} from "../prompt/prompt-access.ts";
import { Link } from "../ui/link.tsx";
import { queryClient } from "../ui/query-client.ts";
import { Room } from "../ui/room.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { showToast } from "../ui/toast.ts";
import { useQueryString } from "../ui/use-query-string.ts";

/** Milliseconds between two questions about a payment that is still settling. */
const ASK_AGAIN_MS = 1500;

const PREMIUM = catalogue.find(({ price }) => price === "premium");

export default function SuccessPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Confirmation />
    </QueryClientProvider>
  );
}

function Confirmation() {
  const query = useQueryString();
  const openPrompt = query.get("openPrompt") === "true";
  const asked = safeRedirect(query.get("redirect"));
  // The dialog opens where its prompt is: at home that is the premium pattern's tab.
  const target = openPrompt && asked === "/" && PREMIUM ? `/?pattern=${PREMIUM.key}` : asked;
  const session = query.get("session_id");
  const checkout = useQuery({
    queryKey: ["checkout", session],
    queryFn: () => fetchCheckoutState(session),
    refetchInterval: ({ state }) => (state.data?.status === "settling" ? ASK_AGAIN_MS : false),
    gcTime: 0,
  });
  const answer = checkout.data;
  const paid = answer?.status === "paid";
  const licence = paid ? answer.licence : undefined;

  useEffect(() => {
    if (!paid) return;
    remember(PURCHASE_FLAG_KEY, PURCHASE_FLAG_VALUE);
    if (licence) remember(LICENCE_KEY, licence);
    showToast({ title: "Payment successful!", description: "You can now view the prompt." });
  }, [paid, licence]);
  useReturn(target, paid, openPrompt);

  if (paid) {
    return (
      <Room light="on" title="Payment successful!">
        <p>You can now view the prompt. You are being taken back in a moment.</p>
        <BackLink to={target}>Go back now</BackLink>
      </Room>
    );
  }
  if (checkout.isPending || answer?.status === "settling") {
    return (
      <Room light="dim" title="One moment">
        <Spinner label="Confirming your payment…" />
        <BackLink to={target}>Go back without waiting</BackLink>
      </Room>
    );
  }
  return (
    <Room light="dim" title="No payment to confirm">
      <p>
        {answer
          ? REASONS[answer.status]
          : "The shop could not be reached. Your payment, if you made one, is safe."}
      </p>
      {!answer && (
        <button
          type="button"
          className="min-h-11 text-ink underline decoration-lit underline-offset-4"
          onClick={() => void checkout.refetch()}
        >
          Ask again
        </button>
      )}
      <BackLink to={target}>Go back</BackLink>
    </Room>
  );
}

const REASONS = {
  unpaid: "This checkout has not been paid. Nothing was charged and nothing was unlocked.",
  unknown: "The shop knows no checkout of this name. Nothing was unlocked.",
  missing: "This address names no checkout. A payment leads here by itself.",
} as const;

function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center text-ink underline decoration-lit underline-offset-4"
    >
      {children}
    </Link>
  );
}
