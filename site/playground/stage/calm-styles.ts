// Makes a document's styles and scripts believe that its visitor asked for less motion.
type View = Window & typeof globalThis;

const REDUCE = /\(\s*prefers-reduced-motion\s*(?::\s*reduce\s*)?\)/g;
const NO_PREFERENCE = /\(\s*prefers-reduced-motion\s*:\s*no-preference\s*\)/g;
const ALWAYS = "(min-width: 0px)";
const NEVER = "(max-width: -1px)";

/** Queries of scripts answer at once; rules of styles are rewritten as their sheets arrive. Returns how to stop. */
export function calmDown(view: View): () => void {
  const ask = view.matchMedia.bind(view);
  view.matchMedia = (query) => ask(calmQuery(query));

  const rewrite = () => {
    for (const sheet of view.document.styleSheets) rewriteRules(() => sheet.cssRules);
  };
  // React puts the styles that travel with a component into the head when it is drawn.
  const observer = new view.MutationObserver(rewrite);
  observer.observe(view.document.head, { childList: true, subtree: true, characterData: true });
  view.document.addEventListener("load", rewrite, true); // a sheet that was fetched
  rewrite();
  return () => {
    observer.disconnect();
    view.document.removeEventListener("load", rewrite, true);
  };
}

export function calmQuery(query: string): string {
  return query.replace(NO_PREFERENCE, NEVER).replace(REDUCE, ALWAYS);
}

/** Rules nest: layers, supports, and styles that hold a media rule of their own. */
function rewriteRules(rulesOf: () => CSSRuleList): void {
  let rules: CSSRuleList;
  try {
    rules = rulesOf();
  } catch {
    return; // a sheet that is still on its way can't be read yet
  }
  for (const rule of rules) {
    if ("media" in rule) {
      const media = rule.media as MediaList;
      const calm = calmQuery(media.mediaText);
      if (calm !== media.mediaText) media.mediaText = calm;
    }
    if ("cssRules" in rule) rewriteRules(() => rule.cssRules as CSSRuleList);
  }
}
