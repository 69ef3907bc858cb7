// The difference between two versions: fetched when it is opened, told apart without colours, copied as a prompt.
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { library } from "../../patterns/catalogue.ts";
import type { Pattern } from "../../patterns/schema.ts";
import { axeFindings } from "../../tests/support/axe-findings-here.ts";
import { UpdatePrompt } from "./changes-page.tsx";

const DIFF = `--- a/lamp.tsx
+++ b/lamp.tsx
@@ -1,2 +1,2 @@
-const glow = 1;
+const glow = 2; // ${"long ".repeat(60)}
 export { glow };`;
const PROMPT = `# Update lamp\n\n- 1.1.0: A softer glow.\n\n\`\`\`diff\n${DIFF}\n\`\`\`\n`;
const show = (price: Pattern["price"]) => {
  const lamp: Pattern = {
    ...(library.find((one) => one.price === price) as Pattern),
    ...{ name: "lamp", heading: "Lamp" },
    versions: [
      { version: "1.1.0", date: "2026-12-02", note: "A softer glow." },
      { version: "1.0.0", date: "2026-12-01", note: "First published." },
    ],
  };
  return render(
    lamp.versions.map(({ version }) => (
      <UpdatePrompt key={version} pattern={lamp} version={version} />
    )),
  );
};
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("shows the difference with its signs in a box that scrolls, and copies the prompt", async () => {
  let copied = "";
  const fetched = vi.fn(async () => new Response(PROMPT));
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
    copied = text;
  });
  await page.viewport(360, 720);
  const { container } = await show("free");
  expect(fetched).not.toHaveBeenCalled();
  await page.getByText("Lamp: from 1.0.0 to 1.1.0").click();
  const box = page.getByRole("region", { name: "Part of the update prompt" });
  await expect.element(box).toBeVisible();
  expect(fetched.mock.calls.at(0)?.at(0)).toBe("/changes/lamp-1.0.0-1.1.0.md");
  expect([...box.element().querySelectorAll("pre > *")].map((line) => line.textContent)).toEqual(
    DIFF.split("\n"),
  );
  expect(container.querySelector("del")?.textContent).toBe("-const glow = 1;");
  const changed = [...container.querySelectorAll("ins, del, pre")];
  expect(new Set(changed.map((part) => getComputedStyle(part).color)).size).toBe(3);
  expect(box.element().scrollWidth).toBeGreaterThan(box.element().clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await axeFindings()).toEqual([]);
  await page.getByRole("button", { name: "Copy the update prompt" }).click();
  await expect.poll(() => copied).toBe(PROMPT);
  await userEvent.keyboard("{Tab}");
  await expect.element(box).toHaveFocus();
});

it("says how a buyer gets the paid one, and fetches nothing", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("fetched")));
  const { container } = await show("premium");
  await page.getByText("Lamp: from 1.0.0 to 1.1.0").click();
  await expect.element(page.getByText(/^With their licence key/)).toBeVisible();
  expect(container.textContent).toContain("/changes/lamp-1.0.0-1.1.0.md");
  expect(container.querySelectorAll("a, ins, del")).toHaveLength(0);
});
