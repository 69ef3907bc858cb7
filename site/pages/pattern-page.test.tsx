// The line below a demo says what the prompt builds, how it may be used and where it was tested, and copies the command.
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { CodeFacts } from "../../generators/code-facts.ts";
import { library } from "../../patterns/catalogue.ts";
import { DEFAULT_PREVIEW_TEXT, type Pattern } from "../../patterns/schema.ts";
import { PromptLine } from "./pattern-page.tsx";

const facts = vi.hoisted(() => ({
  verified: null as object | null,
  builtBy: [] as CodeFacts["builtBy"],
}));
vi.mock("../features/code/pattern-facts.ts", () => ({
  factsOf: () => ({ useValue: () => facts }),
}));

const free = library.find(({ price }) => price === "free") as Pattern;
const line = () => page.getByRole("region", { name: "Prompt and install command" });

it("has the specification's sentence if the pattern has none, and says nothing of tests that were not run", async () => {
  const { previewText: _, ...silent } = free;
  await render(<PromptLine pattern={silent} />);
  await expect.element(line()).toMatchTextContent(DEFAULT_PREVIEW_TEXT);
  expect(line().element().textContent).not.toContain("Tested");
});

it("says in how many new projects this version was tested, and copies the command", async () => {
  facts.verified = { date: "2026-11-24", stacks: 2 };
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await render(
    <PromptLine pattern={{ ...free, name: "lamp", previewText: "Prompt: A lamp..." }} />,
  );
  await expect
    .element(line())
    .toMatchTextContent(/Prompt: A lamp\.\.\..*2 new projects, 24 November 2026/);
  await page.getByRole("button", { name: "Copy the command" }).click();
  const [[command] = []] = write.mock.calls;
  expect(command).toMatch(/^npx shadcn@latest add \S+\/r\/lamp\.json$/);
  write.mockRestore();
});

it("says which agents built exactly this prompt at first try, and says nothing of it if none did", async () => {
  const { rerender } = await render(<PromptLine pattern={free} />);
  expect(line().element().textContent).not.toContain("Built");
  facts.builtBy = [{ by: "Lamp Agent 1.2 in 5 of 8 stacks", date: "2026-11-27" }];
  await rerender(<PromptLine pattern={{ ...free }} />);
  await expect
    .element(line())
    .toMatchTextContent(
      /Built at first try by Lamp Agent 1\.2 in 5 of 8 stacks, 27 November 2026\./,
    );
});
