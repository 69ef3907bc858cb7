// Who sees which group, when nobody is shown and why, hiding, and that the looks hold in other people's pages.
import { afterEach, describe, expect, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectToFitPhone, PHONE_LOOKS, usePhone } from "../../tests/support/phone.ts";
import { expectOwnStyles } from "../../tests/support/plain-styles.ts";
import { sentByServer } from "../../tests/support/sent-by-server.tsx";
import Demo from "./demo";
import { PeerComparison, type PeerComparisonProps, type PeerGroup } from "./peer-comparison";

const DAY_MS = 24 * 60 * 60 * 1000;

const group = (more: Partial<PeerGroup> = {}): PeerGroup => ({
  definition: "people who joined in May",
  n: 48,
  asOf: Date.now(),
  middle: 9,
  ...more,
});
const NEXT = group({ definition: "people who ride to work", n: 31, middle: 14 });

const comparison = (props: Partial<PeerComparisonProps> = {}) => (
  <PeerComparison
    heading="Your rides"
    value={6}
    unit={{ one: "ride", other: "rides" }}
    direction="more"
    peers={group()}
    earlier={[{ label: "April", value: 4 }]}
    nextStep={<a href="#plan">Plan a ride</a>}
    storageKey={null}
    {...props}
  />
);
const show = (props?: Partial<PeerComparisonProps>) => render(comparison(props));
const said = () => document.querySelector("section")?.textContent ?? "no section";
const rows = () =>
  Array.from(
    document.querySelectorAll("li"),
    ({ children: [label, amount] }) => `${label?.textContent}: ${amount?.textContent}`,
  ).join(", ");

const liveIn = (timezoneId: string) => cdp().send("Emulation.setTimezoneOverride", { timezoneId });

afterEach(async () => {
  await liveIn("");
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  document.documentElement.className = "";
  document.dir = "";
  await page.viewport(900, 800);
});

describe("a group", () => {
  test("comes with its middle, its size, who they are and its day, and a next step follows", async () => {
    await show({ peers: group({ asOf: "2026-11-20" }), maxAge: 36_500 });
    expect(rows()).toBe("You: 6 rides, Middle of the group: 9 rides");
    expect(said()).toContain("Half of the 48 people who joined in May have 9 rides or more.");
    expect(said()).toMatch(/As of November 20, 2026Plan a ride/);
  });

  test.each<[string, PeerGroup["asOf"]]>([
    ["a moment is the reader's day", Date.parse("2026-11-20T02:00:00Z")],
    ["a date is the reader's day", new Date("2026-11-20T02:00:00Z")],
    ["a time is the reader's day", "2026-11-20T02:00:00Z"],
    ["a day is that day everywhere", "2026-11-19"],
  ])("%s, in Los Angeles too", async (_name, asOf) => {
    await liveIn("America/Los_Angeles");
    await show({ peers: group({ asOf }), maxAge: 36_500 });
    expect(said()).toContain("As of November 19, 2026");
    expect(document.querySelector("time")?.dateTime).toBe("2026-11-19");
  });

  const OWN = "April: 4 rides, You: 9 rides";
  test.each<[string, Partial<PeerComparisonProps>, string]>([
    ["just short of the middle: sees it", { value: 8.9, next: NEXT }, "9 rides"],
    ["at the middle: sees the next group", { next: NEXT }, "14 rides"],
    ["better than both: sees their own months", { value: 14, next: NEXT }, ""],
    ["at the middle, no next group: own months", {}, ""],
    [
      "less is good, and more than the middle: sees it",
      { value: 10, direction: "less" },
      "9 rides",
    ],
    ["less is good, and at the middle: own months", { direction: "less" }, ""],
    ["the next group is too small: own months", { next: { ...NEXT, n: 19 } }, ""],
    ["the next group is too old: own months", { next: { ...NEXT, asOf: "2020" } }, ""],
    ["the next group is easier: own months", { next: { ...NEXT, middle: 7 } }, ""],
  ])("%s", async (_name, { value = 9, ...props }, middle) => {
    await show({ value, ...props });
    expect(rows()).toBe(
      middle
        ? `You: ${value} rides, Middle of the group: ${middle}`
        : OWN.replace("9", String(value)),
    );
    expect(said().includes("joined in May")).toBe(middle === "9 rides");
    expect(document.querySelector("[data-you]")?.textContent).toContain("You");
  });

  test("is said in other languages, with their plurals", async () => {
    await show({
      locale: "pl",
      unit: { one: "trasa", few: "trasy", other: "tras" },
      value: 2,
      labels: { you: "Ty", middle: "Środek", half: "Połowa z {n} ({group}): {middle} lub więcej" },
    });
    expect(rows()).toBe("Ty: 2 trasy, Środek: 9 tras");
    expect(said()).toContain("Połowa z 48 (people who joined in May): 9 tras lub więcej");
  });
});

