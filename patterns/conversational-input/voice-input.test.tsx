// Holds the microphone to its promises: real levels, an exact clock, nothing kept open, nothing failing silently.
import axe from "axe-core";
import { Activity, Profiler, StrictMode } from "react";
import { describe, expect, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import {
  microphone,
  openVoice,
  pretend,
  RealAudioContext,
  silentMicrophone,
  states,
  streams,
  toneMicrophone,
} from "./fixture-voice";
import { VOICE_ENGLISH } from "./input-labels";
import type { VoiceRecording } from "./use-voice-session";
import { formatClock, startVoiceClock } from "./voice-clock";
import { VoiceInput } from "./voice-input";

/** A clock that runs; no test of a real one may ask for a single second, which a busy machine can miss. */
const COUNTING = /^\d\d:(?!00)\d\d$/;

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

describe("recording", () => {
  test("the button toggles it, and the label, the clock and the bars say so", async () => {
    microphone(toneMicrophone);
    const { screen, mic, bars, heights, lit, record, stop, time } = await openVoice();
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

  test("a screen reader hears the moment at which the microphone is granted, in one place", async () => {
    const { promise, resolve } = Promise.withResolvers<MediaStream>();
    microphone(() => promise);
    const { voice, mic, shown, stop } = await openVoice();
    const told = () =>
      [...voice.querySelectorAll("[role=status], [aria-live=polite]")]
        .map((region) => region.textContent)
        .filter(Boolean);
    await mic.click();
    await expect.poll(shown).toBe("asking");
    await expect.element(mic).toHaveAttribute("aria-pressed", "false");
    expect(told()).toEqual([
      "Click to speak",
      expect.stringMatching(/^Waiting for the microphone/),
    ]);
    resolve(await toneMicrophone());
    await expect.poll(shown).toBe("recording");
    await expect.element(mic).toHaveAttribute("aria-pressed", "true");
    expect(told()).toEqual(["Listening..."]);
    await stop();
    expect(told()).toEqual(["Click to speak"]);
  });

  test("the bars show the tone that is heard, and silence as silence", async () => {
    microphone(silentMicrophone);
    const quiet = await openVoice();
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
    const { screen, voice, record } = await openVoice({ bars: 8 });
    await record();
    await screen.rerender(<VoiceInput bars={24} />);
    const bars = () => [...voice.querySelectorAll<HTMLElement>(".voice-bars-bar")];
    await expect.poll(() => bars().length).toBe(24);
    await expect.poll(() => bars().every(({ style }) => style.transform !== "")).toBe(true);
  });

  test("it can be played back, from real sound", async () => {
    microphone(toneMicrophone);
    const { screen, record, stop, heights } = await openVoice();
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
    const { screen, record, stop } = await openVoice({ onRecording });
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
    const { screen, record, stop, heights } = await openVoice();
    await record();
    await expect.poll(() => Math.max(...heights())).toBeGreaterThan(0.4);
    await stop();
    await screen.getByRole("button", { name: /^Play recording/ }).click();
    const audio = screen.container.querySelector("audio") as HTMLAudioElement;
    await record();
    await expect.poll(() => audio.paused).toBe(true);
  });

  test("while something is recorded nothing can be played", async () => {
    microphone(toneMicrophone);
    vi.stubGlobal("MediaRecorder", InstantRecorder);
    const { screen, record, stop } = await openVoice();
    await record();
    await stop();
    const play = screen.getByRole("button", { name: /^Play recording/ });
    await expect.element(play).toBeEnabled();
    await record();
    await expect.element(play).toBeDisabled();
    await stop();
    await expect.element(play.first()).toBeEnabled();
  });
});

describe("the microphone is released", () => {
  test("on stop: every track ended, every audio context closed", async () => {
    microphone(toneMicrophone);
    const contexts = watchContexts();
    const { record, stop } = await openVoice();
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
    const { screen, record } = await openVoice({ onRecording });
    await record();
    await screen.unmount();
    expect(states()).toEqual(["ended"]);
    await expect.poll(() => contexts[0]?.state).toBe("closed");
    expect(onRecording).not.toHaveBeenCalled();
  });

  test("on being hidden while recording, and it is at rest when shown again", async () => {
    microphone(toneMicrophone);
    const contexts = watchContexts();
    const page = (mode: "visible" | "hidden") => (
      <Activity mode={mode}>
        <VoiceInput />
      </Activity>
    );
    const screen = await render(page("visible"));
    const voice = screen.container.firstElementChild as HTMLElement;
    const bars = () => voice.querySelector<HTMLElement>(".voice-bars")?.dataset.mode;
    await screen.getByRole("button").click();
    await expect.poll(bars).toBe("live");
    await screen.rerender(page("hidden"));
    await expect.poll(states).toEqual(["ended"]);
    await expect.poll(() => contexts[0]?.state).toBe("closed");
    await screen.rerender(page("visible"));
    await expect.element(screen.getByText("Click to speak")).toBeVisible();
    expect([voice.dataset.state, bars()]).toEqual(["idle", "still"]);
  });

  test.each(["leaving", "clicking again"])("on %s while the question is open", async (way) => {
    const answer = Promise.withResolvers<MediaStream>();
    microphone(() => answer.promise);
    const { screen, mic, shown } = await openVoice();
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
    const { screen, record, shown } = await openVoice();
    await record();
    streams[0]?.getTracks()[0]?.dispatchEvent(new Event("ended"));
    await expect.poll(shown).toBe("idle");
    await expect.element(screen.getByText(/The microphone went away/)).toBeVisible();
    await expect.poll(() => screen.getByRole("listitem").elements()).toHaveLength(1);
    await expect.poll(states).toEqual(["ended"]);
  });

  test("when it goes away by itself: the callback of the newest render is told", async () => {
    microphone(toneMicrophone);
    const first = vi.fn();
    const newest = vi.fn();
    const { screen, record } = await openVoice({ onRecording: first });
    await record();
    await screen.rerender(<VoiceInput onRecording={newest} />);
    streams[0]?.getTracks()[0]?.dispatchEvent(new Event("ended"));
    await expect.poll(() => newest.mock.calls.length).toBe(1);
    expect(first).not.toHaveBeenCalled();
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
    const { screen, record, stop, moving, time } = await openVoice();
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
    const { screen, record } = await openVoice();
    await record();
    await expect.element(screen.getByText(/secure pages \(https\) only/)).toBeVisible();
  });

  test("a browser without mediaDevices", async () => {
    pretend(navigator, "mediaDevices", undefined);
    const { screen, record } = await openVoice();
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
    const { screen, record, stop, heights } = await openVoice();
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
    const { screen, record, stop } = await openVoice();
    await record();
    await expect.element(screen.getByText(/can't measure sound/)).toBeVisible();
    await expect.element(screen.getByText("Simulated levels")).toBeVisible();
    await stop();
    await expect.element(screen.getByRole("button", { name: /^Play recording/ })).toBeVisible();
  });

  test("that nothing leaves the browser, or what the owner says instead", async () => {
    const { screen } = await openVoice();
    await expect.element(screen.getByText("Nothing leaves this browser.")).toBeVisible();
    await screen.rerender(<VoiceInput privacyNote="Sent to our server." />);
    await expect.element(screen.getByText("Sent to our server.")).toBeVisible();
  });
});

describe("words", () => {
  /** Each label as `‹its name›`, with the places that it has. */
  const translated = Object.fromEntries(
    Object.entries(VOICE_ENGLISH).map(([name, english]) => [
      name,
      `‹${[name, ...(english.match(/\{\w+\}/g) ?? [])].join(" ")}›`,
    ]),
  );

  test("every one can be translated", async () => {
    vi.stubGlobal("MediaRecorder", InstantRecorder);
    const asked = microphone(toneMicrophone);
    const { screen, voice, mic, shown, record, stop } = await openVoice({
      autoDemo: true,
      labels: translated,
      privacyNote: "",
    });
    const met = new Set<string>();
    /** Notes the labels that are seen or heard now; nothing else may be in words. */
    function listen() {
      const page = voice.cloneNode(true) as HTMLElement;
      for (const wordless of page.querySelectorAll("style, time")) wordless.remove();
      const names = [...page.querySelectorAll("[aria-label]")].map((named) =>
        named.getAttribute("aria-label"),
      );
      const said = [page.textContent, ...names].join(" ");
      for (const [, name = ""] of said.matchAll(/‹(\w+)/g)) met.add(name);
      expect(said.replace(/‹[^›]*›/g, "")).not.toMatch(/\p{L}/u);
    }
    await expect.poll(shown).toBe("demo");
    listen();
    await screen.getByRole("button", { name: "‹pauseSimulation›" }).click();
    await expect.poll(shown).toBe("idle");
    listen();

    const answer = Promise.withResolvers<MediaStream>();
    asked.mockReturnValueOnce(answer.promise);
    await mic.click();
    await expect.poll(shown).toBe("asking");
    listen();
    answer.resolve(await toneMicrophone());
    await expect.poll(shown).toBe("recording");
    streams[0]?.getTracks()[0]?.dispatchEvent(new Event("ended"));
    await expect.poll(shown).toBe("idle");
    listen();

    const play = screen.getByRole("button", { name: /^‹playRecording 00:0\d .+›$/ });
    const playing = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValueOnce();
    await play.click();
    await expect.element(screen.getByText("‹stop›")).toBeVisible();
    listen();
    await screen.getByRole("button", { name: /^‹stopRecording/ }).click();
    playing.mockRejectedValueOnce(new DOMException("no", "NotSupportedError"));
    await play.click();
    await expect
      .element(screen.getByRole("button", { name: /^‹unplayable›\. ‹playRecording/ }))
      .toBeVisible();
    listen();

    for (const name of ["MediaRecorder", "AudioContext"]) vi.stubGlobal(name, undefined);
    await record();
    listen();
    await stop();
    for (const name of ["NotAllowedError", "NotFoundError", "NotReadableError", "TypeError"]) {
      asked.mockRejectedValueOnce(new DOMException("no", name));
      await record();
      listen();
      await stop();
    }
    for (const [target, name] of [
      [navigator, "mediaDevices"],
      [window, "isSecureContext"],
    ] as const) {
      pretend(target, name, undefined);
      await record();
      listen();
      await stop();
    }
    expect([...met].sort()).toEqual(Object.keys(VOICE_ENGLISH).sort());
  });

  test("one that needs two lines has them", async () => {
    await page.viewport(320, 640);
    const ready = "Zum Sprechen klicken oder die Leertaste drücken, sobald es losgehen soll";
    const { screen } = await openVoice({ autoDemo: true, labels: { ready } });
    const text = screen.getByText(ready).element();
    const line = Number.parseFloat(getComputedStyle(text).lineHeight);
    expect(text.clientHeight).toBeGreaterThanOrEqual(2 * line);
    for (let box: Element | null = text; box; box = box.parentElement)
      expect(box.scrollHeight).toBeLessThanOrEqual(Math.max(box.clientHeight, innerHeight));
    await page.viewport(800, 600);
  });

  test("those left out or undefined stay English", async () => {
    const { screen, mic } = await openVoice({ labels: { ready: "Sprechen", record: undefined } });
    await expect.element(screen.getByText("Sprechen")).toBeVisible();
    await expect.element(mic).toHaveAccessibleName("Record from the microphone");
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

describe("for everyone", () => {
  test("under reduced motion nothing plays by itself and simulated bars stand still", async () => {
    await reduceMotion();
    microphone(() => Promise.reject(new DOMException("no", "NotAllowedError")));
    const { screen, shown, voice, record, heights, time } = await openVoice({ autoDemo: true });
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
    const { record, heights } = await openVoice();
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
    document.documentElement.classList.add(theme);
    vi.stubGlobal("MediaRecorder", InstantRecorder);
    const refuse = microphone(toneMicrophone);
    const { screen, record, stop } = await openVoice({ autoDemo: true });
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

  test("the recordings are a list in Safari too, which wants a marker on items that are list items", async () => {
    microphone(toneMicrophone);
    const { screen, record, stop } = await openVoice();
    await record();
    await stop();
    const item = screen.getByRole("listitem").element();
    const { display, listStyleType } = getComputedStyle(item);
    expect({ display, listStyleType }).toEqual({ display: "list-item", listStyleType: '""' });
    expect(item.getBoundingClientRect().height).toBe(44);
  });

  test.each([
    [Number.POSITIVE_INFINITY, 200],
    [1e9, 200],
    [-3, 0],
    [12.7, 12],
    [Number.NaN, 48],
  ])("of %d bars it draws %d", async (asked, drawn) => {
    const { bars } = await openVoice({ bars: asked });
    expect(bars).toHaveLength(drawn);
  });

  test("passes native props through, and draws another number of bars", async () => {
    const ref = { current: null as HTMLDivElement | null };
    const { voice, bars } = await openVoice({ ref, id: "voice", className: "mine", bars: 12 });
    expect(ref.current).toBe(voice);
    expect(voice.id).toBe("voice");
    expect(voice.classList.contains("mine")).toBe(true);
    expect(bars).toHaveLength(12);
  });
});
