// The difference between a version and the one before, with the prompt that updates a copy.
import type { Pattern } from "../../../patterns/schema.ts";
import { settings } from "../../built-in-settings.ts";
import { CommandLine } from "../../components/ui/command-line.tsx";
import { Fold } from "../../components/ui/fold.tsx";
import { PromptFold } from "../prompt/prompt-fold.tsx";

/** Nothing for a first version. */
export function UpdatePrompt({ pattern, version }: { pattern: Pattern; version: string }) {
  const { name, heading, price, versions } = pattern;
  const from = versions[versions.findIndex((one) => one.version === version) + 1]?.version;
  if (!from) return null;
  const title = `${heading}: from ${from} to ${version}`;
  const address = `/changes/${name}-${from}-${version}`;
  if (price === "premium")
    return (
      <Fold level={3} title={title}>
        <p>Buyers get the prompt that updates a copy with their licence key:</p>
        <CommandLine
          command={`curl -H "Authorization: Bearer <licence key>" ${settings.publicUrl}${address}.md`}
        />
      </Fold>
    );
  return (
    <PromptFold title={title} what="update prompt" address={`${address}.md`} show={difference}>
      <p>
        The prompt updates your copy and keeps your edits. If you have none, use the{" "}
        <a href={`${address}.diff`} className="underline decoration-lit underline-offset-4">
          difference as a file
        </a>{" "}
        with <code>git apply</code>.
      </p>
    </PromptFold>
  );
}

const LOOKS = { ins: "text-supported", del: "text-alarm", span: "" };

/** The prompt ends with it. */
function difference(prompt: string) {
  const lines = prompt.slice(prompt.indexOf("\n--- ") + 1, prompt.lastIndexOf("\n```")).split("\n");
  return (
    <pre className="w-fit min-w-full p-5 font-mono text-xs leading-relaxed text-quiet">
      {lines.map((line, index) => {
        const Line = /^\+(?!\+\+ )/.test(line) ? "ins" : /^-(?!-- )/.test(line) ? "del" : "span";
        return (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never move
            key={index}
            className={`block min-h-lh no-underline ${LOOKS[Line]}`}
          >
            {line}
          </Line>
        );
      })}
    </pre>
  );
}
