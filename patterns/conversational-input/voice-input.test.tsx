// Holds the microphone to its promises: real levels, an exact clock, nothing kept open, nothing failing silently.
import axe from "axe-core";
import { Profiler, StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { VoiceRecording } from "./use-voice-session";
import { formatClock, startVoiceClock } from "./voice-clock";
import { VoiceInput, type VoiceInputProps } from "./voice-input";

const root = document.documentElement;
const RealAudioContext = AudioContext;
const hosts: AudioContext[] = [];
let streams: MediaStream[] = [];

/** A microphone that hears one tone, made of real Web Audio. */
async function toneMicrophone() {
  const host = new RealAudioContext();
  hosts.push(host);
  const tone = new OscillatorNode(host, { frequency: 220 });
  const out = host.createMediaStreamDestination();
  tone.connect(out);
  tone.start();
  await host.resume();
  streams.push(out.stream);
  return out.stream;
}

function microphone(open: () => Promise<MediaStream>) {
  return vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(open);
}

/** A clock that runs; no test of a real one may ask for a single second, which a busy machine can miss. */
const COUNTING = /^\d\d:(?!00)\d\d$/;

const restores: (() => void)[] = [];

/** Replaces a property of the browser until the test is over. */
function pretend(target: object, name: string, value: unknown) {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true });
  const restore = () => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  };
  restores.push(restore);
  return restore;
}

/** Records every AudioContext that the component opens. */
function watchContexts() {
  const opened: AudioContext[] = [];
  vi.stubGlobal(
    "AudioContext",
    class extends RealAudioContext {
      constructor() {
        super();
        opened.push(this);
      }
    },
  );
  return opened;
}

/** A MediaRecorder that always has a sound to give. */
class InstantRecorder extends EventTarget {
  state = "inactive";
  mimeType = "audio/webm";
  start() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    const data = new Blob(["sound"]);
    this.dispatchEvent(Object.assign(new Event("dataavailable"), { data }));
    this.dispatchEvent(new Event("stop"));
  }
}

async function reduceMotion() {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value: "reduce" }],
  });
}

const states = () =>
  streams.flatMap((stream) => stream.getTracks().map((track) => track.readyState));

async function open(props: VoiceInputProps = {}) {
  const screen = await render(<VoiceInput {...props} />);
  const voice = screen.container.firstElementChild as HTMLElement;
  const mic = screen.getByRole("button", { name: "Record from the microphone" });
  const bars = [...voice.querySelectorAll<HTMLElement>(".voice-bars-bar")];
  const heights = () => bars.map((bar) => new DOMMatrix(getComputedStyle(bar).transform).d);
  const shown = () => voice.dataset.state;
  const moving = () =>
    voice
      .getAnimations({ subtree: true })
      .filter(
        (animation) => !(animation instanceof CSSTransition) && animation.playState === "running",
      );
  const lit = () =>
    Number(getComputedStyle(voice.querySelector(".voice-bars-row") as Element).opacity);
  const record = async () => {
    await mic.click();
    await expect.poll(shown).toBe("recording");
  };
  const stop = async () => {
    await mic.click();
    await expect.poll(shown).toBe("idle");
  };
  const time = () => voice.querySelector("[role=timer]")?.textContent;
  return { screen, voice, mic, bars, heights, lit, shown, moving, record, stop, time };
}

beforeEach(() => {
  streams = [];
});

afterEach(async () => {
  for (const restore of restores.splice(0)) restore();
  vi.unstubAllGlobals(); // before the timers, for one test stubs a fake one
  vi.useRealTimers();
  vi.restoreAllMocks();
  root.classList.remove("dark", "light");
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
  for (const host of hosts.splice(0)) await host.close();
});

