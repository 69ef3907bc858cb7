// Asks every DOI and address in the evidence whether it still answers: npm run check-links.
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { catalogue } from "../patterns/catalogue.ts";
import { readAllEvidence } from "../patterns/read-evidence.ts";
import { askLinks, type LinkAnswer } from "./links/ask-links.ts";
import { linksOf } from "./links/links-of.ts";
import { reportLinks } from "./links/report-links.ts";

const MARKS: Readonly<Record<LinkAnswer["state"], string>> = {
  answers: "ok     ",
  guarded: "guarded",
  failed: "FAILED ",
  unreachable: "no way ",
};

/** Exit code: 0 all answer, 1 some fail, 2 there is no network to ask. */
async function main(): Promise<number> {
  const links = linksOf(await readAllEvidence(catalogue));
  console.log(`Asking ${links.length} addresses, politely; this takes a minute or two.`);
  const answers = await askLinks(links, {
    fetch,
    wait: async (ms) => void (await wait(ms)),
    onAnswer: ({ state, link }) => console.log(`  ${MARKS[state]} ${link.url}`),
  });
  const { text, exitCode } = reportLinks(links, answers);
  (exitCode === 0 ? console.log : console.error)(text);
  return exitCode;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main();
