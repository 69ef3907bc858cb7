import axe from "axe-core";
import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import type { Notes, PageNotes } from "../../../patterns/notes.ts";
import { ClaimReasons, ClaimRow } from "./claim-row.tsx";
import { EvidenceCard } from "./evidence-card.tsx";
import { Note, References } from "./note.tsx";
import { PlotFigures } from "./plot-figure.tsx";

const pages = import.meta.glob<PageNotes>("../../../patterns/*/notes.md", {
  query: "?page",
  import: "default",
  eager: true,
});
const panels = import.meta.glob<Notes>("../../../patterns/*/notes.md", {
  import: "default",
  eager: true,
});
const each = Object.entries(pages).map(
  ([path, notes]) => [path.split("/").at(-2) ?? "", notes, panels[path]] as const,
);

async function violations(container: Element) {
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

it.each(each)(
  "the card of %s names all five, and its citations lead to the list and back",
  async (_key, notes) => {
    const { sections } = notes;
    const html = [sections.intro, sections.notes, sections.closing].join("");
    const { container } = await render(
      <main>
        <h1>Pattern</h1>
        <h2>What research found</h2>
        <EvidenceCard notes={notes} />
        <PlotFigures plots={notes.plots} />
        <Note html={html} />
        <section id="measure" aria-labelledby="measure-size">
          <h3 id="measure-size">How big a test?</h3>
        </section>
        <References references={notes.references} />
      </main>,
    );
    const terms = [...container.querySelectorAll("dt")].map(
      (term) => term.firstChild?.textContent ?? "",
    );
    expect(terms).toEqual([
      "Often claimed",
      notes.claim.foundLabel,
      "Evidence",
      `Grade ${notes.claim.grade}, in words`,
      "What was found",
      "When it backfires",
      "Who it does not serve",
    ]);
    const inner = [...container.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
    expect(inner.length).toBeGreaterThan(4);
    for (const anchor of inner) {
      const target = anchor.getAttribute("href")?.slice(1) ?? "";
      expect(container.querySelectorAll(`[id="${target}"]`), target).toHaveLength(1);
    }
    const ids = [...container.querySelectorAll("[id]")].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await violations(container)).toEqual([]);
  },
);

it.each(each)(
  "the panel of %s has it in short, a press away, and its footnotes lead back",
  async (_key, _notes, panel) => {
    if (!panel) throw new Error("The panel has no notes.");
    const { container, getByText } = await render(
      <main>
        <h1>Panel</h1>
        <Note html={panel.sections.panel ?? ""} />
        <ClaimRow claim={panel.claim} />
        <ClaimReasons claim={panel.claim} />
        <References references={panel.references} compact />
      </main>,
    );
    const more = getByText(`Why ${panel.claim.grade}, when`, { exact: false });
    expect(container.querySelector("details")).toHaveProperty("open", false);
    await more.click();
    await expect.element(getByText(panel.claim.backfires, { exact: false })).toBeVisible();
    await expect.element(getByText(panel.claim.notFor, { exact: false })).toBeVisible();
    const places = [...container.querySelectorAll("dl, details")];
    for (const { label, url } of [...panel.claim.foundSources, ...panel.claim.harmSources]) {
      const link = places.map((place) => place.querySelector(`a[href="${url}"]`)).find(Boolean);
      expect(link?.textContent).toBe(`${label} (opens in a new tab)`);
    }
    for (const anchor of container.querySelectorAll('a[href^="#"]'))
      expect(
        container.querySelector(`[id="${anchor.getAttribute("href")?.slice(1)}"]`),
      ).not.toBeNull();
    expect(await violations(container)).toEqual([]);
  },
);

it.each([280, 620])(
  "no words of a plot meet at %s px, and none leaves the drawing",
  async (width) => {
    for (const [key, notes] of each) {
      const { container, unmount } = await render(
        <div style={{ width }}>
          <div className="grid grid-cols-[minmax(0,1fr)]">
            {notes.plots.map((plot) => (
              <PlotFigures key={plot.title} plots={[plot]} />
            ))}
          </div>
        </div>,
      );
      for (const svg of container.querySelectorAll("figure > div > svg")) {
        const frame = svg.getBoundingClientRect();
        const boxes = [...svg.querySelectorAll("text")].map((text) => ({
          words: text.textContent,
          box: text.getBoundingClientRect(),
        }));
        for (const [index, { words, box }] of boxes.entries()) {
          // A tick's number stands under its tick, and so reaches a little further than the axis.
          expect(box.right, `${key}: ${words}`).toBeLessThanOrEqual(frame.right + 8);
          expect(box.left, `${key}: ${words}`).toBeGreaterThanOrEqual(frame.left - 8);
          for (const other of boxes.slice(index + 1)) {
            const apart =
              box.right <= other.box.left ||
              other.box.right <= box.left ||
              box.bottom <= other.box.top + 1 ||
              other.box.bottom <= box.top + 1;
            expect(apart, `${key}: “${words}” and “${other.words}”`).toBe(true);
          }
        }
      }
      await unmount();
    }
  },
);

it("a plot's numbers stand in a table too, each with its source", async () => {
  const notes = pages["../../../patterns/social-proofing/notes.md"];
  if (!notes) throw new Error("The pattern has no notes.");
  const { container } = await render(<PlotFigures plots={notes.plots} />);
  const rows = [...container.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows).toEqual(
    notes.plots.flatMap((plot) =>
      plot.rows.map(({ kind, what, value, source }) => [
        kind === "claimed" ? `Often claimed: ${what}` : what,
        value,
        source ? `${source.label} (opens in a new tab)` : "no source given",
      ]),
    ),
  );
  for (const link of container.querySelectorAll("tbody a"))
    expect(link.getAttribute("rel")).toContain("noopener");
});
