// What LAMPLIGHT_PUBLIC_URL may be, for the build and the server alike: links, prompts and headers are put together with it.

/** Ends the sentence "LAMPLIGHT_PUBLIC_URL must be …". */
export const PUBLIC_ORIGIN =
  "an address such as https://lamplight.example, with nothing after the host and no password";

/** The origin that `value` names; null where it is none, or more than that. A slash at the end is fine. */
export function readPublicOrigin(value: string): string | null {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return null;
  const { origin, href } = new URL(value);
  return href === `${origin}/` ? origin : null;
}
