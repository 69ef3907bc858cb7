// The table of claims: every claim with its sources, a table to assistive technology at any width.
import axe from "axe-core";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { claimLines, listedPatterns } from "./all-evidence.ts";
import { ClaimsTable } from "./claims-table.tsx";

const show = (width: number) =>
  render(
    <MemoryRouter>
      <div style={{ width }}>
        <ClaimsTable />
        {listedPatterns.map(({ key }) => (
          <h2 key={key} id={key}>
            {key}
          </h2>
        ))}
      </div>
    </MemoryRouter>,
  );

it("has a row for every claim, with its own address and a way to each paper", async () => {
  const { container } = await show(1100);
  const rows = [...container.querySelectorAll("tbody tr")];
  expect(rows.map(({ id }) => id)).toEqual(claimLines.map(({ id }) => id));
  for (const row of rows) {
    const papers = [...row.querySelectorAll<HTMLAnchorElement>('a[target="_blank"]')];
    expect(papers.length, row.id).toBeGreaterThan(0);
    for (const { href, rel } of papers) {
      expect(href).toMatch(/^https:/);
      expect(rel).toContain("noopener");
    }
    expect(row.querySelector(`a[href="#${row.id}"]`), row.id).not.toBeNull();
  }
});

it.each([320, 1100])("is a table to whoever listens, and right to axe, at %s px", async (width) => {
  const { container } = await show(width);
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  const roles = { table: "table", tr: "row", td: "cell", "tbody th": "rowheader" };
  for (const [name, role] of Object.entries(roles))
    for (const element of container.querySelectorAll(name))
      expect(element.getAttribute("role")).toBe(role);
});
