// Links that open a free prompt in an assistant, without the clipboard.
import { Fragment } from "react";

/** Characters of a link that all three assistants take, the text encoded. */
export const LONGEST_LINK = 8_000;

/** `app` opens a program on this machine, `tab` a new tab. */
const ASSISTANTS = [
  { name: "v0", start: "https://v0.app/chat?q=", opens: "tab" },
  { name: "Cursor", start: "cursor://anysphere.cursor-deeplink/prompt?text=", opens: "app" },
  { name: "Claude", start: "https://claude.ai/new?q=", opens: "tab" },
] as const;

export interface OpenInLinksProps {
  /** Public address of the prompt. */
  address: string;
  text: string;
}

export function OpenInLinks({ address, text }: OpenInLinksProps) {
  // An assistant elsewhere can't fetch from a machine that is not on the web.
  if (!address.startsWith("https://")) return null;
  const short = `Fetch ${address} and follow it. If you can't fetch it, say so and I'll paste it.`;
  return (
    <p className="mt-2 text-center text-sm text-quiet">
      Open in{" "}
      {ASSISTANTS.map(({ name, start, opens }, index) => {
        const whole = start + encodeURIComponent(text);
        return (
          <Fragment key={name}>
            {index > 0 && " · "}
            <a
              href={whole.length <= LONGEST_LINK ? whole : start + encodeURIComponent(short)}
              rel="noopener noreferrer"
              target={opens === "tab" ? "_blank" : undefined}
              className="inline-flex min-h-6 items-center text-ink underline decoration-lit underline-offset-4"
            >
              {name}
              {opens === "tab" && <span className="sr-only"> (opens in a new tab)</span>}
            </a>
          </Fragment>
        );
      })}
    </p>
  );
}