describe("nobody is shown", () => {
  test.each<[string, Partial<PeerComparisonProps>, string]>([
    ["a group that is too small", { peers: group({ n: 19 }) }, "small"],
    ["four people, whatever the least is", { peers: group({ n: 4 }), minPeers: 1 }, "small"],
    ["a group without a size", { peers: group({ n: Number.NaN }) }, "small"],
    ["values of 32 days ago", { peers: group({ asOf: Date.now() - 32 * DAY_MS }) }, "old"],
    [
      "values of the day after tomorrow",
      { peers: group({ asOf: Date.now() + 2 * DAY_MS }) },
      "old",
    ],
    ["a day that can't be read", { peers: group({ asOf: "yesterday" }) }, "old"],
    ["a group that nobody defined", { peers: group({ definition: " " }) }, "unknown"],
    ["a group that JavaScript left out", { peers: group({ definition: undefined }) }, "unknown"],
    ["a middle that is no number", { peers: group({ middle: Number.NaN }) }, "unknown"],
    ["a person at the middle", { value: 9 }, "better"],
    ["a person at both", { value: 9, next: { ...NEXT, middle: 7 } }, "better"],
    ["a next group that is too small", { value: 9, next: { ...NEXT, n: 19 } }, "small"],
    ["a next group that is too old", { value: 9, next: { ...NEXT, asOf: "2020" } }, "old"],
  ])("for %s, and the owner is told once", async (_name, props, reason) => {
    const silent = vi.fn();
    const onSilent = (why: string) => silent(why);
    const screen = await show({ ...props, onSilent });
    await screen.rerender(comparison({ ...props, onSilent: (why) => silent(why) }));
    expect(rows()).toMatch(/^April: 4 rides, You: \d rides$/);
    expect(said()).not.toMatch(/joined|compar/i);
    expect(silent.mock.calls).toEqual([[reason]]);
  });

  test("once the values got too old while the page was open", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await show();
    expect(said()).toContain("joined in May");
    vi.setSystemTime(Date.now() + 32 * DAY_MS);
    document.dispatchEvent(new Event("visibilitychange"));
    await expect.poll(said).not.toContain("joined in May");
  });

  test("after the person hid it, which the browser remembers until they show it again", async () => {
    const silent = vi.fn();
    const props = { storageKey: "rides", onSilent: silent };
    const first = await show(props);
    await first.getByRole("button", { name: "Hide the comparison" }).click();
    expect(rows()).toBe("April: 4 rides, You: 6 rides");
    expect(silent.mock.calls).toEqual([["hidden"]]);
    await first.unmount();
    const second = await show(props);
    await expect.poll(rows).toBe("April: 4 rides, You: 6 rides");
    await second.getByRole("button", { name: "Compare with others" }).click();
    expect(said()).toContain("joined in May");
    expect(localStorage.getItem("rides")).toBe("shown");
  });

  test("and no value shows nothing at all, which is no success", async () => {
    const silent = vi.fn();
    await show({ value: Number.NaN, onSilent: silent });
    expect(said()).toBe("no section");
    expect(silent.mock.calls).toEqual([["unknown"]]);
  });

  test("of one comparison only: others stay", async () => {
    const app = (
      <>
        {comparison({ storageKey: "rides" })}
        {comparison({ storageKey: "walks", heading: "Your walks" })}
      </>
    );
    const screen = await render(app);
    await screen.getByRole("button", { name: "Hide the comparison" }).first().click();
    await screen.unmount();
    await render(app);
    const states = () =>
      Array.from(document.querySelectorAll("section"), (one) => one.dataset.state);
    await expect.poll(states).toEqual(["own", "peers"]);
  });

  test("and earlier values may have the same name", async () => {
    const error = vi.spyOn(console, "error");
    const april = { label: "April", value: 4 };
    await show({ value: 9, earlier: [april, april, { label: "April", value: 5 }] });
    expect(rows()).toBe("April: 4 rides, April: 4 rides, April: 5 rides, You: 9 rides");
    expect(error).not.toHaveBeenCalled();
  });
});

describe("in a page", () => {
  test("the group keeps its place unseen until the browser knows its age, and nothing moves", async () => {
    using sent = sentByServer(comparison());
    const { height } = sent.host.getBoundingClientRect();
    const areSeen = () =>
      Array.from(sent.host.querySelectorAll("li, time, button"), (part) =>
        part.checkVisibility({ visibilityProperty: true }),
      );
    expect(areSeen()).toEqual([true, false, false, false]);
    sent.hydrate();
    await expect.poll(areSeen).toEqual([true, true, true, true]);
    expect(sent.host.getBoundingClientRect().height).toBe(height);
    expect(sent.problems).not.toHaveBeenCalled();
  });

  test("works if the browser refuses to remember", async () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
    const { getByRole } = await show({ storageKey: "rides" });
    await getByRole("button", { name: "Hide the comparison" }).click();
    expect(said()).not.toContain("joined in May");
  });

  test("the lines grow from the side where reading begins", async () => {
    document.dir = "rtl";
    await show({ value: 0 });
    const right = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect().right;
    expect(right("[data-you] .rounded-full")).toBe(right("section"));
  });

  test.each(PHONE_LOOKS)(
    "axe finds nothing at 320 px, %s, %s, and nothing is cut off",
    async (theme, dir) => {
      await usePhone(theme, dir);
      const { container, getByRole } = await render(<Demo />);
      await getByRole("button", { name: "Light a lamp" }).click();
      expect(rows()).toBe("You: 1 lamp, Middle of the group: 5 lamps");
      await expectToFitPhone(container);
    },
  );

  test("the demo says why nobody is shown, and a new round keeps the focus", async () => {
    const { getByRole } = await render(<Demo />);
    const light = getByRole("button", { name: "Light a lamp" });
    for (let lamps = 1; lamps <= 9; lamps += 1) await light.click();
    expect(said()).toContain("You’ve passed both groups");
    const newRound = getByRole("button", { name: "New round" });
    await newRound.click();
    expect(said()).not.toContain("passed");
    expect(document.activeElement).toBe(newRound.element());
  });

  test("looks the same without Tailwind's preflight and under common rules for tags", async () => {
    const { container } = await show({ nextStep: <span>Plan a ride</span> });
    await expectOwnStyles(container);
  });
});

function refuse(): never {
  throw new DOMException("refused", "SecurityError");
}
