// For tests: the component on a page, with microphones of real Web Audio. Importing it cleans up after each test.
import { afterEach, beforeEach, expect, vi } from "vitest";
import { cdp } from "vitest/browser";
import { render } from "vitest-browser-react";
import { VoiceInput, type VoiceInputProps } from "./voice-input";

/** Also where a test replaces the browser's. */
export const RealAudioContext = AudioContext;
const hosts: AudioContext[] = [];
/** What the microphones of this test have given. */
export const streams: MediaStream[] = [];

/** A microphone, made of real Web Audio, that hears a tone of each frequency in hertz. */
async function hearing(frequencies: readonly number[]) {
  const host = new RealAudioContext();
  hosts.push(host);
  const out = host.createMediaStreamDestination();
  for (const frequency of frequencies) {
    const tone = new OscillatorNode(host, { frequency });
    tone.connect(out);
    tone.start();
  }
  await host.resume();
  streams.push(out.stream);
  return out.stream;
}
export const toneMicrophone = () => hearing([220]);
export const silentMicrophone = () => hearing([]);

/** What answers when a microphone is asked for. */
export function microphone(open: () => Promise<MediaStream>) {
  return vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(open);
}

const restores: (() => void)[] = [];

/** Replaces a property of the browser until the test is over. */
export function pretend(target: object, name: string, value: unknown) {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true });
  const restore = () => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  };
  restores.push(restore);
  return restore;
}

/** Whether each track that the microphones have given is live or ended. */
export const states = () =>
  streams.flatMap((stream) => stream.getTracks().map((track) => track.readyState));

/** The component on a page, and what a test asks of it. */
export async function openVoice(props: VoiceInputProps = {}) {
  const screen = await render(<VoiceInput {...props} />);
  const voice = screen.container.firstElementChild as HTMLElement;
  const mic = screen.getByRole("button", {
    name: props.labels?.record ?? "Record from the microphone",
  });
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
  streams.length = 0;
});

afterEach(async () => {
  for (const restore of restores.splice(0)) restore();
  vi.unstubAllGlobals(); // before the timers, for one test stubs a fake one
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.documentElement.classList.remove("dark", "light");
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
  for (const host of hosts.splice(0)) await host.close();
});
