"use client";
// Faces and one sentence that say who is here already, as a small badge or with an invitation beneath.
import { type ComponentProps, type MouseEventHandler, type ReactNode, useState } from "react";

const DEFAULT_MAX = 5;
/** Grounds of the initials, in turn, so that neighbours differ. */
const TINTS = [
  "bg-[#f3c9d4] dark:bg-[#5d2d3f]",
  "bg-[#efd3b4] dark:bg-[#5a3a2a]",
  "bg-[#dcc9dd] dark:bg-[#46314f]",
  "bg-[#d9cfae] dark:bg-[#4a4027]",
] as const;
/** A face of fixed size: it slides out from under its neighbour once, and comes clear of the next when pointed at. */
const FACE =
  "relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full font-medium ring-(color:--proof-ground) -ms-(--proof-overlap) motion-safe:transition-transform motion-safe:duration-700 motion-safe:ease-[cubic-bezier(.16,.84,.3,1)] motion-safe:not-first:starting:-translate-x-(--proof-overlap) motion-safe:rtl:not-first:starting:translate-x-(--proof-overlap) motion-safe:[&:hover~span]:translate-x-(--proof-overlap) motion-safe:rtl:[&:hover~span]:-translate-x-(--proof-overlap) forced-colors:border";
/** `faceSize` is the side of a face in CSS pixels at the default text size; `face` says the same in rem. */
const LOOKS = {
  badge: {
    root: "inline-flex rounded-[1.4rem] py-1.5 ps-1.5 pe-4 [--proof-overlap:.5rem]",
    words: "flex min-w-0 flex-wrap items-center gap-x-1 gap-y-1",
    text: "min-w-24 flex-[1_1_0px] text-balance px-1 text-sm leading-snug [overflow-wrap:anywhere]",
    faceSize: 32,
    face: "size-8 text-[.6875rem] ring-2",
  },
  enhanced: {
    root: "inline-flex flex-wrap items-end justify-between gap-x-8 gap-y-6 rounded-3xl p-6 [--proof-overlap:.75rem]",
    words: "flex min-w-0 flex-col gap-4",
    text: "min-w-0 font-serif text-[1.75rem] leading-[1.1] tracking-[-.01em] [overflow-wrap:anywhere] text-balance",
    faceSize: 48,
    face: "size-12 text-sm ring-3",
  },
} as const;

export interface SocialProofPerson {
  /** Full name: the source of the initials and of the group's accessible name. */
  name: string;
  /** Address of a picture, square at best. Without one, or when it can't be shown, initials stand in. */
  image?: string;
}

export interface SocialProofAction {
  /** Words on the button: "Join them now". */
  label: string;
  /** Where it leads. With an address it is a link, without one a button. */
  href?: string;
  /** Called when it is pressed. */
  onClick?: MouseEventHandler<HTMLElement>;
}

export interface SocialProofProps extends ComponentProps<"span"> {
  /** People to show, the most telling first. Show only people who agreed to it. */
  people: readonly SocialProofPerson[];
  /** The claim, for instance "Trusted by 412 teams". There is no default, because only you can prove it. */
  children?: ReactNode;
  /**
   * `badge` is one quiet line; `enhanced` is larger and invites with `action`.
   * @default "badge"
   */
  variant?: "badge" | "enhanced";
  /**
   * Most faces shown; those left out are counted as "+N".
   * @default 5
   */
  max?: number;
  /** Invitation, shown by the enhanced variant only. */
  action?: SocialProofAction;
  /**
   * Accessible name of the faces.
   * @default made of the names, in English: "Ana, Ben and 3 others"
   */
  peopleLabel?: string;
}

