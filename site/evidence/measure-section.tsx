// The place of "Measure it" on a pattern's page: plain HTML until a visitor is near it, alive from then on.
import { useEffect, useRef, useState } from "react";
import type { Pattern } from "../../patterns/define-pattern.ts";
import { preloadable } from "../ui/preloadable.ts";

/** Pixels between the section and the screen at which its script is fetched. */
const NEAR = "900px";
const INTENTS = ["pointerdown", "focusin", "keydown"] as const;
/** The same object every time, so that React leaves the prerendered HTML as it is. */
const AS_PRERENDERED = { __html: "" };

export function MeasureSection({ pattern }: { pattern: Pattern }) {
  return import.meta.env.SSR ? (
    <section {...PLACE}>
      <div>{prerendered(pattern)}</div>
    </section>
  ) : (
    <Sleeping key={pattern.key} pattern={pattern} />
  );
}

const PLACE = {
  id: "measure",
  "aria-labelledby": "measure-title",
  className: "mt-20 scroll-mt-20",
} as const;

function Sleeping({ pattern }: { pattern: Pattern }) {
  const host = useRef<HTMLElement>(null);
  const [state, setState] = useState<"well" | "failed">("well");
  const again = useRef(() => {});

  useEffect(() => {
    const section = host.current;
    if (!section) return;
    return wakeWhenNear(section, pattern, (wake) => {
      again.current = wake;
      setState("failed");
    });
  }, [pattern]);

  return (
    <>
      <section
        {...PLACE}
        ref={host}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; what was prerendered stays, and another root takes it over
        dangerouslySetInnerHTML={AS_PRERENDERED}
      />
      {state === "failed" && (
        <p role="alert" className="mt-4 text-sm text-quiet">
          The calculator could not be loaded.{" "}
          <button
            type="button"
            className="min-h-6 text-ink underline decoration-lit underline-offset-4"
            onClick={() => {
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

/** Returns how to stop, asleep or awake. `onFail` gets the way to try again. */
function wakeWhenNear(
  section: HTMLElement,
  pattern: Pattern,
  onFail: (again: () => void) => void,
): () => void {
  let state: "asleep" | "waking" | "gone" = "asleep";
  let end = () => {};

  async function wake() {
    if (state !== "asleep") return;
    state = "waking";
    quiet();
    try {
      const { wakeMeasure } = await import("./sample-size/wake-measure.tsx");
      if (state !== "waking") return;
      // The box inside belongs to this part alone: a root may not stand in an element that another root fills.
      const box = section.firstElementChild ?? section.appendChild(document.createElement("div"));
      end = await wakeMeasure(box, pattern);
      if (isGone()) end();
    } catch (error) {
      console.error("The calculator could not be loaded.", error);
      if (isGone()) return;
      state = "asleep";
      onFail(() => void wake());
    }
  }
  const isGone = () => state === "gone";
  const onIntent = () => void wake();
  const near = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onIntent();
    },
    { rootMargin: NEAR },
  );
  function quiet() {
    near.disconnect();
    for (const intent of INTENTS) section.removeEventListener(intent, onIntent);
  }

  if (section.hasChildNodes()) {
    near.observe(section);
    for (const intent of INTENTS) section.addEventListener(intent, onIntent);
  } else {
    onIntent(); // arrived from another page of the site: there is nothing to see yet
  }
  return () => {
    state = "gone";
    quiet();
    end();
  };
}

/** At build only: the whole section, with its numbers. */
function prerendered(pattern: Pattern) {
  const known = parts.get(pattern.key);
  const Part =
    known ??
    preloadable<object>(async () => {
      const [{ Measure }, { measureNotesOf }] = await Promise.all([
        import("./sample-size/measure.tsx"),
        import("./sample-size/measure-notes-of.ts"),
      ]);
      const notes = await measureNotesOf(pattern.key);
      return () => <Measure name={pattern.title} notes={notes} />;
    });
  parts.set(pattern.key, Part);
  return <Part />;
}
const parts = new Map<string, ReturnType<typeof preloadable<object>>>();
