// Where the server's lines go: errors only, one line each, without visitors' addresses and without secrets.
export type Log = (line: string) => void;

// Sessions, claims, licences, orders and keys are all long and hold a digit; words of a sentence are not.
// What is longer than any word is taken for one without a digit too: one in 1,500 claims has none.
const SECRET = /(?=[\w-]*\d)[\w-]{16,}|[\w-]{36,}/g;
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

/** Far more than a bad day has, far less than a disk holds: anybody can cause an error a thousand times a second. */
const LINES_PER_WINDOW = 120;
const WINDOW_MS = 60_000;

/** Writes at most 120 lines a minute, and says with the next one how many it left out. @param now milliseconds */
export function boundedLog(log: Log, now: () => number): Log {
  let ends = Number.NEGATIVE_INFINITY;
  let lines = 0;
  return (line) => {
    const at = now();
    if (at >= ends || at < ends - WINDOW_MS) {
      const leftOut = lines - LINES_PER_WINDOW;
      if (leftOut > 0) log(`${leftOut} more errors were left out of the log.`);
      ends = at + WINDOW_MS;
      lines = 0;
    }
    lines += 1;
    if (lines <= LINES_PER_WINDOW) log(line);
  };
}
