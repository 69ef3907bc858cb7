// Lets a word's box swing from one width to another, and the sentence with it: without a layout per frame where it can.
import type { Movement } from "./play";
import { springTiming } from "./width-spring";

/** Positions closer than this are the same, in pixels. */
const SAME_PX = 0.05;
export const PSEUDO_ELEMENTS = ["::before", "::after"] as const;

/** Where a sentence's parts are before a word changes, in motion or at rest. */
export interface Places {
  /** Width of the box, in pixels of the page. */
  width: number;
  /** Whether it is on its way from one width to another. */
  moving: boolean;
  /** The other parts of the sentence; null where some of it is bare text or inline, which nothing can move. */
  others: readonly Element[] | null;
  rects: readonly DOMRect[];
  /** Where the root's pseudo-elements are. */
  drawn: readonly (Drawn | null)[];
}

/** A pseudo-element's place within the root, in pixels. */
export interface Drawn {
  left: number;
  width: number;
}

/** Reads where all is. Cheap while nothing has changed since the last frame; else the browser has to lay out first. */
export function readPlaces(root: HTMLElement, box: HTMLElement, widthNow?: number): Places {
  const others = partsBeside(root);
  return {
    width: widthNow ?? widthOf(box),
    moving: widthNow !== undefined,
    others,
    rects: rectsOf(root, box, others ?? []),
    drawn: others ? drawnOn(root) : [],
  };
}

/**
 * The movements by which `box` in `root`, and what stands beside it, get from where they were to where they are now.
 * What stands beside it is moved by the compositor if it can be moved: if all of it is in elements that are not
 * `display: inline`, and nothing wraps or grows meanwhile; what is drawn around the word, if pseudo-elements draw it.
 * Else the width itself is animated, and the browser lays the text out in every frame.
 */
export function swingFrom(old: Places, root: HTMLElement, box: HTMLElement): Movement[] {
  const to = widthOf(box);
  if (isSame(old.width, to)) return [];
  const timing = springTiming(Math.abs(to - old.width));
  const moves = movesFrom(old, root, box, to) ?? [
    { target: box, from: { width: `${old.width}px` }, to: { width: `${to}px` } },
  ];
  return moves.map((move) => ({ ...move, ...timing }));
}

/** Width in the page's own pixels, fractions kept, whatever transform an ancestor has. */
export function widthOf(element: Element | null): number {
  return element ? Number.parseFloat(getComputedStyle(element).width) : 0;
}

type Move = Omit<Movement, "duration" | "easing">;

/** How each part gets from its old place to its new one; null where moving is not enough. */
function movesFrom(old: Places, root: HTMLElement, box: HTMLElement, to: number): Move[] | null {
  if (!old.others) return null;
  const [oldSentence, oldRoot, oldWord, ...oldOthers] = old.rects;
  const [sentence, rootNow, word, ...others] = rectsOf(root, box, old.others);
  if (!oldSentence || !oldRoot || !oldWord || !sentence || !rootNow || !word) return null;

  const isScaled = !isSame(word.width, to);
  const hasGrown =
    !isSame(oldSentence.width, sentence.width) ||
    !isSame(oldSentence.height, sentence.height) ||
    !isSame(oldSentence.left, sentence.left);
  // Measured from the sentence's top: the page may have been scrolled meanwhile.
  const hasWrapped = [[oldRoot, rootNow], ...oldOthers.map((rect, i) => [rect, others[i]])].some(
    ([before, now]) =>
      !before || !now || !isSame(before.top - oldSentence.top, now.top - sentence.top),
  );
  if (isScaled || hasGrown || hasWrapped) return null;

  const moves: Move[] = [];
  const move = (target: Element, pixels: number) => {
    if (isSame(pixels, 0)) return;
    const { translate } = getComputedStyle(target);
    moves.push({ target, from: { translate: shifted(translate, pixels) }, to: { translate } });
  };
  for (const [i, target] of old.others.entries())
    move(target, (oldOthers[i]?.left ?? 0) - (others[i]?.left ?? 0));
  const isRightToLeft = getComputedStyle(box).direction === "rtl";
  const start = isRightToLeft ? "right" : "left";
  const shift = oldWord[start] - word[start];
  for (const child of box.children) move(child, shift); // not the box, whose own way would make the page scroll
  // What is drawn around the word is moved by its middle; what is as wide as the word has room, is made so.
  const half = ((old.width - to) / 2) * (isRightToLeft ? -1 : 1);
  const oldWidth = rootNow.width + old.width - to;
  for (const [i, now] of drawnOn(root).entries()) {
    const before = old.drawn[i];
    if (!before || !now) continue;
    const isWhole = isSame(now.width, rootNow.width);
    if (!isWhole && old.moving) return null; // where it is on its way can't be read
    const pixels = isWhole
      ? shift + half
      : oldRoot.left - rootNow.left + middle(before) - middle(now);
    const ratio = (isWhole ? oldWidth : before.width) / now.width;
    const pseudoElement = PSEUDO_ELEMENTS[i];
    const { translate, scale } = getComputedStyle(root, pseudoElement);
    moves.push({
      target: root,
      pseudoElement,
      from: { translate: shifted(translate, pixels), scale: stretched(scale, ratio) },
      to: { translate, scale },
    });
  }
  return moves;
}

