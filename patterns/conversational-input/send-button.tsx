"use client";
// The button that sends: dark while there is nothing to send, lit when there is, turning while it sends.

export interface SendButtonProps {
  /** Name for assistive technology. */
  label: string;
  /** There is something to send. */
  ready: boolean;
  /** It is being sent. */
  loading: boolean;
}

const LOOK =
  "grid size-11 shrink-0 cursor-pointer touch-manipulation place-items-center rounded-full outline-offset-2 outline-[#9c2f53] transition-[background-color,box-shadow,color] duration-300 focus-visible:outline-2 disabled:cursor-default aria-disabled:cursor-default forced-colors:border dark:outline-[#F08CAA] bg-[#F08CAA] text-[#2b1016] shadow-[0_0_24px_rgb(240_140_170/0.55)] disabled:bg-[#2b1d1b]/10 disabled:text-[#64524c] disabled:shadow-none dark:disabled:bg-[#f6ebe4]/10 dark:disabled:text-[#b6a2a3]";

const STYLE = `
.conversational-input-spinner{animation:conversational-input-spin .9s linear infinite}
@keyframes conversational-input-spin{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){.conversational-input-spinner{animation:none}}`;

export function SendButton({ label, ready, loading }: SendButtonProps) {
  return (
    <button
      type="submit"
      aria-label={label}
      aria-disabled={loading}
      disabled={!ready}
      className={LOOK}
    >
      <style href="send-button" precedence="component">
        {STYLE}
      </style>
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className={`size-5 ${loading ? "conversational-input-spinner" : ""}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {loading ? (
          <>
            <circle cx="10" cy="10" r="7" opacity=".3" />
            <path d="M10 3a7 7 0 0 1 7 7" />
          </>
        ) : (
          <path d="M10 16V4m-5 5l5-5 5 5" />
        )}
      </svg>
    </button>
  );
}
