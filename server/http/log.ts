// Where the server's lines go: errors only, one line each, without visitors' addresses and without secrets.
export type Log = (line: string) => void;

// Sessions, claims, licences, orders and keys are all long and hold a digit; words of a sentence are not.
const SECRET = /(?=[\w-]*\d)[\w-]{16,}/g;
const PASSWORD = /\/\/[^@/\s]*@/g;
const PLAIN_PART = /^[a-z][a-z0-9-]{0,23}$/;
const PARTS_KEPT = 3;

/** What an error says, with everything that could be a session, a licence, a key or a password left out. */
export function withoutSecrets(text: string): string {
  return text.replace(PASSWORD, "//…@").replace(SECRET, "…");
}

/** The beginning of a path: whatever a visitor put behind it may be a session or a licence. */
export function loggedPath(path: string): string {
  const parts = path.split("/").slice(1);
  const plain = parts.map((part) => (part === "" || PLAIN_PART.test(part) ? part : "…"));
  return `/${withoutSecrets([...plain.slice(0, PARTS_KEPT), ...(plain.length > PARTS_KEPT ? ["…"] : [])].join("/"))}`;
}
