// The playground drives the real component in a real document, and the address and the code follow.
import axe from "axe-core";
import { act, Suspense } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { catalogue } from "../../patterns/catalogue.ts";
import { ThemeProvider } from "../theme/theme-provider.tsx";
import { receiveToasts, type ToastMessage } from "../ui/toast.ts";
import { loadParts } from "./load-playground.ts";
import { Playground } from "./playground.tsx";
import { PlaygroundSection } from "./playground-section.tsx";
import { Stage } from "./stage/stage.tsx";
import type { Values } from "./values.ts";

const place = location.href;
beforeEach(() => {
  document.documentElement.className = "dark";
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  history.replaceState(history.state, "", place);
  document.documentElement.className = "";
});

function patternOf(key: string) {
  const pattern = catalogue.find((one) => one.key === key);
  if (!pattern) throw new Error(`no pattern ${key}`);
  return pattern;
}

async function open(key: string, query = "") {
  const url = new URL(place);
  url.search = query;
  history.replaceState(history.state, "", url);
  const screen = await render(
    <ThemeProvider>
      <Suspense fallback="waiting">
        <Playground pattern={patternOf(key)} />
      </Suspense>
    </ThemeProvider>,
  );
  await expect.element(screen.getByRole("heading", { name: "Props" })).toBeVisible();
  return screen;
}

/** What stands in the preview now. */
function stage(): Document | null {
  return (
    document.querySelector<HTMLIFrameElement>("iframe[data-state=open]")?.contentDocument ?? null
  );
}
const shows = (selector: string) => stage()?.querySelector(selector);
const parameter = (name: string) => new URLSearchParams(location.search).get(name);
const slowly = { timeout: 15_000 };

describe("a prop that is changed", () => {
  it("changes the component, the address and the code at once", async () => {
    const screen = await open("progress-bars");
    await expect.poll(() => shows("li[data-state=active]")?.textContent, slowly).toContain("1");
    await screen.getByRole("textbox", { name: "defaultStep" }).fill("3");
    await screen.getByRole("textbox", { name: "steps, item 1, title" }).fill("Say hello");
    await expect.poll(() => shows("li")?.textContent).toContain("Say hello");
    await expect.poll(() => parameter("p.defaultStep")).toBe("3");
    await expect.poll(() => parameter("p.steps.0.title")).toBe("Say hello");
    const code = screen.getByRole("region", { name: "Usage code" });
    await expect.poll(() => code.element().textContent).toContain("defaultStep={3}");
    await expect.poll(() => code.element().textContent).toContain('title: "Say hello"');
  });

  it("is put back alone, and all together by the reset", async () => {
    const screen = await open("visual-salience", "?p.interval=9000&p.ground=day&other=1");
    const interval = screen.getByRole("textbox", { name: "interval" });
    await expect.element(interval).toHaveValue("9000");
    await screen.getByRole("button", { name: "Put ground back" }).click();
    await expect.element(screen.getByRole("radio", { name: "night" })).toBeChecked();
    await expect.poll(() => parameter("p.ground")).toBeNull();
    await screen.getByRole("button", { name: "Reset" }).click();
    await expect.element(interval).toHaveValue("5000");
    await expect.poll(() => location.search).toBe("?other=1");
    await expect
      .element(screen.getByText("Every prop is back where it started."))
      .toBeInTheDocument();
  });

  it("is not written to the page that a visitor has gone on to meanwhile", async () => {
    const screen = await open("text-cycle-loop");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const width = screen.getByRole("switch", { name: "Right to left" }).element() as HTMLElement;
    await act(() => width.click());
    history.pushState(null, "", "/motion");
    await act(() => vi.runAllTimers());
    expect(location.href).toBe(new URL("/motion", place).href);
  });

  it("a number that makes no sense is told, and the component keeps the last one that did", async () => {
    const screen = await open("visual-salience", "?p.interval=9000");
    await expect.poll(() => shows("[data-interval='9000']"), slowly).toBeTruthy();
    await screen.getByRole("textbox", { name: "interval" }).fill("-4x");
    await expect.element(screen.getByText("A number from 1500 to 20000.")).toBeVisible();
    expect(shows("[data-interval='9000']")).toBeTruthy();
    await screen.getByRole("textbox", { name: "interval" }).fill("");
    await expect.poll(() => shows("[data-interval='5000']")).toBeTruthy();
  });

  it("a list grows, shrinks, and never past twelve", async () => {
    const screen = await open("text-cycle-loop", "?p.words=one&p.words=two");
    await expect.poll(() => shows(".text-cycle-loop")?.textContent, slowly).toContain("one");
    await screen.getByRole("button", { name: "Remove item 1 of words" }).click();
    await expect.poll(() => shows(".text-cycle-loop")?.textContent).toContain("two");
    await screen.getByRole("button", { name: "Remove item 1 of words" }).click();
    await expect.poll(() => shows("main")).toBeTruthy();
    await expect.poll(() => shows(".text-cycle-loop")).toBeNull();
    await expect.poll(() => location.search).toBe("?p.words=");
    const add = screen.getByRole("button", { name: "Add one (words)" });
    for (let count = 0; count < 12; count++) await add.click();
    const full = screen.getByRole("button", { name: "12 are enough here (words)" });
    await expect.element(full).toHaveAttribute("aria-disabled", "true");
    (full.element() as HTMLElement).click();
    expect(screen.getByRole("textbox", { name: /^words, item/ }).elements()).toHaveLength(12);
  });

  it("three answers where leaving a switch out means something of its own", async () => {
    const screen = await open("visual-salience");
    const group = screen.getByRole("group", { name: "paused" });
    await expect.element(group.getByRole("radio", { name: "not set" })).toBeChecked();
    await group.getByRole("radio", { name: "true" }).click();
    await expect
      .poll(() => shows(".spotlight-text")?.getAttribute("data-state"), slowly)
      .toBe("paused");
    expect(shows(".spotlight-text-button")).toBeNull();
    await group.getByRole("radio", { name: "not set" }).click();
    await expect.poll(() => shows(".spotlight-text-button")).toBeTruthy();
  });
});

