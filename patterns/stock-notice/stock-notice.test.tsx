// When the notice speaks, when it stays silent and why, and that server and browser agree.
import { afterEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectToFitPhone, PHONE_LOOKS, usePhone } from "../../tests/support/phone.ts";
import { expectOwnStyles } from "../../tests/support/plain-styles.ts";
import { sentByServer } from "../../tests/support/sent-by-server.tsx";
import Demo from "./demo";
import { StockNotice, type StockNoticeProps } from "./stock-notice";

const show = (props: Partial<StockNoticeProps> = {}) =>
  render(<StockNotice count={2} asOf={Date.now()} scope="in this size" {...props} />);
const liveIn = (timezoneId: string) => cdp().send("Emulation.setTimezoneOverride", { timezoneId });
const said = () => document.querySelector("[role=status]")?.textContent ?? "no notice";

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await liveIn("");
  document.documentElement.className = "";
  document.dir = "";
  await page.viewport(900, 800);
});

describe("a fresh count", () => {
  test.each<[Partial<StockNoticeProps>, string]>([
    [{}, "2 left in this size."],
    [{ count: 0, restock: "soon" }, "None left in this size."],
    [{ substitute: "Take this one." }, "2 left in this size.Take this one."],
    [{ labels: { left: "Noch {count} {scope}" }, scope: "da" }, "Noch 2 da."],
  ])("with %j says %s", async (props, sentence) => {
    await show(props);
    expect(said()).toContain(sentence);
  });

  test.each([
    ["of this year has no year", "2026-12-04", "2 left in this size, more on 4 December."],
    ["of another year has one", "2027-12-04", "2 left in this size, more on 4 December 2027."],
    ["of today is said", "2026-11-27", "2 left in this size, more on 27 November."],
    ["that has passed isn't said", "2026-11-26", "2 left in this size."],
    ["in a month is a month", "2027-12", "2 left in this size, more in December 2027."],
    ["in this month is this month", "2026-11", "2 left in this size, more in November."],
    ["in a past month isn't said", "2026-10", "2 left in this size."],
  ])("a day of more %s, in each zone", async (_name, restock, sentence) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 27, 10, 30) });
    for (const zone of ["America/Los_Angeles", "Europe/Berlin", "Pacific/Auckland"]) {
      await liveIn(zone);
      const screen = await show({ restock, locale: "en-GB" });
      expect(said()).toContain(sentence);
      await screen.unmount();
    }
  });

  test("a time of more is said as its day where the visitor is", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 27, 10, 30) });
    await liveIn("Europe/Berlin");
    const screen = await show({ restock: new Date(2026, 11, 4) });
    expect(said()).toContain("more on December 4.");
    await screen.rerender(
      <StockNotice count={2} asOf={Date.now()} scope="here" restock="2026-12-31T23:30:00Z" />,
    );
    expect(said()).toContain("more on January 1, 2027.");
  });

  test("of another day is told with its day", async () => {
    await show({ asOf: Date.UTC(2026, 10, 20, 12), maxAge: 1e9, locale: "en-GB" });
    expect(document.querySelector("time")?.textContent).toContain("20 Nov 2026");
  });

  test("of the same units a minute later is shown, but not announced again", async () => {
    const asOf = Date.now() - 60_000;
    const screen = await show({ asOf, substitute: <a href="/desk">A similar one.</a> });
    const changes = vi.fn();
    const watcher = new MutationObserver(changes);
    const status = document.querySelector("[role=status]") as Element;
    watcher.observe(status, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    await screen.rerender(
      <StockNotice
        count={2}
        asOf={asOf + 60_000}
        scope="in this size"
        substitute={<a href="/desk">A similar one.</a>}
      />,
    );
    await expect
      .poll(() => document.querySelector("time")?.dateTime)
      .toBe(new Date(asOf + 60_000).toISOString());
    expect([...watcher.takeRecords(), ...changes.mock.calls]).toEqual([]);
  });
});

