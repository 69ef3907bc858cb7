// What the plan says and keeps, that its calendar file is read by others, and that clocks, servers and pages agree.
import ICAL from "ical.js";
import { Link, MemoryRouter, Route, Routes } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectOurColours, OwnButton } from "../../tests/support/own-button.tsx";
import { expectToFitPhone, PHONE_LOOKS, usePhone } from "../../tests/support/phone.ts";
import { expectOwnStyles } from "../../tests/support/plain-styles.ts";
import { sentByServer } from "../../tests/support/sent-by-server.tsx";
import Demo from "./demo";
import { type Answer, ReminderPlan, type ReminderPlanProps } from "./reminder-plan";
import { calendarFile, instantOf } from "./reminder-plan-calendar";

const NOW = <a href="/jab">Do it now</a>;
const show = (props: Partial<ReminderPlanProps> = {}) =>
  render(
    <ReminderPlan act="book your flu jab" action={NOW} href="/jab" storageKey="jab" {...props} />,
  );
const liveIn = (timezoneId: string) => cdp().send("Emulation.setTimezoneOverride", { timezoneId });
const field = page.getByLabelText("When will you do it?");
const calendarLink = page.getByRole("link", { name: "Add to calendar" });
const button = (name: string) => page.getByRole("button", { name });
const text = () => document.body.textContent.replaceAll("\u202f", " ");
const state = () => document.querySelector("section")?.dataset.state;
const kept = () => JSON.parse(localStorage.getItem("jab") ?? "null");

const PLAN = { at: "2031-12-04T14:00:00.000Z", timeZone: "Europe/Berlin", uid: "1-2", sequence: 0 };
const MADE = Date.UTC(2026, 10, 27, 12);

/** The event that another program reads from a file. */
function eventIn(file: string) {
  const [component] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent");
  if (!component) throw new Error("No event.");
  return { component, event: new ICAL.Event(component) };
}
const downloaded = async () =>
  eventIn(await (await fetch(calendarLink.element().getAttribute("href") ?? "")).text());

afterEach(async () => {
  vi.restoreAllMocks(); // the spied timer is the fake one
  vi.useRealTimers();
  localStorage.clear();
  await liveIn("");
  document.documentElement.className = "";
  document.dir = "";
  await page.viewport(900, 800);
});

describe("the calendar file", () => {
  test("writes texts and times as sections 3.3.11 and 3.3.5 of RFC 5545 do", () => {
    const review = "Project XYZ Final Review\nConference Room - 3B\nCome Prepared.";
    const at = "1998-01-19T07:00:00.000Z";
    const file = calendarFile({ ...PLAN, at }, review, "/jab", true, MADE);
    const lines = file.replaceAll("\r\n ", "").split("\r\n");
    expect(lines).toContain(
      "SUMMARY:Project XYZ Final Review\\nConference Room - 3B\\nCome Prepared.",
    );
    expect(lines).toContain("DTSTART:19980119T070000Z");
    expect(lines).toContain("DTSTAMP:20261127T120000Z");
    expect(lines.at(-1)).toBe("");
  });

  test.each([
    ["punctuation and lines", "A; b, c \\ d:\n“e”"],
    ["letters of four octets at every place", "🪔x".repeat(60)],
    ["a long word", "Arbeiterunfallversicherungsgesetz".repeat(4)],
  ])("with %s is read back by another program", (_name, title) => {
    const file = calendarFile(PLAN, title, "https://example.com/a?b=1,2;c", true, MADE);
    const lines = file.split("\r\n");
    const octets = lines.map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const { component, event } = eventIn(file);
    expect(event.summary).toBe(title);
    expect(event.description).toBe("https://example.com/a?b=1,2;c");
    expect(component.getFirstPropertyValue("url")).toBe("https://example.com/a?b=1,2;c");
    expect(event.startDate.toJSDate().toISOString()).toBe(PLAN.at);
    expect([event.uid, event.sequence, event.isRecurring()]).toEqual(["1-2", 0, false]);
    const alarms = component.getAllSubcomponents("valarm");
    expect(alarms.map((alarm) => String(alarm.getFirstPropertyValue("trigger")))).toEqual(["PT0S"]);
  });

  test("survives halves of characters, control characters and an address that is none", () => {
    const file = calendarFile(PLAN, "a\ud83db\u0007c", "http://", false, MADE);
    const { component, event } = eventIn(file);
    expect(event.summary).toBe("a b c");
    expect(component.getAllSubcomponents("valarm")).toEqual([]);
    expect(encodeURIComponent(file)).toContain("VEVENT");
  });
});

