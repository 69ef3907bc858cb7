// The theme toggle in a real browser: the switch, the store behind it, the script in the head, hydration, access.
import axe from "axe-core";
import { StrictMode, Suspense, use, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { prerender } from "react-dom/static";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { contrast, painted } from "../../tests/support/painted-contrast.ts";
import Demo from "./demo";
import {
  setTheme,
  startTheme,
  type ThemeOptions,
  ThemeScript,
  themeScript,
  useTheme,
} from "./theme";
import { ThemeLamp } from "./theme-lamp";
import { ThemeToggle } from "./theme-toggle";

const html = document.documentElement;
const KEY = "theme-toggle-test";

/** As a page without the script begins: no class, no store. */
function begin(options: ThemeOptions = {}) {
  html.classList.remove("dark", "light");
  delete html.dataset.theme;
  delete window.__theme;
  startTheme({ storageKey: KEY, defaultTheme: "dark", ...options });
}

const shown = () => [html.className, html.dataset.theme].join(" ");

async function emulate(
  name: "prefers-color-scheme" | "prefers-reduced-motion" | "forced-colors",
  value: string,
) {
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name, value }] });
}

const block = (method: "getItem" | "setItem") =>
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });

function ShowTheme() {
  const { theme, resolvedTheme } = useTheme();
  return <output>{`${theme} ${resolvedTheme}`}</output>;
}

beforeEach(() => begin());
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.removeItem(KEY);
  document.dir = "";
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
});

describe("the switch", () => {
  test("has a name, is on in the light theme, and keeps the focus when keys flip it", async () => {
    const screen = await render(<ThemeToggle />);
    const toggle = screen.getByRole("switch", { name: "Light theme" });
    await expect.element(toggle).toHaveAttribute("aria-checked", "false");
    await toggle.click();
    await expect.element(toggle).toHaveAttribute("aria-checked", "true");
    expect(shown()).toBe("light light");
    await userEvent.keyboard("{Enter}");
    await expect.element(toggle).toHaveAttribute("aria-checked", "false");
    await userEvent.keyboard(" ");
    await expect.element(toggle).toHaveAttribute("aria-checked", "true");
    await expect.element(toggle).toHaveFocus();
  });

  test("takes native props; className wins; prevented and disabled clicks change nothing", async () => {
    const ref = { current: null as HTMLButtonElement | null };
    const prevent = (event: { preventDefault(): void }) => event.preventDefault();
    const screen = await render(
      <>
        <ThemeToggle ref={ref} aria-label="Lamp" className="w-60" onClick={prevent} />
        <ThemeToggle disabled aria-label="Off" style={{ margin: 4 }} />
      </>,
    );
    await screen.getByRole("switch", { name: "Lamp" }).click();
    const off = screen.getByRole("switch", { name: "Off" }).element() as HTMLButtonElement;
    off.click();
    expect(shown()).toBe("dark dark");
    expect([ref.current?.offsetWidth, off.style.margin]).toEqual([240, "4px"]);
  });

  test("shows a drawing, or if there is none the small switch, 44 px high to a finger", async () => {
    const screen = await render(
      <div style={{ padding: 40 }}>
        <ThemeToggle>
          <ThemeLamp />
        </ThemeToggle>
        <ThemeToggle>{false}</ThemeToggle>
      </div>,
    );
    const [lamp, small] = screen.container.querySelectorAll("button");
    expect(lamp?.querySelector("svg")).not.toBeNull();
    expect(small?.offsetHeight).toBe(30);
    const { left, top, bottom } = (small as HTMLButtonElement).getBoundingClientRect();
    for (const y of [top - 6, bottom + 6])
      expect(document.elementFromPoint(left + 28, y)).toBe(small);
  });

  test("has a knob in the system's text colour in forced colours", async () => {
    await emulate("forced-colors", "active");
    const screen = await render(<ThemeToggle style={{ color: "ButtonText" }} />);
    const toggle = getComputedStyle(screen.getByRole("switch").element());
    const knob = getComputedStyle(screen.container.querySelector("button > span") as Element);
    expect([knob.backgroundImage, knob.backgroundColor]).toEqual(["none", toggle.color]);
    expect(knob.backgroundColor).not.toBe(toggle.backgroundColor);
  });

  test.each([50, 51])("%i clicks in one tick each count", async (clicks) => {
    const screen = await render(<ThemeToggle />);
    const toggle = screen.getByRole("switch").element() as HTMLButtonElement;
    for (let click = 0; click < clicks; click++) toggle.click();
    expect(shown()).toBe(clicks % 2 ? "light light" : "dark dark");
    await expect.poll(() => toggle.ariaChecked).toBe(String(clicks % 2 === 1));
  });

  test("agrees with others, in roots of their own and whatever else changes the class", async () => {
    const one = await render(<ThemeToggle aria-label="one" />);
    const other = await render(<ThemeToggle aria-label="other" />);
    await one.getByRole("switch", { name: "one" }).click();
    const last = other.getByRole("switch", { name: "other" });
    await expect.element(last).toHaveAttribute("aria-checked", "true");
    html.classList.replace("light", "dark");
    await expect.element(last).toHaveAttribute("aria-checked", "false");
  });

  test("moves nothing around it, and nothing at all if reduced motion is on", async () => {
    await emulate("prefers-reduced-motion", "reduce");
    const screen = await render(
      <>
        <Demo />
        <ThemeToggle aria-label="small" />
      </>,
    );
    const before = screen.container.getBoundingClientRect().toJSON();
    await screen.getByRole("switch", { name: "small" }).click();
    await expect.element(screen.getByText("Day")).toBeVisible();
    expect(screen.container.getAnimations({ subtree: true })).toEqual([]);
    expect(screen.container.getBoundingClientRect().toJSON()).toEqual(before);
  });
});

