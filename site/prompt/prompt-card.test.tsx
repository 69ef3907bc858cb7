// The prompt card says what its prompt builds, in the pattern's words or in the specification's (section 3).

import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { catalogue } from "../../patterns/catalogue.ts";
import type { Pattern } from "../../patterns/schema.ts";
import { PromptCard } from "./prompt-card.tsx";

const free = catalogue.find(({ price }) => price === "free") as Pattern;
const card = (pattern: Pattern) =>
  render(
    <MemoryRouter>
      <PromptCard pattern={pattern} />
    </MemoryRouter>,
  );

it("says the default sentence for a pattern without a label of its own", async () => {
  const { previewText: _, ...silent } = free;
  const { getByText } = await card(silent);
  await expect
    .element(getByText("Copy the AI prompt used to create this component", { exact: true }))
    .toBeVisible();
});

it("says the pattern's own label where it has one", async () => {
  const { getByText } = await card({ ...free, previewText: "Prompt: Create a lamp..." });
  await expect.element(getByText("Prompt: Create a lamp...", { exact: true })).toBeVisible();
  await expect.element(getByText("Copy the AI prompt")).not.toBeInTheDocument();
});
