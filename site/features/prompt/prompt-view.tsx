// A prompt in its dialog: what's inside, its text, and the ways to take it away.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { licenceNote } from "../../../generators/licence-note.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { settings } from "../../built-in-settings.ts";
import { Chevron } from "../../components/ui/chevron.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { Fold } from "../../components/ui/fold.tsx";
import { longDate } from "../../components/ui/long-date.ts";
import { NewTabLink } from "../../components/ui/new-tab-link.tsx";
import { useMediaQuery } from "../../hooks/use-media-query.ts";
import { messages } from "../../messages.ts";
import { queryClient } from "../../rendering/query-client.ts";
import { LicenceKey } from "../checkout/licence-key.tsx";
import { shopMessages } from "../checkout/shop-messages.ts";
import { InstallCommand } from "../code/install-command.tsx";
import { factsOf } from "../code/pattern-facts.ts";
import { promptPath } from "./fetch-prompt.ts";

interface PromptViewProps {
  pattern: Pattern;
  /** Markdown. */
  text: string;
  licence: string | null;
  onCopied: () => void;
}

export function PromptView({ pattern, text, licence, onCopied }: PromptViewProps) {
  const free = pattern.price === "free";
  return (
    <>
      <WhatsInside pattern={pattern} />
      <PromptText markdown={text} />
      <div className="sticky bottom-0 bg-raised px-6 pt-1 pb-2 sm:px-8">
        <CopyButton
          className="w-full"
          label="Copy to Clipboard"
          what="The prompt"
          text={() => text}
          done={shopMessages.promptCopied}
          failed={messages.copyFailed}
          onCopied={onCopied}
        />
      </div>
      <div className="px-6 pb-5 sm:px-8 sm:pb-6">
        <p className="text-center text-sm text-quiet">
          Paste it into Cursor, Claude Code or any assistant
        </p>
        {free && <OpenInLinks address={settings.publicUrl + promptPath(pattern)} text={text} />}
        {!free && licence && (
          <div className="mt-4">
            <LicenceKey licence={licence} />
            <Fold title="Install with shadcn" level={3} className="mt-4">
              <InstallCommand pattern={pattern} />
            </Fold>
          </div>
        )}
        <p className="mt-2 text-center text-sm text-quiet">
          {licenceNote(pattern.price)}
          {!free && " Every later version is included."}
        </p>
      </div>
    </>
  );
}

function WhatsInside({ pattern }: { pattern: Pattern }) {
  const open = useMediaQuery("(min-height: 31rem)", true);
  const options = queryOptions({
    queryKey: ["facts", pattern.key],
    queryFn: factsOf(pattern).fetch,
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: facts } = useQuery(options, queryClient);
  const rows: [name: string, value: string][] = facts
    ? [
        ["Files", facts.files.map(({ name }) => name).join(", ")],
        ["Lines", String(facts.files.reduce((sum, { lines }) => sum + lines, 0))],
        ["Tokens", `${(Math.round(facts.tokens / 100) * 100).toLocaleString("en-GB")} (estimate)`],
        [
          "Tested in",
          facts.verified
            ? `${facts.verified.stacks} new projects, ${longDate(facts.verified.date)}`
            : "not yet",
        ],
      ]
    : [];
  return (
    <details open={open} className="px-6 py-1 text-sm sm:px-8">
      <summary className="flex min-h-8 cursor-pointer items-center gap-2">
        <h3 className="font-sans text-sm font-medium tracking-normal">What’s inside</h3>
        <Chevron />
      </summary>
      <dl className="mb-2 grid min-h-24 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 leading-6">
        {rows.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-quiet">{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

/** Whole fenced blocks, headings, and code in a line; `split` keeps what is in the brackets. */
const SPECIAL = /(^```[^\n]*\n[\s\S]*?^```$|^#{1,4} .*$|`[^`\n]+`)/m;

/** Headings and code stand out, and every character stays for whoever copies it by hand. */
function PromptText({ markdown }: { markdown: string }) {
  return (
    <section
      aria-label="Prompt text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard
      tabIndex={0}
      className="max-h-[50vh] min-h-40 shrink! overflow-y-auto [mask-image:linear-gradient(#000_calc(100%-2rem),transparent)] border-t border-line focus-visible:-outline-offset-2"
    >
      <pre className="px-6 pt-4 pb-8 font-sans text-sm [font-variant-ligatures:none] leading-relaxed break-words whitespace-pre-wrap text-quiet sm:px-8">
        {markdown.split(SPECIAL).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <Part key={index}>{part}</Part>
        ))}
      </pre>
    </section>
  );
}

function Part({ children: text }: { children: string }): ReactNode {
  if (/^#{1,4} /.test(text)) return <strong className="font-semibold text-ink">{text}</strong>;
  if (text.startsWith("```")) {
    return (
      <span className="inline-block w-full rounded-lg bg-ground px-4 py-3 font-mono text-xs text-ink">
        {text}
      </span>
    );
  }
  return text.startsWith("`") ? <code className="font-mono text-ink">{text}</code> : text;
}

/** Characters of a link that all three assistants take, the text encoded. */
export const LONGEST_LINK = 8_000;

/** `app` opens a program on this machine, `tab` a new tab. */
const ASSISTANTS = [
  { name: "v0", start: "https://v0.app/chat?q=", opens: "tab" },
  { name: "Cursor", start: "cursor://anysphere.cursor-deeplink/prompt?text=", opens: "app" },
  { name: "Claude", start: "https://claude.ai/new?q=", opens: "tab" },
] as const;

/** Opens a free prompt in an assistant, without the clipboard. `address`: the prompt's public one. */
export function OpenInLinks({ address, text }: { address: string; text: string }) {
  // An assistant elsewhere can't fetch from a machine that is not on the web.
  if (!address.startsWith("https://")) return null;
  const short = `Fetch ${address} and follow it. If you can't fetch it, say so and I'll paste it.`;
  return (
    <p className="mt-1 text-center text-sm text-quiet">
      Open in{" "}
      {ASSISTANTS.map(({ name, start, opens }, index) => {
        const whole = start + encodeURIComponent(text);
        const Link = opens === "tab" ? NewTabLink : "a";
        return (
          <Fragment key={name}>
            {index > 0 && " · "}
            <Link
              href={whole.length <= LONGEST_LINK ? whole : start + encodeURIComponent(short)}
              className="inline-flex min-h-6 items-center text-ink underline decoration-lit underline-offset-4"
            >
              {name}
            </Link>
          </Fragment>
        );
      })}
    </p>
  );
}