const middle = ({ left, width }: Drawn) => left + width / 2;

/** A computed `translate` with so many pixels more to the right. */
export function shifted(translate: string, pixels: number): string {
  if (translate === "none") return `${pixels}px`;
  const [x, ...rest] = translate.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
  return [`calc(${x} + ${pixels}px)`, ...rest].join(" ");
}

/** A computed `scale`, so many times as wide. */
export function stretched(scale: string, ratio: number): string {
  const [x = 1, y = x] = scale === "none" ? [] : scale.split(" ").map(Number);
  return `${x * ratio} ${y}`;
}

export const isSame = (one: number, other: number) => Math.abs(one - other) < SAME_PX;

function rectsOf(root: Element, box: Element, others: readonly Element[]): DOMRect[] {
  const word = box.firstElementChild?.lastElementChild ?? box;
  return [root.parentElement ?? root, root, word, ...others].map((element) =>
    element.getBoundingClientRect(),
  );
}

/** Whether the root is nothing but room: what it draws itself can't be moved, nor what pseudo-elements put in line. */
function isPlain(root: Element): boolean {
  const style = getComputedStyle(root);
  const isBare =
    style.backgroundImage === "none" &&
    /^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor) &&
    style.borderInlineWidth === "0px" &&
    style.borderBlockWidth === "0px" &&
    style.outlineStyle === "none" &&
    style.boxShadow === "none";
  return (
    isBare &&
    PSEUDO_ELEMENTS.every((name) => {
      const { content, position } = getComputedStyle(root, name);
      return content === "none" || position === "absolute";
    })
  );
}

/** Where each of the root's pseudo-elements is; null where it has none. */
export function drawnOn(root: Element): (Drawn | null)[] {
  return PSEUDO_ELEMENTS.map((name) => {
    const { content, left, width } = getComputedStyle(root, name);
    if (content === "none") return null;
    return { left: Number.parseFloat(left), width: Number.parseFloat(width) };
  });
}

/** The other elements of the sentence; null where some of it can't be moved. */
export function partsBeside(root: Element): Element[] | null {
  const sentence = root.parentElement;
  if (!sentence || !isPlain(root) || /^inline|^contents/.test(getComputedStyle(sentence).display))
    return null;
  const parts: Element[] = [];
  for (const node of sentence.childNodes) {
    if (node === root || node instanceof HTMLBRElement) continue;
    if (node instanceof Text && node.data.trim() !== "") return null;
    if (!(node instanceof Element)) continue;
    if (getComputedStyle(node).display === "inline" || holdsLoop(node)) return null;
    parts.push(node);
  }
  return parts;
}

/** Another such loop moves by itself, and its parts would be moved twice. */
function holdsLoop(part: Element): boolean {
  return part.matches(".text-cycle-loop") || part.querySelector(".text-cycle-loop") !== null;
}
