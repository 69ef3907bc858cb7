// Keeps the view of the claims in the address, from which it survives a reload and can be shared.
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { laterHere } from "../ui/later-here.ts";
import {
  type ClaimsView,
  EVERYTHING,
  isEverything,
  type KnownValues,
  queryFromView,
  viewFromQuery,
} from "./claims-view.ts";
import { knownValues } from "./listed-claims.ts";

/** Browsers refuse to change an address more than about a hundred times in half a minute. Milliseconds. */
export const TEXT_DELAY_MS = 150;

export interface ClaimsViewControl {
  view: ClaimsView;
  /**
   * Changes once, where a page that was written at build shows everything and its address asks for less: what
   * carries it as its key is then drawn anew instead of moved, and nothing is seen to jump.
   */
  drawing: "as written" | "as asked";
  show: (change: Partial<ClaimsView>) => void;
  /** Shows what the text finds as soon as the typing rests. */
  showText: (text: string) => void;
  /** Shows everything again, in the order of the toolkit. */
  reset: () => void;
}

const never = () => () => undefined;

/** @param values what an address may ask for */
export function useClaimsView(values: KnownValues = knownValues): ClaimsViewControl {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const asked = useMemo(() => viewFromQuery(new URLSearchParams(search), values), [search, values]);
  // What was written at build shows everything; where that is what is asked for, nothing is drawn twice.
  const settled = useSyncExternalStore(
    never,
    () => true,
    () => isEverything(asked),
  );
  const view = settled ? asked : EVERYTHING;
  const [askedAtFirst] = useState(!isEverything(asked));
  const drawing = settled && askedAtFirst ? "as asked" : "as written";
  // A choice may follow another before React has drawn that one: each changes what was asked for last.
  const latest = useRef(view);
  useLayoutEffect(() => {
    latest.current = view;
  }, [view]);
  const typing = useRef<{ timer: ReturnType<typeof setTimeout>; text: string } | null>(null);
  // A text that still waits must not call a reader back who has left the page.
  useEffect(() => () => clearTimeout(typing.current?.timer), []);

  function show(change: Partial<ClaimsView>) {
    const typed = typing.current ? { text: typing.current.text } : {};
    clearTimeout(typing.current?.timer);
    typing.current = null;
    latest.current = { ...latest.current, ...typed, ...change };
    void navigate(`/evidence${queryFromView(latest.current)}${hash}`, { replace: true });
  }
  function showText(text: string) {
    clearTimeout(typing.current?.timer);
    typing.current = { text, timer: laterHere(() => show({ text }), TEXT_DELAY_MS) };
  }
  return { view, drawing, show, showText, reset: () => show(EVERYTHING) };
}
