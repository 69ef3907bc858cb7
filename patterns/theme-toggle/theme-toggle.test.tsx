// The theme toggle in a real browser: the switch, the store behind it, the script in the head, hydration, access.
import axe from "axe-core";
import { StrictMode, Suspense, use, useEffect } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { prerender } from "react-dom/static";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { contrast, painted } from "../../tests/support/painted-contrast.ts";
import { expectOwnStyles } from "../../tests/support/plain-styles.ts";
import { sentByServer } from "../../tests/support/sent-by-server.tsx";
import Demo from "./demo";
import {
  setTheme,
  startTheme,
  type ThemeOptions,
  ThemeScript,
  themeScript,
  useTheme,
} from "./lamplight-theme";
import { ThemeLamp } from "./theme-lamp";
import { ThemeToggle } from "./theme-toggle";

const html = document.documentElement;
const KEY = "theme-toggle-test";

/** Gives the page's one store the options of a first visit. */
function begin({ storageKey = KEY, defaultTheme = "dark" }: ThemeOptions = {}) {
  html.className = "";
  const store = Object.assign(startTheme(), { storageKey, theme: defaultTheme });
  store.apply();
}

const shown = ({ className, dataset } = html) => `${className} ${dataset.theme}`;

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
});

/** Opens a page with nothing but the script, and gives its `<html>` as the body is parsed. */
async function open(script: string, sandbox?: string) {
  const frame = document.createElement("iframe");
  if (sandbox) frame.setAttribute("sandbox", sandbox);
  const report =
    "const h=document.documentElement;parent.postMessage(h.className+' '+h.dataset.theme,'*')";
  const opened = new Promise<string>((resolve) => {
    window.addEventListener("message", ({ data }) => resolve(data), { once: true });
  });
  frame.srcdoc = `<html class="font-latin"><head><script>${script}</script></head><body><script>${report}</script>`;
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  const seen = await opened;
  return {
    window: frame.contentWindow as Window,
    document: frame.contentDocument as Document,
    seen,
  };
}

describe("the script in the head", () => {
  test.each(["light", "dark"] as const)("sets the theme: system %s", async (system) => {
    await emulate("prefers-color-scheme", system);
    for (const defaultTheme of ["light", "dark", "system"] as const)
      for (const stored of ["none", "light", "dark", "system", "purple"] as const) {
        localStorage.removeItem(KEY);
        if (stored !== "none") localStorage.setItem(KEY, stored);
        const { seen } = await open(themeScript({ storageKey: KEY, defaultTheme }));
        const theme = stored === "none" || stored === "purple" ? defaultTheme : stored;
        const wanted = theme === "system" ? system : theme;
        expect([defaultTheme, stored, seen]).toEqual([
          defaultTheme,
          stored,
          `font-latin ${wanted} ${wanted}`,
        ]);
      }
  });

  test("takes the light theme for the system's without matchMedia", async () => {
    const { seen } = await open(
      `window.matchMedia = undefined; ${themeScript({ storageKey: null })}`,
    );
    expect(seen).toBe("font-latin light light");
  });

  test("survives blocked storage and a key that would end the script", async () => {
    const storageKey = `</script><script>alert("1")//'\\`;
    const { seen } = await open(themeScript({ storageKey, defaultTheme: "dark" }), "allow-scripts");
    expect(seen).toBe("font-latin dark dark");
  });

  test("alone follows the system, another tab, and what was chosen while the page was away", async () => {
    await emulate("prefers-color-scheme", "light");
    const page = await open(themeScript({ storageKey: KEY }));
    const now = () => shown(page.document.documentElement);
    await emulate("prefers-color-scheme", "dark");
    await expect.poll(now).toBe("font-latin dark dark");
    localStorage.setItem(KEY, "light");
    await expect.poll(now).toBe("font-latin light light");
    page.window.localStorage.setItem(KEY, "dark"); // no event reaches the page itself
    page.window.dispatchEvent(new Event("pageshow"));
    expect(now()).toBe("font-latin dark dark");
  });

  test("is the same text as an element, with a nonce", () => {
    const element = renderToString(<ThemeScript storageKey={KEY} nonce="abc" />);
    expect(element).toBe(`<script nonce="abc">${themeScript({ storageKey: KEY })}</script>`);
  });

  test("has no named function inside, which a bundler would wrap in a helper of its own", () => {
    const inner = startTheme.toString().replace(/^function \w+/, "");
    expect(inner).not.toMatch(/\bfunction \w|\w = (async )?(\([^()]*\)|\w+) =>|\bclass /);
  });
});

