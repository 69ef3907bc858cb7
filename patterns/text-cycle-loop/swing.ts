// Lets a word's box swing from one width to another, and the sentence with it: without a layout per frame where it can.
import { springAt, springTiming } from "./width-spring";

/** Positions closer than this are the same, in pixels. */
const SAME_PX = 0.05;

export interface Swing {
  /** Width on the way, in pixels of the page; `fallback` once it has arrived. */
  widthNow: (fallback: number) => number;
  cancel: () => void;
}

interface Move {
  target: Element;
  keyframes: PropertyIndexedKeyframes;
  pseudoElement?: string;
}

/**
 * Starts the swing of `box` in `root` from a width in pixels to the width it has by itself. What stands beside the word
 * is moved by the compositor if it can be moved: if all of it is in elements that are not `display: inline`, and nothing
 * wraps or grows meanwhile. Else the width itself is animated, and the browser lays the text out in every frame.
 */
export function startSwing(root: HTMLElement, box: HTMLElement, from: number): Swing {
  const to = widthOf(box);
  const timing = springTiming(Math.abs(to - from));
  const moves = (from === to ? [] : movesBetween(root, box, from, to)) ?? [
    { target: box, keyframes: { width: [`${from}px`, `${to}px`] } },
  ];
  const animations = moves.map(({ target, keyframes, pseudoElement }) =>
    target.animate(keyframes, { ...timing, pseudoElement }),
  );
  return {
    widthNow(fallback) {
      const [first] = animations;
      if (first?.playState !== "running") return fallback;
      return from + (to - from) * springAt(Number(first.currentTime) / 1000);
    },
    cancel() {
      for (const animation of animations) animation.cancel();
    },
  };
}

/** Width in the page's own pixels, fractions kept, whatever transform an ancestor has. */
export function widthOf(element: Element | null): number {
  return element ? Number.parseFloat(getComputedStyle(element).width) : 0;
}

/** How each part gets from its place at one width to its place at the other; null where moving is not enough. */
function movesBetween(
  root: HTMLElement,
  box: HTMLElement,
  from: number,
  to: number,
): Move[] | null {
  const sentence = root.parentElement;
  const others = sentence && partsBeside(root, sentence);
  if (!others) return null;

  const places = () =>
    [sentence, root, box, ...others].map((element) => element.getBoundingClientRect());
  box.style.width = `${from}px`;
  const old = places();
  box.style.width = "";
  const [oldSentence, oldRoot, oldBox, ...oldOthers] = old;
  const [newSentence, newRoot, newBox, ...newOthers] = places();
  if (!oldSentence || !oldRoot || !oldBox || !newSentence || !newRoot || !newBox) return null;

  const isScaled = !isSame(newBox.width, to);
  const hasGrown =
    !isSame(oldSentence.width, newSentence.width) ||
    !isSame(oldSentence.height, newSentence.height) ||
    !isSame(oldSentence.left, newSentence.left);
  const pairs = others.map((target, i) => ({ target, old: oldOthers[i], new: newOthers[i] }));
  const hasWrapped = pairs.some((pair) => !isSame(pair.old?.top ?? 0, pair.new?.top ?? 0));
  if (isScaled || hasGrown || hasWrapped || !isSame(oldRoot.top, newRoot.top)) return null;

  const moves: Move[] = [];
  const move = (target: Element, pixels: number) => {
    if (!isSame(pixels, 0))
      moves.push({ target, keyframes: { translate: [`${pixels}px`, "0px"] } });
  };
  for (const pair of pairs) move(pair.target, (pair.old?.left ?? 0) - (pair.new?.left ?? 0));
  const start = getComputedStyle(box).direction === "rtl" ? "right" : "left";
  for (const word of box.children) move(word, oldBox[start] - newBox[start]);
  for (const pseudoElement of ["::before", "::after"]) {
    if (getComputedStyle(root, pseudoElement).content === "none") continue;
    const middle = ({ left, right }: DOMRect) => (left + right) / 2;
    const translate = [`${middle(oldRoot) - middle(newRoot)}px`, "0px"];
    const scale = [`${oldRoot.width / newRoot.width} 1`, "1 1"];
    moves.push({ target: root, keyframes: { translate, scale }, pseudoElement });
  }
  return moves;
}

const isSame = (one: number, other: number) => Math.abs(one - other) < SAME_PX;

/** The other elements of the sentence; null where some of it is bare text or inline, which nothing can move. */
function partsBeside(root: Element, sentence: Element): Element[] | null {
  if (/^inline|^contents/.test(getComputedStyle(sentence).display)) return null;
  const parts: Element[] = [];
  for (const node of sentence.childNodes) {
    if (node === root || node instanceof HTMLBRElement) continue;
    if (node instanceof Text && node.data.trim() !== "") return null;
    if (!(node instanceof Element)) continue;
    if (getComputedStyle(node).display === "inline") return null;
    parts.push(node);
  }
  return parts;
}
