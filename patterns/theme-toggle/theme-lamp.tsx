// A drawing for the theme toggle: a pendant lamp with a cord, an ember in the dark theme and lit in the light one.
import { useId } from "react";

const SHADE = "M120 62C66 62 40 104 34 152A86 15 0 0 0 206 152C200 104 174 62 120 62Z";
const FADE =
  "transition-opacity duration-300 ease-[cubic-bezier(0.3,0.1,0.3,1)] motion-reduce:transition-none";
/** Shown in the light theme only. `NIGHT` is shown in the dark one. */
const DAY = `${FADE} dark:opacity-0`;
const NIGHT = `${FADE} opacity-0 dark:opacity-100`;
const GLOW = "pointer-events-none absolute top-[62%]";

/** Decoration only: the switch around it has the accessible name. `className` sets the size. */
export function ThemeLamp({ className = "w-60 max-w-[80vw] sm:w-72" }: { className?: string }) {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <span aria-hidden="true" className={`relative block ${className}`}>
      <span
        className={`${GLOW} ${NIGHT} inset-x-[-15%] aspect-square -translate-y-1/2 rounded-full bg-[radial-gradient(closest-side,oklch(from_var(--lamp,#f08caa)_l_c_h/0.3),oklch(from_var(--lamp,#f08caa)_l_c_h/0.13)_30%,oklch(from_var(--lamp,#f08caa)_l_c_h/0.04)_62%,transparent)]`}
      />
      <span
        className={`${GLOW} ${DAY} inset-x-[-42%] h-[130%] bg-[linear-gradient(to_bottom,rgb(255_250_240/0.95),rgb(255_247_234/0.75)_40%,transparent_88%)] [clip-path:polygon(32%_0,68%_0,100%_100%,0_100%)] [mask-image:linear-gradient(to_right,transparent_6%,#000_40%,#000_60%,transparent_94%)]`}
      />
      <span
        className={`${GLOW} ${DAY} inset-x-[-20%] aspect-square -translate-y-1/2 rounded-full bg-[radial-gradient(closest-side,rgb(255_252_244)_12%,rgb(255_240_226/0.75)_34%,rgb(240_140_170/0.16)_62%,transparent)]`}
      />
      <svg
        viewBox="0 0 240 250"
        aria-hidden="true"
        className="relative block w-full overflow-visible"
      >
        <defs>
          <linearGradient id={`${id}night`} x1="0" x2="1" y1="0" y2=".5">
            <stop stopColor="#553943" />
            <stop offset=".55" stopColor="#33222a" />
            <stop offset="1" stopColor="#22161b" />
          </linearGradient>
          <linearGradient id={`${id}day`} x1="0" x2="1" y1="0" y2=".5">
            <stop stopColor="#d76a8c" />
            <stop offset=".5" stopColor="#b03c64" />
            <stop offset="1" stopColor="#8a2a4b" />
          </linearGradient>
          <radialGradient id={`${id}ember`}>
            <stop stopColor="#a4546e" />
            <stop offset="1" stopColor="#1a0f13" />
          </radialGradient>
          <radialGradient id={`${id}bulb`}>
            <stop offset=".52" stopColor="#fffdf6" />
            <stop offset="1" stopColor="#fff6e6" stopOpacity="0" />
          </radialGradient>
          <radialGradient id={`${id}blaze`}>
            <stop offset=".2" stopColor="#fffdf6" />
            <stop offset=".6" stopColor="#ffe7d6" />
            <stop offset="1" stopColor="#f5a9bd" />
          </radialGradient>
        </defs>
        <path d="M120 0V52" className="stroke-[#64524c] dark:stroke-[#6d545e]" strokeWidth="2" />
        <path d="M108 64l4-14h16l4 14z" className="fill-[#64524c] dark:fill-[#6d545e]" />
        <g className="transition-transform duration-300 ease-[cubic-bezier(0.16,0.84,0.3,1)] motion-reduce:transition-none motion-safe:in-[button:active]:translate-y-[9px] in-[button:active]:duration-90">
          <path
            d="M164 150V208"
            className="stroke-[#64524c] dark:stroke-[#8d6f79]"
            strokeWidth="1.5"
          />
          <circle
            cx="164"
            cy="213"
            r="6"
            className="fill-[#9c2f53] dark:fill-[var(--lamp,#f08caa)]"
          />
        </g>
        <path
          d={SHADE}
          fill={paint("night")}
          strokeOpacity=".1"
          className="dark:stroke-[#f6ebe4]"
        />
        <path d={SHADE} fill={paint("day")} className={DAY} />
        <ellipse cx="120" cy="152" rx="86" ry="15" fill={paint("ember")} />
        <ellipse cx="120" cy="152" rx="86" ry="15" fill={paint("blaze")} className={DAY} />
        <circle
          cx="120"
          cy="156"
          r="19"
          fillOpacity=".16"
          strokeOpacity=".4"
          className="fill-[var(--lamp,#f08caa)] stroke-[var(--lamp,#f08caa)]"
        />
        <path
          d="M112 152v6c0 7 6 7 6 0s4-7 4 0 6 7 6 0v-6"
          fill="none"
          stroke="#ffd0dc"
          strokeWidth="1.75"
          strokeLinecap="round"
        />
        <circle cx="120" cy="156" r="34" fill={paint("bulb")} className={DAY} />
      </svg>
    </span>
  );
}
