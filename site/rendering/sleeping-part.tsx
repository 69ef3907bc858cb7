// A part of a page that is plain HTML until it is wanted: prerendered, and brought to life by a script of its own.
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { focusPlace } from "../components/ui/focus-place.ts";
import { Alive } from "./early-clicks.tsx";
import { fetchAhead, neededInVain, reloadForFailed } from "./new-deployment.ts";

/** Heights of what holds a part that was drawn before, by address and part, in pixels: a page that one goes back to is as high at once. */
const heights = new Map<string, number>();

/** What is as high as a part: its section, where it stands in one. */
const holderOf = (place: HTMLElement): HTMLElement => place.closest("section") ?? place;

/** What a visitor does when they are about to use a part. A press is kept and played back. */
const INTENTS = ["pointerover", "focusin", "click"] as const;
/** The same object every time, so that React leaves the prerendered HTML as it is. */
const AS_PRERENDERED = { __html: "" };

export interface SleepingPartProps {
  className?: string;
  /** At build only: what stands in the page. Behind `import.meta.env.SSR`, so that no browser is sent it. */
  prerendered: ReactNode;
  /** Draws the part in `box`, or takes over what is there. Resolves with how to take it down, once it listens. */
  wake: (box: Element) => Promise<() => void>;
  /** Also woken when it comes within this distance of the screen, as a margin in CSS: "900px". */
  near?: string;
  /** Nothing in it needs a script, so that prerendered HTML is left to itself. @default false */
  still?: boolean;
  /** What can't be used, in the sentence that says so: "The code". */
  name: string;
}

/** Give it a key: it belongs to one pattern for as long as it stands. */
export function SleepingPart({ prerendered, ...rest }: SleepingPartProps) {
  return import.meta.env.SSR ? (
    <div data-wake="asleep" className="contents">
      <div className={rest.className}>
        <div>{prerendered}</div>
      </div>
    </div>
  ) : (
    <Alive>
      <Sleeping {...rest} />
    </Alive>
  );
}

/** Stands inside `Alive`, so that it listens before the clicks that came too early are played back. */
function Sleeping({
  className,
  wake,
  name,
  near,
  still = false,
}: Omit<SleepingPartProps, "prerendered">) {
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"well" | "failed">("well");
  const again = useRef(() => {});
  useRememberedHeight(host, name);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one part for as long as it stands; the key says which
  useEffect(() => {
    const place = host.current;
    if (!place || (still && place.hasChildNodes())) return;
    const letGo = () => holderOf(place).style.removeProperty("min-height");
    async function wakeWell(box: Element) {
      const end = await wake(box);
      letGo();
      setState("well");
      return end;
    }
    return wakeOnIntent(place, { wake: wakeWell, near }, (retry, error) => {
      console.error(`${name} could not be loaded.`, error);
      letGo();
      again.current = retry;
      setState("failed");
    });
  }, []);

  return (
    <>
      <div
        ref={host}
        className={className}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; what was prerendered stays, and another root takes it over
        dangerouslySetInnerHTML={AS_PRERENDERED}
      />
      {state === "failed" && (
        <p role="alert" className="mt-4 text-sm text-quiet">
          {name} could not be loaded.{" "}
          <button
            type="button"
            className="min-h-6 text-ink underline decoration-lit underline-offset-4"
            onClick={({ currentTarget }) => {
              focusPlace(currentTarget.closest("section"));
              setState("well");
              again.current();
            }}
          >
            Try again
          </button>
        </p>
      )}
    </>
  );
}

/** Keeps what holds a part that is still to be drawn as high as it was, so that the browser finds the old place. */
function useRememberedHeight(host: RefObject<HTMLElement | null>, name: string): void {
  useLayoutEffect(() => {
    if (!host.current) return;
    const holder = holderOf(host.current);
    const part = `${location.pathname} ${name}`;
    const isEmpty = () => !host.current?.firstElementChild?.hasChildNodes();
    const height = heights.get(part);
    if (height !== undefined && isEmpty()) holder.style.minHeight = `${height}px`;
    const sizes = new ResizeObserver(() => {
      if (!isEmpty()) heights.set(part, holder.offsetHeight);
    });
    sizes.observe(holder);
    return () => sizes.disconnect();
  }, [host, name]);
}

/** Returns how to stop, asleep or awake. */
function wakeOnIntent(
  place: Element,
  { wake, near }: Pick<SleepingPartProps, "wake" | "near">,
  onFail: (again: () => void, error: unknown) => void,
): () => void {
  let state: "asleep" | "waking" | "awake" | "gone" = "asleep";
  let end = () => {};
  let pressed: HTMLElement | null = null;

  /** `needed` where there is nothing to see without it, or the visitor asks for it. */
  async function start(needed: boolean, again = false) {
    if (state !== "asleep") return;
    state = "waking";
    try {
      // The box belongs to this part alone: a root may not stand in an element that another root fills.
      const box = place.firstElementChild ?? place.appendChild(document.createElement("div"));
      end = await (needed ? wake(box) : fetchAhead(() => wake(box)));
      if (isGone()) return end();
      state = "awake";
      quiet();
      pressed?.click();
    } catch (error) {
      if (isGone()) return;
      state = "asleep";
      if (again) void reloadForFailed(error, place);
      else if (pressed) neededInVain(error);
      onFail(() => void start(true, true), error);
    }
  }
  const isGone = () => state === "gone";
  function onIntent(event: Event) {
    const button = event.target instanceof Element && event.target.closest("button");
    if (event.type === "click" && button) {
      event.stopPropagation();
      pressed = button;
    }
    void start(pressed !== null);
  }
  const sight = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void start(false);
    },
    { rootMargin: near },
  );
  function quiet() {
    sight.disconnect();
    for (const intent of INTENTS) place.removeEventListener(intent, onIntent, true);
  }

  for (const intent of INTENTS) place.addEventListener(intent, onIntent, true);
  if (near !== undefined) sight.observe(place);
  if (!place.hasChildNodes()) void start(true); // arrived from another page of the site: there is nothing to see yet
  return () => {
    state = "gone";
    quiet();
    end();
  };
}
