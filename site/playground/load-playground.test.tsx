// What a pattern is tried with is asked for once, and again only when a visitor asks.
import { Suspense } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { catalogue } from "../../patterns/catalogue.ts";
import { ThemeProvider } from "../theme/theme-provider.tsx";
import { loadParts, loadPlayground } from "./load-playground.ts";
import { Playground } from "./playground.tsx";

const { files } = vi.hoisted(() => ({ files: {} as Record<string, () => Promise<unknown>> }));
vi.mock("../bounds.ts", () => ({ bounds: { count: 7, listed: 7, places: {}, files, own: [] } }));

afterEach(() => {
  vi.restoreAllMocks();
});

it.each(["pattern.ts?playground", "playground.tsx"])(
  "%s that can't be fetched is told after one try, and Try again asks anew",
  async (file) => {
    const [real] = catalogue;
    if (!real) throw new Error("The catalogue is empty.");
    const key = `without ${file}`;
    const whole: typeof files = {
      "pattern.ts?playground": () => loadParts(real.key),
      "playground.tsx": () => loadPlayground(real.key),
    };
    for (const [name, load] of Object.entries(whole)) files[`${key}/${name}`] = load;
    const failure = new TypeError("Failed to fetch dynamically imported module");
    const load = vi.fn().mockRejectedValue(failure);
    files[`${key}/${file}`] = load;
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);

    const screen = await render(
      <ThemeProvider>
        <Suspense>
          <Playground pattern={{ ...real, key }} />
        </Suspense>
      </ThemeProvider>,
    );
    await expect.element(screen.getByRole("alert")).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
    expect(logged).toHaveBeenCalledWith("A part of the page could not be shown.", failure);

    load.mockImplementation(() => whole[file]?.());
    await screen.getByRole("button", { name: "Try again" }).click();
    await expect.element(screen.getByRole("heading", { name: "Props" })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  },
);
