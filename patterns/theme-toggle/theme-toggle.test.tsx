// Holds the lamp to its promises: a real switch, in the right theme from the first frame to the fiftieth click.
import axe from "axe-core";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { contrast, painted } from "../painted-contrast.ts";
import Demo from "./demo";
import { ThemeLamp } from "./theme-lamp";
import { type ThemeContextValue, ThemeProvider, useTheme } from "./theme-provider";
import { themeScript } from "./theme-script";
import { ThemeToggle } from "./theme-toggle";

const root = document.documentElement;
const KEY = "theme-toggle-test";

function bare() {
  root.classList.remove("dark", "light");
  delete root.dataset.theme;
  root.style.removeProperty("color-scheme");
  localStorage.removeItem(KEY);
}

function shownTheme() {
  return [
    root.classList.contains("light") ? "light" : "dark",
    root.dataset.theme,
    root.style.colorScheme,
  ];
}

async function motion(value: "reduce" | "no-preference") {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value }],
  });
}

async function system(value: "dark" | "light") {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-color-scheme", value }],
  });
}

function Probe({ onTheme }: { onTheme: (value: ThemeContextValue) => void }) {
  const value = useTheme();
  onTheme(value);
  return <p>{value.theme}</p>;
}

function crossfades() {
  return document.getAnimations().filter((animation) => {
    const effect = animation.effect as KeyframeEffect;
    return effect.pseudoElement === "::view-transition-old(root)";
  });
}

/** Gives the next crossfade, held at its start: 300 ms are over soon, and a busy machine looks late. */
function holdCrossfade(): Promise<Animation | undefined> {
  const start = document.startViewTransition.bind(document);
  return new Promise((resolve) => {
    vi.spyOn(document, "startViewTransition").mockImplementationOnce((change) => {
      const transition = start(change);
      void transition.ready.then(() => {
        const [fade] = crossfades();
        fade?.pause();
        resolve(fade);
      });
      return transition;
    });
  });
}

/** Ends whatever change of light is under way; callbacks run in order, so an empty one comes last. */
async function settled() {
  const last = document.startViewTransition(() => {});
  last.ready.catch(() => {});
  last.skipTransition();
  await last.finished;
  await expect.poll(() => root.hasAttribute("data-theme-changing")).toBe(false);
}

beforeEach(bare);
afterEach(async () => {
  vi.restoreAllMocks();
  await settled();
  await motion("no-preference");
  document.dir = "";
  bare();
});

