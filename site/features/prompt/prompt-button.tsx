// The "AI Prompt" button of a demo card: opens its prompt, or offers to unlock it.
import type { PropsWithChildren } from "react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { PREMIUM_PRICE } from "../../../generators/premium-price.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { Button } from "../../components/ui/button.tsx";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { lazyWithPreload } from "../../rendering/lazy-with-preload.ts";
import { readAccess, usePromptAccess } from "../checkout/prompt-access.ts";

const PromptDialog = lazyWithPreload(() =>
  import("./prompt-dialog.tsx").then((file) => file.PromptDialog),
);
const PaymentDialog = lazyWithPreload(() =>
  import("../checkout/payment-dialog.tsx").then((file) => file.PaymentDialog),
);

type DialogName = "prompt" | "payment";

/** The dialog that a press opens now. */
function dialogOf({ price }: Pattern): DialogName {
  return price === "free" || readAccess() === "unlocked" ? "prompt" : "payment";
}

const load = (name: DialogName) => (name === "payment" ? PaymentDialog : PromptDialog).preload();
const loadQuietly = (name: DialogName) => load(name).catch(() => undefined); // told when it is drawn

export function PromptButton({ pattern, className }: { pattern: Pattern; className?: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<{ name: DialogName; state: "loading" | "open" } | null>(
    null,
  );
  const free = pattern.price === "free";
  const access = usePromptAccess();
  const badge = free ? "Free" : access === "locked" ? PREMIUM_PRICE : "Premium";

  // Drawn once its code is here: React would hold back a dialog that suspends for 300 ms.
  const show = useCallback(async (name: DialogName) => {
    const asked = { name, state: "loading" } as const;
    setDialog(asked);
    await loadQuietly(name);
    setDialog((now) => (now === asked ? { name, state: "open" } : now));
  }, []);
  const close = () => setDialog(null);
  const prepare = () => {
    void loadQuietly(dialogOf(pattern));
    if (!free) return;
    import("./prompt-dialog.tsx")
      .then((file) => file.prefetchFreePrompt(pattern))
      .catch(() => undefined); // the dialog asks again
  };

  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const wanted =
    (state as { openPrompt?: boolean } | null)?.openPrompt === true ||
    new URLSearchParams(search).get("openPrompt") === "true";
  useEffect(() => {
    if (!wanted) return;
    void show(dialogOf(pattern));
    // Once opened, a reload must not open it again.
    const rest = new URLSearchParams(search);
    rest.delete("openPrompt");
    void navigate({ pathname, search: `${rest}`, hash }, { replace: true, state: null });
  }, [wanted, show, navigate, pattern, pathname, search, hash]);

  const opening = dialog?.state === "loading";
  const shared = { pattern, onClose: close, returnFocusTo: button.current };
  return (
    <>
      <Button
        ref={button}
        aria-label={`AI Prompt, ${badge}, for ${pattern.heading}`}
        aria-haspopup="dialog"
        aria-busy={opening || undefined}
        className={className}
        onPointerEnter={prepare}
        onFocus={prepare}
        onTouchStart={prepare}
        onClick={() => void show(dialogOf(pattern))}
      >
        AI Prompt <Badge variant="secondary">{badge}</Badge>
      </Button>
      <span role="status" className="sr-only">
        {opening ? "Opening…" : ""}
      </span>
      {dialog?.state === "open" && (
        <ChunkBoundary className="pt-20" onRetry={() => load(dialog.name)}>
          {dialog.name === "payment" ? (
            <PaymentDialog {...shared} onUnlocked={() => void show("prompt")} />
          ) : (
            <PromptDialog {...shared} onBuy={() => void show("payment")} />
          )}
        </ChunkBoundary>
      )}
    </>
  );
}

const VARIANTS = {
  default: "bg-accent text-on-accent",
  secondary: "bg-raised text-ink",
  destructive: "bg-alarm text-ground",
  outline: "border border-line text-quiet",
} as const;

type BadgeProps = PropsWithChildren<{ variant?: keyof typeof VARIANTS }>;

export function Badge({ variant = "default", children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-2 py-0.5 text-xs font-medium leading-4 ${VARIANTS[variant]}`}
    >
      {children}
    </span>
  );
}
