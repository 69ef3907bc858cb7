// Confirms a payment once the server does, keeps asking while it settles, and says so where there is none.
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { catalogue } from "../../patterns/catalogue.ts";
import { askAgainAfter, isSlow } from "../payment/ask-again.ts";
import { fetchCheckoutState } from "../payment/checkout-state.ts";
import { keepPurchase, keptLicence } from "../payment/purchase.ts";
import { returnTarget } from "../payment/return-target.ts";
import { OutOfReach, Paid, PaidElsewhere, Refused, Settling } from "../payment/success-rooms.tsx";
import { useHiddenSession } from "../payment/use-hidden-session.ts";
import { useReturn } from "../payment/use-return.ts";
import { queryClient } from "../ui/query-client.ts";
import { showToast } from "../ui/toast.ts";

const PREMIUM = catalogue.find(({ price }) => price === "premium");

export default function SuccessPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Confirmation />
    </QueryClientProvider>
  );
}

/** Where the visitor goes from here, and whether the prompt opens there. */
function useTarget(): { target: string; openPrompt: boolean } {
  const query = new URLSearchParams(useLocation().search);
  const openPrompt = query.get("openPrompt") === "true";
  const asked = returnTarget(query.get("redirect"));
  // The dialog opens where its prompt is: at home that is the premium pattern's tab.
  const target = openPrompt && asked === "/" && PREMIUM ? `/?pattern=${PREMIUM.key}` : asked;
  return { target, openPrompt };
}

function Confirmation() {
  const { target, openPrompt } = useTarget();
  const session = useHiddenSession();
  const [since] = useState(() => Date.now());
  const checkout = useQuery({
    queryKey: ["checkout", session],
    queryFn: () => fetchCheckoutState(session),
    networkMode: "always", // offline it fails and says so, rather than wait without a word
    refetchInterval: ({ state }) => askAgainAfter(state.data, state.dataUpdateCount),
    gcTime: 0,
  });
  const answer = checkout.data;
  const paid = answer?.status === "paid";
  // A reload after the licence was handed over finds it in this browser.
  const [restored, setRestored] = useState<string | null>(null);
  const licence = paid ? (answer.licence ?? restored ?? keptLicence()) : null;

  useEffect(() => {
    if (!licence) return;
    keepPurchase(licence, session);
    showToast({ title: "Payment successful!", description: "You can now view the prompt." });
  }, [licence, session]);
  useReturn(target, licence !== null, openPrompt);

  if (licence) return <Paid licence={licence} target={target} />;
  if (checkout.isPending || (checkout.isError && !answer && checkout.isFetching)) {
    return <Settling target={target} tries={checkout.failureCount} slow={false} />;
  }
  if (!answer) return <OutOfReach target={target} onRetry={() => void checkout.refetch()} />;
  switch (answer.status) {
    case "paid":
      return <PaidElsewhere target={target} onRestored={setRestored} />;
    case "settling":
    case "busy":
      return (
        <Settling
          target={target}
          tries={checkout.failureCount}
          slow={isSlow(since, checkout.dataUpdatedAt)}
        />
      );
    case "revoked":
    case "unpaid":
    case "unknown":
    case "missing":
      return <Refused state={answer} target={target} />;
  }
}
