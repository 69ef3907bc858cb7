// The page that the site is compared with: once as bare markup, once brought to life by React and nothing else.
import { createElement as h, type ReactElement, useState } from "react";

function Item({ title }: { title: string }): ReactElement {
  const [copied, setCopied] = useState(false);
  const copy = () => setCopied(true);
  const button = h("button", { type: "button", onClick: copy }, copied ? "Copied" : "Copy");
  return h("li", null, h("h2", null, title), h("p", null, "A headline."), button);
}

/** A headline and seven cards, as `/` has them. */
export function ComparisonPage(): ReactElement {
  const items = Array.from({ length: 7 }, (_, key) => h(Item, { key, title: `Pattern ${key}` }));
  return h("main", null, h("h1", null, "Build lamps the right way"), h("ol", null, items));
}
