// Arrows of one hand: the faces have none, and what a device shows instead may be a picture of its own.

const PATHS = {
  right: "M.5 5H9M5.5 1.5 9 5 5.5 8.5",
  left: "M9.5 5H1M4.5 1.5 1 5l3.5 3.5",
  up: "M5 9.5V1M1.5 4.5 5 1l3.5 3.5",
  down: "M5 .5V9M1.5 5.5 5 9l3.5-3.5",
  either: "M5 1v8M2.5 3.5 5 1l2.5 2.5M2.5 6.5 5 9l2.5-2.5",
  out: "m2 8 6-6M3 2h5v5",
  back: "M4 1 1.5 3.5 4 6M2 3.5h4.5a2.5 2.5 0 0 1 0 5H4",
};

/** Stands among words, about as high as a capital, in their colour; hidden from assistive technology. */
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
