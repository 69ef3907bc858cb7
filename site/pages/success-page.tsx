// Confirms a payment once the server does, keeps asking while it settles, and says so if there is none.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { PREMIUM_PRICE } from "../../generators/premium-price.ts";
import { settings } from "../built-in-settings.ts";
import { Button } from "../components/ui/button.tsx";
import { focusMain } from "../components/ui/go-to-top.ts";
import { MessagePage, type MessagePageProps } from "../components/ui/message-page.tsx";
import { NewTabLink } from "../components/ui/new-tab-link.tsx";
import { Spinner } from "../components/ui/spinner.tsx";
import { showToast } from "../components/ui/toast.tsx";
import {
  amountText,
  type CheckoutState,
  fetchCheckout,
} from "../features/checkout/checkout-session.ts";
import { LicenceKey } from "../features/checkout/licence-key.tsx";
import { premiumPattern } from "../features/checkout/premium-pattern.ts";
import { LICENCE_KEY, recall } from "../features/checkout/prompt-access.ts";
import { savePurchase } from "../features/checkout/purchase.ts";
import { RestorePurchase } from "../features/checkout/restore-purchase.tsx";
import { ReturnLink, useReturn } from "../features/checkout/return-link.tsx";
import { safeRedirect } from "../features/checkout/safe-redirect.ts";
import { shopMessages } from "../features/checkout/shop-messages.ts";
import type { Message } from "../messages.ts";
import { queryClient } from "../rendering/query-client.ts";

/** Milliseconds before the page asks again; each later pause is half as long again. */
const FIRST_PAUSE_MS = 1500;
const LONGEST_PAUSE_MS = 15_000;
/** Milliseconds after which the page says what to do about a slow payment. */
const SLOW_AFTER_MS = 45_000;

/** Milliseconds to the next question, false if there is none. `answers`: how many the server has given. */
function nextQuestion(state: CheckoutState | undefined, answers: number): number | false {
  if (state?.status !== "settling" && state?.status !== "busy") return false;
  const pause = Math.min(FIRST_PAUSE_MS * 1.5 ** (answers - 1), LONGEST_PAUSE_MS);
  return Math.max(pause, state.status === "busy" ? (state.waitS ?? 0) * 1000 : 0);
}

/** Where the visitor goes from here, and whether the prompt opens there. */
function useTarget(): { target: string; openPrompt: boolean } {
  const query = new URLSearchParams(useLocation().search);
  const openPrompt = query.get("openPrompt") === "true";
  const target = safeRedirect(query.get("redirect"));
  // At home the dialog opens on the tab of the pattern that was paid for.
  const home = premiumPattern ? `/?pattern=${premiumPattern.key}` : "/";
  return { target: openPrompt && target === "/" ? home : target, openPrompt };
}

/**
 * The session that the payment provider sent the visitor back with, or null. It leaves the address at once, so that no
 * copied link or referrer carries it, and stays with this entry of the history, so that a reload still works.
 */
function useSession(): string | null {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const shown = query.get("session_id");
  const saved = (state as { session?: string } | null)?.session ?? null;
  // Also kept here: "Skip to content" makes an entry of the history without it.
  const [session] = useState(shown ?? saved);
  useEffect(() => {
    if (shown === null && saved === session) return;
    const rest = new URLSearchParams(search);
    rest.delete("session_id");
    void navigate({ pathname, search: `${rest}`, hash }, { replace: true, state: { session } });
  }, [navigate, pathname, search, hash, shown, saved, session]);
  return session;
}

