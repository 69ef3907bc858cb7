// A drawing for the theme toggle: a pendant lamp with a cord, an ember in the dark theme and lit in the light one.
import { useId } from "react";
import { cn } from "@/lib/utils";

const SHADE = "M120 62C66 62 40 104 34 152A86 15 0 0 0 206 152C200 104 174 62 120 62Z";

/** A colour in the lamp's hue. */
const lamp = (lightness: number, chroma: number) =>
  `oklch(from var(--lamp, #f08caa) ${lightness} ${chroma} h)`;

/** Decoration only: the switch around it has the accessible name. `className` sets the size. */
export function ThemeLamp({ className }: { className?: string }) {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <span
      aria-hidden="true"
      className={cn("relative block", className || "w-60 max-w-[80vw] sm:w-72")}
    >
      <Light className="inset-x-[-15%] aspect-square -translate-y-1/2 rounded-full bg-[radial-gradient(closest-side,oklch(from_var(--lamp,#f08caa)_max(l,0.7)_c_h/0.3),oklch(from_var(--lamp,#f08caa)_max(l,0.7)_c_h/0.13)_30%,oklch(from_var(--lamp,#f08caa)_max(l,0.7)_c_h/0.04)_62%,transparent)] opacity-0 dark:opacity-100" />
      <Light className="inset-x-[-42%] h-[130%] bg-[linear-gradient(to_bottom,oklch(from_var(--lamp,#f08caa)_0.986_0.006_h/0.95),oklch(from_var(--lamp,#f08caa)_0.979_0.008_h/0.75)_40%,transparent_88%)] [clip-path:polygon(32%_0,68%_0,100%_100%,0_100%)] [mask-image:linear-gradient(to_right,transparent_6%,#000_40%,#000_60%,transparent_94%)] dark:opacity-0" />
      <Light className="inset-x-[-20%] aspect-square -translate-y-1/2 rounded-full bg-[radial-gradient(closest-side,oklch(from_var(--lamp,#f08caa)_0.991_0.008_h)_12%,oklch(from_var(--lamp,#f08caa)_0.963_0.012_h/0.75)_34%,oklch(from_var(--lamp,#f08caa)_max(l,0.7)_c_h/0.16)_62%,transparent)] dark:opacity-0" />
      <svg
        viewBox="0 0 240 250"
        aria-hidden="true"
        className="relative block w-full overflow-visible"
      >
        <defs>
          <linearGradient id={`${id}night`} x1="0" x2="1" y1="0" y2=".5">
            <stop stopColor={lamp(0.38, 0.042)} />
            <stop offset=".55" stopColor={lamp(0.276, 0.029)} />
            <stop offset="1" stopColor={lamp(0.218, 0.021)} />
          </linearGradient>
          <linearGradient id={`${id}day`} x1="0" x2="1" y1="0" y2=".5">
            <stop stopColor={lamp(0.662, 0.141)} />
            <stop offset=".5" stopColor={lamp(0.532, 0.154)} />
            <stop offset="1" stopColor={lamp(0.44, 0.133)} />
          </linearGradient>
          <radialGradient id={`${id}ember`}>
            <stop stopColor={lamp(0.55, 0.109)} />
            <stop offset="1" stopColor={lamp(0.185, 0.02)} />
          </radialGradient>
          <radialGradient id={`${id}bulb`}>
            <stop offset=".52" stopColor={lamp(0.994, 0.006)} />
            <stop offset="1" stopColor={lamp(0.976, 0.018)} stopOpacity="0" />
          </radialGradient>
          <radialGradient id={`${id}blaze`}>
            <stop offset=".2" stopColor={lamp(0.994, 0.006)} />
            <stop offset=".6" stopColor={lamp(0.943, 0.035)} />
            <stop offset="1" stopColor={lamp(0.813, 0.093)} />
          </radialGradient>
        </defs>
        <path d="M120 0V52" stroke={lamp(0.46, 0.03)} strokeWidth="2" />
        <path d="M108 64l4-14h16l4 14z" fill={lamp(0.46, 0.03)} />
        <g className="transition-transform duration-300 ease-[cubic-bezier(0.16,0.84,0.3,1)] motion-reduce:transition-none motion-safe:in-[button:active]:translate-y-[9px] in-[button:active]:duration-90">
          <path
            d="M164 150V208"
            className="stroke-[oklch(from_var(--lamp,#f08caa)_0.46_0.03_h)] dark:stroke-[oklch(from_var(--lamp,#f08caa)_0.574_0.04_h)]"
            strokeWidth="1.5"
          />
          <circle
            cx="164"
            cy="213"
            r="6"
            className="fill-[oklch(from_var(--lamp,#f08caa)_0.48_0.145_h)] dark:fill-[oklch(from_var(--lamp,#f08caa)_max(l,0.7)_c_h)]"
          />
        </g>
        <path
          d={SHADE}
          fill={paint("night")}
          strokeOpacity=".1"
          className="dark:stroke-[oklch(from_var(--lamp,#f08caa)_0.947_0.015_h)]"
        />
        <ellipse cx="120" cy="152" rx="86" ry="15" fill={paint("ember")} />
        <g className="transition-opacity duration-300 ease-[cubic-bezier(0.3,0.1,0.3,1)] motion-reduce:transition-none dark:opacity-0">
          <path d={SHADE} fill={paint("day")} />
          <ellipse cx="120" cy="152" rx="86" ry="15" fill={paint("blaze")} />
        </g>
        <circle
          cx="120"
          cy="156"
          r="19"
          fillOpacity=".16"
          strokeOpacity=".4"
          className="fill-[oklch(from_var(--lamp,#f08caa)_max(l,0.7)_c_h)] stroke-[oklch(from_var(--lamp,#f08caa)_max(l,0.7)_c_h)]"
        />
        <path
          d="M112 152v6c0 7 6 7 6 0s4-7 4 0 6 7 6 0v-6"
          fill="none"
          stroke={lamp(0.9, 0.055)}
          strokeWidth="1.75"
          strokeLinecap="round"
        />
        <circle
          cx="120"
          cy="156"
          r="34"
          fill={paint("bulb")}
          className="transition-opacity duration-300 ease-[cubic-bezier(0.3,0.1,0.3,1)] motion-reduce:transition-none dark:opacity-0"
        />
      </svg>
    </span>
  );
}

function Light({ className }: { className: string }) {
  return (
    <span
      className={cn(
        "pointer-events-none absolute top-[62%] transition-opacity duration-300 ease-[cubic-bezier(0.3,0.1,0.3,1)] motion-reduce:transition-none",
        className,
      )}
    />
  );
}