describe("the store", () => {
  test("follows the system until a theme is chosen, and again when the system is", async () => {
    await emulate("prefers-color-scheme", "light");
    begin({ defaultTheme: "system" });
    const screen = await render(<ShowTheme />);
    await expect.element(screen.getByText("system light")).toBeVisible();
    await emulate("prefers-color-scheme", "dark");
    await expect.element(screen.getByText("system dark")).toBeVisible();
    setTheme("light");
    await expect.element(screen.getByText("light light")).toBeVisible();
    setTheme("system");
    await expect.element(screen.getByText("system dark")).toBeVisible();
  });

  test("remembers the choice, and takes over what another tab chose", async () => {
    const screen = await render(<ShowTheme />);
    setTheme("light");
    expect(localStorage.getItem(KEY)).toBe("light");
    begin();
    expect(shown()).toBe("light light");
    for (const [stored, expected] of [
      ["dark", "dark dark"],
      ["<nonsense>", "dark dark"],
    ] as const) {
      localStorage.setItem(KEY, stored);
      window.dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: stored }));
      await expect.element(screen.getByText(expected)).toBeVisible();
    }
  });

  test("writes nothing without a key", async () => {
    const write = vi.spyOn(Storage.prototype, "setItem");
    begin({ storageKey: null });
    setTheme("light");
    expect(shown()).toBe("light light");
    expect(write).not.toHaveBeenCalled();
  });

  test.each(["blocked", "full"])("keeps the choice in memory if storage is %s", (storage) => {
    localStorage.setItem(KEY, "dark");
    if (storage === "blocked") block("getItem");
    block("setItem");
    begin();
    setTheme("light");
    window.dispatchEvent(new StorageEvent("storage"));
    expect(shown()).toBe("light light");
  });

  test("takes the light theme for the system's without matchMedia", () => {
    vi.stubGlobal("matchMedia", undefined);
    begin({ defaultTheme: "system" });
    expect(shown()).toBe("light light");
  });
});

describe("the script in the head", () => {
  /** Opens a page with nothing but the script, and gives its `<html>` as the body is parsed. */
  async function open(script: string, sandbox?: string) {
    const frame = document.createElement("iframe");
    if (sandbox) frame.setAttribute("sandbox", sandbox);
    const report =
      "const h=document.documentElement;parent.postMessage(h.className+' '+h.dataset.theme,'*')";
    const opened = new Promise<string>((resolve) => {
      window.addEventListener("message", ({ data }) => resolve(data), { once: true });
    });
    frame.srcdoc = `<html><head><script>${script}</script></head><body><script>${report}</script>`;
    document.body.append(frame);
    return { frame, seen: await opened };
  }

  test.each(["light", "dark"] as const)("sets what the store would: system %s", async (system) => {
    await emulate("prefers-color-scheme", system);
    for (const defaultTheme of ["light", "dark", "system"] as const)
      for (const stored of [null, "light", "dark", "system", "purple"]) {
        if (stored === null) localStorage.removeItem(KEY);
        else localStorage.setItem(KEY, stored);
        const { frame, seen } = await open(themeScript({ storageKey: KEY, defaultTheme }));
        frame.remove();
        begin({ defaultTheme });
        expect([defaultTheme, stored, seen]).toEqual([defaultTheme, stored, shown()]);
      }
  });

  test.each(["astro:after-swap", "turbo:load"])("sets it again on %s", async (event) => {
    localStorage.setItem(KEY, "dark");
    const { frame } = await open(themeScript({ storageKey: KEY }));
    const { documentElement } = frame.contentDocument as Document;
    documentElement.className = "";
    documentElement.ownerDocument.dispatchEvent(new Event(event));
    expect(documentElement.className).toBe("dark");
    frame.remove();
  });

  test("survives blocked storage and a key that would end the script", async () => {
    const storageKey = `</script><script>alert("1")//'\\`;
    const { frame, seen } = await open(
      themeScript({ storageKey, defaultTheme: "dark" }),
      "allow-scripts",
    );
    expect(seen).toBe("dark dark");
    frame.remove();
  });

  test("is the same text as an element, with a nonce", () => {
    const element = renderToString(<ThemeScript storageKey={KEY} nonce="abc" />);
    expect(element).toBe(`<script nonce="abc">${themeScript({ storageKey: KEY })}</script>`);
  });
});