describe("the switch", () => {
  test("is a named switch, off by night and on by day", async () => {
    const screen = await render(<ThemeToggle />, { wrapper: ThemeProvider });
    const lamp = screen.getByRole("switch", { name: /theme|light|dark|lamp/i });
    await expect.element(lamp).toHaveAttribute("aria-checked", "false");
    await lamp.click();
    await expect.element(lamp).toHaveAttribute("aria-checked", "true");
    expect(shownTheme()).toEqual(["light", "light", "light"]);
  });

  test("flips by Enter and by Space, and keeps the focus", async () => {
    const screen = await render(<ThemeToggle />, { wrapper: ThemeProvider });
    const lamp = screen.getByRole("switch");
    await userEvent.tab();
    await expect.element(lamp).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(lamp).toHaveAttribute("aria-checked", "true");
    await userEvent.keyboard(" ");
    await expect.element(lamp).toHaveAttribute("aria-checked", "false");
    await expect.element(lamp).toHaveFocus();
  });

  test("passes native props through, and a prevented click does not flip", async () => {
    const ref = { current: null as HTMLButtonElement | null };
    const screen = await render(
      <ThemeToggle
        ref={ref}
        id="lamp"
        className="mine"
        aria-label="Lamp"
        onClick={(event) => event.preventDefault()}
      />,
      { wrapper: ThemeProvider },
    );
    const lamp = screen.getByRole("switch", { name: "Lamp" });
    await lamp.click();
    await expect.element(lamp).toHaveAttribute("aria-checked", "false");
    expect(ref.current).toBe(lamp.element());
    expect(ref.current?.id).toBe("lamp");
    expect(ref.current?.classList.contains("mine")).toBe(true);
  });

  test("a disabled lamp stays as it is", async () => {
    const screen = await render(<ThemeToggle disabled />, { wrapper: ThemeProvider });
    (screen.getByRole("switch").element() as HTMLButtonElement).click();
    expect(shownTheme()[0]).toBe("dark");
  });

  test("two lamps on a page agree", async () => {
    const screen = await render(
      <ThemeProvider>
        <ThemeToggle />
        <Demo />
      </ThemeProvider>,
    );
    await screen.getByRole("switch").first().click();
    await expect.element(screen.getByText("Day")).toBeVisible();
    await expect.element(screen.getByRole("switch").last()).toHaveAttribute("aria-checked", "true");
  });

  test("the finger's target is at least 44 px high", async () => {
    const screen = await render(
      <ThemeProvider>
        <div style={{ padding: 40 }}>
          <ThemeToggle />
        </div>
      </ThemeProvider>,
    );
    const lamp = screen.getByRole("switch").element();
    const box = lamp.getBoundingClientRect();
    const middle = box.left + box.width / 2;
    for (const y of [box.top - 6, box.bottom + 6])
      expect(document.elementFromPoint(middle, y)).toBe(lamp);
  });

  test("flipping moves nothing on the page", async () => {
    const screen = await render(
      <ThemeProvider>
        <Demo />
      </ThemeProvider>,
    );
    const lamp = screen.getByRole("switch");
    const before = screen.container.getBoundingClientRect().toJSON();
    await lamp.click();
    await expect.element(screen.getByText("Day")).toBeVisible();
    expect(screen.container.getBoundingClientRect().toJSON()).toEqual(before);
  });
});

describe("the change of light", () => {
  test("works where the browser has no view transitions", async () => {
    Object.defineProperty(document, "startViewTransition", {
      value: undefined,
      configurable: true,
    });
    const screen = await render(<ThemeToggle />, { wrapper: ThemeProvider });
    await screen.getByRole("switch").click();
    await expect.element(screen.getByRole("switch")).toHaveAttribute("aria-checked", "true");
    expect(root.hasAttribute("data-theme-changing")).toBe(false);
    Reflect.deleteProperty(document, "startViewTransition"); // back to the prototype's own
    expect(document.startViewTransition).toBeTypeOf("function");
  });

  test("is a crossfade of 300 ms that lets clicks through to the page", async () => {
    const screen = await render(<ThemeToggle className="m-8" />, { wrapper: ThemeProvider });
    const lamp = screen.getByRole("switch");
    const held = holdCrossfade();
    await lamp.click();
    const fade = await held;
    expect(fade?.effect?.getTiming().duration).toBe(300);
    await lamp.click();
    await expect.element(lamp).toHaveAttribute("aria-checked", "false");
    await settled();
  });

  test.each([50, 51])("%i rapid clicks end in the right theme", async (clicks) => {
    const failures: unknown[] = [];
    const note = (event: PromiseRejectionEvent) => failures.push(event.reason);
    window.addEventListener("unhandledrejection", note);
    const screen = await render(<ThemeToggle />, { wrapper: ThemeProvider });
    const lamp = screen.getByRole("switch").element() as HTMLButtonElement;
    for (let click = 0; click < clicks; click++) {
      lamp.click();
      if (click % 7 === 0) await new Promise(requestAnimationFrame);
    }
    await settled();
    const right = clicks % 2 === 1 ? "light" : "dark";
    expect(shownTheme()).toEqual([right, right, right]);
    await expect.element(lamp).toHaveAttribute("aria-checked", String(right === "light"));
    expect(failures).toEqual([]);
    window.removeEventListener("unhandledrejection", note);
  });

  test("fifty clicks in one tick cancel out", async () => {
    const screen = await render(<ThemeToggle />, { wrapper: ThemeProvider });
    const lamp = screen.getByRole("switch").element() as HTMLButtonElement;
    for (let click = 0; click < 50; click++) lamp.click();
    await settled();
    expect(shownTheme()[0]).toBe("dark");
    await expect.element(lamp).toHaveAttribute("aria-checked", "false");
  });

  test("has its small switch where no drawing is given, false included", async () => {
    const screen = await render(
      <ThemeProvider>
        <ThemeToggle>{false}</ThemeToggle>
      </ThemeProvider>,
    );
    expect(screen.container.querySelector(".theme-toggle-knob")).not.toBeNull();
  });

  test("is no animation at all under reduced motion", async () => {
    await motion("reduce");
    const start = vi.spyOn(document, "startViewTransition");
    const screen = await render(
      <ThemeProvider>
        <ThemeToggle />
        <ThemeToggle>
          <ThemeLamp />
        </ThemeToggle>
      </ThemeProvider>,
    );
    await screen.getByRole("switch").first().click();
    await expect
      .element(screen.getByRole("switch").first())
      .toHaveAttribute("aria-checked", "true");
    expect(start).not.toHaveBeenCalled();
    expect(screen.container.getAnimations({ subtree: true })).toEqual([]);
  });

  test("costs nothing at rest", async () => {
    const screen = await render(
      <ThemeProvider>
        <Demo />
      </ThemeProvider>,
    );
    expect(screen.container.getAnimations({ subtree: true })).toEqual([]);
  });
});

