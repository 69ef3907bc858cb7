// Pasting a file says whether the copy is up to date, and the list says what changed.
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { library } from "../../../patterns/catalogue.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { axeFindings } from "../../../tests/support/axe-findings-here.ts";
import ChangesPage from "../../pages/changes-page.tsx";
import { VersionCheck } from "./version-check.tsx";

const lamp: Pattern = {
  ...(library[0] as Pattern),
  key: "lamp-page",
  name: "lamp",
  heading: "Lamp",
  versions: [
    { version: "1.1.0", date: "2026-12-02", note: "A softer glow." },
    { version: "1.0.0", date: "2026-12-01", note: "First published." },
  ],
};

it.each([
  ["// Lamplight lamp 1.1.0", "Your copy of Lamp (1.1.0) is up to date."],
  [
    `const a = 1;\n${"// word\n".repeat(100)}// Lamplight lamp 1.0.0\n`,
    "You have Lamp 1.0.0. Since then:",
  ],
  ["<!-- Lamplight lamp 1.0.0 -->", "A softer glow."],
  ["// Lamplight lamp 1.0.0", "Update prompt that keeps your edits"],
  ["hello", "We couldn’t find a version line in that."],
  ["// Lamplight lantern 1.0.0", "We have no component called lantern."],
  ["// Lamplight lamp 9.9.9", "We never published version 9.9.9 of Lamp."],
])("answers %.30j", async (text, told) => {
  await render(
    <MemoryRouter>
      <VersionCheck patterns={[lamp]} />
    </MemoryRouter>,
  );
  await page.getByLabelText("Is your copy up to date?").fill(text);
  await expect.element(page.getByRole("status")).toMatchTextContent(told);
  expect(await axeFindings()).toEqual([]);
});

it("the list has each day once, names before what changed, and code as code", async () => {
  const { container } = await render(
    <MemoryRouter>
      <ChangesPage />
    </MemoryRouter>,
  );
  const days = [...container.querySelectorAll("h2")].map(({ textContent }) => textContent);
  expect(days).toEqual([...new Set(days)]);
  const [release] = [...container.querySelectorAll("ol > li > ul > li")].filter((one) =>
    one.textContent?.startsWith("Progress Bars"),
  );
  expect(release?.querySelector("p code")?.textContent).toBe("--lamp");
  expect(container.textContent).not.toContain("`");
});
