// What a wait says and when, what screen readers hear, and that it never says more than it knows.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectToFitPhone, PHONE_LOOKS, usePhone } from "../../tests/support/phone.ts";
import { expectOwnStyles } from "../../tests/support/plain-styles.ts";
import { sentByServer } from "../../tests/support/sent-by-server.tsx";
import Demo from "./demo";
import { WaitStatus, type WaitStatusProps } from "./wait-status";

const wait = (props: Partial<WaitStatusProps> = {}) => (
  <WaitStatus title="Making it" state="working" exits={<a href="#leave">Leave</a>} {...props} />
);
const STEPS = ["Read", "Count", "Draw"];
const section = () => document.querySelector("section");
/** What is shown, without what only screen readers hear. */
const shown = () => {
  const copy = section()?.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll(".sr-only")) hidden.remove();
  return copy.textContent;
};
const heard = () => document.querySelector("[role=status]")?.textContent;
/** Lets the clock go on, second by second. */
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.documentElement.className = "";
  document.dir = "";
  await page.viewport(900, 800);
});

describe("the time", () => {
  test.each<[string, WaitStatusProps["usual"], string]>([
    ["seconds", [10, 30, 90], "Usually 10 to 30 seconds."],
    ["minutes, rounded outwards", [50, 200, 800], "Usually 50 seconds to 4 minutes."],
    ["a range that ends at two minutes", [10, 119.5, 400], "Usually 10 seconds to 2 minutes."],
    ["hours", [3000, 7201, 40_000], "Usually 50 minutes to 3 hours."],
    ["half seconds", [1.6, 3.2, 9], "Usually 1 to 4 seconds."],
  ])("usual waits in %s", async (_name, usual, sentence) => {
    await render(wait({ usual }));
    expect(shown()).toContain(sentence);
  });

  test.each<[string, unknown]>([
    ["a single estimate", [30, 30, 30]],
    ["a range without a later one", [10, 30, 30]],
    ["a range from its end", [30, 10, 90]],
    ["numbers that are missing", [Number.NaN, Number.NaN, Number.NaN]],
    ["less than nothing", [-5, 30, 90]],
  ])("%s is never shown", async (_name, usual) => {
    await render(wait({ usual: usual as WaitStatusProps["usual"] }));
    await pass(100);
    expect(section()?.dataset.state).toBe("working");
    expect(shown()).not.toMatch(/usual|mostly/i);
  });

  test("the moment a range has passed there is a new one, and after that none", async () => {
    await render(wait({ usual: [10, 30, 90] }));
    await pass(29);
    expect(shown()).toContain("Usually 10 to 30 seconds.");
    await pass(1);
    await expect
      .poll(shown)
      .toContain("Longer than usual. Such waits mostly take 30 to 90 seconds.");
    expect(shown()).not.toContain("Usually");
    await pass(60);
    await expect.poll(shown).toContain("We can’t say how much longer.");
    expect(section()?.dataset.state).toBe("beyond");
    expect(shown()).not.toMatch(/\d+ to \d+/);
  });

  test("what has passed is said every five seconds, later every minute, and never counts down", async () => {
    await render(wait());
    const timer = () => document.querySelector("[role=timer]")?.textContent;
    const said: (string | undefined)[] = [];
    for (let second = 0; second < 182; second += 1) {
      if (said.at(-1) !== timer()) said.push(timer());
      await pass(1);
    }
    expect(said.slice(0, 4)).toEqual([
      "",
      "Waited 5 seconds",
      "Waited 10 seconds",
      "Waited 15 seconds",
    ]);
    expect(said.slice(-3)).toEqual(["Waited 115 seconds", "Waited 2 minutes", "Waited 3 minutes"]);
  });

  test("counts from when the work began, and stops when it's over", async () => {
    const screen = await render(wait({ since: new Date(Date.now() - 42_000) }));
    expect(shown()).toContain("Waited 40 seconds");
    await screen.rerender(wait({ since: new Date(Date.now() - 42_000), state: "done" }));
    await pass(30);
    expect(shown()).toContain("Waited 40 seconds");
  });

  test("counts on from the server's seconds, and never back, whatever this device's clock says", async () => {
    const timer = () => document.querySelector("[role=timer]")?.textContent;
    const screen = await render(wait({ usual: [10, 30, 90] }));
    const said = [];
    for (const waited of [40, 35, 60]) {
      await screen.rerender(wait({ usual: [10, 30, 90], waited }));
      await pass(5);
      said.push(timer());
    }
    expect(said).toEqual(["Waited 45 seconds", "Waited 45 seconds", "Waited 65 seconds"]);
    expect(section()?.dataset.state).toBe("late");
  });

  const ODD = ["tomorrow", "2999-01-01T00:00:00Z", "1999-01-01T00:00:00", null as never];
  test.each(ODD)("a beginning such as %s is no harm", async (since) => {
    await render(wait({ since, usual: [1, 2, 3] }));
    expect(shown()).toBe("Making itUsually 1 to 2 seconds.Leave");
  });
});

