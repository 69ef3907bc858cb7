// Takes the styles and scripts out of a document that carries them inline.

const STYLE = /<style\b([^>]*)>([\s\S]*?)<\/style>/g;

function contentsOf(html: string, element: RegExp): string {
  return Array.from(html.matchAll(element), ([, , content]) => content ?? "").join("");
}

export const inlineStyles = (html: string): string => contentsOf(html, STYLE);

/** Only what runs: data blocks (`application/ld+json`) and scripts with a `src` are left out. */
export const inlineScripts = (html: string): string =>
  contentsOf(
    html,
    /<script\b(?![^>]*\s(?:src|type="application\/[^"]*json")=?)([^>]*)>([\s\S]*?)<\/script>/g,
  );

export const withoutStyles = (html: string): string => html.replaceAll(STYLE, "");
