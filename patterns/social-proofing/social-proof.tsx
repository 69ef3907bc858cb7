// Overlapping avatars and one claim: a small badge, or a card with a button.
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/utils";

const DEFAULT_MAX = 5;

/** Colours come from your theme's tokens, or ours if there are none. `--lamp` colours the light. */
const COLOURS =
  "[--lamp:#f08caa] [--proof-ground:var(--card,#f9f4e9)] [--proof-ring:var(--ring,#9c2f53)] [--proof-text:var(--card-foreground,#2b1d1b)] dark:[--proof-ground:var(--card,#261b20)] dark:[--proof-ring:var(--ring,#ffe7d6)] dark:[--proof-text:var(--card-foreground,#f6ebe4)]";

const VARIANTS = {
  badge: {
    root: "rounded-[1.4rem] py-1.5 ps-1.5 pe-4 [--proof-overlap:.5rem]",
    words: "flex-wrap items-center gap-1",
    text: "min-w-24 flex-[1_1_0px] px-1 text-sm leading-snug",
    avatar: "size-8 text-[.6875rem] ring-2",
  },
  enhanced: {
    root: "flex-wrap items-end justify-between gap-x-8 gap-y-6 rounded-3xl p-6 [--proof-overlap:.75rem]",
    words: "flex-col gap-4",
    text: "min-w-0 font-serif text-[1.75rem] leading-[1.1] tracking-[-.01em]",
    avatar: "size-12 text-xs ring-3",
  },
};

/** Avatars slide apart once. Pointing at one moves those after it aside. */
const AVATAR =
  "relative -ms-(--proof-overlap) inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-[color-mix(in_oklab,var(--lamp)_35%,var(--proof-ground))] font-medium ring-(--proof-ground) [--proof-slide:var(--proof-overlap)] rtl:[--proof-slide:calc(-1*var(--proof-overlap))] motion-safe:transition-[translate] motion-safe:duration-700 motion-safe:ease-out motion-safe:not-first:starting:-translate-x-(--proof-slide) motion-safe:[&:hover~span]:translate-x-(--proof-slide) forced-colors:border";

const ACTION =
  "inline-flex min-h-11 max-w-full cursor-pointer items-center justify-center rounded-full bg-[var(--primary,var(--lamp))] px-6 py-2.5 text-center font-medium text-[.9375rem] text-[var(--primary-foreground,#2b0f1a)] leading-tight no-underline shadow-[0_6px_30px_-8px_var(--lamp)] hover:brightness-105 focus-visible:outline-2 focus-visible:outline-(--proof-ring) focus-visible:outline-offset-4 active:brightness-95 disabled:cursor-default disabled:opacity-50 forced-colors:border";

export interface SocialProofPerson {
  /** Full name. Gives the initials and the accessible name. */
  name: string;
  /** URL of a square, opaque picture. It covers the initials once it has loaded. */
  image?: string;
}

export interface SocialProofProps extends ComponentProps<"span"> {
  /** People to show. Each of them must have agreed to be shown. */
  people: readonly SocialProofPerson[];
  /** Your claim, such as "Trusted by 412 teams". */
  children?: ReactNode;
  /**
   * A small badge, or a larger card that can have a button (`action`).
   * @default "badge"
   */
  variant?: "badge" | "enhanced";
  /**
   * Maximum number of avatars to show. "+N" counts the others.
   * @default 5
   */
  max?: number;
  /**
   * Props of the button, which only the enhanced variant shows. With an `href` it's a link.
   */
  action?: (ComponentProps<"a"> & { href: string }) | ComponentProps<"button">;
  /**
   * Accessible name of the avatars.
   * @default their names in English: "Ana, Ben and 3 others"
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
  className,
  ...rest
}: SocialProofProps) {
  const shown = people.slice(0, Number.isNaN(max) ? DEFAULT_MAX : Math.max(0, max));
  const others = people.length - shown.length;
  const look = VARIANTS[variant];

  return (
    <span
      data-variant={variant}
      {...rest}
      className={cn(
        "inline-flex max-w-full bg-(--proof-ground) text-(--proof-text) inset-ring inset-ring-[var(--border,transparent)] wrap-anywhere",
        COLOURS,
        look.root,
        className,
      )}
    >
      <span className={cn("flex min-w-0", look.words)}>
        {people.length > 0 && (
          // The padding makes up for the first avatar's overlap, and leaves room to slide.
          <span
            role="img"
            aria-label={peopleLabel ?? describePeople(people)}
            className="flex max-w-full flex-wrap gap-y-1 px-(--proof-overlap)"
          >
            {shown.map(({ name, image }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
              <span key={place} className={cn(AVATAR, look.avatar)}>
                {initialsOf(name)}
                {image && (
                  // A background, because Safari marks a broken <img> even if its alt text is empty.
                  <span
                    style={{ backgroundImage: `url(${JSON.stringify(image)})` }}
                    className="absolute inset-0 bg-center bg-cover"
                  />
                )}
              </span>
            ))}
            {others > 0 && (
              <span className={cn(AVATAR, look.avatar)}>
                <span dir="ltr">+{others}</span>
              </span>
            )}
          </span>
        )}
        {children && <span className={cn("text-balance", look.text)}>{children}</span>}
      </span>
      {variant === "enhanced" &&
        action &&
        ("href" in action ? (
          <a {...action} className={cn(ACTION, action.className)} />
        ) : (
          <button type="button" {...action} className={cn(ACTION, action.className)} />
        ))}
    </span>
  );
}

/** First letters of the first and the last word: "Ada Lovelace" is "AL". An emoji counts as one letter. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = new Intl.Segmenter();
  return ends
    .map((word = "") => [...letters.segment(word)][0]?.segment)
    .join("")
    .toUpperCase();
}

/** "Ana", "Ana and Ben", "Ana, Ben and 1 other", "Ana, Ben and 3 others". */
function describePeople(people: readonly SocialProofPerson[]): string {
  const [first, second] = people;
  const others = people.length - 2;
  if (!first || !second) return first?.name ?? "";
  if (others === 0) return `${first.name} and ${second.name}`;
  return `${first.name}, ${second.name} and ${others} ${others === 1 ? "other" : "others"}`;
}