describe("clocks", () => {
  test.each([
    ["Europe/Berlin", "2027-03-28T01:59", "2027-03-28T00:59", null],
    ["Europe/Berlin", "2027-03-28T02:30", "2027-03-28T01:30", "skipped"],
    ["Europe/Berlin", "2027-10-31T02:30", "2027-10-31T00:30", "twice"],
    ["Europe/Berlin", "2027-10-31T03:00", "2027-10-31T02:00", null],
    ["America/New_York", "2027-11-07T01:30", "2027-11-07T05:30", "twice"],
    ["Australia/Lord_Howe", "2027-04-04T01:45", "2027-04-03T14:45", "twice"],
    ["Pacific/Apia", "2011-12-30T12:00", "2011-12-30T22:00", "skipped"],
    ["Asia/Kolkata", "2027-03-28T02:30", "2027-03-27T21:00", null],
  ])("in %s, %s is %s UTC: %s", async (zone, local, utc, clocks) => {
    await liveIn(zone);
    const found = instantOf(local);
    expect(new Date(found.at).toISOString()).toBe(`${utc}:00.000Z`);
    expect(found.clocks).toBe(clocks);
  });

  test("a time that doesn't exist is said before and after it's planned", async () => {
    await liveIn("Europe/Berlin");
    await show();
    await field.fill("2031-03-30T02:30");
    const becomes = "Sunday, March 30, 2031 at 3:30 AM GMT+2";
    expect(text()).toContain(`The clocks skip that time. We’ll use ${becomes}.`);
    await button("Plan it").click();
    expect(text()).toContain(`You’ll book your flu jab on ${becomes}.`);
    expect(kept().at).toBe("2031-03-30T01:30:00.000Z");
  });
});