describe("the provider", () => {
  test("useTheme outside it throws the sentence that says so", () => {
    expect(() => renderToString(<ThemeToggle />)).toThrow(
      "useTheme must be used within a ThemeProvider",
    );
  });

  test("is dark by default, light where asked, and remembers nothing", async () => {
    const write = vi.spyOn(Storage.prototype, "setItem");
    const first = await render(<ThemeToggle />, { wrapper: ThemeProvider });
    expect(shownTheme()).toEqual(["dark", "dark", "dark"]);
    await first.getByRole("switch").click();
    await expect.poll(() => shownTheme()[0]).toBe("light");
    expect(write).not.toHaveBeenCalled();
    await first.unmount();
    bare();
    await render(<ThemeProvider defaultTheme="light" />);
    expect(shownTheme()).toEqual(["light", "light", "light"]);
  });

  test("gives setTheme and toggleTheme, and two toggles in one tick cancel out", async () => {
    const probe: { value?: ThemeContextValue } = {};
    const screen = await render(<Probe onTheme={(value) => Object.assign(probe, { value })} />, {
      wrapper: ThemeProvider,
    });
    probe.value?.setTheme("light");
    await expect.element(screen.getByText("light")).toBeVisible();
    probe.value?.toggleTheme();
    probe.value?.toggleTheme();
    expect(shownTheme()[0]).toBe("light");
    await expect.element(screen.getByText("light")).toBeVisible();
  });

  test("follows whatever else changes the class on <html>", async () => {
    const screen = await render(<ThemeToggle />, { wrapper: ThemeProvider });
    const lamp = screen.getByRole("switch");
    root.classList.replace("dark", "light");
    await expect.element(lamp).toHaveAttribute("aria-checked", "true");
    await expect.element(lamp).toHaveAttribute("data-state", "light");
    await lamp.click();
    await expect.element(lamp).toHaveAttribute("aria-checked", "false");
    expect(shownTheme()).toEqual(["dark", "dark", "dark"]);
  });

  test.each(["dark", "light"] as const)(
    "begins with the system's theme where asked to: %s",
    async (theme) => {
      await system(theme);
      const screen = await render(
        <ThemeProvider defaultTheme="system">
          <ThemeToggle />
        </ThemeProvider>,
      );
      const isLight = theme === "light";
      await expect
        .element(screen.getByRole("switch"))
        .toHaveAttribute("aria-checked", String(isLight));
      expect(shownTheme()).toEqual([theme, theme, theme]);
      await screen.getByRole("switch").click();
      await expect.poll(() => shownTheme()[0]).toBe(isLight ? "dark" : "light");
    },
  );

  test("a choice that is remembered comes before the system's", async () => {
    await system("light");
    localStorage.setItem(KEY, "dark");
    await render(<ThemeProvider storageKey={KEY} defaultTheme="system" />);
    expect(shownTheme()).toEqual(["dark", "dark", "dark"]);
  });

  test("with a key, the choice is remembered and comes back", async () => {
    const first = await render(
      <ThemeProvider storageKey={KEY}>
        <ThemeToggle />
      </ThemeProvider>,
    );
    await first.getByRole("switch").click();
    await expect.poll(() => localStorage.getItem(KEY)).toBe("light");
    await first.unmount();
    root.classList.replace("light", "dark");
    const second = await render(
      <ThemeProvider storageKey={KEY}>
        <ThemeToggle />
      </ThemeProvider>,
    );
    await expect.element(second.getByRole("switch")).toHaveAttribute("aria-checked", "true");
    expect(shownTheme()[0]).toBe("light");
  });

  test("with a key, other tabs are followed", async () => {
    const screen = await render(
      <ThemeProvider storageKey={KEY}>
        <ThemeToggle />
      </ThemeProvider>,
    );
    window.dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: "light" }));
    await expect.element(screen.getByRole("switch")).toHaveAttribute("aria-checked", "true");
    window.dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: "<nonsense>" }));
    expect(shownTheme()[0]).toBe("light");
  });

  test("blocked storage throws nothing and the lamp still works", async () => {
    const blocked = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(blocked);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(blocked);
    const screen = await render(
      <ThemeProvider storageKey={KEY}>
        <ThemeToggle />
      </ThemeProvider>,
    );
    await screen.getByRole("switch").click();
    await expect.element(screen.getByRole("switch")).toHaveAttribute("aria-checked", "true");
  });
});