describe("what it was told", () => {
  test.each<[WaitStatusProps["state"], string]>([
    ["stalled", "Nothing has moved for a while.We look into it."],
    ["offline", "No connection, so this may be out of date.We look into it."],
    ["failed", "It didn’t work.We look into it."],
    ["done", "Done.We look into it."],
  ])("%s says so with its note, and gives no time that is left", async (state, words) => {
    await render(wait({ state, note: "We look into it.", usual: [1, 2, 3], since: 0 }));
    expect(shown()).toContain(words);
    expect(shown()).not.toMatch(/usual|mostly/i);
  });

  test("steps that are done, the one now, and a percentage that is never too high", async () => {
    const amount = { unit: "Rows", done: 399, total: 400 };
    const screen = await render(wait({ steps: STEPS, step: 2, amount, place: 1200 }));
    await expect
      .element(screen.getByRole("listitem").nth(1))
      .toHaveAttribute("aria-current", "step");
    expect(section()?.querySelector("ol")?.textContent).toBe("ReadDoneCountDraw");
    expect(shown()).toContain("Number 1,200 in the queue");
    expect(shown()).toContain("Rows: 399 of 400 (99%)");
    await expect.element(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "99");
    await screen.rerender(wait({ steps: STEPS, step: 2, state: "done" }));
    expect(section()?.querySelectorAll("[aria-current]")).toHaveLength(0);
  });

  test("two steps of one name are both shown, and each in its place", async () => {
    const error = vi.spyOn(console, "error");
    const steps = ["Check", "Draw", "Check"];
    const screen = await render(wait({ steps, step: 3 }));
    await screen.rerender(wait({ steps: ["Draw", "Check"], step: 2 }));
    expect(section()?.querySelector("ol")?.textContent).toBe("DrawDoneCheck");
    expect(error).not.toHaveBeenCalled();
  });

  test("nothing of a state that it doesn't know", async () => {
    await render(wait({ state: "queued" as "working", usual: [1, 2, 3], since: 0 }));
    expect(shown()).toMatch(/^Making itWaited [\d,]+ hoursLeave$/);
  });

  test("no place, amount or step that it wasn't given", async () => {
    for (const [done = 0, total = 10] of [[3, 0], [Number.NaN], [-1]]) {
      const amount = { unit: "Rows", done, total };
      const screen = await render(wait({ place: 0, step: 9, amount }));
      expect(shown()).toBe("Making itLeave");
      await screen.unmount();
    }
  });

  test("the words can be translated, and numbers follow the language", async () => {
    const labels = { usual: "Meist {from} bis {to}", queue: "Platz {place}", done: undefined };
    await render(wait({ usual: [10, 30, 90], place: 1200, locale: "de", labels }));
    expect(shown()).toBe("Making itMeist 10 bis 30 Sekunden.Platz 1.200Leave");
  });
});

describe("a screen reader", () => {
  test.each<[WaitStatusProps["state"], string]>([
    ["failed", "Making it. It didn’t work. No room."],
    ["done", "Making it. Done. No room."],
  ])(
    "hears that it %s before it was opened, without a time that nobody knows",
    async (state, text) => {
      await render(wait({ state, note: "No room.", since: 0 }));
      await expect.poll(heard).toBe(text);
      expect(shown()).not.toContain("Waited");
    },
  );

  test("hears a new state at once, and other changes every ten seconds at most", async () => {
    const screen = await render(wait({ steps: STEPS, step: 1 }));
    expect(heard()).toBe("Making it. Read");
    const change = async (props: Partial<WaitStatusProps>) => {
      await pass(3);
      await screen.rerender(wait({ steps: STEPS, ...props }));
      return heard();
    };
    expect(await change({ step: 2 })).toBe("Making it. Read");
    expect(await change({ step: 2 })).toBe("Making it. Read");
    expect(await change({ step: 3 })).toBe("Making it. Read");
    await pass(1);
    await expect.poll(heard).toBe("Draw");
    expect(await change({ step: 3, state: "failed", note: "No room." })).toBe(
      "Making it. It didn’t work. No room.",
    );
    expect(await change({ state: "failed", note: "No rows." })).toBe("No rows.");
    expect(await change({ step: 1 })).toBe("Making it. Read");
  });
});

describe("in a page", () => {
  test("server and browser agree, whatever the age", async () => {
    using sent = sentByServer(wait({ since: 0, usual: [10, 30, 90], steps: STEPS, step: 1 }));
    expect(sent.host.textContent).toBe("Making itUsually 10 to 30 seconds.ReadCountDrawLeave");
    sent.hydrate();
    await expect.poll(() => sent.host.textContent).toContain("Longer than nearly all waits.");
    expect(sent.problems).not.toHaveBeenCalled();
  });

  test.each(PHONE_LOOKS)(
    "axe finds nothing at 320 px, %s, %s, and nothing is cut off",
    async (theme, dir) => {
      await usePhone(theme, dir);
      const amount = { unit: "Rows", done: 120, total: 400 };
      const props = { state: "working", step: 2, place: 3, amount, usual: [10, 30, 90] };
      const { container } = await render(<Demo props={props} />);
      await expectToFitPhone(container);
    },
  );

  test("looks the same without Tailwind's preflight and under common rules for tags", async () => {
    const amount = { unit: "Rows", done: 120, total: 400 };
    const exits = <span>Leave</span>;
    const { container } = await render(wait({ steps: STEPS, step: 2, place: 3, amount, exits }));
    await expectOwnStyles(container);
  });
});

describe("the demo", () => {
  test("can be paused, goes on, and fails when the plug is pulled", async () => {
    vi.useRealTimers();
    const { getByRole } = await render(<Demo />);
    expect(section()).toBeNull();
    await getByRole("button", { name: "Trace it finely" }).click();
    await getByRole("button", { name: "Pause" }).click();
    expect(shown()).toContain("The work is paused.You paused it.");
    await getByRole("button", { name: "Resume" }).click();
    await expect.poll(() => section()?.dataset.state).toBe("working");
    await getByRole("button", { name: "Pull the plug" }).click();
    expect(shown()).toContain("It didn’t work.You pulled the plug.");
    expect(document.activeElement?.textContent).toBe("Start again");
  });
});
