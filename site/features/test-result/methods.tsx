// The methods behind a result with the papers that they come from, and the only p-value of the page.
import { Fragment } from "react";
import { Fold } from "../../components/ui/fold.tsx";
import { NewTabLink } from "../../components/ui/new-tab-link.tsx";
import type { Result } from "./draft.ts";

type Paper = readonly [label: string, doi: string];
const PEARSON: Paper = ["Pearson, 1900", "10.1080/14786440009463897"];
const SHARES: readonly Paper[] = [
  ["Newcombe, 1998", "10.1002/(SICI)1097-0258(19980430)17:8<873::AID-SIM779>3.0.CO;2-I"],
  ["Koopman, 1984", "10.2307/2531405"],
];
const MEANS: readonly Paper[] = [
  ["Welch, 1947", "10.1093/biomet/34.1-2.28"],
  ["Fieller, 1954", "10.1111/j.2517-6161.1954.tb00159.x"],
];
const SEQUENCE: readonly Paper[] = [
  ["Waudby-Smith and others, 2024", "10.48550/arXiv.2103.06476"],
  ["Fieller, 1954", "10.1111/j.2517-6161.1954.tb00159.x"],
];
const BONFERRONI: Paper = ["Dunn, 1961", "10.1080/01621459.1961.10482090"];
const SHRINKING: Paper = ["Andrews and Mallows, 1974", "10.1111/j.2517-6161.1974.tb00989.x"];

export function Methods({ result: { test, answer } }: { result: Result }) {
  const { chance } = answer.split;
  const effect = answer.state === "read" ? answer.effects[0] : undefined;
  const isShare = test.versions.some((one) => "conversions" in one);
  const [what, papers] =
    effect?.method === "sequence"
      ? [
          "The interval is an asymptotic confidence sequence, which holds whenever somebody stops. In percent: Fieller’s ratio.",
          SEQUENCE,
        ]
      : isShare
        ? [
            "Interval in points: Newcombe’s hybrid score. In percent: Koopman’s score for the ratio.",
            SHARES,
          ]
        : ["Interval: Welch’s, for means. In percent: Fieller’s ratio.", MEANS];
  return (
    <Fold level={3} title="Method">
      <ul className="grid gap-2 text-sm text-pretty text-quiet">
        <li>
          Groups: Pearson’s chi-square, p = {chance < 0.001 ? "below 0.001" : chance.toFixed(3)}.
          Below 0.001 no effect is shown. <Papers papers={[PEARSON]} />
        </li>
        {effect && (
          <li>
            {what} <Papers papers={papers} />
          </li>
        )}
        {effect && test.versions.length > 2 && (
          <li>
            Several versions: Bonferroni, 1 − 0.05/(k − 1). <Papers papers={[BONFERRONI]} />
          </li>
        )}
        {effect && (
          <li>
            After shipping: shrunk towards no effect by a Cauchy distribution. How wide it is rests
            on the tests named above; its shape is our choice. <Papers papers={[SHRINKING]} />
          </li>
        )}
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
