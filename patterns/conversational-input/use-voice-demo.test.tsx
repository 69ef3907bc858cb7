// Holds the simulation to its times and looks, and to leaving the page alone while it plays.
import { expect, test, vi } from "vitest";
import { cdp } from "vitest/browser";
import { render } from "vitest-browser-react";
import { microphone, openVoice, pretend, toneMicrophone } from "./fixture-voice";
import { VoiceInput } from "./voice-input";

/** The loop's own animations: not the bars', which sway for themselves. */
const loopsOf = (voice: Element) =>
  voice
    .getAnimations({ subtree: true })
    .filter(
      (animation) =>
        !(animation instanceof CSSTransition) &&
        animation.effect?.getTiming().direction === "normal",
    );
/** What is seen of the simulation so many milliseconds after its start. */
function look(voice: Element, ms: number) {
  for (const loop of loopsOf(voice)) {
    loop.pause();
    loop.currentTime = ms;
  }
  const opacity = (element: Element | null | undefined, pseudo?: string) =>
    Number(getComputedStyle(element as Element, pseudo).opacity);
  const [listens, rests] = ["Listening...", "Click to speak"].map((words) =>
    [...voice.querySelectorAll("[data-demo]")].find(({ textContent }) => textContent === words),
  );
  const column = voice.querySelector("[data-demo=counts]") as HTMLElement;
  const window = column.parentElement?.getBoundingClientRect();
  const line = Math.round(
    ((window?.top ?? 0) - column.getBoundingClientRect().top) / (window?.height ?? 1),
  );
  return {
    listens: opacity(listens),
    rests: opacity(rests),
    bars: opacity(voice.querySelector(".voice-bars-row")),
    lamp: opacity(voice.querySelector(".voice-input-button"), "::after"),
    glow: opacity(voice.querySelector(".voice-input-button"), "::before"),
    litSign: opacity(voice.querySelector(".voice-input-button svg[data-demo=listens]")),
    sign: opacity(voice.querySelector(".voice-input-button svg[data-demo=rests]")),
    clock: column.textContent?.split("\n")[line],
  };
}
const ON = { listens: 1, rests: 0, bars: 1, lamp: 1, glow: 1, litSign: 1, sign: 0 };
const OFF = { listens: 0, rests: 1, bars: 0, lamp: 0, glow: 0, litSign: 0, sign: 1 };

test("plays 3000 ms and rests 1000 ms, marked as a simulation", async () => {
  const { screen, voice, mic, shown, moving } = await openVoice({ autoDemo: true });
  await expect.poll(shown).toBe("demo");
  expect(voice.textContent).toContain("A simulation");
  await expect.element(mic).toHaveAttribute("aria-pressed", "false");
  expect(moving().filter(({ effect }) => effect?.getTiming().direction !== "normal")).toHaveLength(
    12, // 48 bars, four by four
  );
  for (const round of [0, 4000, 400_000]) {
    expect(look(voice, round)).toEqual({ ...ON, clock: "00:00" });
    expect(look(voice, round + 999)).toEqual({ ...ON, clock: "00:00" });
    expect(look(voice, round + 1000.5)).toEqual({ ...ON, clock: "00:01" });
    expect(look(voice, round + 2999)).toEqual({ ...ON, clock: "00:02" });
    expect(look(voice, round + 3000.5)).toEqual({ ...OFF, clock: "00:00" });
    expect(look(voice, round + 3999)).toEqual({ ...OFF, clock: "00:00" });
  }
  expect(screen.container.querySelector("ol")).toBeNull();
});

test.each([
  [2500, 500, 2400, "00:02"],
  [60_000, 0, 59_999, "00:59"],
  [Number.POSITIVE_INFINITY, 1000, 59_999, "00:59"],
  [Number.NaN, 1000, 500, "00:00"],
  [0, 1000, 500, "00:00"],
  [0, 0, 0, "00:00"],
])(
  "an interval of %d ms with a pause of %d ms counts right",
  async (interval, pause, at, clock) => {
    const { voice, shown } = await openVoice({
      autoDemo: true,
      demoInterval: interval,
      demoPause: pause,
    });
    await expect.poll(shown).toBe("demo");
    expect(look(voice, at)).toEqual({ ...(interval > 0 ? ON : OFF), clock });
  },
);

test("goes on with other bars", async () => {
  const { screen, voice, shown, moving } = await openVoice({ autoDemo: true });
  await expect.poll(shown).toBe("demo");
  await screen.rerender(<VoiceInput autoDemo bars={12} />);
  await expect.poll(() => voice.querySelectorAll(".voice-bars-bar").length).toBe(12);
  await expect.poll(() => moving().length - loopsOf(voice).length).toBe(3);
  expect(look(voice, 0)).toEqual({ ...ON, clock: "00:00" });
  expect(look(voice, 3500)).toEqual({ ...OFF, clock: "00:00" });
});

