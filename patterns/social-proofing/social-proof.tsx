// Overlapping avatars and one claim: a small badge, or a card with your link or button.
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { Children, cloneElement, isValidElement } from "react";
import { cn } from "@/lib/utils";

const DEFAULT_MAX = 5;

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
   * A small badge, or a larger card that can have a link or button (`action`).
   * @default "badge"
   */
  variant?: "badge" | "enhanced";
  /**
   * Maximum number of avatars to show. "+N" counts the others.
   * @default 5
   */
  max?: number;
  /** Your own link or button, such as `<Link to="/join">Join</Link>`. Only the enhanced variant shows it. */
  action?: ReactElement<{ className?: string }>;
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
  const circles = shown.map(({ name, image }) => ({ text: initialsOf(name), image }));
  if (others > 0) circles.push({ text: `+${others}`, image: undefined });
  const isCard = variant === "enhanced";

  return (
    <span
      data-variant={variant}
      {...rest}
      // Your theme's colours count in pairs alone: a mix that names a missing token is invalid, and ours takes its place.
      className={cn(
        "inset-ring inset-ring-[var(--border,transparent)] wrap-anywhere box-border inline-flex max-w-full bg-(--proof-ground) text-(--proof-text) [--proof-card:color-mix(in_srgb,var(--card)_100%,var(--card-foreground))] [--proof-ground:var(--proof-card,#f9f4e9)] [--proof-lit:oklch(from_var(--lamp,#f08caa)_max(l,.74)_c_h)] [--proof-ink:color-mix(in_srgb,var(--card-foreground)_100%,var(--card))] [--proof-text:var(--proof-ink,#2b1d1b)] dark:[--proof-ground:var(--proof-card,#261b20)] dark:[--proof-text:var(--proof-ink,#f6ebe4)]",
        isCard
          ? "flex-wrap items-end justify-between gap-x-8 gap-y-6 rounded-3xl p-6 [--proof-overlap:.75rem]"
          : "rounded-[1.4rem] py-1.5 ps-1.5 pe-4 [--proof-overlap:.5rem]",
        className,
      )}
    >
      <span
        className={cn("flex min-w-0", isCard ? "flex-col gap-4" : "flex-wrap items-center gap-1")}
      >
        {people.length > 0 && (
          // The padding makes up for the first avatar's overlap, and leaves room to slide.
          <span
            role="img"
            aria-label={peopleLabel ?? describePeople(people)}
            className="box-border flex max-w-full flex-wrap gap-y-1 px-(--proof-overlap)"
          >
            {circles.map(({ text, image }, place) => (
              // They slide apart once. Pointing at one moves those after it aside. Text stays where the next one doesn't cover it.
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
                key={place}
                translate="no"
                className={cn(
                  "relative -ms-(--proof-overlap) box-border inline-grid shrink-0 place-items-center whitespace-nowrap rounded-full bg-[color-mix(in_oklab,var(--proof-lit)_35%,var(--proof-ground))] font-medium ring-(--proof-ground) [--proof-slide:var(--proof-overlap)] not-last:pe-(--proof-overlap) last:px-1 rtl:[--proof-slide:calc(-1*var(--proof-overlap))] motion-safe:transition-[translate] motion-safe:duration-700 motion-safe:ease-out motion-safe:not-first:starting:[translate:calc(-1*var(--proof-slide))] motion-safe:[&:hover~span]:[translate:var(--proof-slide)] forced-colors:border",
                  isCard ? "h-12 min-w-12 text-xs ring-3" : "h-8 min-w-8 text-[.625rem] ring-2",
                )}
              >
                <bdi>{text}</bdi>
                {image && (
                  // A background, because Safari marks a broken <img> even if its alt text is empty.
                  <span
                    style={{ backgroundImage: `url(${JSON.stringify(image)})` }}
                    className="absolute inset-0 rounded-full bg-center bg-cover"
                  />
                )}
              </span>
            ))}
          </span>
        )}
        {children && (
          <span
            className={cn(
              "text-balance",
              isCard
                ? "min-w-0 font-serif text-[1.75rem] leading-[1.1] tracking-[-.01em]"
                : "min-w-24 flex-[1_1_0px] px-1 text-sm leading-snug",
            )}
          >
            {children}
          </span>
        )}
      </span>
      {isCard && (
        <Action className="m-0 box-border inline-flex min-h-11 max-w-full cursor-pointer items-center justify-center rounded-full border-0 bg-[var(--proof-button,var(--proof-lit))] px-6 py-2.5 text-center font-medium text-[.9375rem] text-[var(--proof-label,oklch(from_var(--lamp,#f08caa)_.22_.05_h))] leading-tight no-underline shadow-[0_6px_30px_-8px_var(--proof-lit)] [--proof-button:color-mix(in_srgb,var(--primary)_100%,var(--primary-foreground))] [--proof-label:color-mix(in_srgb,var(--primary-foreground)_100%,var(--primary))] [font-family:inherit] hover:bg-[var(--proof-button,var(--proof-lit))] hover:text-[var(--proof-label,oklch(from_var(--lamp,#f08caa)_.22_.05_h))] hover:brightness-105 focus-visible:outline-2 focus-visible:outline-[var(--ring,var(--proof-text))] focus-visible:outline-offset-4 active:brightness-95 disabled:cursor-default disabled:opacity-50 forced-colors:border">
          {action}
        </Action>
      )}
    </span>
  );
}

/** Gives your link or button these classes. `Children.map` also resolves an element that a server component sends late. */
function Action({ children, className }: { children: ReactNode; className: string }) {
  return Children.map(children, (child) =>
    isValidElement<{ className?: string }>(child)
      ? cloneElement(child, { className: cn(className, child.props.className) })
      : child,
  );
}

/**
 * First letters of the first and the last word: "Eli van der Berg" is EB, "[SYSTEM] Admin" SA. Round brackets and what
 * follows a comma are no part of a name. Digits count as letters. Scripts without capitals, such as Arabic and Hangul, give
 * one letter, because two would join into a word. A name of emoji gives its first.
 */
function initialsOf(name: string): string {
  const part = /(?!\p{Lm})[\p{L}\p{N}]\S*/gu;
  const words =
    name.replace(/[(（].*?[)）]|,.*/g, " ").match(part) ??
    name.match(part) ??
    name.match(/[^\s\p{P}]\S*/gu) ??
    [];
  const [first = "", last = ""] = [words[0], words.slice(1).at(-1)].map((word = "") =>
    [...new Intl.Segmenter().segment(word)][0]?.segment.toUpperCase(),
  );
  return first === first.toLowerCase() ? first : first + last;
}

/** "Ana", "Ana and Ben", "Ana, Ben and 1 other", "Ana, Ben and 3 others". */
function describePeople(people: readonly SocialProofPerson[]): string {
  const [first, second] = people;
  const others = people.length - 2;
  if (!first || !second) return first?.name ?? "";
  if (others === 0) return `${first.name} and ${second.name}`;
  return `${first.name}, ${second.name} and ${others} ${others === 1 ? "other" : "others"}`;
}
