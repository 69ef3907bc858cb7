// Links that hand a free prompt to an assistant without the clipboard.
import { Fragment } from "react";
import { isReachable, openIn } from "./open-in.ts";

export interface OpenInLinksProps {
  /** Title of the pattern. */
  title: string;
  /** Path of the prompt below `siteUrl`, its stack included. */
  path: string;
  text: string;
  /** Public address of the site without a trailing slash. */
  siteUrl: string;
}

export function OpenInLinks({ title, path, text, siteUrl }: OpenInLinksProps) {
  if (!isReachable(siteUrl)) {
    return (
      <p className="mt-3 text-center text-sm text-balance text-quiet">
        This site runs on your own machine or network, where no assistant on the web can fetch the
        prompt.
      </p>
    );
  }
  return (
    <p className="mt-3 text-center text-sm text-quiet">
      Or open it in{" "}
      {openIn(title, siteUrl + path, text).map(({ name, href, opens }, index, all) => (
        <Fragment key={name}>
          {index > 0 && (index === all.length - 1 ? " or " : ", ")}
          <a
            href={href}
            rel="noopener noreferrer"
            target={opens === "tab" ? "_blank" : undefined}
            className="text-ink underline decoration-lit underline-offset-4"
          >
            {name}
            {opens === "tab" && <span className="sr-only"> (opens in a new tab)</span>}
          </a>
        </Fragment>
      ))}
      .
    </p>
  );
}
