"use client";
// A switch that is a lamp: off is the page by night, on is the page by day.
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { flushSync } from "react-dom";
import { useTheme } from "./theme-provider";

export interface ThemeToggleProps
  extends Omit<ComponentProps<"button">, "role" | "type" | "aria-checked"> {
  /** A drawing in place of the small pill, such as `<ThemeLamp />`. The pill is for a header. */
  children?: ReactNode;
  /**
   * Name of the switch for assistive technology; "on" means the light theme.
   * @default "Light theme"
   */
  "aria-label"?: string;
}

const WARM_UP_MS = 300;
/**
 * Marks <html> once the old page is photographed. The photograph alone fades; the new page is left out of the
 * transition and stands live below it, because a page inside a transition can't be clicked.
 */
const MARK = "data-theme-changing";

// The state is drawn from the class on <html>, not from React, so that it is right before hydration.
const CSS = `
:root[${MARK}]{view-transition-name:none}
:root[${MARK}]::view-transition{pointer-events:none}
:root[${MARK}]::view-transition-old(root){animation:theme-toggle-dim ${WARM_UP_MS}ms cubic-bezier(.3,.1,.3,1) both;mix-blend-mode:normal}
@keyframes theme-toggle-dim{to{opacity:0}}
.theme-toggle-knob,.theme-toggle-day,.theme-toggle-night,.theme-toggle-cord{transition:opacity ${WARM_UP_MS}ms cubic-bezier(.3,.1,.3,1),transform ${WARM_UP_MS}ms cubic-bezier(.16,.84,.3,1)}
.theme-toggle-day,:root.light .theme-toggle-night{opacity:0}
:root.light .theme-toggle-day{opacity:1}
:root.light .theme-toggle-knob{transform:translateX(26px)}
:root.light .theme-toggle-knob:dir(rtl){transform:translateX(-26px)}
.theme-toggle:active .theme-toggle-cord{transform:translateY(9px);transition-duration:90ms}
@media (prefers-reduced-motion:reduce){
.theme-toggle *{transition:none!important}
.theme-toggle:active .theme-toggle-cord{transform:none}
:root[${MARK}]::view-transition-old(root){animation:none}
}`;

let running: ViewTransition | null = null;

/**
 * Changes the theme under a short crossfade where the browser has one, and at once where it hasn't.
 * A click during a crossfade ends it and takes effect directly; since every click flips exactly once,
 * any number of them ends in the right state.
 */
function changeLight(flip: () => void) {
  if (running) {
    running.skipTransition();
    flip();
    return;
  }
  const reduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (reduced || typeof document.startViewTransition !== "function") {
    flip();
    return;
  }
  const root = document.documentElement;
  const transition = document.startViewTransition(() => {
    root.setAttribute(MARK, "");
    flushSync(flip); // the new page is shown when this returns, so React has to be done by then
  });
  running = transition;
  const settle = () => {
    running = null;
    root.removeAttribute(MARK);
  };
  transition.ready.catch(() => {}); // rejects when skipped, which is no error
  transition.finished.then(settle, settle);
}

export function ThemeToggle({ children, className = "", onClick, ...rest }: ThemeToggleProps) {
  const { theme, toggleTheme } = useTheme();

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) changeLight(toggleTheme);
  }

  return (
    <button
      aria-label="Light theme"
      {...rest}
      type="button"
      role="switch"
      aria-checked={theme === "light"}
      data-state={theme}
      onClick={handleClick}
      className={`theme-toggle relative shrink-0 cursor-pointer touch-manipulation select-none outline-offset-4 outline-[#F08CAA] focus-visible:outline-2 disabled:cursor-default disabled:opacity-50 in-[.light]:outline-[#9c2f53] ${children ? DRAWING : PILL} ${className}`}
    >
      <style href="theme-toggle" precedence="component">
        {CSS}
      </style>
      {children || <Knob />}
    </button>
  );
}

const DRAWING = "inline-block w-60 max-w-full rounded-3xl sm:w-72";
/** 56 × 30 px to the eye, 44 px high to the finger. */
const PILL =
  "inline-block h-7.5 w-14 rounded-full border border-[#f6ebe4]/45 bg-[#f6ebe4]/4 align-middle before:absolute before:-inset-x-1 before:-inset-y-2 in-[.light]:border-[#2b1d1b]/60 in-[.light]:bg-[#fff8ec]/50";

function Knob() {
  return (
    <span
      aria-hidden="true"
      className="theme-toggle-knob absolute start-1 top-1 size-5 rounded-full bg-[radial-gradient(circle_at_42%_36%,#ffe7d6_8%,#F08CAA_72%)] shadow-[0_0_14px_2px_rgb(240_140_170/0.6)] forced-colors:bg-[ButtonText] forced-colors:forced-color-adjust-none in-[.light]:border in-[.light]:border-[#9c2f53] in-[.light]:shadow-[0_0_14px_3px_rgb(232_96_140/0.55)]"
    />
  );
}
