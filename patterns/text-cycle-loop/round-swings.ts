// How the parts of a sentence move while its words take turns: measured once for all words, so that nothing is laid out.
import type { Movement } from "./play";
import {
  type Drawn,
  drawnOn,
  isSame,
  PSEUDO_ELEMENTS,
  partsBeside,
  shifted,
  stretched,
  widthOf,
} from "./swing";
import { springTiming } from "./width-spring";

/** What a round was measured on. */
export interface Still {
  root: HTMLElement;
  sentence: HTMLElement;
  parts: readonly Element[];
}

/** Where a sentence's parts are while one of its words stands. */
interface Places {
  sentence: DOMRect;
  root: DOMRect;
  track: DOMRect;
  /** Where the words begin, in pixels of the window. */
  start: number;
  parts: readonly DOMRect[];
  drawn: readonly (Drawn | null)[];
}

/**
 * The movements by which the sentence of `root` makes room for each of `words` in turn, the first after the last: those
 * of `track`, which holds the words, of what stands beside it, and of what pseudo-elements draw around it. They are
 * counted from where all is now, with the first word in the line. Null where moving is not enough.
 */
export function swingsOf(
  root: HTMLElement,
  track: HTMLElement,
  words: readonly Element[],
): (Still & { changes: Movement[][] }) | null {
  const [sentence, box] = [root.parentElement, track.parentElement];
  const parts = partsBeside(root);
  if (!sentence || !box || !parts || !isMovable(root, sentence, parts)) return null;
  const widths = words.map(widthOf);
  const places = widths.map((width) => {
    box.style.width = `${width}px`;
    return placesOf(root, sentence, track, parts);
  });
  box.style.width = "";
  const [home] = places;
  const isFit = (each: Places, i: number) =>
    // The width asked for is not had where an ancestor is scaled, or styles let widths change slowly.
    isSame(each.track.width, widths[i] ?? 0) && home && isLaidOutAlike(each, home);
  if (!home || !places.every(isFit)) return null;

  const courses = [
    courseOf(track, ({ start }) => start - home.start),
    ...parts.map((part, i) =>
      courseOf(part, ({ parts }) => (parts[i]?.left ?? 0) - (home.parts[i]?.left ?? 0)),
    ),
    ...PSEUDO_ELEMENTS.flatMap((name, i) => drawnCourseOf(name, i) ?? []),
  ];
  const changes = widths.map((width, i) => {
    const before = (i + widths.length - 1) % widths.length;
    const timing = springTiming(Math.abs(width - (widths[before] ?? width)));
    return courses.flatMap(({ looks, ...course }) => {
      const [from, to] = [looks[before], looks[i]];
      const moves = looks.some((look) => JSON.stringify(look) !== JSON.stringify(from));
      return from && to && moves ? [{ ...course, from, to, ...timing }] : [];
    });
  });
  return { root, sentence, parts, changes };

  function courseOf(target: Element, shift: (places: Places) => number): Course {
    const { translate } = getComputedStyle(target);
    const looks = (places as Places[]).map((each) => ({
      translate: shifted(translate, onPixel(shift(each))),
    }));
    return { target, looks };
  }

  function drawnCourseOf(pseudoElement: "::before" | "::after", i: number): Course | null {
    const drawnAt = ({ root, drawn }: Places) => {
      const { left, width } = drawn[i] ?? { left: 0, width: 0 };
      return { middle: root.left + left + width / 2, width };
    };
    if (!home?.drawn[i]) return null;
    const { translate, scale } = getComputedStyle(root, pseudoElement);
    const looks = places.map((each) => {
      const { middle, width } = drawnAt(each);
      return {
        translate: shifted(translate, middle - drawnAt(home).middle),
        scale: stretched(scale, width / drawnAt(home).width),
      };
    });
    return { target: root, pseudoElement, looks };
  }
}

/** How one part looks with each word. */
type Course = Pick<Movement, "target" | "pseudoElement"> & { looks: Keyframe[] };

const PRESSABLE = "a, button, input, select, textarea, summary, [tabindex]";

/** Whether nothing cuts off what is to be moved or asks to be pressed, and what is drawn keeps to its middle. */
function isMovable(root: Element, sentence: Element, parts: readonly Element[]): boolean {
  const { clipPath, contain, maskImage, overflow, writingMode } = getComputedStyle(root);
  return (
    overflow === "visible" &&
    clipPath === "none" &&
    maskImage === "none" &&
    !/paint|strict|content/.test(contain) &&
    writingMode === "horizontal-tb" &&
    parts.every(
      (part) =>
        !part.matches(PRESSABLE) &&
        !part.querySelector(PRESSABLE) &&
        getComputedStyle(part).display !== "contents",
    ) &&
    PSEUDO_ELEMENTS.every((name) => {
      const { content, position } = getComputedStyle(sentence, name);
      const own = getComputedStyle(root, name);
      const origin = Number.parseFloat(own.transformOrigin);
      const isCentred = isSame(origin, Number.parseFloat(own.width) / 2);
      return (
        (content === "none" || position === "absolute") && (own.content === "none" || isCentred)
      );
    })
  );
}

/** To a whole pixel of the screen: between two of them, letters that rest would be soft. */
const onPixel = (pixels: number) => Math.round(pixels * devicePixelRatio) / devicePixelRatio;

/** Whether nothing has wrapped or grown between the two. */
function isLaidOutAlike(one: Places, other: Places): boolean {
  const isSized = (a: DOMRect, b: DOMRect | undefined) =>
    b !== undefined && isSame(a.width, b.width) && isSame(a.height, b.height);
  return (
    isSized(one.sentence, other.sentence) &&
    isSame(one.sentence.left, other.sentence.left) &&
    isSame(one.root.top, other.root.top) &&
    one.parts.every(
      (part, i) => isSized(part, other.parts[i]) && isSame(part.top, other.parts[i]?.top ?? 0),
    )
  );
}

function placesOf(
  root: Element,
  sentence: Element,
  track: Element,
  parts: readonly Element[],
): Places {
  const rectOf = (element: Element) => element.getBoundingClientRect();
  const line = rectOf(track);
  return {
    sentence: rectOf(sentence),
    root: rectOf(root),
    track: line,
    start: getComputedStyle(track).direction === "rtl" ? line.right : line.left,
    parts: parts.map(rectOf),
    drawn: drawnOn(root),
  };
}
