// Confirms a payment once the server does, keeps asking while it settles, and says so where there is none.
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { catalogue } from "../../patterns/catalogue.ts";
import { focusMain } from "../components/ui/go-to-top.ts";
import { showToast } from "../components/ui/toast.ts";
import { askAgainAfter, isSlow } from "../features/checkout/ask-again.ts";
import { fetchCheckoutState } from "../features/checkout/checkout-state.ts";
import { keepPurchase, keptLicence } from "../features/checkout/purchase.ts";
import { returnTarget } from "../features/checkout/return-target.ts";
import {
  OUT_OF_REACH,
  OutOfReach,
  PAID_ELSEWHERE,
  Paid,
  PaidElsewhere,
  Refused,
  refusalWords,
  Settling,
  SLOW,
  type Words,
} from "../features/checkout/success-rooms.tsx";
import { useHiddenSession } from "../features/checkout/use-hidden-session.ts";
import { useReturn } from "../features/checkout/use-return.ts";
import { queryClient } from "../rendering/query-client.ts";

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

  const retried = useRef(false);
  // The button that asked again has gone, and the focus with it.
  useEffect(() => {
    if (answer && retried.current && document.activeElement === document.body) focusMain();
  }, [answer]);

  // `said`: what a screen reader is told; of a payment the toast tells, of waiting the spinner.
  function outcome(): { room: ReactNode; said: string } {
    if (licence) return { room: <Paid licence={licence} target={target} />, said: "" };
    if (!answer) {
      // A failure stands while the shop is asked again: its button holds the focus.
      if (checkout.isPending && !checkout.isFetchedAfterMount) {
        return {
          room: <Settling target={target} tries={checkout.failureCount} slow={false} />,
          said: "",
        };
      }
      const onRetry = () => {
        retried.current = true;
        void checkout.refetch();
      };
      const asking = checkout.isFetching;
      return {
        room: <OutOfReach target={target} asking={asking} onRetry={onRetry} />,
        said: asking ? "Asking the shop again…" : sentences(OUT_OF_REACH),
      };
    }
    switch (answer.status) {
      case "paid":
        return {
          room: <PaidElsewhere target={target} onRestored={setRestored} />,
          said: sentences(PAID_ELSEWHERE),
        };
      case "settling":
      case "busy": {
        const slow = isSlow(since, checkout.dataUpdatedAt);
        return {
          room: <Settling target={target} tries={checkout.failureCount} slow={slow} />,
          said: slow ? SLOW : "",
        };
      }
      case "revoked":
      case "unpaid":
      case "unknown":
      case "missing":
        return {
          room: <Refused state={answer} target={target} />,
          said: sentences(refusalWords(answer)),
        };
    }
  }
  const { room, said } = outcome();
  return (
    <>
      {/* Stands before its words, as it must to be heard, whatever room follows another. */}
      <p role="status" className="sr-only">
        {said}
      </p>
      {room}
    </>
  );
}

function sentences({ title, text }: Words): string {
  return `${title}. ${text}`;
}
