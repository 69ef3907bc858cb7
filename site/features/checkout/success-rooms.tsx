// What the page after a payment shows in each of its states; the lamp says the same as the words.

import { Button } from "../../components/ui/button.tsx";
import { MessagePage } from "../../components/ui/message-page.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { LicenceKey } from "../prompt/licence-key.tsx";
import { BackLink } from "./back-link.tsx";
import type { CheckoutState } from "./checkout-state.ts";
import { RestoreForm } from "./restore-form.tsx";

/** `target`: path that the way back leads to. */
interface RoomProps {
  target: string;
}

export function Paid({ target, licence }: RoomProps & { licence: string }) {
  return (
    <MessagePage lamp="on" title="Payment successful!">
      <p>You can now view the prompt. You are being taken back in a moment.</p>
      <LicenceKey licence={licence} />
      <BackLink to={target}>Go back now</BackLink>
    </MessagePage>
  );
}

export const SLOW =
  "This takes longer than usual; some ways of paying take days. The page keeps asking, and you may leave it: once the money has arrived, the AI Prompt button of 3D Motion opens the prompt in this browser.";

/** `tries`: questions in a row that got no answer. `slow`: it takes longer than most payments. */
export function Settling({ target, tries, slow }: RoomProps & { tries: number; slow: boolean }) {
  return (
    <MessagePage lamp="dim" title="One moment">
      <Spinner label={tries > 0 ? "Still trying to reach the shop…" : "Confirming your payment…"} />
      {!slow && tries === 0 && (
        <p>
          This usually takes a few seconds. To reload this page charges nothing, and neither does
          leaving it.
        </p>
      )}
      {slow && <p>{SLOW}</p>}
      <BackLink to={target}>Go back without waiting</BackLink>
    </MessagePage>
  );
}

/** What a room says, for the eyes and for a screen reader. */
export interface Words {
  title: string;
  text: string;
}

export const PAID_ELSEWHERE: Words = {
  title: "Paid in another browser",
  text: "This checkout is paid, and its licence is with the browser that paid. To read the prompt here too, bring the licence key over.",
};

export function PaidElsewhere({
  target,
  onRestored,
}: RoomProps & { onRestored: (licence: string) => void }) {
  return (
    <MessagePage lamp="dim" title={PAID_ELSEWHERE.title}>
      <p>{PAID_ELSEWHERE.text}</p>
      <RestoreForm onRestored={onRestored} />
      <BackLink to={target}>Go back</BackLink>
    </MessagePage>
  );
}

export const OUT_OF_REACH: Words = {
  title: "The shop is out of reach",
  text: "Your payment, if you made one, is safe. Please check your connection; this page can ask again at any time.",
};

export function OutOfReach({
  target,
  asking,
  onRetry,
}: RoomProps & { asking: boolean; onRetry: () => void }) {
  return (
    <MessagePage lamp="off" title={OUT_OF_REACH.title}>
      <p>{OUT_OF_REACH.text}</p>
      <Button
        className="aria-disabled:opacity-60"
        aria-disabled={asking} // disabled, it would lose the focus
        onClick={() => !asking && onRetry()}
      >
        {asking ? "Asking…" : "Ask again"}
      </Button>
      <BackLink to={target}>Go back</BackLink>
    </MessagePage>
  );
}

type Refusal = Extract<CheckoutState, { status: "revoked" | "unpaid" | "unknown" | "missing" }>;

export function refusalWords(state: Refusal): Words {
  const title = state.status === "revoked" ? "Licence revoked" : "No payment to confirm";
  return { title, text: refusalText(state) };
}

function refusalText(state: Refusal): string {
  switch (state.status) {
    case "revoked":
      return state.reason
        ? `This licence is no longer valid: ${state.reason}.`
        : "The licence of this payment is no longer valid.";
    case "unpaid":
      return "This checkout has not been paid. Nothing was charged and nothing was unlocked.";
    case "unknown":
      return "The shop knows no checkout of this name. Nothing was unlocked.";
    case "missing":
      return "This address names no checkout. A payment leads here by itself.";
  }
}

export function Refused({ target, state }: RoomProps & { state: Refusal }) {
  const { title, text } = refusalWords(state);
  return (
    <MessagePage lamp={state.status === "revoked" ? "off" : "dim"} title={title}>
      <p>{text}</p>
      <BackLink to={target}>Go back</BackLink>
    </MessagePage>
  );
}
