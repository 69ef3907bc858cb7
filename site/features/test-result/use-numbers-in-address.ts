// Keeps a test's numbers in the address, and takes those that a link or an early visitor brings.
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { draftOfHash, hashOf } from "./address.ts";
import { type Draft, withField } from "./draft.ts";

export function useNumbersInAddress(
  draft: Draft,
  first: Draft,
  form: { current: HTMLFormElement | null },
  update: (to: (draft: Draft) => Draft) => void,
): void {
  const location = useLocation();
  const hash = hashOf(draft);
  const empty = hashOf(first);
  const written = useRef(empty);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each move within the page, such as a pasted link
  useLayoutEffect(() => {
    const linked = draftOfHash(window.location.hash);
    // What was typed before the script arrived: React hasn't seen it.
    const typed = isFirst.current ? typedInto(form.current) : [];
    isFirst.current = false;
    if (linked || typed.length > 0)
      update((draft) =>
        typed.reduce((all, [name, text]) => withField(all, name, text), linked ?? draft),
      );
    // A link within the page, such as the one to its content, leaves the numbers where they were.
    else if (written.current !== empty) write(written.current);
  }, [location]);
  useEffect(() => {
    if (hash === written.current) return;
    written.current = hash;
    write(hash === empty ? "" : hash);
  }, [hash, empty]);
}

function write(hash: string): void {
  const { pathname, search } = window.location;
  try {
    // By the browser itself: no entry of the history, and nothing for the router to render.
    window.history.replaceState(window.history.state, "", pathname + search + hash);
  } catch {
    // Safari refuses more than 100 in 10 seconds; the next change writes it.
  }
}

/** Fields by name that differ from how they were rendered. */
const typedInto = (form: HTMLFormElement | null): [string, string][] =>
  [...(form?.elements ?? [])].flatMap((field): [string, string][] => {
    if (!(field instanceof HTMLInputElement && field.name)) return [];
    const { name, type, value, defaultValue, checked, defaultChecked } = field;
    const isTyped = type === "radio" ? checked && !defaultChecked : value !== defaultValue;
    return isTyped ? [[name, value]] : [];
  });
