// Arrows of one hand: the faces have none, and what a device shows instead may be a picture of its own.

const PATHS = {
  right: "M2 8h12M9 3l5 5-5 5",
  left: "M14 8H2M7 3 2 8l5 5",
  up: "M8 14V2M3 7l5-5 5 5",
  down: "M8 2v12M3 9l5 5 5-5",
  either: "M8 1v14M4 5l4-4 4 4M4 11l4 4 4-4",
  out: "M4 12 12 4M5 4h7v7",
  back: "M6 3 2 7l4 4M2 7h8a4 4 0 0 1 0 8",
};

/** Stands among words, as high as a small letter, in their colour; hidden from assistive technology. */
export function Arrow({ to, className = "" }: { to: keyof typeof PATHS; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      className={`inline size-[0.7em] ${className}`}
    >
      <path d={PATHS[to]} />
    </svg>
  );
}