describe("recording", () => {
  test("the button toggles it, and the label, the clock and the bars say so", async () => {
    microphone(toneMicrophone);
    const { screen, mic, bars, heights, lit, record, stop, time } = await open();
    expect(lit()).toBe(0);
    expect(bars).toHaveLength(48);
    await expect.element(screen.getByText("Click to speak")).toBeVisible();
    await expect.element(mic).toHaveAttribute("aria-pressed", "false");
    expect(time()).toBe("00:00");
    await record();
    await expect.element(screen.getByText("Listening...")).toBeVisible();
    await expect.poll(lit).toBe(1);
    await expect.element(mic).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => Math.max(...heights())).toBeGreaterThan(0.4);
    await expect.poll(time).toMatch(COUNTING);
    await stop();
    await expect.element(screen.getByText("Click to speak")).toBeVisible();
    expect(time()).toBe("00:00");
    await expect.poll(lit).toBe(0);
  });

  test("the bars show the tone that is heard, and silence as silence", async () => {
    microphone(async () => {
      const host = new RealAudioContext();
      hosts.push(host);
      await host.resume();
      const { stream } = host.createMediaStreamDestination();
      streams.push(stream);
      return stream;
    });
    const quiet = await open();
    await quiet.record();
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
    expect(Math.max(...quiet.heights())).toBeLessThan(0.1);
    await quiet.stop();
  });

  test("a frame renders nothing in React", async () => {
    microphone(toneMicrophone);
    const renders = vi.fn();
    const screen = await render(
      <Profiler id="voice" onRender={renders}>
        <VoiceInput />
      </Profiler>,
    );
    await screen.getByRole("button").click();
    await expect.element(screen.getByText("Listening...")).toBeVisible();
    const bar = screen.container.querySelectorAll<HTMLElement>(".voice-bars-bar")[23];
    await expect.poll(() => bar?.style.transform).toMatch(/scaleY/);
    const before = renders.mock.calls.length;
    const drawn = new Set<string | undefined>();
    for (let frame = 0; frame < 90; frame++) {
      await new Promise(requestAnimationFrame);
      drawn.add(bar?.style.transform);
    }
    await expect.poll(() => screen.getByRole("timer").element().textContent).not.toBe("00:00");
    expect(drawn.size).toBeGreaterThan(1);
    expect(renders.mock.calls.length).toBe(before);
  });

  test("bars that are added while it records follow the sound too", async () => {
    microphone(toneMicrophone);
    const { screen, voice, record } = await open({ bars: 8 });
    await record();
    await screen.rerender(<VoiceInput bars={24} />);
    const bars = () => [...voice.querySelectorAll<HTMLElement>(".voice-bars-bar")];
    await expect.poll(() => bars().length).toBe(24);
    await expect.poll(() => bars().every(({ style }) => style.transform !== "")).toBe(true);
  });

  test("it can be played back, from real sound", async () => {
    microphone(toneMicrophone);
    const { screen, record, stop, heights } = await open();
    await record();
    await expect.poll(() => Math.max(...heights())).toBeGreaterThan(0.4);
    await stop();
    const play = screen.getByRole("button", { name: /^Play recording/ });
    await play.click();
    const audio = screen.container.querySelector("audio") as HTMLAudioElement;
    expect(audio.src).toMatch(/^blob:/);
    await expect.poll(() => audio.error === null && audio.readyState > 0).toBe(true);
    await expect.element(play).toBeVisible(); // it has ended, and can be played again
  });

  test("the last five are kept, newest first, and the sound of the others is let go", async () => {
    microphone(toneMicrophone);
    vi.stubGlobal("MediaRecorder", InstantRecorder);
    const made = vi.spyOn(URL, "createObjectURL");
    const revoked = vi.spyOn(URL, "revokeObjectURL");
    const onRecording = vi.fn<(recording: VoiceRecording) => void>();
    const { screen, record, stop } = await open({ onRecording });
    for (let count = 1; count <= 6; count++) {
      await record();
      await stop();
      await expect.poll(() => onRecording.mock.calls.length).toBe(count);
    }
    expect(screen.getByRole("listitem").elements()).toHaveLength(5);
    const urls = made.mock.results.map(({ value }) => value as string);
    expect(urls).toHaveLength(6);
    expect(revoked.mock.calls.flat()).toEqual([urls[0]]);
    const first = onRecording.mock.calls[0]?.[0];
    expect(first?.duration).toBeGreaterThan(0);
    expect(first?.timestamp).toBeInstanceOf(Date);
    expect(first?.sound?.type).toBe("audio/webm");
    await screen.unmount();
    expect(revoked.mock.calls.flat().sort()).toEqual(urls.sort());
  });

  test("starting a recording silences the playback", async () => {
    microphone(toneMicrophone);
    const { screen, record, stop, heights } = await open();
    await record();
    await expect.poll(() => Math.max(...heights())).toBeGreaterThan(0.4);
    await stop();
    await screen.getByRole("button", { name: /^Play recording/ }).click();
    const audio = screen.container.querySelector("audio") as HTMLAudioElement;
    await record();
    await expect.poll(() => audio.paused).toBe(true);
  });
});