describe("the first frame", () => {
  async function hydrated(className: string, defaultTheme?: "system") {
    if (className) root.classList.add(className);
    const problems = vi.spyOn(console, "error").mockImplementation(() => {});
    const recovered = vi.fn();
    const page = (
      <StrictMode>
        <ThemeProvider defaultTheme={defaultTheme}>
          <ThemeToggle />
          <Demo />
        </ThemeProvider>
      </StrictMode>
    );
    const container = document.createElement("div");
    container.innerHTML = renderToString(page);
    document.body.append(container);
    const app = hydrateRoot(container, page, { onRecoverableError: recovered });
    const right = className || "dark";
    await expect
      .poll(() => container.querySelector("button")?.dataset.state && shownTheme())
      .toEqual([right, right, right]);
    await expect.poll(() => container.querySelector("button")?.dataset.state).toBe(right);
    expect(container.querySelector("p")?.textContent).toBe(right === "light" ? "Day" : "Night");
    expect(problems.mock.calls).toEqual([]);
    expect(recovered).not.toHaveBeenCalled();
    app.unmount();
    container.remove();
  }

  test("a page served dark hydrates dark without a warning", () => hydrated("dark"));
  test("a page without a class hydrates in the default theme", () => hydrated(""));
  test("a page that an inline script made light hydrates light without a warning", () =>
    hydrated("light"));
  test("a page that a script gave the system's theme hydrates in it without a warning", () =>
    hydrated("light", "system"));

  test("the knob stands on the right side before React has come", async () => {
    root.classList.add("light");
    const served = document.createElement("div");
    served.innerHTML = renderToString(
      <ThemeProvider>
        <ThemeToggle />
      </ThemeProvider>,
    );
    document.body.append(served);
    const track = served.querySelector("button") as HTMLElement;
    const knob = served.querySelector(".theme-toggle-knob") as HTMLElement;
    for (const animation of knob.getAnimations()) animation.finish();
    const middle = (box: DOMRect) => box.left + box.width / 2;
    expect(middle(knob.getBoundingClientRect())).toBeGreaterThan(
      middle(track.getBoundingClientRect()),
    );
    served.remove();
  });

  async function firstClass(script: string) {
    const frame = document.createElement("iframe");
    frame.srcdoc = `<html class="dark"><head><script>${script}</script></head><body><script>window.seen=document.documentElement.className+" "+document.documentElement.style.colorScheme</script>`;
    document.body.append(frame);
    await expect.poll(() => (frame.contentWindow as { seen?: string } | null)?.seen).toBeTruthy();
    const { seen } = frame.contentWindow as unknown as { seen: string };
    frame.remove();
    return seen;
  }

  test("the head script sets the remembered theme before the body is parsed", async () => {
    expect(await firstClass(themeScript(KEY))).toBe("dark dark");
    localStorage.setItem(KEY, "light");
    expect(await firstClass(themeScript(KEY))).toBe("light light");
    localStorage.setItem(KEY, "purple");
    expect(await firstClass(themeScript(KEY, "light"))).toBe("light light");
  });

  test("the head script begins with the system's theme where asked to", async () => {
    await system("light");
    expect(await firstClass(themeScript(KEY, "system"))).toBe("light light");
    await system("dark");
    expect(await firstClass(themeScript(KEY, "system"))).toBe("dark dark");
    localStorage.setItem(KEY, "light");
    expect(await firstClass(themeScript(KEY, "system"))).toBe("light light");
  });

  test("the head script can't be broken out of by a hostile key", async () => {
    const key = `</script><script>alert("1")//'\\`;
    expect(themeScript(key)).not.toContain("</");
    expect(await firstClass(themeScript(key))).toBe("dark dark");
  });

  test("the head script survives blocked storage", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    expect(() => new Function(themeScript(KEY, "light"))()).not.toThrow();
    expect(shownTheme()).toEqual(["light", "light", "light"]);
  });
});