test("is left to the browser: no timer, no frame of a script, no change of the page, and no CSS animation that wakes React", async () => {
  const { voice, shown, moving } = await openVoice({ autoDemo: true });
  await expect.poll(shown).toBe("demo");
  await expect.poll(() => moving().length).toBeGreaterThan(12);
  expect(moving().filter((animation) => animation instanceof CSSAnimation)).toEqual([]);
  const frames = vi.spyOn(window, "requestAnimationFrame");
  const timers = vi.spyOn(window, "setTimeout");
  const changes: MutationRecord[] = [];
  const watch = new MutationObserver((records) => changes.push(...records));
  watch.observe(voice, { subtree: true, childList: true, attributes: true, characterData: true });
  await document.body.animate([], 1100).finished; // a second has passed on its clock
  watch.disconnect();
  expect(frames).not.toHaveBeenCalled();
  expect(timers).not.toHaveBeenCalled();
  expect(changes).toEqual([]);
});

test("is seen in forced colours, whose button has its own", async () => {
  const { voice, shown } = await openVoice({ autoDemo: true });
  await expect.poll(shown).toBe("demo");
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "forced-colors", value: "active" }],
  });
  const colour = (selector: string) =>
    getComputedStyle(voice.querySelector(selector) as Element).color;
  await expect
    .poll(() => colour(".voice-input-button svg[data-demo=listens]"))
    .toBe(colour(".voice-input-button"));
});

test("tells a screen reader nothing of what it shows", async () => {
  const { screen, voice, shown } = await openVoice({ autoDemo: true });
  await expect.poll(shown).toBe("demo");
  const heard = voice.cloneNode(true) as HTMLElement;
  for (const hidden of heard.querySelectorAll("[aria-hidden=true], style")) hidden.remove();
  expect(heard.textContent).toContain("Click to speak");
  expect(heard.textContent).not.toContain("Listening...");
  expect(heard.querySelector("[role=timer]")?.textContent).toBe("00:00");
  expect(screen.getByRole("timer").element()).toBeTruthy();
});

test("can be paused and played again", async () => {
  const { screen, voice, shown, moving } = await openVoice({ autoDemo: true });
  await expect.poll(shown).toBe("demo");
  await screen.getByRole("button", { name: "Pause the simulation" }).click();
  await expect.poll(shown).toBe("idle");
  await expect.poll(moving).toEqual([]);
  expect(look(voice, 0)).toEqual({ ...OFF, clock: "00:00" });
  await screen.getByRole("button", { name: "Play the simulation" }).click();
  await expect.poll(shown).toBe("demo");
});

test("a click takes it over and asks for the microphone, for good", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const asked = microphone(toneMicrophone);
  const { screen, voice, shown, record, stop, time } = await openVoice({ autoDemo: true });
  await expect.poll(shown).toBe("demo");
  expect(asked).not.toHaveBeenCalled();
  await record();
  expect(screen.container.querySelectorAll("[data-demo=counts]")).toHaveLength(0);
  expect(loopsOf(voice)).toEqual([]);
  expect(asked).toHaveBeenCalledExactlyOnceWith({ audio: true });
  expect(time()).toBe("00:00");
  vi.advanceTimersByTime(65_000);
  expect(time()).toBe("01:05");
  await stop();
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe("idle");
  expect(screen.container.textContent).not.toContain("A simulation");
  await expect.element(screen.getByText("01:05")).toBeVisible();
});

test("does not play off screen", async () => {
  const screen = await render(
    <div>
      <div style={{ height: 4000 }} />
      <VoiceInput autoDemo />
    </div>,
  );
  const voice = screen.container.querySelector("[data-state]") as HTMLElement;
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  expect(voice.dataset.state).toBe("idle");
  voice.scrollIntoView();
  await expect.poll(() => voice.dataset.state).toBe("demo");
  window.scrollTo(0, 0);
  await expect.poll(() => voice.dataset.state).toBe("idle");
});

test("does not play in a hidden tab", async () => {
  const { shown } = await openVoice({ autoDemo: true });
  await expect.poll(shown).toBe("demo");
  const restore = pretend(document, "visibilityState", "hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(shown).toBe("idle");
  restore();
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(shown).toBe("demo");
});

test("leaves nothing behind that moves", async () => {
  const { screen, voice, shown } = await openVoice({ autoDemo: true });
  await expect.poll(shown).toBe("demo");
  const loops = loopsOf(voice);
  expect(loops.length).toBeGreaterThan(0);
  await screen.unmount();
  expect(loops.map(({ playState }) => playState)).toEqual(loops.map(() => "idle"));
});
