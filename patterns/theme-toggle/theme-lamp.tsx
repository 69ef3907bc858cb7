"use client";
// The drawing of the large theme toggle: a pendant lamp, an ember by night and full light by day.
import { useId } from "react";

const SHADE = "M120 62C66 62 40 104 34 152A86 15 0 0 0 206 152C200 104 174 62 120 62Z";

/** Decoration only; what the lamp means is said by the switch around it. */
export function ThemeLamp() {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <>
      <span
        aria-hidden="true"
        className="theme-toggle-night pointer-events-none absolute inset-x-[-15%] top-[62%] aspect-square -translate-y-1/2 rounded-full bg-[radial-gradient(closest-side,rgb(240_140_170/0.3),rgb(240_140_170/0.13)_30%,rgb(240_140_170/0.04)_62%,transparent)]"
      />
      <span
        aria-hidden="true"
        className="theme-toggle-day pointer-events-none absolute inset-x-[-42%] top-[62%] h-[130%] bg-[linear-gradient(to_bottom,rgb(255_250_240/0.95),rgb(255_247_234/0.75)_40%,transparent_88%)] [clip-path:polygon(32%_0,68%_0,100%_100%,0_100%)] [mask-image:linear-gradient(to_right,transparent_6%,#000_40%,#000_60%,transparent_94%)]"
      />
      <span
        aria-hidden="true"
        className="theme-toggle-day pointer-events-none absolute inset-x-[-20%] top-[62%] aspect-square -translate-y-1/2 rounded-full bg-[radial-gradient(closest-side,rgb(255_252_244)_12%,rgb(255_240_226/0.75)_34%,rgb(240_140_170/0.16)_62%,transparent)]"
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
        <path
          d="M120 0V52"
          className="stroke-[#6d545e] in-[.light]:stroke-[#64524c]"
          strokeWidth="2"
        />
        <path d="M108 64l4-14h16l4 14z" className="fill-[#6d545e] in-[.light]:fill-[#64524c]" />
        <g className="theme-toggle-cord">
          <path
            d="M164 150V208"
            className="stroke-[#8d6f79] in-[.light]:stroke-[#64524c]"
            strokeWidth="1.5"
          />
          <circle cx="164" cy="213" r="6" fill="#F08CAA" className="in-[.light]:fill-[#9c2f53]" />
        </g>
        <path
          d={SHADE}
          fill={paint("night")}
          stroke="#f6ebe4"
          strokeOpacity=".1"
          className="in-[.light]:stroke-0"
        />
        <path d={SHADE} fill={paint("day")} className="theme-toggle-day" />
        <ellipse cx="120" cy="152" rx="86" ry="15" fill={paint("ember")} />
        <ellipse
          cx="120"
          cy="152"
          rx="86"
          ry="15"
          fill={paint("blaze")}
          className="theme-toggle-day"
        />
        <circle
          cx="120"
          cy="156"
          r="19"
          fill="#F08CAA"
          fillOpacity=".16"
          stroke="#F08CAA"
          strokeOpacity=".4"
        />
        <path
          d="M112 152v6c0 7 6 7 6 0s4-7 4 0 6 7 6 0v-6"
          fill="none"
          stroke="#ffd0dc"
          strokeWidth="1.75"
          strokeLinecap="round"
        />
        <circle cx="120" cy="156" r="34" fill={paint("bulb")} className="theme-toggle-day" />
      </svg>
    </>
  );
}
