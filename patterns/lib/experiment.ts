/// <reference lib="dom" />
// An A/B test without a service: who sees which version, and one line for each who saw the place where they differ.

export interface Experiment {
  name: string;
  /** In lower case and without spaces; the first is today's. */
  versions: readonly [string, string, ...string[]];
  /** Share of each version, from 0 to 1. @default equal shares */
  shares?: readonly number[];
  /** Address of your own that takes the lines, such as "/api/events". */
  endpoint: string;
  /** A cookie without which nobody counts, such as "consent=yes"; the same for all tests, which share the id. */
  consent?: string;
  /** Versions for known ids, in your own tests. They aren't counted. */
  forced?: Readonly<Record<string, string>>;
}

/** `search`: "?variant=new" shows a version. `refuses`: by Global Privacy Control or Do Not Track. */
export type Visitor = { cookie: string; search: string; userAgent: string; refuses: boolean };

export interface Assignment {
  version: string;
  /** Empty for whoever isn't counted. */
  id: string;
  /** To set: a new visitor's id, for a year (in Safari a week if a script sets it), or its end for who refuses now. */
  cookie: string | null;
}

export const visitorOf = (headers: Headers, search: string): Visitor => ({
  cookie: headers.get("cookie") ?? "",
  search,
  userAgent: headers.get("user-agent") ?? "",
  refuses: headers.get("sec-gpc") === "1" || headers.get("dnt") === "1",
});

/** The same for the same id everywhere. The head's script is its text, so it uses nothing from outside. */
export function assign(experiment: Experiment, visitor: Visitor): Assignment {
  const { name, versions, shares, consent, forced = {} } = experiment;
  const { cookie, search, userAgent, refuses } = visitor;
  const agrees = !refuses && (!consent || cookie.split("; ").includes(consent));
  const known = cookie.match(/(?:^|; )lamplight-visitor=([\w-]+)/)?.[1];
  const gone = "lamplight-visitor=; Path=/; Max-Age=0";
  const shown = new URLSearchParams(search).get("variant") ?? forced[known ?? ""] ?? "";
  if (versions.includes(shown)) return { version: shown, id: "", cookie: null };
  if (!agrees || !userAgent || /bot|crawl|spider|preview|headless|lighthouse/i.test(userAgent))
    return { version: versions[0], id: "", cookie: known ? gone : null };
  const id = known ?? crypto.getRandomValues(new Uint32Array(4)).join("-");
  let hash = 2_166_136_261; // FNV-1a, then the last steps of MurmurHash3, which spread similar ids
  for (const letter of `${name} ${id}`)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  let point = ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
  const chosen = versions.findIndex((_, at) => {
    point -= shares?.[at] ?? 1 / versions.length;
    return point < 0;
  });
  const fresh = known ? null : `lamplight-visitor=${id}; Path=/; Max-Age=31536000; SameSite=Lax`;
  // Whoever has no share sees today's and isn't counted.
  const version = versions[Math.max(0, chosen)] ?? versions[0];
  return { version, id: chosen < 0 ? "" : id, cookie: fresh };
}

/** In the browser: assigns, and keeps a new visitor's id. The head's script is its text too. */
export function assignHere(experiment: Experiment, assignTo = assign): Assignment {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  const refuses = globalPrivacyControl === true || navigator.doNotTrack === "1";
  const { userAgent } = navigator;
  const { search } = location;
  const assigned = assignTo(experiment, { cookie: document.cookie, search, userAgent, refuses });
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  if (assigned.cookie) document.cookie = assigned.cookie;
  // Where cookies are blocked, each page would draw another id.
  if (!document.cookie.includes(assigned.id))
    Object.assign(assigned, { version: experiment.versions[0], id: "" });
  document.documentElement.setAttribute(`data-${experiment.name}`, assigned.version);
  return assigned;
}

/** For the head of static pages, whose CSS shows what `<html data-name="version">` names. */
export const experimentScript = (experiment: Experiment) =>
  `(${assignHere})(${JSON.stringify(experiment).replace(/</g, "\\u003c")},${assign});`;

/** Whoever refuses cookies would be another visitor on each page that a server makes. */
const isKept = (id: string) => id !== "" && document.cookie.includes(id);

/** One line for your log, if the visitor counts; `data` is what your table wants beside it. */
export function logEvent(event: string, test: Experiment, { version, id }: Assignment, data = {}) {
  const line = { ...data, experiment: test.name, event, version, id, at: new Date().toISOString() };
  if (isKept(id)) navigator.sendBeacon(test.endpoint, JSON.stringify(line));
}

/** Logs "exposure" once a person, when the place comes into view; put the same empty `<span>` there in every version. */
export function logExposure(place: Element, experiment: Experiment, assigned: Assignment) {
  const key = `exposed ${experiment.name} ${assigned.id}`;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    if (!isKept(assigned.id) || localStorage.getItem(key)) return;
    localStorage.setItem(key, "1");
    logEvent("exposure", experiment, assigned);
  });
  observer.observe(place);
  return () => observer.disconnect();
}
