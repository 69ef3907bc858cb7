// What a finished test says: groups, size, effect, what to expect, guardrails, and the research on one axis.
import { Fragment, useRef } from "react";
import { cn } from "@/lib/utils";
import type { Research } from "../../../generators/research.ts";
import { type Finding, MISMATCH_CAUSES } from "../../../statistics/result-text.ts";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { Fold } from "../../components/ui/fold.tsx";
import { NewTabLink } from "../../components/ui/new-tab-link.tsx";
import { messages } from "../../messages.ts";
import { ChartDrawing } from "../evidence/chart-figure.tsx";
import { hashOf } from "./address.ts";
import type { Result } from "./draft.ts";
import { plotOf } from "./plot.ts";
import * as copies from "./result-copy.ts";

interface ResultViewProps extends Omit<copies.ResultCopy, "metric" | "address"> {
  research: Research;
  /** `stale`: a field is wrong, and this is from before. */
  state: "example" | "current" | "stale";
  onExpected: (isExpected: boolean) => void;
}

/** The sentences to repeat, with their condition. */
export function headlinesOf({ answer, findings }: Result): string[] {
  const topics = answer.state === "mismatch" ? /split/ : /condition|unsure|effect|worse/;
  return findings.filter(({ topic }) => topics.test(topic)).map(({ text }) => text);
}

export function ResultView(props: ResultViewProps) {
  const { result, pattern, research, reading, state, isExpected, onExpected } = props;
  const { draft, test, answer, findings } = result;
  const metric = draft.parts[0].name.trim();
  // The page's own is a moment behind; a server has none, and shows nothing but the example.
  const address = `${globalThis.location?.href.split("#")[0]}${hashOf(draft)}`;
  const self = useRef<HTMLElement>(null);
  const textsOf = (...topics: Finding["topic"][]) =>
    findings.filter(({ topic }) => topics.includes(topic)).map(({ text }) => text);
  const isMismatch = answer.state === "mismatch";
  const basis = isMismatch ? [] : textsOf("split", "size");
  const isFixed = answer.state === "read" && answer.effects[0]?.method === "fixed";
  const expected = textsOf("expected");
  const nameOf = (at: number) => test.versions[at]?.name ?? "";
  const plot = isMismatch ? null : plotOf(answer, nameOf, research, isExpected);
  const isReal = state === "current";
  const about = [pattern, metric && `Metric: “${metric}”`].filter(Boolean).join(". ");
  const day = new Date().toLocaleDateString("en-GB", { dateStyle: "long" });
  const numbers = copies.numbersOf(result);
  const picture = async () => {
    const drawing = self.current?.querySelector<SVGSVGElement>("svg[role=img]") ?? null;
    const said = [about, ...basis, ...headlinesOf(result), ...textsOf("guardrail"), ...numbers];
    return (await import("./picture.ts")).pictureOf(drawing, said.filter(Boolean));
  };
  const headline =
    "mt-4 gap-3 font-serif text-2xl text-balance first:mt-0 print:gap-0 print:text-lg print:text-wrap";
  return (
    <section
      ref={self}
      aria-label="Result"
      className={cn("print:[zoom:0.85]", state === "stale" && "grayscale")}
    >
      {state === "example" && (
        <p className="mb-3 text-sm text-lit">An example. Enter your numbers to replace it.</p>
      )}
      <Lines texts={about ? [about] : []} className="mb-1 text-sm" />
      <Lines texts={basis} className={isFixed ? "text-sm text-quiet" : undefined} />
      <Lines texts={textsOf("condition")} className="mt-3 text-sm" />
      <Lines texts={textsOf("unsure")} className={cn(headline, "text-alarm")} />
      <Lines
        texts={textsOf(isMismatch ? "split" : "effect")}
        className={cn(headline, isMismatch ? "text-alarm" : !isReal && "text-quiet")}
      />
      <Lines texts={textsOf("worse")} className={cn(headline, "text-xl text-alarm")} />
      {isMismatch && (
        <>
          <p className="mt-4">Check these first, then run the test again:</p>
          <ul className="mt-2 grid list-disc gap-1 ps-5 text-sm text-pretty">
            {MISMATCH_CAUSES.map((cause) => (
              <li key={cause}>{cause}</li>
            ))}
          </ul>
        </>
      )}
      <Lines
        texts={textsOf("percent")}
        className="mt-3 text-sm text-quiet print:gap-0 print:text-xs"
      />
      {expected.length > 0 && (
        <div className="mt-4 border-t border-line pt-3">
          <label className="flex min-h-11 cursor-pointer items-center gap-3 print:hidden">
            <input
              type="checkbox"
              checked={isExpected}
              onChange={(event) => onExpected(event.currentTarget.checked)}
              className="size-5 shrink-0 accent-accent"
            />
            Expected after shipping
          </label>
          {isExpected && (
            <>
              <Lines texts={expected.slice(0, -1)} className={cn(!isReal && "text-quiet")} />
              <p className="mt-1 text-xs text-pretty text-quiet">
                {expected.at(-1)} <NewTabLink href={copies.ASSUMPTION_SOURCE}>Source</NewTabLink>
              </p>
            </>
          )}
        </div>
      )}
      <Lines
        texts={textsOf("guardrail")}
        className="mt-4 border-t border-line pt-3 print:gap-0 print:text-xs"
      />
      {plot && (
        <div className="mt-5 border-t border-line pt-3">
          <ChartDrawing chart={plot} />
        </div>
      )}
      <Lines texts={textsOf("claim")} className="mt-3" />
      {reading && !isMismatch && <p className="mt-2 text-sm text-pretty text-quiet">{reading}</p>}
      {plot && research.studies.length > 0 && (
        <ul className="mt-3 text-xs text-pretty text-quiet">
          {research.studies.map(({ label, url, measured, value }) => (
            <li key={`${label} ${value}`}>
              <NewTabLink href={url}>{label}</NewTabLink> measured {measured}: {value}.
            </li>
          ))}
        </ul>
      )}
      {state !== "example" && (
        <Lines
          texts={[...numbers, address, day]}
          className="mt-4 hidden gap-x-4 text-xs wrap-anywhere print:block print:columns-2"
        />
      )}
      <Lines
        texts={draft.unused ? [draft.unused] : []}
        className="mt-4 text-sm wrap-anywhere text-quiet print:hidden"
      />
      <div className="mt-5 print:hidden">
        <Methods result={result} />
      </div>
      {state !== "example" && (
        <div className="mt-4 flex flex-wrap gap-2 print:hidden">
          {(["text", "Markdown"] as const).map((style) => (
            <CopyButton
              key={style}
              size="sm"
              variant={style === "text" ? "default" : "outline"}
              disabled={!isReal}
              label={style === "text" ? "Copy result" : "Copy Markdown"}
              what="The result"
              text={() => copies.resultCopy({ ...props, metric, address }, style)}
            />
          ))}
          <CopyButton
            size="sm"
            variant="outline"
            disabled={!isReal}
            label="Copy PNG"
            what="The picture"
            text={picture}
            failed={{
              ...messages.copyFailed,
              description: "This browser didn’t copy the picture. Take a screenshot instead.",
            }}
          />
        </div>
      )}
    </section>
  );
}

