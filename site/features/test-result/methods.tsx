// The methods behind a result with the papers that they come from, and the only p-value of the page.
import { Fragment } from "react";
import { Fold } from "../../components/ui/fold.tsx";
import { NewTabLink } from "../../components/ui/new-tab-link.tsx";
import type { Result } from "./draft.ts";

type Paper = readonly [label: string, doi: string];
const PEARSON: Paper = ["Pearson, 1900", "10.1080/14786440009463897"];
const FIELLER: Paper = ["Fieller, 1954", "10.1111/j.2517-6161.1954.tb00159.x"];
const SHARES = [
  "Interval in points: Newcombe’s hybrid score. In percent: Koopman’s score for the ratio.",
  [
    ["Newcombe, 1998", "10.1002/(SICI)1097-0258(19980430)17:8<873::AID-SIM779>3.0.CO;2-I"],
    ["Koopman, 1984", "10.2307/2531405"],
  ],
] as const;
const MEANS = [
  "Interval: Welch’s, for means. In percent: Fieller’s ratio.",
  [["Welch, 1947", "10.1093/biomet/34.1-2.28"], FIELLER],
] as const;
const SEQUENCE = [
  "The interval is an asymptotic confidence sequence, which holds whenever somebody stops. In percent: Fieller’s ratio.",
  [["Waudby-Smith and others, 2024", "10.48550/arXiv.2103.06476"], FIELLER],
] as const;
const BONFERRONI = [
  "Several versions: Bonferroni, 1 − 0.05/(k − 1).",
  [["Dunn, 1961", "10.1080/01621459.1961.10482090"]],
] as const;
const SHRINKING = [
  "After shipping: shrunk towards no effect by a Cauchy distribution. How wide it is rests on the tests named above; its shape is our choice.",
  [["Andrews and Mallows, 1974", "10.1111/j.2517-6161.1974.tb00989.x"]],
] as const;

export function Methods({ result: { test, answer } }: { result: Result }) {
  const { chance } = answer.split;
  const p = chance < 0.001 ? "below 0.001" : chance.toFixed(3);
  const effect = answer.state === "read" ? answer.effects[0] : undefined;
  const isShare = test.versions.some((one) => "conversions" in one);
  const used: (readonly [text: string, papers: readonly Paper[]])[] = [
    [`Groups: Pearson’s chi-square, p = ${p}. Below 0.001 no effect is shown.`, [PEARSON]],
  ];
  if (effect) used.push(effect.method === "sequence" ? SEQUENCE : isShare ? SHARES : MEANS);
  if (effect && test.versions.length > 2) used.push(BONFERRONI);
  if (effect) used.push(SHRINKING);
  return (
    <Fold title="Method">
      <ul className="grid gap-2 text-sm text-pretty text-quiet">
        {used.map(([text, papers]) => (
          <li key={text}>
            {text} <Papers papers={papers} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function Papers({ papers }: { papers: readonly Paper[] }) {
  return papers.map(([label, doi], at) => (
    <Fragment key={doi}>
      {at > 0 && ", "}
      <NewTabLink href={`https://doi.org/${encodeURI(doi)}`}>{label}</NewTabLink>
    </Fragment>
  ));
}
