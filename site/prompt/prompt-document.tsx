// Sets a prompt's Markdown as a document: headings and code stand apart, every character stays.
import { Fragment, type ReactNode } from "react";

interface Block {
  kind: "text" | "heading" | "code";
  text: string;
}

/** Splits Markdown into headings, fenced code (fence lines included) and the rest, losing no character but line ends between blocks. */
export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let fence: string | null = null;
  for (const line of markdown.split("\n")) {
    const last = blocks.at(-1);
    const opening = /^(`{3,})/.exec(line)?.[1];
    if (fence !== null && last) {
      last.text += `\n${line}`;
      if (line === fence) fence = null;
    } else if (opening) {
      fence = opening;
      blocks.push({ kind: "code", text: line });
    } else if (/^#{1,4} /.test(line)) {
      blocks.push({ kind: "heading", text: line });
    } else if (last?.kind === "text") {
      last.text += `\n${line}`;
    } else {
      blocks.push({ kind: "text", text: line });
    }
  }
  return blocks;
}

/** Signs of Markdown that stay in the text, for whoever selects and copies it by hand, but are not shown. */
function Sign({ children }: { children: string }) {
  return <span className="text-[0px]">{children}</span>;
}

/** Inline code and bold words, with their signs put away. */
function words(text: string): ReactNode {
  return text.split(/(`[^`\n]+`|\*\*[^*\n]+\*\*|<!--[^\n]*?-->)/).map((part, index) => {
    if (index % 2 === 1 && part.startsWith("<!--"))
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        <span key={index} className="font-mono text-xs">
          {part}
        </span>
      );
    const sign = part.startsWith("`") ? "`" : part.startsWith("**") ? "**" : null;
    if (index % 2 === 0 || !sign) return part;
    const inner = part.slice(sign.length, -sign.length);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <Fragment key={index}>
        <Sign>{sign}</Sign>
        {sign === "`" ? (
          <code className="font-mono text-[0.875em] text-ink">{inner}</code>
        ) : (
          <strong className="font-semibold text-ink">{words(inner)}</strong>
        )}
        <Sign>{sign}</Sign>
      </Fragment>
    );
  });
}

const SET: Record<Block["kind"], (text: string) => ReactNode> = {
  text: words,
  heading: (text) => (
    <span className="-mb-3 block pt-3 font-display text-[1.5rem] leading-tight text-balance text-ink">
      <Sign>{/^#+ /.exec(text)?.[0] ?? ""}</Sign>
      {text.replace(/^#+ /, "")}
    </span>
  ),
  code: (text) => (
    <span className="my-1 block rounded-lg bg-ground px-4 py-3 font-mono text-[0.8125rem] leading-relaxed text-ink">
      {text}
    </span>
  ),
};

export function PromptDocument({ markdown }: { markdown: string }) {
  return (
    <section
      aria-label="Prompt text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard
      tabIndex={0}
      className="max-h-[50vh] overflow-y-auto mask-b-from-[calc(100%-2rem)] border-t border-line focus-visible:-outline-offset-2"
    >
      <pre className="px-6 pt-5 pb-8 font-sans text-[0.9375rem] leading-relaxed break-words whitespace-pre-wrap text-quiet sm:px-8">
        {readBlocks(markdown).map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one text never move
          <Fragment key={index}>
            {SET[block.kind](block.text)}
            {block.kind === "text" ? "\n" : ""}
          </Fragment>
        ))}
      </pre>
    </section>
  );
}