export function Lines({ texts, className }: { texts: readonly string[]; className?: string }) {
  if (texts.length === 0) return null;
  return (
    <div className={cn("grid gap-1 text-pretty", className)}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

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

/** The methods with the papers that they come from, and the only p-value of the page. */
function Methods({ result: { test, answer } }: { result: Result }) {
  const { chance } = answer.split;
  const p = chance < 0.001 ? "below 0.001" : chance.toFixed(3);
  const effect = answer.state === "read" ? answer.effects[0] : undefined;
  const isShare = test.versions.some((one) => "conversions" in one);
  const groups = `Groups: Pearson’s chi-square, p = ${p}. Below 0.001 no effect is shown. Below 20 expected, half a visitor is taken off, and below 8 they weigh like 8.`;
  const used: (readonly [text: string, papers: readonly Paper[]])[] = [[groups, [PEARSON]]];
  if (effect) used.push(effect.method === "sequence" ? SEQUENCE : isShare ? SHARES : MEANS);
  if (effect && test.versions.length > 2) used.push(BONFERRONI);
  if (effect) used.push(SHRINKING);
  return (
    <Fold title="Method">
      <ul className="grid gap-2 text-sm text-pretty text-quiet">
        {used.map(([text, papers]) => (
          <li key={text}>
            {text}{" "}
            {papers.map(([label, doi], at) => (
              <Fragment key={doi}>
                {at > 0 && ", "}
                <NewTabLink href={`https://doi.org/${encodeURI(doi)}`}>{label}</NewTabLink>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </Fold>
  );
}