describe("the microphone is released", () => {
  test("on stop: every track ended, every audio context closed", async () => {
    microphone(toneMicrophone);
    const contexts = watchContexts();
    const { record, stop } = await open();
    for (let round = 0; round < 3; round++) {
      await record();
      expect(states().at(-1)).toBe("live");
      await stop();
    }
    await expect.poll(states).toEqual(["ended", "ended", "ended"]);
    await expect.poll(() => contexts.map(({ state }) => state)).toEqual(Array(3).fill("closed"));
  });

  test("on leaving while recording", async () => {
    microphone(toneMicrophone);
    const contexts = watchContexts();
    const onRecording = vi.fn();
    const { screen, record } = await open({ onRecording });
    await record();
    await screen.unmount();
    expect(states()).toEqual(["ended"]);
    await expect.poll(() => contexts[0]?.state).toBe("closed");
    expect(onRecording).not.toHaveBeenCalled();
  });

  test.each(["leaving", "clicking again"])("on %s while the question is open", async (way) => {
    const answer = Promise.withResolvers<MediaStream>();
    microphone(() => answer.promise);
    const { screen, mic, shown } = await open();
    await mic.click();
    await expect.poll(shown).toBe("asking");
    await expect.element(screen.getByText(/Waiting for the microphone/)).toBeVisible();
    await expect.element(screen.getByText("Click to speak")).toBeVisible();
    if (way === "leaving") await screen.unmount();
    else {
      await mic.click();
      await expect.poll(shown).toBe("idle");
    }
    answer.resolve(await toneMicrophone());
    await expect.poll(states).toEqual(["ended"]);
    if (way !== "leaving") expect(shown()).toBe("idle");
  });

  test("when it goes away by itself: the recording is kept and the visitor told", async () => {
    microphone(toneMicrophone);
    const { screen, record, shown } = await open();
    await record();
    streams[0]?.getTracks()[0]?.dispatchEvent(new Event("ended"));
    await expect.poll(shown).toBe("idle");
    await expect.element(screen.getByText(/The microphone went away/)).toBeVisible();
    await expect.poll(() => screen.getByRole("listitem").elements()).toHaveLength(1);
    await expect.poll(states).toEqual(["ended"]);
  });
});

