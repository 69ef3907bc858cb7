"use client";
// The files waiting to be sent, each a chip that can be taken off again.
import type { MouseEvent } from "react";
import { fillIn } from "./input-labels";

export interface AttachedFile {
  /** Tells two attachments of the same file apart. */
  id: number;
  /** What will be sent; its name stands on the chip. */
  file: File;
}

export interface AttachedFilesProps {
  /** What is attached, in the order it was added. */
  files: readonly AttachedFile[];
  /** Name of the list for assistive technology. */
  label: string;
  /** Name of a chip's cross; `{name}` is replaced by the file's. */
  removeLabel: string;
  /** Called with the id of the chip whose cross was pressed. */
  onRemove: (id: number) => void;
  /**
   * Keeps the chips as they are, as while sending.
   * @default false
   */
  disabled?: boolean;
  /** Where the keyboard goes when the last chip is removed. */
  onEmpty?: () => void;
}

/** A long name gives up its middle, so that its ending still says what kind of file it is. */
function splitName(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf(".");
  const cut = dot > 0 && name.length - dot <= 8 ? dot : name.length;
  return [name.slice(0, cut), name.slice(cut)];
}

export function AttachedFiles({
  files,
  label,
  removeLabel,
  onRemove,
  disabled = false,
  onEmpty,
}: AttachedFilesProps) {
  function handleRemove(event: MouseEvent<HTMLButtonElement>, id: number) {
    if (disabled) return;
    const chip = event.currentTarget.closest("li");
    const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling;
    const next = neighbour?.querySelector("button");
    if (next) next.focus();
    else onEmpty?.();
    onRemove(id);
  }

  if (files.length === 0) return null;
  // A list in Safari too: its items have a marker, an empty one, and are no flex boxes themselves.
  return (
    <ul
      aria-label={label}
      className="flex max-h-40 list-[''] flex-wrap gap-1.5 overflow-y-auto overscroll-contain px-1 pt-1 pb-2"
    >
      {files.map(({ id, file }) => {
        const [stem, ending] = splitName(file.name);
        return (
          <li
            key={id}
            title={file.name}
            className="relative h-8 min-w-0 max-w-52 rounded-full bg-[#2b1d1b]/8 ps-3 text-sm text-[#2b1d1b] forced-colors:border dark:bg-[#f6ebe4]/10 dark:text-[#f6ebe4]"
          >
            <div className="flex h-full items-center">
              <span className="sr-only">{file.name}</span>
              <bdi aria-hidden="true" className="flex min-w-0">
                <span className="truncate">{stem}</span>
                <span className="shrink-0">{ending}</span>
              </bdi>
              <button
                type="button"
                aria-label={fillIn(removeLabel, { name: file.name })}
                aria-disabled={disabled}
                onClick={(event) => handleRemove(event, id)}
                className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-full text-[#64524c] outline-offset-[-3px] outline-[#9c2f53] hover:text-[#2b1d1b] focus-visible:outline-2 aria-disabled:cursor-default aria-disabled:opacity-40 dark:text-[#b6a2a3] dark:outline-[#F08CAA] dark:hover:text-[#f6ebe4]"
              >
                <svg viewBox="0 0 12 12" aria-hidden="true" className="size-2.5">
                  <path d="M1 1l10 10M11 1L1 11" stroke="currentColor" strokeWidth="1.75" />
                </svg>
              </button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
