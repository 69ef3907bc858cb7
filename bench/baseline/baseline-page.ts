// The page that the site is compared with: once as bare markup, once brought to life by React and nothing else.
import { createElement as h, type ReactElement, useState } from "react";

const PATTERNS = [
  ["Spotlight Text", "A headline that a lamp comes up on."],
  ["Cycle Loop Text", "Words that take turns in one place."],
  ["3D Motion", "A scene that answers the pointer."],
  ["Progress Bar", "How far a visitor is, and what is left."],
  ["AI Conversational Input", "A question asked by hand or by voice."],
  ["Theme Toggle", "The same page by night and by day."],
  ["Social Proofing", "Who is here already."],
] as const;

function Item({ title, text }: { title: string; text: string }): ReactElement {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard?.writeText(`${title}: ${text}`);
    setCopied(true);
  };
  return h(
    "li",
    null,
    h("h2", null, title),
    h("p", null, text),
    h("button", { type: "button", onClick: copy }, copied ? "Copied" : "Copy prompt"),
  );
}

export function BaselinePage(): ReactElement {
  return h(
    "main",
    null,
    h("header", null, h("h1", null, "Build lamps the ", h("em", null, "right"), " way")),
    // biome-ignore lint/correctness/useJsxKeyInIterable: the key is there, among the properties
    h("ol", null, ...PATTERNS.map(([title, text]) => h(Item, { key: title, title, text }))),
  );
}