it("a hostile address changes nothing and throws nothing", async () => {
  const problems = vi.spyOn(console, "error");
  const screen = await open(
    "social-proofing",
    "?p.max=1e9&p.variant=%3Cscript%3E&p.people.0.image=x&p.__proto__.x=1&p-part=constructor&p-width=9&p-stress=%00&p.action.label=%0a",
  );
  await expect.element(screen.getByRole("radio", { name: "badge" })).toBeChecked();
  await expect.element(screen.getByRole("textbox", { name: "max" })).toHaveValue("5");
  await expect.poll(() => shows("[data-variant=badge]"), slowly).toBeTruthy();
  expect(problems).not.toHaveBeenCalled();
});

describe("what stands stays", () => {
  it("a component keeps its state while a prop is typed, and starts anew where it reads one once", async () => {
    const screen = await open("progress-bars");
    const active = () => shows("li[data-state=active]")?.textContent;
    await expect.poll(active, slowly).toContain("Set Expectations");
    stage()?.querySelectorAll<HTMLElement>("button").item(1).click();
    await expect.poll(active).toContain("Show Current State");
    await screen.getByRole("textbox", { name: "steps, item 2, title" }).fill("Say where it is");
    await expect.poll(active).toContain("Say where it is");
    await screen.getByRole("textbox", { name: "defaultStep" }).fill("3");
    await expect.poll(active).toContain("Maintain Engagement");
  });

  it("props that failed are forgotten with the next ones", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const [part] = await loadParts("text-cycle-loop");
    if (!part) throw new Error("no part");
    const state = { patternKey: "text-cycle-loop", part, longWords: false, slow: false };
    // No address leads here, a mistake in a control would.
    const bad = { words: null } as unknown as Values;
    const { container, getByRole, rerender } = await render(
      <Stage state={{ ...state, values: bad }} />,
    );
    await expect.element(getByRole("alert")).toBeVisible();
    await rerender(<Stage state={{ ...state, values: { words: ["lit"] } }} />);
    await expect.element(getByRole("alert")).not.toBeInTheDocument();
    expect(container.textContent).toContain("lit");
  });

  it("a number that is emptied digit by digit stays empty, where it starts with another than the default", async () => {
    const screen = await open("text-cycle-loop", "?p.interval=5000");
    const interval = screen.getByRole("textbox", { name: "interval" });
    for (const text of ["500", "50", "5", ""]) await interval.fill(text);
    await expect.poll(() => parameter("p.interval")).toBeNull();
    await expect.element(interval).toHaveValue("");
    await interval.fill("4000");
    await expect.element(interval).toHaveValue("4000");
  });

  it.each([
    ["visual-salience", "?p.ground=day", "ground", "input[type=radio][value=night]"],
    ["text-cycle-loop", "?p.interval=4000", "interval", "input"],
    ["text-cycle-loop", "?p.words=", "words", "input"],
  ])("putting back in %s%s leaves the focus with %s", async (key, query, name, control) => {
    const screen = await open(key, query);
    const prop = screen.container.querySelector(`[data-prop=${name}]`);
    await screen.getByRole("button", { name: `Put ${name} back` }).click();
    expect(document.activeElement).toBe(prop?.querySelector(control));
  });

  it("a picture goes with its person when another is taken out, through a reload too", async () => {
    const screen = await open("social-proofing");
    const pictures = () => [...(stage()?.querySelectorAll("img") ?? [])].map(({ src }) => src);
    await expect.poll(() => pictures().length, slowly).toBe(4);
    const [, ...others] = pictures();
    await screen.getByRole("button", { name: "Remove item 1 of people" }).click();
    await expect.poll(pictures).toEqual(others);
    await expect.poll(() => parameter("p.people.0.-start")).toBe("1");
    const { search } = location;
    await screen.unmount();
    await open("social-proofing", search);
    await expect.poll(pictures, slowly).toEqual(others);
  });
});

