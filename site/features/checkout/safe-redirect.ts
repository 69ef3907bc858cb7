// Decides where a visitor may be sent after a payment: paths of this site, and nothing else.

const LONGEST_PATH = 512;

/** Returns the same-site path in `value`, or "/" for anything else: another origin, `//host`, `javascript:`, a backslash, a control character, an encoded trick, or over 512 characters. */
export function safeRedirect(value: string | null | undefined): string {
  if (!value || value.length > LONGEST_PATH || !value.startsWith("/")) return "/";
  if (hasTrick(value)) return "/";
  const base = "https://site.invalid";
  let url: URL;
  try {
    url = new URL(value, base);
    if (hasTrick(decodeURIComponent(url.pathname))) return "/";
  } catch {
    return "/";
  }
  if (url.origin !== base) return "/";
  return url.pathname + url.search + url.hash;
}

/** A backslash or a control character anywhere, or a space or a double slash before the query. */
function hasTrick(value: string): boolean {
  const path = value.split(/[?#]/, 1)[0] ?? "";
  return /[\p{Cc}\\]/u.test(value) || path.includes(" ") || path.includes("//");
}
