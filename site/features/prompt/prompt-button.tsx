// The button on every demo card that leads to its prompt, or to the till.
import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { cn } from "@/lib/utils";
import { PREMIUM_PRICE } from "../../../generators/premium-price.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { preloadable } from "../../rendering/preloadable.ts";
import { prefetchPrompt } from "./free-prompt.ts";
import { usePromptAccess } from "./prompt-access.ts";

const PromptDialog = preloadable(() =>
  import("./prompt-dialog.tsx").then((file) => file.PromptDialog),
);
const PaymentDialog = preloadable(() =>
  import("../checkout/payment-dialog.tsx").then((file) => file.PaymentDialog),
);

type Opened = "prompt" | "payment";

export interface PromptButtonProps {
  pattern: Pattern;
  /** `stage` opens the dialog by itself after a payment; in an `embed` the paid pattern's button opens the full page instead. @default "stage" */
  place?: "stage" | "card" | "embed";
  className?: string;
}

export function PromptButton({ pattern, place = "stage", className }: PromptButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<Opened | "closed">("closed");
  const [opening, setOpening] = useState(false);
  /** Each opening is drawn anew, also after one that could not be. */
  const [openings, setOpenings] = useState(0);
  /** What will open once its code is here; nobody is shown a window that they have put away meanwhile. */
  const wanted = useRef<Opened | null>(null);
  const free = pattern.price === "free";
  const access = usePromptAccess(free);
  const locked = !free && access === "locked";
  const badge = free ? "Free" : locked ? PREMIUM_PRICE : "Premium";

  const { state } = useLocation();
  const asked =
    place === "stage" &&
    !free &&
    !locked &&
    (state as { openPrompt?: boolean } | null)?.openPrompt === true;

  // Drawn only once its code is here: a part that is drawn before, and waits, is held back by React for 300 ms.
  const show = useCallback(async (which: Opened) => {
    wanted.current = which;
    setOpening(true);
    await (which === "payment" ? PaymentDialog : PromptDialog).preload().catch(() => undefined); // told in its place
    if (wanted.current !== which) return;
    wanted.current = null;
    setOpening(false);
    setOpenings((before) => before + 1);
    setOpen(which);
  }, []);
  const close = () => {
    wanted.current = null;
    setOpening(false);
    setOpen("closed");
  };
  const prepare = () => {
    if (!locked) PromptDialog.preload();
    if (!free) PaymentDialog.preload(); // to an unlocked prompt whose licence is refused it is offered anew
    if (free) prefetchPrompt(pattern);
  };
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!asked) return;
    // Back from a payment: the location asks for the dialog. Once answered, a reload must not ask again.
    void show("prompt");
    void navigate(pathname + search, { replace: true, state: null });
  }, [asked, show, navigate, pathname, search]);

  const look = cn(
    "inline-flex h-10 items-center gap-2.5 rounded-full border border-[#ffffff1f] bg-[#1d1418] ps-4 pe-3 max-sm:gap-2 max-sm:ps-3 max-sm:pe-2 text-sm font-medium text-[#f6ebe4] transition aria-busy:cursor-progress aria-busy:opacity-80 aria-busy:delay-150 hover:border-accent hover:bg-[#2a1b21]",
    className,
  );
  const words = (
    <>
      AI Prompt <Badge>{badge}</Badge>
    </>
  );
  if (place === "embed" && !free) {
    return (
      <a href={`/${pattern.key}`} target="_blank" rel="noopener" className={look}>
        {words}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-busy={opening || undefined}
        className={look}
        onPointerEnter={prepare}
        onFocus={prepare}
        onTouchStart={prepare}
        onClick={() => {
          prepare();
          void show(locked ? "payment" : "prompt");
        }}
      >
        {words}
      </button>
      <span role="status" aria-live="polite" className="sr-only">
        {opening ? "Opening…" : ""}
      </span>
      {open !== "closed" && (
        <ChunkBoundary
          key={openings}
          onRetry={() => Promise.all([PromptDialog, PaymentDialog].map((part) => part.preload()))}
        >
          <Suspense>
            {open === "payment" ? (
              <PaymentDialog onClose={close} returnFocusTo={button.current} />
            ) : (
              <PromptDialog
                pattern={pattern}
                onBuy={() => void show("payment")}
                onClose={close}
                returnFocusTo={button.current}
              />
            )}
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  );
}