describe("the preview", () => {
  it("has a real width of its own, by presets, by keys and through the address", async () => {
    const screen = await open("progress-bars");
    await screen.getByRole("radio", { name: "Tablet" }).click();
    await expect.poll(() => stage()?.defaultView?.innerWidth, slowly).toBe(768);
    const handle = screen.getByRole("separator", { name: "Width of the preview" });
    await expect.element(handle).toHaveAttribute("aria-valuenow", "768");
    (handle.element() as HTMLElement).focus();
    for (const [key, width] of [
      ["ArrowLeft", 758],
      ["PageDown", 360],
      ["End", 1280],
    ] as const) {
      handle.element().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      await expect.poll(() => stage()?.defaultView?.innerWidth).toBe(width);
    }
    await expect.element(handle).toHaveAttribute("aria-valuetext", "1280 pixels");
    await expect.poll(() => parameter("p-width")).toBe("1280");
  });

  it("stands in the page's light, and follows it", async () => {
    document.documentElement.className = "light";
    const screen = await open("progress-bars");
    await expect.poll(() => stage()?.documentElement.className, slowly).toBe("light");
    expect(screen.container.querySelector("iframe")?.title).toBe("Preview of Progress Bars");
  });

  it("offers each of several components, with its own props", async () => {
    const screen = await open("conversational-input", "?p.placeholder=Hi");
    await expect.poll(() => shows("textarea")?.getAttribute("placeholder"), slowly).toBe("Hi");
    await screen.getByRole("radio", { name: "Speak" }).click();
    await expect
      .poll(() => shows("[aria-label='Record from the microphone']"), slowly)
      .toBeTruthy();
    await expect.element(screen.getByRole("switch", { name: "autoDemo" })).toBeChecked();
    await expect.poll(() => location.search).toBe("?p-part=VoiceInput");
  });
});