interface LateDemoProps {
  arrival?: Promise<void>;
  onHydrated?: () => void;
}

/** As on our own pages: the toggle in the header hydrates first, the demo when its part has arrived. */
function LateDemo({ arrival, onHydrated }: LateDemoProps) {
  if (arrival) use(arrival);
  useEffect(() => onHydrated?.(), [onHydrated]);
  return <Demo />;
}

describe("hydration", () => {
  test.each(["dark", "light"] as const)(
    "finds the HTML as it was rendered, even if the theme changes before: %s",
    async (theme) => {
      const problems = vi.spyOn(console, "error");
      const [recovered, hydrated] = [vi.fn(), vi.fn()];
      const arrival = Promise.withResolvers<void>();
      const page = (late: LateDemoProps) => (
        <StrictMode>
          <ThemeToggle />
          <Suspense>
            <LateDemo {...late} />
          </Suspense>
        </StrictMode>
      );
      const { prelude } = await prerender(page({}));
      const container = document.createElement("div");
      container.innerHTML = await new Response(prelude).text();
      document.body.append(container);
      begin({ defaultTheme: theme });
      const root = hydrateRoot(
        container,
        page({ arrival: arrival.promise, onHydrated: hydrated }),
        { onRecoverableError: recovered },
      );
      const [small, lamp] = container.querySelectorAll("button");
      await expect.poll(() => small?.ariaChecked).toBe(String(theme === "light"));
      setTheme(theme === "light" ? "dark" : "light");
      arrival.resolve();
      await expect.poll(() => hydrated.mock.calls.length).toBeGreaterThan(0);
      await expect.poll(() => lamp?.ariaChecked).toBe(String(theme !== "light"));
      const words = [...(container.querySelector("p")?.children ?? [])];
      expect(
        words.filter((word) => word.checkVisibility()).map((word) => word.textContent),
      ).toEqual([theme === "light" ? "Night" : "Day"]);
      expect(problems.mock.calls).toEqual([]);
      expect(recovered).not.toHaveBeenCalled();
      root.unmount();
      container.remove();
    },
  );

  test.each([
    ["ltr", "dark", "left"],
    ["ltr", "light", "right"],
    ["rtl", "dark", "right"],
    ["rtl", "light", "left"],
  ] as const)("the knob is right before it: %s, %s", (dir, defaultTheme, side) => {
    document.dir = dir;
    begin({ defaultTheme });
    const container = document.createElement("div");
    container.innerHTML = renderToString(<ThemeToggle />);
    document.body.append(container);
    const [track, knob] = [...container.querySelectorAll("button, span")].map((element) =>
      element.getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    const [before, after] = [knob.left - track.left, track.right - knob.right];
    expect(side === "left" ? [before, after] : [after, before]).toEqual([5, 31]);
    container.remove();
  });
});

describe.each([
  ["dark", "#120c0f"],
  ["light", "#e5ddca"],
] as const)("in the %s theme", (defaultTheme, page) => {
  beforeEach(() => begin({ defaultTheme }));

  test.each(["ltr", "rtl"])("axe finds nothing, and 320 px are enough (%s)", async (dir) => {
    const screen = await render(
      <main dir={dir} style={{ background: page, width: 320 }}>
        <ThemeToggle aria-label="Small" />
        <Demo />
      </main>,
    );
    const { violations } = await axe.run(screen.container);
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    expect(screen.container.querySelector("main")?.scrollWidth).toBe(320);
  });

  test("border and knob stand out 3 : 1 (WCAG 1.4.11)", async () => {
    const screen = await render(<ThemeToggle className="text-ink" />);
    const toggle = getComputedStyle(screen.getByRole("switch").element());
    const knob = getComputedStyle(screen.container.querySelector("button > span") as Element);
    const ground = painted(page, toggle.backgroundColor);
    const border = painted(page, toggle.backgroundColor, toggle.borderColor);
    const rim = painted(defaultTheme === "dark" ? "#f08caa" : knob.borderColor);
    expect(contrast(border, painted(page))).toBeGreaterThanOrEqual(3);
    expect(contrast(border, ground)).toBeGreaterThanOrEqual(3);
    expect(contrast(rim, ground)).toBeGreaterThanOrEqual(3);
  });
});