describe("for everyone", () => {
  test.each(["dark", "light"] as const)("axe finds nothing in the %s theme", async (theme) => {
    root.classList.add(theme);
    const screen = await render(
      <ThemeProvider>
        <main style={{ background: theme === "dark" ? "#1a1216" : "#efe8d8" }}>
          <ThemeToggle />
          <Demo />
        </main>
      </ThemeProvider>,
    );
    const { violations } = await axe.run(screen.container);
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  });

  test.each([
    ["dark", "#120c0f"],
    ["light", "#e5ddca"],
  ])("in the %s theme pill and knob stand out 3 : 1 (WCAG 1.4.11)", async (theme, page) => {
    root.classList.add(theme);
    const screen = await render(<ThemeToggle />, { wrapper: ThemeProvider });
    const pill = getComputedStyle(screen.getByRole("switch").element());
    const knob = getComputedStyle(screen.container.querySelector(".theme-toggle-knob") as Element);
    const ground = painted(page, pill.backgroundColor);
    const edge = painted(page, pill.backgroundColor, pill.borderColor);
    expect(contrast(edge, painted(page))).toBeGreaterThanOrEqual(3);
    expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
    const rim = knob.borderStyle === "none" ? "#F08CAA" : knob.borderColor;
    expect(contrast(painted(rim), ground)).toBeGreaterThanOrEqual(3);
  });

  test.each(["ltr", "rtl"])("at 320 px nothing overflows (%s)", async (direction) => {
    const screen = await render(
      <ThemeProvider>
        <div dir={direction} style={{ width: 320 }}>
          <ThemeToggle />
          <Demo />
        </div>
      </ThemeProvider>,
    );
    const box = screen.container.firstElementChild as HTMLElement;
    expect(box.scrollWidth).toBeLessThanOrEqual(320);
  });

  test("right to left, the knob rests at the right and travels left", async () => {
    document.dir = "rtl";
    const screen = await render(<ThemeToggle />, { wrapper: ThemeProvider });
    const knob = screen.container.querySelector(".theme-toggle-knob") as HTMLElement;
    const track = screen.getByRole("switch").element().getBoundingClientRect();
    const side = () => {
      for (const animation of knob.getAnimations()) animation.finish();
      const box = knob.getBoundingClientRect();
      if (box.left < track.left || box.right > track.right) return "outside";
      return box.left + box.width / 2 < track.left + track.width / 2 ? "left" : "right";
    };
    expect(side()).toBe("right");
    await screen.getByRole("switch").click();
    await expect.poll(side).toBe("left");
  });
});
