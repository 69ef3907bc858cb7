// The button on every demo card that leads to its prompt, or to the till.
import { Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Pattern } from "../../patterns/define-pattern.ts";
import { PREMIUM_PRICE } from "../../takeaway/premium-price.ts";
import { withStyles } from "../boot/whole-styles.ts";
import { Badge } from "../ui/badge.tsx";
import { ChunkBoundary } from "../ui/chunk-boundary.tsx";
import { classNames } from "../ui/class-names.ts";
import { preloadable } from "../ui/preloadable.ts";
import { usePromptAccess } from "./prompt-access.ts";
import { prefetchPrompt } from "./prompt-text.ts";

const PromptDialog = preloadable(() =>
  withStyles("windows", () => import("./prompt-dialog.tsx")).then((file) => file.PromptDialog),
);
const PaymentDialog = preloadable(() =>
  withStyles("windows", () => import("../payment/payment-dialog.tsx")).then(
    (file) => file.PaymentDialog,
  ),
);

type Open = "closed" | "prompt" | "payment";

export interface PromptButtonProps {
  pattern: Pattern;
  /** `stage` opens the dialog by itself after a payment; in an `embed` the paid pattern's button opens the full page instead. @default "stage" */
  place?: "stage" | "card" | "embed";
  className?: string;
}

export function PromptButton({ pattern, place = "stage", className }: PromptButtonProps) {
  const access = usePromptAccess();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<Open>("closed");
  const free = pattern.price === "free";
  const locked = !free && access === "locked";
  const badge = free ? "Free" : locked ? PREMIUM_PRICE : "Premium";

  const { state } = useLocation();
  const asked =
    place === "stage" &&
    !free &&
    !locked &&
    (state as { openPrompt?: boolean } | null)?.openPrompt === true;
  // Back from a payment: the location asks for the dialog.
  if (asked && open === "closed") setOpen("prompt");

  const prepare = () => {
    if (locked) PaymentDialog.preload();
    else PromptDialog.preload();
    if (free) prefetchPrompt(pattern);
  };
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    // Answered: a reload must not ask again.
    if (asked) void navigate(pathname + search, { replace: true, state: null });
  }, [asked, navigate, pathname, search]);

  const look = classNames(
    "inline-flex h-10 items-center gap-2.5 rounded-full border border-[#ffffff1f] bg-[#1d1418] ps-4 pe-3 text-sm font-medium text-[#f6ebe4] transition-colors hover:border-accent hover:bg-[#2a1b21]",
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
      </a>
    );
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        className={look}
        onPointerEnter={prepare}
        onFocus={prepare}
        onTouchStart={prepare}
        onClick={() => {
          prepare();
          setOpen(locked ? "payment" : "prompt");
        }}
      >
        {words}
      </button>
      {open !== "closed" && (
        <ChunkBoundary onDismiss={() => setOpen("closed")}>
          <Suspense
            fallback={
              <span role="status" className="sr-only">
                Opening…
              </span>
            }
          >
            {open === "payment" ? (
              <PaymentDialog onClose={() => setOpen("closed")} returnFocusTo={button.current} />
            ) : (
              <PromptDialog
                pattern={pattern}
                onBuy={() => setOpen("payment")}
                onClose={() => setOpen("closed")}
                returnFocusTo={button.current}
              />
            )}
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  );
}