describe("a plan", () => {
  test("is said in one sentence that has the focus, and goes into the calendar with the link", async () => {
    await liveIn("Europe/Berlin");
    await show({ suggestion: "2031-12-04T15:00" });
    await button("Plan it").click();
    const said = "You’ll book your flu jab on Thursday, December 4, 2031 at 3:00 PM GMT+1.";
    expect(document.activeElement?.textContent?.replaceAll("\u202f", " ")).toBe(said);
    const { event } = await downloaded();
    expect(event.summary).toBe("Book your flu jab");
    expect(event.description).toBe(new URL("/jab", document.baseURI).href);
    expect(event.startDate.toJSDate().toISOString()).toBe(PLAN.at);
  });

  test("begins with tomorrow at 10, and needs a day and a time", async () => {
    await show();
    const input = field.element() as HTMLInputElement;
    const day = new Date();
    const tomorrow = Date.UTC(day.getFullYear(), day.getMonth(), day.getDate() + 1, 10);
    expect(input.valueAsNumber).toBe(tomorrow);
    await field.fill("");
    await button("Plan it").click();
    expect([input.validity.valueMissing, state()]).toEqual([true, "asking"]);
  });

  test("isn't made for a time that has passed while the page was open", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 27, 9, 55) });
    const onAnswer = vi.fn();
    await show({ onAnswer, suggestion: "2026-11-27T10:00" });
    vi.setSystemTime(new Date(2026, 10, 27, 10, 0));
    await button("Plan it").click();
    expect([state(), onAnswer.mock.calls]).toEqual(["asking", []]);
    expect(text()).toContain("That time has passed. Choose a later one.");
    await field.fill("2026-11-27T10:01");
    expect(text()).not.toContain("That time has passed.");
    await button("Plan it").click();
    expect([state(), onAnswer.mock.calls.length]).toEqual(["planned", 1]);
  });

  test.each(["2031-12-04T15:00:00", "2031-12-04T14:00:00Z"])(
    "suggested for %s is so in the person's zone",
    async (suggestion) => {
      await liveIn("Europe/Berlin");
      await show({ suggestion });
      await expect.element(field).toHaveValue("2031-12-04T15:00");
      expect(text()).not.toContain("The clocks");
    },
  );

  test("begins with the next day of the calendar, also when that has 25 hours", async () => {
    await liveIn("America/New_York");
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-01T04:30:00Z") });
    await show();
    await expect.element(field).toHaveValue("2026-11-02T10:00");
  });

  test("is replaced by a later suggestion once its time has passed, but not if it was chosen", async () => {
    const now = new Date(2026, 10, 27, 9);
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now });
    await show({ suggestion: "2026-11-27T18:00" });
    const returnOn = async (day: number) => {
      vi.setSystemTime(new Date(2026, 10, day, 12));
      await vi.advanceTimersByTimeAsync(10_000);
    };
    await returnOn(28);
    await expect.element(field).toHaveValue("2026-11-29T10:00");
    await field.fill("2026-11-29T11:00");
    await returnOn(30);
    await expect.poll(text).toContain("That time has passed.");
    await expect.element(field).toHaveValue("2026-11-29T11:00");
  });

  test("is answered once by a double click", async () => {
    const onAnswer = vi.fn();
    await show({ defaultAnswer: PLAN, onAnswer });
    await field.fill("2032-01-02T09:00");
    await button("Change time").dblClick();
    expect(onAnswer).toHaveBeenCalledTimes(1);
    const second = new MouseEvent("click", { detail: 2, bubbles: true, cancelable: true });
    expect(calendarLink.element().dispatchEvent(second), "a file by mistake").toBe(false);
    await button("Cancel plan").dblClick();
    expect(onAnswer.mock.calls.slice(1)).toEqual([["no"]]);
  });

  test("is moved as the same entry and dropped, each with one press", async () => {
    const answered = vi.fn();
    await show({ defaultAnswer: PLAN, onAnswer: answered, alarm: false });
    await field.fill("2032-01-02T09:00");
    await button("Change time").click();
    const moved = answered.mock.calls[0]?.[0] as Exclude<Answer, "no">;
    expect([moved.uid, moved.sequence]).toEqual([PLAN.uid, 1]);
    expect(kept()).toEqual(moved);
    const { event, component } = await downloaded();
    expect([event.uid, event.sequence]).toEqual([PLAN.uid, 1]);
    expect(component.getAllSubcomponents("valarm")).toEqual([]);
    await button("Cancel plan").click();
    expect(document.activeElement?.textContent).toMatch(/^Plan cancelled\. If it’s in your/);
    expect([answered.mock.calls[1], kept(), state()]).toEqual([["no"], "no", "no"]);
    await button("Undo").click();
    expect([answered.mock.calls[2], kept(), state()]).toEqual([[moved], moved, "planned"]);
    expect(document.activeElement?.textContent).toContain("You’ll book your flu jab on");
  });

  test("is said in English if the label for it is undefined", async () => {
    await show({ labels: { plan: undefined, said: undefined, when: undefined } });
    await button("Plan it").click();
    expect(text()).toMatch(/You’ll book your flu jab on .*When will you do it\?/);
  });

  test("has passed when its time comes", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    await show({ defaultAnswer: { ...PLAN, at: new Date(Date.now() + 60_000).toISOString() } });
    await vi.advanceTimersByTimeAsync(50_000);
    expect(state()).toBe("planned");
    await vi.advanceTimersByTimeAsync(20_000);
    await expect.poll(state).toBe("past");
    expect(text()).toContain("You planned this for");
    await expect.element(page.getByRole("link", { name: "Do it now" })).toBeVisible();
    expect(page.getByText("Add to calendar").elements()).toEqual([]);
  });
});