export function SocialProof({
  people,
  children,
  variant = "badge",
  max = DEFAULT_MAX,
  action,
  peopleLabel,
  className = "",
  ...rest
}: SocialProofProps) {
  const faces = people.slice(0, Number.isNaN(max) ? DEFAULT_MAX : Math.max(0, Math.trunc(max)));
  const others = people.length - faces.length;
  const look = LOOKS[variant];

  return (
    <span
      data-variant={variant}
      {...rest}
      className={`max-w-full bg-(--proof-ground) text-[#2b1d1b] [--proof-ground:#f9f4e9] [--proof-light:#9c2f53] dark:text-[#f6ebe4] dark:[--proof-ground:#261b20] dark:[--proof-light:#ffe7d6] ${look.root} ${className}`}
    >
      <span className={look.words}>
        {people.length > 0 && (
          // Room for one overlap at the start, which every row takes back, and at the end, where faces make way.
          <span
            role="img"
            aria-label={peopleLabel ?? describePeople(people)}
            className="flex min-w-0 max-w-full flex-wrap gap-y-1 px-(--proof-overlap)"
          >
            {faces.map((person, index) => {
              const place = index + 1;
              return (
                <Face
                  key={place}
                  person={person}
                  size={look.faceSize}
                  className={`${look.face} ${TINTS[index % TINTS.length]}`}
                />
              );
            })}
            {others > 0 && (
              <span className={`${FACE} ${look.face} bg-[#e3d8c3] dark:bg-[#3a2b31]`}>
                <span dir="ltr">+{others}</span>
              </span>
            )}
          </span>
        )}
        {children != null && <span className={look.text}>{children}</span>}
      </span>
      {variant === "enhanced" && action && <Invitation action={action} />}
    </span>
  );
}

/** One decorative face: initials that hold the place, and the picture over them once it has come. */
function Face({
  person,
  size,
  className,
}: {
  person: SocialProofPerson;
  size: number;
  className: string;
}) {
  const { name, image } = person;
  const [loaded, setLoaded] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const state = !image
    ? "initials"
    : image === failed
      ? "failed"
      : image === loaded
        ? "loaded"
        : "loading";

  // A picture of server-rendered HTML may have come or failed before React was there to hear of it.
  const catchUp = (element: HTMLImageElement | null) => {
    if (!element?.complete) return;
    if (element.naturalWidth > 0) return setLoaded(image);
    // An SVG without measures is 0 wide in some browsers and still no failure, so decoding decides.
    element.decode().then(
      () => setLoaded(image),
      () => setFailed(image),
    );
  };

  return (
    <span data-state={state} className={`${FACE} ${className}`}>
      {state !== "loaded" && initialsOf(name)}
      {image && state !== "failed" && (
        <img
          ref={state === "loading" ? catchUp : undefined}
          src={image}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onLoad={() => setLoaded(image)}
          onError={() => setFailed(image)}
          className="absolute inset-0 size-full max-w-none rounded-full object-cover"
        />
      )}
    </span>
  );
}

/** The one thing that is lit: a link where there is an address, a button where there is none. */
function Invitation({ action: { label, href, onClick } }: { action: SocialProofAction }) {
  const look =
    "inline-flex min-h-11 min-w-0 max-w-full cursor-pointer items-center justify-center rounded-full bg-[#f08caa] px-6 py-2.5 text-center font-medium text-[.9375rem] text-[#2b0f1a] leading-tight no-underline [overflow-wrap:anywhere] shadow-[0_6px_30px_-8px_#f08caa] hover:brightness-105 focus-visible:outline-2 focus-visible:outline-(--proof-light) focus-visible:outline-offset-4 active:brightness-95 forced-colors:border";
  if (href === undefined) {
    return (
      <button type="button" onClick={onClick} className={look}>
        {label}
      </button>
    );
  }
  return (
    <a href={href} onClick={onClick} className={look}>
      {label}
    </a>
  );
}

/** First letters of the first and the last word: "Ada Lovelace" is "AL". */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = "") => Array.from(word)[0])
    .join("")
    .toUpperCase();
}

/** "Ana", "Ana and Ben", "Ana, Ben and 1 other", "Ana, Ben and 3 others". */
function describePeople(people: readonly SocialProofPerson[]): string {
  const [first, second] = people;
  const rest = people.length - 2;
  if (!first || !second) return first?.name ?? "";
  if (rest === 0) return `${first.name} and ${second.name}`;
  return `${first.name}, ${second.name} and ${rest} ${rest === 1 ? "other" : "others"}`;
}
