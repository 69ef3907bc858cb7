// Shows a prompt's Markdown: headings and code stand out, and every character stays for whoever copies it by hand.
import type { ReactNode } from "react";

/** Whole fenced blocks, and headings; `split` keeps what is in the brackets, at the odd places. */
const SPECIAL = /(^```[^\n]*\n[\s\S]*?^```$|^#{1,4} .*$)/m;
const INLINE_CODE = /(`[^`\n]+`)/;

export function PromptDocument({ markdown }: { markdown: string }) {
  return (
    <section
      aria-label="Prompt text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard
      tabIndex={0}
      className="max-h-[50vh] min-h-24 shrink-99! overflow-y-auto mask-b-from-[calc(100%-2rem)] border-t border-line focus-visible:-outline-offset-2"
    >
      <pre className="px-6 pt-5 pb-8 font-sans text-[0.9375rem] leading-relaxed break-words whitespace-pre-wrap text-quiet sm:px-8">
        {markdown.split(SPECIAL).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <Part key={index}>{part}</Part>
        ))}
      </pre>
    </section>
  );
}

function Part({ children: text }: { children: string }): ReactNode {
  const sign = /^#{1,4} /.exec(text)?.[0];
  if (sign) {
    return (
      <span className="font-display text-[1.5rem] leading-tight text-ink">
        <span className="text-[0px]">{sign}</span>
        {text.slice(sign.length)}
      </span>
    );
  }
  if (!text.startsWith("```")) return text.split(INLINE_CODE).map(inlineCode);
  return (
    <span className="inline-block w-full rounded-lg bg-ground px-4 py-3 font-mono text-[0.8125rem] text-ink">
      {text}
    </span>
  );
}

function inlineCode(part: string, index: number): ReactNode {
  if (index % 2 === 0) return part;
  return (
    <code key={index} className="font-mono text-[0.875em] text-ink">
      {part}
    </code>
  );
}
