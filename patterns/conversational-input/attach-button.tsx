"use client";
// A button that lets the visitor pick files.
import { useRef } from "react";

export interface AttachButtonProps {
  /** Name for assistive technology. */
  label: string;
  /** Called with what was picked. */
  onFiles: (files: File[]) => void;
  /** Kinds of file the picker offers, as in `<input accept>`. */
  accept?: string | undefined;
  /**
   * Nothing can be picked, as while sending.
   * @default false
   */
  disabled?: boolean;
}

const LOOK =
  "grid size-11 shrink-0 cursor-pointer touch-manipulation place-items-center rounded-full outline-offset-2 outline-[#9c2f53] transition-[background-color,box-shadow,color] duration-300 focus-visible:outline-2 disabled:cursor-default forced-colors:border dark:outline-[#F08CAA] text-[#64524c] hover:bg-[#2b1d1b]/8 hover:text-[#2b1d1b] disabled:opacity-40 dark:text-[#b6a2a3] dark:hover:bg-[#f6ebe4]/10 dark:hover:text-[#f6ebe4]";

export function AttachButton({ label, onFiles, accept, disabled = false }: AttachButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={accept}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = ""; // so that the same file can be picked again
          onFiles(files);
        }}
      />
      <button
        type="button"
        aria-label={label}
        disabled={disabled}
        onClick={() => picker.current?.click()}
        className={LOOK}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5" fill="none">
          <path
            d="M7.2 11.3l5.1-5.1a1.9 1.9 0 0 1 2.7 2.7l-6.4 6.4a3.5 3.5 0 0 1-5-5l6.3-6.2"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </button>
    </>
  );
}
