// Shows a component in pages without Tailwind's preflight, and says what looks different there.
import { expect } from "vitest";
import withPreflight from "./tailwind-with-preflight.css?inline";
import withoutPreflight from "./tailwind-without-preflight.css?inline";

/** What each of the three pages says of itself, so that only the component can differ. */
const PAGE = `
  html { font: 16px/1.5 sans-serif; color: #222; background: #fff; }
  html.dark { color: #eee; background: #111; }
  body { margin: 0; }
  *, ::before, ::after { animation: none !important; transition: none !important; }`;

/** Rules for tags as they stand, outside any layer, in stylesheets that have lived for a while. */
const GLOBAL_RULES = `
  a { color: #06c; text-decoration: underline; }
  p { margin: 0 0 16px; }
  ul, ol { margin: 0 0 16px; padding-left: 40px; }
  li { margin-bottom: 8px; }
  h1, h2, h3, h4 { margin: 24px 0 12px; font-weight: 700; color: #036; }
  button { margin: 4px; border: 2px solid #888; border-radius: 4px; padding: 6px 12px; background: #eee; color: #036; font: 700 13px Georgia, serif; }
  input, textarea, select { margin: 0 0 12px; border: 1px solid #999; border-radius: 2px; padding: 8px; background: #ffd; color: #036; font: 13px Georgia, serif; }
  label, legend, summary { margin-bottom: 4px; font-weight: 700; }
  fieldset { margin: 0 0 16px; border: 2px groove #999; padding: 12px; }
  img, svg { max-width: 100%; vertical-align: baseline; }`;

const SIDES = ["top", "right", "bottom", "left"];
const LOOKS = [
  ...SIDES.flatMap((side) => [`margin-${side}`, `padding-${side}`, `border-${side}-width`]),
  ..."color background-color border-top-left-radius font-family font-size font-weight line-height".split(
    " ",
  ),
  ..."letter-spacing text-align text-decoration-line text-transform list-style-type".split(" "),
];

type Look = Readonly<Record<string, string>>;

function lookOf(element: Element): Look {
  const style = getComputedStyle(element);
  const { width, height } = element.getBoundingClientRect();
  return {
    ...Object.fromEntries(LOOKS.map((name) => [name, style.getPropertyValue(name)])),
    width: String(Math.round(width)),
    height: String(Math.round(height)),
    "border-color": style.borderTopWidth === "0px" ? "" : style.borderTopColor,
  };
}

const nameOf = (element: Element) =>
  `<${element.localName}> ${element.getAttribute("aria-label") ?? element.textContent.slice(0, 30)}`;

/** Every page's own styles are off meanwhile, but for those that a component brings (`<style href precedence>`). */
async function looksUnder(css: string, elements: readonly Element[]): Promise<Look[]> {
  const sheets = [...document.styleSheets].filter(
    ({ ownerNode }) => ownerNode instanceof Element && !ownerNode.hasAttribute("data-precedence"),
  );
  const style = document.createElement("style");
  style.textContent = css;
  for (const sheet of sheets) sheet.disabled = true;
  document.head.prepend(style);
  try {
    // Twice, because a component may measure itself first.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return elements.map(lookOf);
  } finally {
    style.remove();
    for (const sheet of sheets) sheet.disabled = false;
  }
}

/**
 * Expects that the component below `root` looks the same with Tailwind's preflight, without it, and under common rules
 * for tags. Its fonts and colours may come from the page, which is the same in all three.
 */
export async function expectOwnStyles(root: Element): Promise<void> {
  const elements = [...root.querySelectorAll("*:not(style, script, svg *)")];
  const wanted = await looksUnder(withPreflight + PAGE, elements);
  const faults: string[] = [];
  for (const [page, css] of [
    ["browser's styles", withoutPreflight + PAGE],
    ["rules for tags", withoutPreflight + PAGE + GLOBAL_RULES],
  ] as const)
    for (const [index, look] of (await looksUnder(css, elements)).entries())
      for (const [name, value] of Object.entries(look))
        if (value !== wanted[index]?.[name])
          faults.push(
            `${page}: ${nameOf(elements[index] as Element)}: ${name} is ${value}, wanted ${wanted[index]?.[name]}`,
          );
  expect(faults).toEqual([]);
}