export default function SuccessPage() {
  const { target, openPrompt } = useTarget();
  const session = useSession();
  const [since] = useState(() => Date.now());
  const options = queryOptions({
    queryKey: ["checkout", session],
    queryFn: () => fetchCheckout(session),
    networkMode: "always", // offline it fails and says so, rather than wait silently
    refetchInterval: ({ state }) => nextQuestion(state.data, state.dataUpdateCount),
    gcTime: 0,
  });
  const checkout = useQuery(options, queryClient);
  const answer = checkout.data;
  const [restored, setRestored] = useState<string | null>(null);
  // After a reload the server gives the licence no more, but this browser has it.
  const licence =
    answer?.status === "paid" ? (answer.licence ?? restored ?? recall(LICENCE_KEY)) : null;
  const others = answer?.status === "paid" ? (answer.otherLicences ?? []) : [];
  useEffect(() => {
    if (!licence) return;
    savePurchase(licence, session);
    showToast(shopMessages.paymentSuccessful);
  }, [licence, session]);

  const [held, setHeld] = useState({ pointer: false, focus: false });
  const isHeld = held.pointer || held.focus;
  useReturn(target, { running: licence !== null && others.length === 0 && !isHeld, openPrompt });

  const retried = useRef(false);
  useEffect(() => {
    // The button that asked again is gone, and the focus with it.
    if (answer && retried.current && document.activeElement === document.body) focusMain();
  }, [answer]);

  if (licence && others.length > 0) {
    return (
      <Outcome lamp="on" words={shopMessages.paidTwice}>
        <p>{shopMessages.paidTwice.description}</p>
        <LicenceKey licence={licence} />
        {others.map((key) => (
          <LicenceKey key={key} licence={key} label={`Licence key ${key}`} />
        ))}
        <NewTabLink href={settings.contactUrl}>Contact {settings.author}</NewTabLink>
        <ReturnLink to={target}>Go back</ReturnLink>
      </Outcome>
    );
  }
  if (licence) {
    return (
      <Outcome lamp="on" words={shopMessages.paymentSuccessful} said="">
        <p>
          {isHeld
            ? "You’ll stay here as long as you’re on the key. Move away and the 3 seconds go on."
            : `${openPrompt ? "The prompt opens" : "You’ll go back"} in 3 seconds. To stay, tap your licence key, point at it or tab to it.`}
        </p>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the key is in use */}
        <div
          className="w-full"
          onPointerEnter={() => setHeld((now) => ({ ...now, pointer: true }))}
          // A finger leaves as soon as it is lifted.
          onPointerLeave={({ pointerType }) =>
            setHeld((now) => ({ ...now, pointer: pointerType === "touch" }))
          }
          onFocus={() => setHeld((now) => ({ ...now, focus: true }))}
          onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
        >
          <LicenceKey licence={licence} />
        </div>
        <ReturnLink to={target} state={openPrompt ? { openPrompt } : null}>
          Go back now
        </ReturnLink>
      </Outcome>
    );
  }
  // A failure stays on the screen while the shop is asked again: its button has the focus.
  if (!answer && (checkout.isError || checkout.isFetchedAfterMount)) {
    const asking = checkout.isFetching;
    const retry = () => {
      retried.current = true;
      void checkout.refetch();
    };
    return (
      <Outcome
        lamp="off"
        words={shopMessages.shopUnreachable}
        said={asking ? "Asking the shop again…" : undefined}
      >
        <p>{shopMessages.shopUnreachable.description}</p>
        <Button isBusy={asking} onClick={retry}>
          {asking ? "Trying…" : "Try again"}
        </Button>
        <ReturnLink to={target}>Go back</ReturnLink>
      </Outcome>
    );
  }
  if (!answer || answer.status === "settling" || answer.status === "busy") {
    const slow = checkout.dataUpdatedAt - since >= SLOW_AFTER_MS;
    const words = slow ? shopMessages.confirmingSlowly : shopMessages.confirming;
    const failing = checkout.failureCount > 0;
    return (
      <Outcome lamp="dim" words={words} said={slow ? undefined : ""}>
        <Spinner label={failing ? "Still trying to reach the shop…" : "Confirming your payment…"} />
        {(slow || !failing) && <p>{words.description}</p>}
        <noscript>This page needs JavaScript to confirm a payment. Turn it on and reload.</noscript>
        <ReturnLink to={target}>Go back without waiting</ReturnLink>
      </Outcome>
    );
  }
  const words = refusalWords(answer);
  return (
    <Outcome lamp={answer.status === "revoked" ? "off" : "dim"} words={words}>
      <p>{words.description}</p>
      {answer.status === "paid" && <RestorePurchase onRestored={setRestored} />}
      {["review", "revoked", "unknown"].includes(answer.status) && (
        <NewTabLink href={settings.contactUrl}>Contact {settings.author}</NewTabLink>
      )}
      <ReturnLink to={target}>Go back</ReturnLink>
    </Outcome>
  );
}

interface OutcomeProps {
  lamp: MessagePageProps["lamp"];
  words: Message;
  /** What a screen reader is told. @default the words */
  said?: string;
  children: ReactNode;
}

function Outcome({ lamp, words, said, children }: OutcomeProps) {
  return (
    <>
      {/* The region stays while its words change, as it must to be read out. */}
      <p role="status" className="sr-only">
        {said ?? `${words.title}. ${words.description}`}
      </p>
      <MessagePage lamp={lamp} title={words.title}>
        {children}
      </MessagePage>
    </>
  );
}

type Refusal = Exclude<CheckoutState, { status: "settling" | "busy" }>;

/** Of the refusals that have no details. */
const REFUSALS = {
  paid: shopMessages.paidElsewhere,
  unpaid: shopMessages.unpaid,
  unknown: shopMessages.unknownCheckout,
  missing: shopMessages.noCheckout,
};

function refusalWords(state: Refusal): Message {
  if (state.status === "refused") return shopMessages.refusedByShop(state.message);
  if (state.status === "revoked") return shopMessages.paymentRevoked(state.reason);
  if (state.status !== "review") return REFUSALS[state.status];
  const received = state.received ? amountText(state.received) : "";
  return shopMessages.review(state.reference, received, `${PREMIUM_PRICE}.00`);
}