describe("a theme that is removed from <html>", () => {
  test.each(["class", "attributes", "element"])(
    "is back before the next paint, and again, if a framework replaces the %s",
    async (replaced) => {
      const page = await open(themeScript({ storageKey: null, defaultTheme: "dark" }));
      let root = page.document.documentElement;
      if (replaced === "attributes")
        for (const { name } of [...root.attributes]) root.removeAttribute(name);
      if (replaced === "element") {
        root = page.document.createElement("html");
        page.document.documentElement.replaceWith(root);
      }
      for (const className of ["font-arabic", "font-latin"]) {
        root.className = className;
        await null; // observers have run
        expect(shown(root)).toBe(`${className} dark dark`);
      }
    },
  );

  test("isn't taken from a layout whose own class is light", async () => {
    html.removeAttribute("data-theme");
    html.className = "light";
    await null;
    expect(shown()).toBe("dark dark");
  });

  test("is put back once a change, so that a library that undoes it has the last word", async () => {
    let undone = 0;
    const undo = new MutationObserver(() => {
      if (html.className === "theirs" || undone > 50) return;
      undone += 1;
      html.className = "theirs";
    });
    undo.observe(html, { attributeFilter: ["class"] });
    onTestFinished(() => undo.disconnect());
    html.className = "";
    await null;
    await new Promise((done) => setTimeout(done)); // the next task
    expect([html.className, undone]).toEqual(["theirs", 2]);
    undo.disconnect();
    html.className = "theirs";
    await null;
    expect(shown()).toBe("theirs dark dark");
  });

  /** What next-themes does with `attribute="class"` when a theme is chosen with it. */
  function chooseWithNextThemes(theme: string) {
    html.classList.remove("light", "dark");
    html.classList.add(theme);
    html.style.colorScheme = theme;
  }

  test("isn't fought over with next-themes: the last choice stays, and switches show it", async () => {
    const changes = vi.fn();
    window.addEventListener("lamplight-theme", changes);
    onTestFinished(() => {
      window.removeEventListener("lamplight-theme", changes);
      html.style.colorScheme = "";
    });
    const screen = await render(<ThemeToggle />);
    for (const theme of ["light", "dark", "light"]) {
      changes.mockClear();
      chooseWithNextThemes(theme);
      await expect
        .element(screen.getByRole("switch"))
        .toHaveAttribute("aria-checked", String(theme === "light"));
      expect([html.className, changes.mock.calls.length]).toEqual([theme, 1]);
    }
    setTheme("dark");
    expect(html.className).toBe("dark");
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
  test("finds the head's script without a message", async () => {
    using sent = sentByServer(<ThemeScript storageKey={KEY} />);
    sent.hydrate();
    await expect.poll(() => sent.host.childElementCount).toBe(0);
    expect(sent.problems).not.toHaveBeenCalled();
  });

  test("isn't needed: if React makes the document, it has the theme at once, and no script", () => {
    const problems = vi.spyOn(console, "error");
    begin({ defaultTheme: "light" });
    const { __lamplightTheme } = window;
    onTestFinished(() => {
      window.__lamplightTheme = __lamplightTheme;
    });
    // The page's own store must not help, nor this one change the next test.
    delete window.__lamplightTheme;
    vi.spyOn(window, "addEventListener").mockReturnValue();
    vi.spyOn(MutationObserver.prototype, "observe").mockReturnValue();
    vi.stubGlobal("matchMedia", undefined);
    const container = document.createElement("div");
    const root = createRoot(container);
    flushSync(() => root.render(<ThemeScript storageKey={null} defaultTheme="dark" />));
    expect([shown(), container.innerHTML]).toEqual(["dark dark", ""]);
    expect(problems.mock.calls).toEqual([]);
    root.unmount();
  });

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
    using sent = sentByServer(<ThemeToggle />);
    const [track, knob] = [...sent.host.querySelectorAll("button, span")].map((element) =>
      element.getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    const [before, after] = [knob.left - track.left, track.right - knob.right];
    expect(side === "left" ? [before, after] : [after, before]).toEqual([5, 31]);
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

  test("looks the same without Tailwind's preflight, and under rules for tags", async () => {
    const screen = await render(
      <>
        <ThemeToggle />
        <ThemeToggle>
          <ThemeLamp />
        </ThemeToggle>
      </>,
    );
    await expectOwnStyles(screen.container);
  });

  test.each(["#f08caa", "#1d2b53", "#fdf6c8"])(
    "border and knob stand out 3 : 1 (WCAG 1.4.11) with a lamp of %s",
    async (lamp) => {
      html.style.setProperty("--lamp", lamp);
      onTestFinished(() => {
        html.style.removeProperty("--lamp");
      });
      const screen = await render(<ThemeToggle className="text-ink" />);
      const toggle = getComputedStyle(screen.getByRole("switch").element());
      const knob = getComputedStyle(screen.container.querySelector("button > span") as Element);
      const ground = painted(page, toggle.backgroundColor);
      const border = painted(page, toggle.backgroundColor, toggle.borderColor);
      const light = knob.backgroundImage.match(/oklch\([^)]*\)/g)?.at(-1) ?? "";
      const rim = painted(defaultTheme === "dark" ? light : knob.borderColor);
      expect(contrast(border, painted(page))).toBeGreaterThanOrEqual(3);
      expect(contrast(border, ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(rim, ground)).toBeGreaterThanOrEqual(3);
    },
  );
});
