// Asks every address in the evidence whether it still answers: npm run check-links.
import { setTimeout as pause } from "node:timers/promises";
import { library } from "../patterns/catalogue.ts";
import { readAllEvidence } from "../patterns/read-evidence.ts";

const TIMEOUT_MS = 15_000;
const PAUSE_MS = 500;
/** What publishers say to a program while they serve a reader. */
const GUARDED = new Set([401, 403, 405, 406, 418, 429, 451, 999]);
const HEADERS = { "user-agent": "lamplight-check-links/1 (checks that cited sources are there)" };

/** `guarded`: it is there but does not answer programs. `unreachable`: there was no connection. */
async function askLink(url: string) {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { headers: HEADERS, signal });
    await response.body?.cancel();
    const { ok, status } = response;
    const state = ok ? "answers" : GUARDED.has(status) ? "guarded" : "failed";
    return { state, detail: String(status) };
  } catch (error) {
    const { name, cause } = error as Error;
    const state = name === "TimeoutError" ? "failed" : "unreachable";
    return { state, detail: cause instanceof Error ? cause.message : name };
  }
}

const citedBy = new Map<string, string[]>();
for (const { evidence } of await readAllEvidence(library))
  for (const { id, href } of evidence.references)
    citedBy.set(href, [...(citedBy.get(href) ?? []), `${evidence.key}: ${id}`]);
console.log(`Asking ${citedBy.size} addresses, which takes a minute or two.`);
let bad = 0;
// One by one and not too fast: most are at doi.org.
for (const [url, citations] of citedBy) {
  const { state, detail } = await askLink(url);
  const isBad = state === "failed" || state === "unreachable";
  bad += Number(isBad);
  console.log(`  ${state.padEnd(11)} ${url}`);
  if (isBad) console.error(`    ${detail}; cited by ${citations.join(", ")}`);
  await pause(PAUSE_MS);
}
console.log(`${citedBy.size - bad} of ${citedBy.size} are there.`);
process.exitCode = bad > 0 ? 1 : 0;