describe("what is missing is said", () => {
  const denied = (name: string) => () => Promise.reject(new DOMException("no", name));

  test.each([
    ["NotAllowedError", /was refused/],
    ["NotFoundError", /No microphone was found/],
    ["NotReadableError", /in use by another program/],
    ["TypeError", /could not be opened/],
  ])("%s: a sentence, simulated levels, and the time still counts", async (name, sentence) => {
    microphone(denied(name));
    const { screen, record, stop, moving, time } = await open();
    await record();
    await expect.element(screen.getByText(sentence)).toBeVisible();
    await expect.element(screen.getByText("Simulated levels")).toBeVisible();
    await expect.element(screen.getByText("Listening...")).toBeVisible();
    await expect.poll(moving).toHaveLength(12); // 48 bars, four by four
    await expect.poll(time).toMatch(COUNTING);
    await stop();
    await expect.element(screen.getByText("No playback")).toBeVisible();
    expect(screen.container.textContent).not.toContain("Simulated levels");
  });

  test("an insecure page", async () => {
    pretend(window, "isSecureContext", false);
    const { screen, record } = await open();
    await record();
    await expect.element(screen.getByText(/secure pages \(https\) only/)).toBeVisible();
  });

  test("a browser without mediaDevices", async () => {
    pretend(navigator, "mediaDevices", undefined);
    const { screen, record } = await open();
    await record();
    await expect.element(screen.getByText(/gives web pages no microphone/)).toBeVisible();
  });

  test.each(["absent", "broken"])("a MediaRecorder that is %s: no playback", async (kind) => {
    microphone(toneMicrophone);
    const broken = class {
      constructor() {
        throw new DOMException("no", "NotSupportedError");
      }
    };
    vi.stubGlobal("MediaRecorder", kind === "absent" ? undefined : broken);
    const { screen, record, stop, heights } = await open();
    await record();
    await expect.element(screen.getByText(/can't record sound/)).toBeVisible();
    await expect.poll(() => Math.max(...heights())).toBeGreaterThan(0.4);
    await stop();
    await expect.element(screen.getByText("No playback")).toBeVisible();
    expect(states()).toEqual(["ended"]);
  });

  test.each(["absent", "broken"])("an AudioContext that is %s: simulated levels", async (kind) => {
    microphone(toneMicrophone);
    vi.stubGlobal("MediaRecorder", InstantRecorder);
    const broken = class {
      constructor() {
        throw new DOMException("no", "NotSupportedError");
      }
    };
    vi.stubGlobal("AudioContext", kind === "absent" ? undefined : broken);
    const { screen, record, stop } = await open();
    await record();
    await expect.element(screen.getByText(/can't measure sound/)).toBeVisible();
    await expect.element(screen.getByText("Simulated levels")).toBeVisible();
    await stop();
    await expect.element(screen.getByRole("button", { name: /^Play recording/ })).toBeVisible();
  });

  test("that nothing leaves the browser, or what the owner says instead", async () => {
    const { screen } = await open();
    await expect.element(screen.getByText("Nothing leaves this browser.")).toBeVisible();
    await screen.rerender(<VoiceInput privacyNote="Sent to our server." />);
    await expect.element(screen.getByText("Sent to our server.")).toBeVisible();
  });
});

describe("the clock", () => {
  test("is told as mm:ss, past the hour too", () => {
    expect([0, 9.99, 75, 3600, 6000].map(formatClock)).toEqual([
      "00:00",
      "00:09",
      "01:15",
      "60:00",
      "100:00",
    ]);
  });

  test("is exact over ten minutes, though every timer fires late", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const punctual = globalThis.setTimeout;
    vi.stubGlobal("setTimeout", (run: () => void, delay: number) => punctual(run, delay + 37));
    const face = document.createElement("p");
    const clock = startVoiceClock(face);
    for (let second = 1; second <= 600; second++) {
      vi.advanceTimersByTime(1000);
      if (second === 1) vi.advanceTimersByTime(100); // look a tenth after each full second
      expect(face.textContent).toBe(formatClock(second));
    }
    expect(clock.stop()).toBeCloseTo(600.1, 3);
    expect(face.textContent).toBe("00:00");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("catches up after a sleep", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const face = document.createElement("p");
    let now = 5000;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const clock = startVoiceClock(face);
    now += 125_400; // the computer slept through two minutes
    vi.advanceTimersToNextTimer();
    expect(face.textContent).toBe("02:05");
    clock.stop();
  });
});

describe("the demo", () => {
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
    const { screen, voice, mic, shown, moving } = await open({ autoDemo: true });
    await expect.poll(shown).toBe("demo");
    expect(voice.textContent).toContain("A simulation");
    await expect.element(mic).toHaveAttribute("aria-pressed", "false");
    expect(
      moving().filter(({ effect }) => effect?.getTiming().direction !== "normal"),
    ).toHaveLength(
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
      const { voice, shown } = await open({
        autoDemo: true,
        demoInterval: interval,
        demoPause: pause,
      });
      await expect.poll(shown).toBe("demo");
      expect(look(voice, at)).toEqual({ ...(interval > 0 ? ON : OFF), clock });
    },
  );

  test("goes on with other bars", async () => {
    const { screen, voice, shown, moving } = await open({ autoDemo: true });
    await expect.poll(shown).toBe("demo");
    await screen.rerender(<VoiceInput autoDemo bars={12} />);
    await expect.poll(() => voice.querySelectorAll(".voice-bars-bar").length).toBe(12);
    await expect.poll(() => moving().length - loopsOf(voice).length).toBe(3);
    expect(look(voice, 0)).toEqual({ ...ON, clock: "00:00" });
    expect(look(voice, 3500)).toEqual({ ...OFF, clock: "00:00" });
  });

  test("is left to the browser: no timer, no frame of a script, no change of the page, and no CSS animation that wakes React", async () => {
    const { voice, shown, moving } = await open({ autoDemo: true });
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
    const { voice, shown } = await open({ autoDemo: true });
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
    const { screen, voice, shown } = await open({ autoDemo: true });
    await expect.poll(shown).toBe("demo");
    const heard = voice.cloneNode(true) as HTMLElement;
    for (const hidden of heard.querySelectorAll("[aria-hidden=true], style")) hidden.remove();
    expect(heard.textContent).toContain("Click to speak");
    expect(heard.textContent).not.toContain("Listening...");
    expect(heard.querySelector("[role=timer]")?.textContent).toBe("00:00");
    expect(screen.getByRole("timer").element()).toBeTruthy();
  });

  test("can be paused and played again", async () => {
    const { screen, voice, shown, moving } = await open({ autoDemo: true });
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
    const { screen, voice, shown, record, stop, time } = await open({ autoDemo: true });
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
    const { shown } = await open({ autoDemo: true });
    await expect.poll(shown).toBe("demo");
    const restore = pretend(document, "visibilityState", "hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    await expect.poll(shown).toBe("idle");
    restore();
    document.dispatchEvent(new Event("visibilitychange"));
    await expect.poll(shown).toBe("demo");
  });

  test("leaves nothing behind that moves", async () => {
    const { screen, voice, shown } = await open({ autoDemo: true });
    await expect.poll(shown).toBe("demo");
    const loops = loopsOf(voice);
    expect(loops.length).toBeGreaterThan(0);
    await screen.unmount();
    expect(loops.map(({ playState }) => playState)).toEqual(loops.map(() => "idle"));
  });
});

describe("for everyone", () => {
  test("under reduced motion nothing plays by itself and simulated bars stand still", async () => {
    await reduceMotion();
    microphone(() => Promise.reject(new DOMException("no", "NotAllowedError")));
    const { screen, shown, voice, record, heights, time } = await open({ autoDemo: true });
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    expect(shown()).toBe("idle");
    expect(voice.textContent).not.toContain("A simulation");
    await record();
    await expect.poll(() => Math.max(...heights())).toBeGreaterThan(0.3);
    expect(voice.getAnimations({ subtree: true })).toEqual([]);
    await expect.element(screen.getByText("Simulated levels")).toBeVisible();
    await expect.poll(time).toMatch(COUNTING);
  });

  test("under reduced motion real levels change at most five times a second", async () => {
    await reduceMotion();
    microphone(toneMicrophone);
    const reads = vi.spyOn(AnalyserNode.prototype, "getByteFrequencyData");
    const { record, heights } = await open();
    await record();
    await expect.poll(() => Math.max(...heights())).toBeGreaterThan(0.4);
    // By the frames' own times: on a busy machine a frame is drawn later than its time, and the next one is not.
    const times: number[] = [];
    while (times.length < 4) {
      const before = reads.mock.calls.length;
      const now = await new Promise(requestAnimationFrame);
      if (reads.mock.calls.length > before) times.push(now);
    }
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(199);
  });

  test.each(["dark", "light"] as const)("axe finds nothing in the %s theme", async (theme) => {
    root.classList.add(theme);
    vi.stubGlobal("MediaRecorder", InstantRecorder);
    const refuse = microphone(toneMicrophone);
    const { screen, record, stop } = await open({ autoDemo: true });
    const ground = screen.container;
    ground.style.background = theme === "dark" ? "#1a1216" : "#efe8d8";
    const check = async () => {
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish();
      }
      const { violations } = await axe.run(ground);
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    };
    await check();
    await record();
    await stop();
    await expect.element(screen.getByRole("button", { name: /^Play recording/ })).toBeVisible();
    refuse.mockRejectedValue(new DOMException("no", "NotAllowedError"));
    await record();
    await check();
    ground.style.background = "";
  });

  test("works in strict mode", async () => {
    microphone(toneMicrophone);
    const screen = await render(
      <StrictMode>
        <VoiceInput autoDemo />
      </StrictMode>,
    );
    const voice = screen.container.firstElementChild as HTMLElement;
    await screen.getByRole("button", { name: "Record from the microphone" }).click();
    await expect.poll(() => voice.dataset.state).toBe("recording");
    await screen.getByRole("button", { name: "Record from the microphone" }).click();
    await expect.element(screen.getByRole("listitem")).toBeVisible();
    expect(states()).toEqual(["ended"]);
  });

  test("passes native props through, and draws another number of bars", async () => {
    const ref = { current: null as HTMLDivElement | null };
    const { voice, bars } = await open({ ref, id: "voice", className: "mine", bars: 12 });
    expect(ref.current).toBe(voice);
    expect(voice.id).toBe("voice");
    expect(voice.classList.contains("mine")).toBe(true);
    expect(bars).toHaveLength(12);
  });
});
