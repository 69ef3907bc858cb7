// Says in a few sentences which addresses fail, and with which exit code the check ends.
import type { LinkAnswer } from "./ask-links.ts";
import type { EvidenceLink } from "./links-of.ts";

export interface LinkReport {
  text: string;
  /** 0 all answer, 1 some fail, 2 there is no network to ask. */
  exitCode: 0 | 1 | 2;
}

export function reportLinks(
  links: readonly EvidenceLink[],
  answers: readonly LinkAnswer[],
): LinkReport {
  if (answers.length > 0 && answers.every(({ state }) => state === "unreachable")) {
    const [first] = answers;
    return {
      text: `There is no network here: none of the hosts could be reached (${first?.detail}). Nothing is known about the ${links.length} addresses; run this again where there is one.`,
      exitCode: 2,
    };
  }
  const count = (state: LinkAnswer["state"]) =>
    answers.filter((answer) => answer.state === state).length;
  const failing = answers.filter(({ state }) => state === "failed" || state === "unreachable");
  const lines = [
    `${count("answers")} of ${links.length} answer, ${count("guarded")} are there but do not answer programs, ${failing.length} fail.`,
    ...failing.map(
      ({ link, detail }) => `  ${link.url}\n    ${detail}; cited by ${link.citedBy.join(", ")}`,
    ),
  ];
  return { text: lines.join("\n"), exitCode: failing.length > 0 ? 1 : 0 };
}