describe("the rule", () => {
  test("a no is an answer: it isn't asked again", async () => {
    const first = await show();
    await button("No, thanks").click();
    expect(document.activeElement?.textContent).toBe("Okay, no plan.");
    expect(button("Undo").elements()).toEqual([]);
    await first.unmount();
    await show();
    expect([state(), button("Plan it").elements().length]).toEqual(["no", 0]);
    expect(text()).not.toContain("no plan");
  });

  test("doing it now by a router's link changes the page without loading it", async () => {
    const screen = await render(
      <MemoryRouter>
        <ReminderPlan act="go" action={<Link to="/join">Join</Link>} href="/join" storageKey="a" />
        <Routes>
          <Route path="/join" element={<p>Welcome</p>} />
          <Route path="*" element={<p>Start</p>} />
        </Routes>
      </MemoryRouter>,
    );
    const link = screen.getByRole("link", { name: "Join" });
    await link.click();
    await expect.element(screen.getByText("Welcome")).toBeVisible();
    expect((link.element() as HTMLElement).offsetHeight).toBeGreaterThanOrEqual(44);
  });

  test("doing it now comes first, and a styled button of yours can be read when pointed at", async () => {
    await show({ defaultAnswer: PLAN, action: <OwnButton>Do it now</OwnButton> });
    const first = document.querySelector("a, button, input") as Element;
    expect(first.textContent).toBe("Do it now");
    expectOurColours(first);
  });

  test.each(["No, thanks", "Plan it"])("“%s” that fails can be given again", async (answer) => {
    const onAnswer = vi.fn().mockRejectedValueOnce(new Error()).mockResolvedValue(undefined);
    await show({ onAnswer });
    await button(answer).click();
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^We couldn’t save/);
    expect([kept(), state()]).toEqual([null, "asking"]);
    await button(answer).click();
    await expect.poll(kept).not.toBeNull();
  });

  test("a late answer doesn't replace a newer one", async () => {
    const first = Promise.withResolvers<void>();
    const onAnswer = vi.fn(() => (onAnswer.mock.calls.length === 1 ? first.promise : undefined));
    await show({ onAnswer });
    await button("Plan it").click();
    await button("Cancel plan").click();
    first.reject(new Error());
    await expect.poll(kept).toBe("no");
    expect([state(), onAnswer.mock.calls.at(-1)]).toEqual(["no", ["no"]]);
    await expect.poll(text).toContain("Plan cancelled.");
  });

  test.each([
    "{",
    "5",
    JSON.stringify({ ...PLAN, at: "soon" }),
    JSON.stringify({ ...PLAN, sequence: "x" }),
  ])("asks if somebody changed what was kept to %s", async (text) => {
    localStorage.setItem("jab", text);
    await show();
    expect(state()).toBe("asking");
    await button("Plan it").click();
    expect([state(), kept().sequence]).toEqual(["planned", 0]);
  });

  test("another act's answer isn't this one's", async () => {
    localStorage.setItem("jab", '"no"');
    localStorage.setItem("vote", JSON.stringify(PLAN));
    const screen = await show();
    const states = [state()];
    for (const storageKey of ["vote", "tax", "jab"]) {
      await screen.rerender(<ReminderPlan act="a" action={NOW} href="/" storageKey={storageKey} />);
      states.push(state());
    }
    expect(states).toEqual(["no", "planned", "asking", "no"]);
  });

  test("without a key, another act's answer isn't this one's either", async () => {
    const screen = await show({ storageKey: null });
    await button("Plan it").click();
    await screen.rerender(<ReminderPlan act="vote" action={NOW} href="/vote" storageKey={null} />);
    expect(state()).toBe("asking");
  });

  test("a plan stays if its move or its cancelling isn't saved", async () => {
    const onAnswer = vi.fn().mockRejectedValueOnce(new Error()).mockRejectedValueOnce(new Error());
    await show({ defaultAnswer: PLAN, onAnswer });
    await field.fill("2032-01-02T09:00");
    for (const name of ["Change time", "Cancel plan"]) {
      await button(name).click();
      await expect.poll(text).toMatch(/We couldn’t save that. Try again. You’ll .* 2031 at/);
      expect((await downloaded()).event.startDate.toJSDate().toISOString()).toBe(PLAN.at);
    }
    await button("Change time").click();
    expect(onAnswer.mock.lastCall).toMatchObject([{ uid: PLAN.uid, sequence: 1 }]);
  });

  test("works without storage until a reload", async () => {
    vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
      throw new Error("blocked");
    });
    await show();
    await button("Plan it").click();
    expect(state()).toBe("planned");
  });
});

describe("in a page", () => {
  test("the server shows the act and its link alone, and hydrates without a warning", async () => {
    using sent = sentByServer(
      <ReminderPlan act="book it" action={NOW} href="/jab" storageKey="jab" defaultAnswer={PLAN} />,
    );
    expect(getComputedStyle(sent.host.querySelector("form") as Element).visibility).toBe("hidden");
    expect(sent.host.textContent).not.toContain("2031");
    expect(sent.host.querySelector("input")?.type, "a date field is slow to draw").toBe("text");
    sent.hydrate();
    await expect.poll(() => sent.host.textContent).toContain("You’ll book it on");
    expect(sent.host.querySelector("input")?.type).toBe("datetime-local");
    expect(document.activeElement).toBe(document.body);
    expect(sent.problems).not.toHaveBeenCalled();
  });

  test.each(PHONE_LOOKS)(
    "axe finds nothing at 320 px, %s, %s, and nothing is cut off",
    async (theme, dir) => {
      await usePhone(theme, dir);
      const { container } = await render(<Demo />);
      await button("Plan it").click();
      await expectToFitPhone(container);
    },
  );

  test("looks the same without Tailwind's preflight and under common rules for tags", async () => {
    const { container } = await show({ defaultAnswer: PLAN });
    await expectOwnStyles(container);
  });
});