describe("stress", () => {
  it("is met by the preview alone, told in a sentence, and kept in the address", async () => {
    const screen = await open("progress-bars");
    await screen.getByRole("switch", { name: "Right to left" }).click();
    await expect.poll(() => stage()?.documentElement.dir, slowly).toBe("rtl");
    await expect
      .element(screen.getByText("The first step stands at the right", { exact: false }))
      .toBeVisible();
    expect(document.documentElement.dir).not.toBe("rtl");
    await expect.poll(() => parameter("p-stress")).toBe("right-to-left");
    await screen.getByRole("switch", { name: "Right to left" }).click();
    await expect.poll(() => stage()?.documentElement.dir, slowly).toBe("");
    await expect
      .element(
        screen.getByText(
          "This component never meets WebGL, view transitions, the microphone or the network.",
        ),
      )
      .toBeVisible();
  });

  it("long words stand in the preview, and neither in the fields nor in the code", async () => {
    const screen = await open("progress-bars", "?p-stress=long-words");
    await expect.poll(() => shows("li")?.textContent?.match(/\p{L}{20,}/u), slowly).toBeTruthy();
    await expect
      .element(screen.getByRole("textbox", { name: "steps, item 1, title" }))
      .toHaveValue("Set Expectations");
    const code = screen.getByRole("region", { name: "Usage code" }).element();
    expect(code.textContent).toContain('title: "Set Expectations"');
  });
});

describe("the code", () => {
  function toasts() {
    const told: ToastMessage[] = [];
    const stop = receiveToasts((message) => told.push(message));
    return { told, stop };
  }

  it("is copied as it stands", async () => {
    const { told, stop } = toasts();
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const screen = await open("text-cycle-loop", "?p.interval=4000");
    await screen.getByRole("button", { name: "Copy the code" }).click();
    await expect.poll(() => told.map(({ title }) => title)).toEqual(["Code copied"]);
    expect(write.mock.calls[0]?.[0]).toContain("interval={4000}");
    stop();
  });

  it("a copy that fails is told and logged", async () => {
    const { told, stop } = toasts();
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
    vi.spyOn(document, "execCommand").mockReturnValue(false);
    const screen = await open("text-cycle-loop");
    await screen.getByRole("button", { name: "Copy the code" }).click();
    await expect
      .poll(() => told.map(({ title, tone }) => [title, tone]))
      .toEqual([["Copy failed", "destructive"]]);
    expect(logged).toHaveBeenCalled();
    stop();
  });
});

describe("the way in", () => {
  const show = () =>
    render(
      <ThemeProvider>
        <PlaygroundSection pattern={patternOf("progress-bars")} />
      </ThemeProvider>,
    );

  it("is a heading to press, and closes again", async () => {
    const screen = await show();
    const button = screen.getByRole("button", { name: /Try its props/ });
    await expect.element(button).toHaveAttribute("aria-expanded", "false");
    await button.click();
    await expect.element(screen.getByRole("heading", { name: "Props" })).toBeVisible();
    await button.click();
    await expect.element(screen.getByRole("heading", { name: "Props" })).not.toBeInTheDocument();
  });

  it("an address of the playground's opens it by itself", async () => {
    history.replaceState(history.state, "", "?p.defaultStep=2");
    const screen = await show();
    await expect.element(screen.getByRole("textbox", { name: "defaultStep" })).toHaveValue("2");
  });
});

it.each(["dark", "light"])(
  "axe finds nothing in the playgrounds of every pattern (%s)",
  async (theme) => {
    document.documentElement.className = theme;
    for (const { key } of catalogue) {
      const screen = await open(key, "?p-stress=long-words");
      await expect.poll(() => shows("main"), slowly).toBeTruthy();
      const { violations } = await axe.run(screen.container, { iframes: false });
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]),
        key,
      ).toEqual([]);
      await screen.unmount();
    }
  },
  60_000,
);
