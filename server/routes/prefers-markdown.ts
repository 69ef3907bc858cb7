// Reads from `Accept` whether a caller would rather have Markdown than HTML.

/** True where `text/markdown` is named with a weight above that of `text/html` or equal to it; wildcards don't count. */
export function prefersMarkdown(accept: string): boolean {
  const wanted = accept.toLowerCase();
  const markdown = weightOf(wanted, "text/markdown");
  return markdown > 0 && markdown >= weightOf(wanted, "text/html");
}

/** Weight from 0 to 1 (RFC 9110, 12.5.1); 0 where the type is not named. */
function weightOf(accept: string, type: string): number {
  for (const part of accept.split(",")) {
    const [name = "", ...parameters] = part.split(";").map((word) => word.trim());
    if (name !== type) continue;
    const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    return weight >= 0 && weight <= 1 ? weight : 0;
  }
  return 0;
}
