// Line icons on a 20 by 20 grid, in the colour of the text.

const PATHS = {
  attach: "M7.2 11.3l5.1-5.1a1.9 1.9 0 0 1 2.7 2.7l-6.4 6.4a3.5 3.5 0 0 1-5-5l6.3-6.2",
  remove: "M6 6l8 8M14 6l-8 8",
  send: "M10 16V4m-5 5l5-5 5 5",
  sending: "M10 3a7 7 0 0 1 7 7",
  stop: "M6.6 6.6h6.8v6.8H6.6zM8 8h4v4H8zM9.4 9.4h1.2v1.2H9.4z",
  microphone:
    "M10 3a1.9 1.9 0 0 0-1.9 1.9v3.8a1.9 1.9 0 0 0 3.8 0V4.9A1.9 1.9 0 0 0 10 3zM10 4.6V9M9.5 5v3.6M10.5 5v3.6M4.6 9.6a5.4 5.4 0 0 0 10.8 0M10 15v2.5",
};

export interface IconProps {
  /** Which icon to show. */
  name: keyof typeof PATHS;
  /** Classes for the size, and for a colour other than the text's. */
  className: string;
}

export function Icon({ name, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
