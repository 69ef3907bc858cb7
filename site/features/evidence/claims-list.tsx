// Every claim with its verdict, and beside it what was measured.
import { gradeWords } from "../../../patterns/evidence-grades.ts";
import { Link } from "../../rendering/link.tsx";
import { listedPatterns } from "./all-evidence.ts";
import { SourceLinks } from "./source-list.tsx";
import { ClaimedFigure, Verdict } from "./verdict.tsx";

export function ClaimsList() {
  return (
    <ul>
      {listedPatterns.flatMap(({ key, heading, grade, claims }) =>
        claims.map(({ id, short, statement, verdict, assignment, found, sources }) => (
          <li
            key={id}
            id={id}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-3 border-t border-line py-6 target:bg-raised md:grid-cols-[2fr_3fr]"
          >
            <div className="text-sm text-quiet">
              <h3 className="text-2xl text-ink">
                <ClaimedFigure figure={short} verdict={verdict} />
              </h3>
              <p className="mt-1">
                {statement}. {assignment === "nearest" && "Our closest pattern: "}
                <Link
                  to={`/${key}`}
                  className="text-ink underline underline-offset-4 hover:text-lit"
                >
                  {heading}
                </Link>
              </p>
              <p className="mt-2 text-base">
                <Verdict verdict={verdict} />
              </p>
              <p>Related research: {gradeWords[grade].toLowerCase()}</p>
            </div>
            <div>
              <p className="text-sm text-quiet">Measured</p>
              <p className="max-w-xl text-pretty">{found}</p>
              <p className="mt-2 text-sm text-quiet">
                <SourceLinks sources={sources} />
              </p>
            </div>
          </li>
        )),
      )}
    </ul>
  );
}