describe("silence", () => {
  test("is told once for each reason, and not while the count still loads", async () => {
    const silent = vi.fn();
    const asOf = Date.now();
    const rendered = (count: number, time: number) => (
      <StockNotice
        count={count}
        asOf={time}
        scope="here"
        onSilent={(reason) => silent(reason, count)}
      />
    );
    const screen = await render(rendered(Number.NaN, Number.NaN));
    expect([said(), silent.mock.calls]).toEqual(["", []]);
    for (const count of [9, 8, 1.5]) await screen.rerender(rendered(count, asOf));
    expect(silent.mock.calls).toEqual([
      ["plenty", 9],
      ["unknown", 1.5],
    ]);
  });

  test.each<[string, Partial<StockNoticeProps>, string]>([
    ["a count above the threshold", { count: 6 }, "plenty"],
    ["a count of 20 minutes ago", { asOf: Date.now() - 20 * 60_000 }, "old"],
    ["a date that can't be read", { asOf: "yesterday" }, "old"],
    ["a time without its zone", { asOf: new Date().toISOString().replace("Z", "") }, "old"],
    ["a count of tomorrow", { asOf: Date.now() + 86_400_000 }, "old"],
    ["half a unit", { count: 1.5 }, "unknown"],
    ["fewer than none", { count: -1 }, "unknown"],
    ["no number", { count: Number.NaN }, "unknown"],
    ["no scope", { scope: " " }, "unknown"],
  ])("%s shows nothing and says why", async (_name, props, reason) => {
    const silent = vi.fn();
    await show({ ...props, onSilent: silent });
    expect(said()).toBe("");
    expect(silent.mock.calls).toEqual([[reason]]);
  });

  test("begins when the count gets too old, and ends with a new one", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    const silent = vi.fn();
    const asOf = Date.now();
    const screen = await show({ asOf, maxAge: 1, onSilent: silent });
    expect(said()).toContain("2 left");
    vi.advanceTimersByTime(61_000);
    await expect.poll(said).toBe("");
    expect(silent.mock.calls).toEqual([["old"]]);
    await screen.rerender(<StockNotice count={1} asOf={Date.now()} scope="in this size" />);
    await expect.poll(said).toContain("1 left");
  });
});

describe("in a page", () => {
  test("looks again after a sleep, which timers don't count", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await show();
    vi.setSystemTime(Date.now() + 16 * 60_000);
    await expect.poll(said, { timeout: 3000 }).toBe("");
  });

  test("server and browser agree, whatever the age, and the notice comes with hydration", async () => {
    using sent = sentByServer(<StockNotice count={2} asOf={Date.now()} scope="in this size" />);
    expect(sent.host.textContent).toBe("");
    sent.hydrate();
    await expect.poll(() => sent.host.textContent).toContain("2 left in this size.");
    expect(sent.problems).not.toHaveBeenCalled();
  });

  test.each(PHONE_LOOKS)(
    "axe finds nothing at 320 px, %s, %s, and nothing is cut off",
    async (theme, dir) => {
      await usePhone(theme, dir);
      const { container, getByRole } = await render(<Demo />);
      await getByRole("button", { name: "Take a lamp" }).click();
      expect(said()).toContain("2 left on this shelf");
      await expectToFitPhone(container);
    },
  );

  test("the demo's button keeps the focus when the last lamp is taken", async () => {
    const { getByRole } = await render(<Demo />);
    const take = getByRole("button", { name: "Take a lamp" });
    (take.element() as HTMLElement).focus();
    for (let press = 1; press <= 4; press += 1) await userEvent.keyboard("{Enter}");
    await expect.poll(said).toContain("None left");
    expect(document.activeElement).toBe(take.element());
  });

  test("looks the same without Tailwind's preflight and under common rules for tags", async () => {
    const { container } = await show({ substitute: <>A similar one.</> });
    await expectOwnStyles(container);
  });
});
