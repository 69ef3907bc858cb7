// The evidence as it is shown: every claim with one verdict everywhere, charts that can be read, citations that lead out.
import axe from "axe-core";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import type { PageNotes } from "../../../generators/compile-notes.ts";
import { ClaimsList, listedPatterns } from "../../pages/evidence-page.tsx";
import { ChartFigure } from "./chart-figure.tsx";
import { EvidenceVerdict } from "./evidence-verdict.tsx";
import { Sources } from "./source-list.tsx";

const files = import.meta.glob<PageNotes>("../../../patterns/*/notes.md", {
  query: "?page",
  import: "default",
  eager: true,
});
const pages = Object.entries(files).map(
  ([path, notes]) => [path.split("/").at(-2), notes] as const,
);

function shown(container: Element): string {
  return (container.textContent ?? "").replaceAll("\u00a0", " ");
}

function expectOutboundLinks(container: Element) {
  const links = [...container.querySelectorAll<HTMLAnchorElement>('a[target="_blank"]')];
  expect(links.length).toBeGreaterThan(0);
  for (const { href, rel } of links) {
    expect(href).toMatch(/^https:/);
    expect(rel).toContain("noopener");
  }
}

async function axeFindings(container: Element) {
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

it.each(pages)("the page of %s shows its verdict, and folds the rest", async (key, notes) => {
  const { container } = await render(
    <MemoryRouter>
      <h1>Pattern</h1>
      <EvidenceVerdict notes={notes} />
      <Sources notes={notes} />
    </MemoryRouter>,
  );
  const folds = [...container.querySelectorAll("details")];
  expect(folds.map(({ open }) => open)).toEqual([false, false]);
  for (const fold of folds) fold.open = true;
  const listed = listedPatterns.find((pattern) => pattern.key === key);
  const [claim] = listed?.claims ?? [];
  expect(shown(container)).toContain(`Claim: ${claim?.verdict}`);
  expect(container.querySelector("s")?.textContent ?? "").toBe(
    claim?.verdict === "not supported" ? claim.short : "",
  );
  const titles = [...container.querySelectorAll("h4")].map(({ textContent }) => textContent);
  expect(titles).toEqual(expect.arrayContaining(["When it backfires", "Who should avoid it"]));

  const charts = [...container.querySelectorAll('svg[role="img"]')];
  expect(charts.map((chart) => chart.getAttribute("aria-label"))).toEqual(
    notes.charts.map(({ description }) => description),
  );
  for (const [index, { rows }] of notes.charts.entries())
    for (const { label, value } of rows) {
      expect(shown(charts[index] as Element)).toContain(`${label} ${value}`);
      expect(notes.charts[index]?.description).toContain(`${label}: ${value}`);
    }

  const numbers = [...container.querySelectorAll<HTMLAnchorElement>("sup a")];
  for (const { textContent, href } of numbers)
    expect(href).toBe(notes.references.find(({ number }) => String(number) === textContent)?.url);
  expectOutboundLinks(container);
  expect(await axeFindings(container)).toEqual([]);
});

it("every claim is listed once, with the same verdict as on its page, and its studies", async () => {
  const { container } = await render(
    <MemoryRouter>
      <h1>Evidence</h1>
      <h2>Claims</h2>
      <ClaimsList />
    </MemoryRouter>,
  );
  const claims = listedPatterns.flatMap((pattern) => pattern.claims);
  const rows = [...container.querySelectorAll("li")];
  expect(rows.map(({ id }) => id)).toEqual(claims.map(({ id }) => id));
  for (const [index, { short, verdict, found, sources }] of claims.entries()) {
    const row = rows[index] as Element;
    expect(shown(row)).toContain(`Claim: ${verdict}`);
    expect(shown(row)).toContain(found.replaceAll("\u00a0", " "));
    expect(row.querySelector("h3")?.textContent).toBe(short);
    expect(row.querySelector("s") !== null).toBe(verdict === "not supported");
    const studies = [...row.querySelectorAll<HTMLAnchorElement>('a[target="_blank"]')];
    expect(studies.map(({ href }) => href)).toEqual(sources.map(({ url }) => url));
  }
  expectOutboundLinks(container);
  expect(await axeFindings(container)).toEqual([]);
});

it.each([280, 620])("no words of a chart touch at %s px", async (width) => {
  for (const chart of pages.flatMap(([, notes]) => notes.charts)) {
    const { container, unmount } = await render(
      <div style={{ width }}>
        <ChartFigure chart={chart} level={3} />
      </div>,
    );
    const texts = [...container.querySelectorAll("svg text")].map((text) => ({
      words: text.textContent,
      box: text.getBoundingClientRect(),
    }));
    for (const [index, { words, box }] of texts.entries())
      for (const { words: others, box: other } of texts.slice(index + 1)) {
        const apart =
          box.right <= other.left ||
          other.right <= box.left ||
          box.bottom <= other.top + 1 ||
          other.bottom <= box.top + 1;
        expect(apart, `${chart.title}: “${words}” and “${others}”`).toBe(true);
      }
    await unmount();
  }
});

it("in a chart, a study without an interval is hollow, the key says so, and no effect is one line", async () => {
  const row = { kind: "measured", value: "2", marks: [50], interval: false } as const;
  const rows = [
    { ...row, label: "Known", line: [40, 60] as const, interval: true },
    { ...row, label: "Unknown", line: null },
  ];
  const chart = { title: "", caption: "", axis: "", description: "", ticks: [], noEffect: 10 };
  const { container, rerender } = await render(
    <ChartFigure level={3} chart={{ ...chart, rows }} />,
  );
  const fills = [...container.querySelectorAll("path")].map((path) => getComputedStyle(path).fill);
  expect(fills[0]).not.toBe(fills[1]);
  expect(shown(container)).toContain("No interval known");
  const lines = [...container.querySelectorAll("[stroke-dasharray]")];
  expect(lines).toHaveLength(1);
  // Its dots begin below a row's words, and end before the next row's, so the words need no outline.
  const dots = lines[0]?.getAttribute("stroke-dasharray")?.split(" ").map(Number) ?? [];
  const [first, second] = container.querySelectorAll("text");
  const words = (first as SVGTextElement).getBBox();
  expect(dots[1]).toBeGreaterThanOrEqual(words.y + words.height);
  expect(dots.at(-1)).toBeGreaterThan(3);
  expect(getComputedStyle(first as Element).stroke).toBe("none");
  const rowHeight =
    Number(second?.getBoundingClientRect().y) - Number(first?.getBoundingClientRect().y);
  expect(dots.reduce((sum, part) => sum + part)).toBe(rowHeight);
  await rerender(<ChartFigure level={3} chart={{ ...chart, rows: rows.slice(0, 1) }} />);
  expect(shown(container)).not.toContain("No interval known");
});
