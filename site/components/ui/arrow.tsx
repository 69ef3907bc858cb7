// Arrows, drawn: the fonts have none, and a device may show its own picture instead.

const PATHS = {
  right: "M.5 5H9M5.5 1.5 9 5 5.5 8.5",
  left: "M9.5 5H1M4.5 1.5 1 5l3.5 3.5",
  down: "M5 .5V9M1.5 5.5 5 9l3.5-3.5",
  out: "m2 8 6-6M3 2h5v5",
};

/** In a line of text: as high as a capital, in its colour, hidden from assistive technology. */
export function Arrow({ to, className = "" }: { to: keyof typeof PATHS; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 10 10"
      fill="none"
      stroke="currentColor"
      className={`inline-block size-[0.75em] ${className}`}
    >
      <path d={PATHS[to]} />
    </svg>
  );
}
