// The composer sends once, loses nothing and treats every file alike; the voice input never pretends to record.
import axe from "axe-core";
import { Activity, type ComponentProps, Profiler, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { contrast, painted } from "../painted-contrast.ts";
import { ConversationalInput, type ConversationalInputProps } from "./conversational-input";
import Demo from "./demo";
import { formatClock, VoiceInput } from "./voice-input";

const RealAudioContext = AudioContext;
const opened: AudioContext[] = [];
const streams: MediaStream[] = [];

beforeEach(() => {
  streams.length = 0;
});

afterEach(async () => {
  vi.unstubAllGlobals(); // before the timers: one test stubs a global while they are fake
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.documentElement.classList.remove("dark", "light");
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
  for (const context of opened.splice(0)) await context.close();
});

const emulate = (name: string, value: string) =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name, value }] });
const named = (name: string, type = "text/plain", size?: number) => {
  const file = new File([name], name, { type });
  if (size) Object.defineProperty(file, "size", { value: size });
  return file;
};

function transfer(...files: File[]) {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
}

/** A DataTransfer as the browser gives it, with a file whose size is pretended. */
function transferOf(file: File) {
  const data = transfer(named(file.name));
  vi.spyOn(DataTransferItem.prototype, "getAsFile").mockReturnValue(file);
  return data;
}

async function open(props: Partial<ConversationalInputProps> = {}) {
  const onSubmit = vi.fn<ConversationalInputProps["onSubmit"]>();
  const screen = await render(<ConversationalInput onSubmit={onSubmit} {...props} />);
  const field = screen.getByRole("textbox");
  const element = field.element() as HTMLTextAreaElement;
  const form = element.form as HTMLFormElement;
  const picker = form.querySelector("input[type=file]") as HTMLInputElement;
  const options = { bubbles: true, cancelable: true };
  const drag = (type: string, data: DataTransfer) =>
    element.dispatchEvent(new DragEvent(type, { dataTransfer: data, ...options }));
  const paste = (data: DataTransfer) =>
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, ...options }));
  const chips = () => Array.from(form.querySelectorAll("li"), (chip) => chip.textContent);
  const rerender = (next: Partial<ConversationalInputProps>) =>
    screen.rerender(<ConversationalInput onSubmit={onSubmit} {...props} {...next} />);
  const button = (name: string) => screen.getByRole("button", { name, exact: true });
  return { screen, onSubmit, field, element, form, picker, drag, paste, chips, rerender, button };
}

describe("sending", () => {
  test("Enter sends the trimmed text once, Shift+Enter makes a new line", async () => {
    const { field, element, onSubmit } = await open();
    await expect.element(field).toHaveAttribute("placeholder", "Ask me anything...");
    await field.click();
    await userEvent.keyboard("  first{Shift>}{Enter}{/Shift}second  ");
    expect(element.value).toBe("  first\nsecond  ");
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ text: "first\nsecond", files: [] });
    await expect.element(field).toHaveValue("");
    await expect.element(field).toHaveFocus();
  });

  test("Enter that ends a word of an input method sends nothing", async () => {
    const { field, element, onSubmit } = await open();
    await field.fill("にほん");
    const key = { key: "Enter", bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent("keydown", { ...key, isComposing: true }));
    element.dispatchEvent(new KeyboardEvent("keydown", { ...key, keyCode: 229 }));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test("blank text is not sent, a file alone is", async () => {
    const { field, button, onSubmit, paste } = await open();
    await field.fill("  \n ");
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Send")).toHaveAttribute("aria-disabled", "true");
    expect(onSubmit).not.toHaveBeenCalled();
    paste(transfer(named("plan.txt")));
    await expect.element(button("Send")).toHaveAttribute("aria-disabled", "false");
    await button("Send").click();
    expect(onSubmit.mock.calls[0]?.[0].files.map(({ name }) => name)).toEqual(["plan.txt"]);
    expect(onSubmit.mock.calls[0]?.[0].text).toBe("");
  });

  test("while its promise is pending nothing can be sent or changed; then all is cleared", async () => {
    const answer = Promise.withResolvers<void>();
    const onSubmit = vi.fn(() => answer.promise);
    const { field, form, button, paste, drag, chips } = await open({ onSubmit });
    paste(transfer(named("a.txt")));
    await field.fill("hello");
    await button("Send").click();
    await expect.element(button("Sending")).toBeVisible();
    await expect.element(field).toHaveAttribute("readonly");
    expect(form.dataset.state).toBe("sending");
    await userEvent.keyboard("{Enter}");
    paste(transfer(named("late.txt")));
    expect(drag("drop", transfer(named("late.txt")))).toBe(false); // the browser must not open it
    await expect.element(button("Remove a.txt")).toBeDisabled();
    expect(chips()).toEqual(["a.txt"]);
    expect(onSubmit).toHaveBeenCalledOnce();
    answer.resolve();
    await expect.element(field).toHaveValue("");
    expect(chips()).toEqual([]);
    await expect.element(field).toHaveFocus();
  });

  test("a rejected promise keeps text and files and says so, until the person goes on typing", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const onSubmit = vi.fn(() => Promise.reject(new Error("offline")));
    const { screen, field, paste, chips } = await open({ onSubmit });
    paste(transfer(named("a.txt")));
    await field.fill("hello");
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByText(/could not be sent/)).toBeVisible();
    await expect.element(field).toHaveValue("hello");
    expect(chips()).toEqual(["a.txt"]);
    await userEvent.keyboard("!");
    await expect.element(screen.getByRole("alert")).toHaveTextContent("");
  });

  test("leaving while a message is being sent throws nothing", async () => {
    const logged = vi.spyOn(console, "error");
    const answer = Promise.withResolvers<void>();
    const { screen, field } = await open({ onSubmit: () => answer.promise });
    await field.fill("hello");
    await userEvent.keyboard("{Enter}");
    await screen.unmount();
    answer.resolve();
    await answer.promise;
    expect(logged).not.toHaveBeenCalled();
  });

  test("while the assistant answers, the button stops it and the next message can be typed", async () => {
    const onStop = vi.fn();
    const { button, field, onSubmit, rerender } = await open({ status: "streaming", onStop });
    await field.fill("next");
    await userEvent.keyboard("{Enter}");
    await button("Stop").click();
    expect(onStop).toHaveBeenCalledOnce();
    expect(onSubmit).not.toHaveBeenCalled();
    await rerender({ status: "ready" });
    await button("Send").click();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ text: "next", files: [] });
  });

  test("a stop that makes the assistant ready at once doesn't send", async () => {
    const onStop = vi.fn(() => rerender({ status: "ready" }));
    const { button, onSubmit, rerender } = await open({ status: "submitted", onStop, value: "x" });
    await button("Stop").click();
    await expect.element(button("Send")).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test("status error says so until the person types or the status changes", async () => {
    const { screen, field, rerender } = await open({ status: "ready" });
    const alert = screen.getByRole("alert");
    await rerender({ status: "error" });
    await expect.element(alert).toHaveTextContent(/could not be sent/);
    await field.fill("again");
    await expect.element(alert).toHaveTextContent("");
  });

  test("the text can be kept by the owner", async () => {
    const onValueChange = vi.fn();
    const { field, rerender } = await open({ value: "one", onValueChange });
    await field.fill("two");
    expect(onValueChange).toHaveBeenLastCalledWith("two");
    await expect.element(field).toHaveValue("one");
    await rerender({ value: "three" });
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => onValueChange.mock.lastCall).toEqual([""]);
  });

  test("the demo sends for 2000 ms, then clears", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const screen = await render(<Demo />);
    const field = screen.getByRole("textbox");
    await field.fill("hello");
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByRole("button", { name: "Sending" })).toBeVisible();
    await vi.advanceTimersByTimeAsync(1999);
    await expect.element(field).toHaveValue("hello");
    await vi.advanceTimersByTimeAsync(1);
    await expect.element(field).toHaveValue("");
  });
});

describe("the field", () => {
  test("grows from 44 to 240 px, then scrolls, and comes back", async () => {
    const { field, element } = await open();
    const height = () => element.getBoundingClientRect().height;
    expect(height()).toBe(44);
    await field.fill("line\n".repeat(3));
    await expect.poll(height).toBe(4 * 24 + 20);
    await field.fill("line\n".repeat(40));
    await expect.poll(height).toBe(240);
    expect(element.scrollHeight).toBeGreaterThan(900);
    await field.fill("a".repeat(4000));
    expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
    await field.fill("");
    await expect.poll(height).toBe(44);
  });

  test("passes ref and native props to the textarea, className and style to the form", async () => {
    const ref = { current: null as HTMLTextAreaElement | null };
    const { element, form } = await open({
      ref,
      id: "ask",
      autoFocus: true,
      "aria-label": "Frage",
      className: "mine w-40",
      style: { marginTop: 3 },
    });
    expect(ref.current).toBe(element);
    expect(element.id).toBe("ask");
    expect(element.ariaLabel).toBe("Frage");
    expect(document.activeElement).toBe(element);
    expect(form.className).toMatch(/mine w-40$/);
    expect(form.className).not.toContain("w-full");
    expect(form.style.marginTop).toBe("3px");
  });

  test("disabled takes neither text nor files", async () => {
    const { field, button, drag, chips } = await open({ disabled: true, defaultValue: "text" });
    await expect.element(field).toBeDisabled();
    await expect.element(button("Attach files")).toBeDisabled();
    await expect.element(button("Send")).toHaveAttribute("aria-disabled", "true");
    drag("drop", transfer(named("a.txt")));
    expect(chips()).toEqual([]);
  });
});

describe("files", () => {
  test("come by the button, and the same one again after removal", async () => {
    const { picker, button, field, chips } = await open();
    const asked = vi.spyOn(picker, "click").mockImplementation(() => {});
    await button("Attach files").click();
    expect(asked).toHaveBeenCalledOnce();
    await userEvent.upload(picker, [named("a.txt"), named("b.txt")]);
    await expect.poll(chips).toEqual(["a.txt", "b.txt"]);
    await button("Remove a.txt").click();
    await expect.poll(chips).toEqual(["b.txt"]);
    await expect.element(field).toHaveFocus();
    await userEvent.upload(picker, named("a.txt"));
    await expect.poll(chips).toEqual(["b.txt", "a.txt"]);
  });

  test("come by drop, and the field shows that it takes them", async () => {
    const { screen, form, drag, chips } = await open();
    const dropping = () => form.querySelector("[data-dropping]") !== null;
    expect(drag("dragover", transfer(named("a.txt")))).toBe(false);
    await expect.poll(dropping).toBe(true);
    form.dispatchEvent(new DragEvent("dragleave", { bubbles: true, relatedTarget: document.body }));
    await expect.poll(dropping).toBe(false);
    drag("drop", transfer(named("a.txt")));
    await expect.poll(chips).toEqual(["a.txt"]);
    await expect.element(screen.getByRole("status")).toHaveTextContent("a.txt");
  });

  test("dragged text is left to the browser", async () => {
    const { drag } = await open();
    const data = new DataTransfer();
    data.setData("text/plain", "words");
    expect(drag("dragover", data)).toBe(true);
    expect(drag("drop", data)).toBe(true);
  });

  test("come by paste, but formatted text that brings its picture stays text", async () => {
    const { paste, chips } = await open();
    expect(paste(transfer(named("shot.png")))).toBe(false);
    await expect.poll(chips).toEqual(["shot.png"]);
    const office = transfer(named("picture-of-the-text.png"));
    office.setData("text/plain", "words");
    office.setData("text/html", "<b>words</b>");
    expect(paste(office)).toBe(true);
    expect(chips()).toEqual(["shot.png"]);
  });

  test.each(["picker", "drop", "paste"])("are held to accept and maxFiles by %s", async (way) => {
    const onReject = vi.fn();
    const { screen, picker, drag, paste, chips } = await open({
      accept: "image/*, .PDF",
      maxFiles: 2,
      onReject,
    });
    const pictures = ["1.png", "2.png", "3.png"].map((name) => named(name, "image/png"));
    const files = [named("a.exe", ""), ...pictures, named("b.pdf", "application/pdf")];
    // The picker itself lets other types through in every browser, once "all files" is chosen.
    if (way === "picker") {
      Object.defineProperty(picker, "files", { value: transfer(...files).files });
      picker.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (way === "drop") drag("drop", transfer(...files));
    else paste(transfer(...files));
    await expect.poll(chips).toEqual(["1.png", "2.png"]);
    const reasons = onReject.mock.calls.map(([left, reason]) => [
      reason,
      left.map(({ name }: File) => name),
    ]);
    expect(reasons).toEqual([
      ["type", ["a.exe"]],
      ["count", ["3.png", "b.pdf"]],
    ]);
    const sentences =
      "This type of file can't be attached: a.exe. Too many files, the limit is 2: 3.png, b.pdf.";
    await expect.element(screen.getByRole("alert")).toHaveTextContent(sentences);
  });

  test("of 5 GB are left out by maxFileSize, and taken without it", async () => {
    const huge = named("film.mov", "video/quicktime", 5e9);
    const { screen, drag, chips, rerender } = await open({ maxFileSize: 10e6 });
    drag("drop", transferOf(huge));
    await expect
      .element(screen.getByRole("alert"))
      .toHaveTextContent("Larger than 10 MB: film.mov.");
    expect(chips()).toEqual([]);
    await rerender({ maxFileSize: Number.POSITIVE_INFINITY });
    drag("drop", transferOf(huge));
    await expect.poll(chips).toEqual(["film.mov"]);
  });

  test("50 at once wrap inside 320 px, also with a very long name", async () => {
    const { screen, form, drag, chips } = await open({ style: { width: 320 } });
    const long = `${"a very long name ".repeat(20)}.pdf`;
    const many = Array.from({ length: 49 }, (_, index) => named(`${index}.txt`));
    drag("drop", transfer(named(long), ...many));
    await expect.poll(() => chips().length).toBe(50);
    expect(form.scrollWidth).toBeLessThanOrEqual(320);
    await expect.element(screen.getByRole("status")).toHaveTextContent(/1\.txt, \+47$/);
    await expect.element(screen.getByRole("button", { name: `Remove ${long}` })).toBeVisible();
  });

  test("that are pictures show a thumbnail, and its address is let go", async () => {
    const made = vi.spyOn(URL, "createObjectURL");
    const revoked = vi.spyOn(URL, "revokeObjectURL");
    const { screen, form, button, paste } = await open();
    const picture = named("a.svg", "image/svg+xml");
    paste(transfer(picture, named("broken.png", "image/png"), named("b.txt")));
    await expect.poll(() => form.querySelectorAll("li img").length).toBe(2);
    await button("Remove a.svg").click();
    await expect.poll(() => revoked.mock.calls.length).toBe(1);
    await screen.unmount();
    expect(revoked.mock.calls.flat()).toEqual(made.mock.results.map(({ value }) => value));
  });
});

/** A microphone made of real Web Audio, that hears a tone. */
async function toneMicrophone() {
  const context = new RealAudioContext();
  opened.push(context);
  const out = context.createMediaStreamDestination();
  const tone = new OscillatorNode(context, { frequency: 220 });
  tone.connect(out);
  tone.start();
  await context.resume();
  streams.push(out.stream);
  return out.stream;
}

const answer = (open: () => Promise<MediaStream>) =>
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(open);
const refuse = (name: string) => answer(() => Promise.reject(new DOMException("no", name)));
const tracks = () =>
  streams.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState));

async function openVoice(props: Partial<ComponentProps<typeof VoiceInput>> = {}) {
  const onRecording = vi.fn<ComponentProps<typeof VoiceInput>["onRecording"]>();
  const screen = await render(<VoiceInput onRecording={onRecording} {...props} />);
  const voice = screen.container.firstElementChild as HTMLElement;
  const mic = screen.getByRole("button", { name: "Record from the microphone" });
  const bars = Array.from(voice.querySelectorAll<HTMLElement>("[aria-hidden] > span"));
  const loudest = () => Math.max(...bars.map((bar) => Number(bar.style.scale.split(" ")[1] ?? 0)));
  const state = () => voice.dataset.state;
  const record = async () => {
    await mic.click();
    await expect.poll(state).toBe("recording");
  };
  const time = () => voice.querySelector("[role=timer]")?.textContent;
  return { screen, onRecording, voice, mic, bars, loudest, state, record, time };
}

describe("voice", () => {
  test("the button toggles recording; label, timer and 48 bars follow", async () => {
    answer(toneMicrophone);
    const { screen, onRecording, mic, bars, loudest, state, record, time } = await openVoice();
    expect(bars).toHaveLength(48);
    expect(time()).toBe("00:00");
    await expect.element(screen.getByText("Click to speak")).toBeVisible();
    await record();
    await expect.element(screen.getByText("Listening...")).toBeVisible();
    await expect.element(mic).toHaveAttribute("aria-pressed", "true");
    await expect.poll(loudest).toBeGreaterThan(0.4);
    await expect.poll(time).toMatch(/^00:(?!00)\d\d$/);
    await mic.click();
    await expect.poll(state).toBe("idle");
    await expect.element(screen.getByText("Click to speak")).toBeVisible();
    expect(time()).toBe("00:00");
    const { blob, durationSeconds } = onRecording.mock.calls[0]?.[0] ?? {};
    expect(blob?.size).toBeGreaterThan(0);
    expect(durationSeconds).toBeGreaterThan(0.5);
    expect(tracks()).toEqual(["ended"]);
  });

  test("drawing a frame renders nothing, and stops off screen", async () => {
    answer(toneMicrophone);
    const rendered = vi.fn();
    const screen = await render(
      <Profiler id="voice" onRender={rendered}>
        <VoiceInput onRecording={() => {}} />
      </Profiler>,
    );
    const reads = vi.spyOn(AnalyserNode.prototype, "getByteFrequencyData");
    await screen.getByRole("button").click();
    await expect.poll(() => reads.mock.calls.length).toBeGreaterThan(1);
    rendered.mockClear();
    reads.mockClear();
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
    expect(reads.mock.calls.length).toBeGreaterThan(10);
    expect(rendered.mock.calls.length).toBeLessThan(5); // the timer's seconds alone
    screen.container.style.marginTop = "5000px";
    const frames = async () => {
      reads.mockClear();
      for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
      return reads.mock.calls.length;
    };
    await expect.poll(frames).toBe(0);
    expect(tracks()).toEqual(["live"]); // the recording goes on
    screen.container.style.marginTop = "";
  });

  test("under reduced motion the bars change at most five times a second", async () => {
    await emulate("prefers-reduced-motion", "reduce");
    answer(toneMicrophone);
    const reads = vi.spyOn(AnalyserNode.prototype, "getByteFrequencyData");
    const { record } = await openVoice();
    await record();
    const times: number[] = [];
    while (times.length < 4) {
      const before = reads.mock.calls.length;
      const now = await new Promise(requestAnimationFrame);
      if (reads.mock.calls.length > before) times.push(now);
    }
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(199);
  });

  test("a recording that could not be sent can be sent again", async () => {
    answer(toneMicrophone);
    vi.spyOn(console, "error").mockImplementation(() => {});
    const first = Promise.withResolvers<void>();
    const onRecording = vi.fn(() => first.promise);
    const { screen, mic, state, record } = await openVoice({ onRecording });
    await record();
    await mic.click();
    await expect.poll(state).toBe("sending");
    await expect.element(screen.getByText("Sending the recording")).toBeVisible();
    first.reject(new Error("offline"));
    await expect.element(screen.getByText("The recording could not be sent.")).toBeVisible();
    onRecording.mockResolvedValue();
    await screen.getByRole("button", { name: "Try again" }).click();
    await expect.poll(state).toBe("idle");
    await expect.element(mic).toHaveFocus();
    expect(onRecording.mock.calls[0]).toEqual(onRecording.mock.calls[1]);
  });

  test.each(["Escape", "Discard"])("%s throws the recording away", async (way) => {
    answer(toneMicrophone);
    const { screen, onRecording, mic, state, record } = await openVoice();
    await record();
    if (way === "Escape") await userEvent.keyboard("{Escape}");
    else await screen.getByRole("button", { name: "Discard" }).click();
    await expect.poll(state).toBe("idle");
    await expect.element(mic).toHaveFocus();
    await expect.poll(tracks).toEqual(["ended"]);
    await record(); // the next one is heard of, this one was not
    await mic.click();
    await expect.poll(() => onRecording.mock.calls.length).toBe(1);
  });

  test("maxSeconds and an unplugged microphone end a recording as a click does", async () => {
    answer(toneMicrophone);
    const newest = vi.fn();
    const { screen, record, state } = await openVoice({ maxSeconds: 0.3 });
    await record();
    await screen.rerender(<VoiceInput onRecording={newest} maxSeconds={0.3} />);
    await expect.poll(() => newest.mock.calls.length).toBe(1);
    await screen.rerender(<VoiceInput onRecording={newest} />);
    await record();
    streams[1]?.getTracks()[0]?.dispatchEvent(new Event("ended"));
    await expect.poll(() => newest.mock.calls.length).toBe(2);
    expect(state()).toBe("idle");
  });

  test.each(["leaving", "hiding", "clicking again"])("%s releases everything", async (way) => {
    const question = Promise.withResolvers<void>();
    answer(() => question.promise.then(toneMicrophone));
    const contexts: AudioContext[] = [];
    vi.stubGlobal(
      "AudioContext",
      class extends RealAudioContext {
        constructor() {
          super();
          contexts.push(this);
        }
      },
    );
    const onRecording = vi.fn();
    const view = (mode: "visible" | "hidden") => (
      <Activity mode={mode}>
        <VoiceInput onRecording={onRecording} />
      </Activity>
    );
    const screen = await render(view("visible"));
    const mic = screen.getByRole("button");
    await mic.click();
    await expect.element(screen.getByText(/Waiting for the microphone/)).toBeVisible();
    if (way === "clicking again") await mic.click();
    question.resolve();
    if (way !== "clicking again")
      await expect.element(screen.getByText("Listening...")).toBeVisible();
    if (way === "leaving") await screen.unmount();
    if (way === "hiding") await screen.rerender(view("hidden"));
    await expect.poll(tracks).toEqual(["ended"]);
    await expect.poll(() => contexts.every(({ state }) => state === "closed")).toBe(true);
    if (way === "hiding") await screen.rerender(view("visible"));
    if (way !== "leaving") await expect.element(screen.getByText("Click to speak")).toBeVisible();
    expect(onRecording).not.toHaveBeenCalled();
  });

  test.each([
    ["NotAllowedError", "refused", /was refused/],
    ["NotFoundError", "missing", /No microphone was found/],
    ["NotReadableError", "unavailable", /can't be used/],
  ])("%s: it says so and stays idle", async (name, problem, sentence) => {
    refuse(name);
    const onError = vi.fn();
    const { screen, mic, time } = await openVoice({ onError });
    await mic.click();
    await expect.element(screen.getByText(sentence)).toBeVisible();
    await expect.element(screen.getByText("Click to speak")).toBeVisible();
    await expect.element(mic).toHaveAttribute("aria-pressed", "false");
    expect(onError).toHaveBeenCalledExactlyOnceWith(problem);
    expect(time()).toBe("00:00");
  });

  test.each(["mediaDevices", "MediaRecorder"])("without %s it says so", async (name) => {
    if (name === "mediaDevices")
      vi.spyOn(navigator, name, "get").mockReturnValue(undefined as never);
    else vi.stubGlobal(name, undefined);
    const { screen, mic } = await openVoice();
    await mic.click();
    await expect.element(screen.getByText(/can't be used/)).toBeVisible();
  });

  test("without Web Audio, matchMedia and IntersectionObserver it records all the same", async () => {
    answer(toneMicrophone);
    const { onRecording, mic, record, loudest } = await openVoice();
    for (const name of ["AudioContext", "matchMedia", "IntersectionObserver"])
      vi.stubGlobal(name, undefined);
    await record();
    await expect.poll(loudest).toBe(0.06);
    await mic.click();
    await expect.poll(() => onRecording.mock.calls.length).toBe(1);
  });

  test("inside a composer it is a row, and Enter on it sends nothing", async () => {
    answer(toneMicrophone);
    const tools = <VoiceInput variant="inline" onRecording={() => {}} />;
    const { screen, form, onSubmit } = await open({ tools, style: { width: 320 } });
    const mic = screen.getByRole("button", { name: "Record from the microphone" });
    (mic.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByRole("timer")).toBeVisible();
    expect(mic.element().getBoundingClientRect().height).toBe(44);
    expect(form.scrollWidth).toBeLessThanOrEqual(320);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test("the clock is told as mm:ss, past the hour too", () => {
    expect([0, 9.99, 75, 6000].map(formatClock)).toEqual(["00:00", "00:09", "01:15", "100:00"]);
  });
});

describe("the demo's simulation", () => {
  test("listens 3000 ms, rests 1000 ms, and can be paused", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const screen = await render(<Demo />);
    await expect.poll(() => document.querySelector("[data-state=demo]")).toBeTruthy();
    const lit = () => document.querySelector("[data-lit]") !== null;
    await expect.poll(lit).toBe(true);
    await vi.advanceTimersByTimeAsync(2999);
    await expect.element(screen.getByText("00:02")).toBeVisible();
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(lit).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    await expect.poll(lit).toBe(true);
    await screen.getByRole("button", { name: "Pause the simulation" }).click();
    await expect.poll(() => document.querySelector("[data-state=demo]")).toBeNull();
  });

  test("gives way to real recordings; the last five can be played", async () => {
    answer(toneMicrophone);
    const screen = await render(<Demo />);
    const mic = screen.getByRole("button", { name: "Record from the microphone" });
    for (let count = 1; count <= 6; count++) {
      await mic.click();
      await expect.element(mic).toHaveAttribute("aria-pressed", "true");
      expect(document.body.textContent).not.toContain("A simulation");
      await mic.click();
      const rows = () => screen.getByRole("list", { name: "Recordings" }).element().children.length;
      await expect.poll(rows).toBe(Math.min(count, 5));
    }
    const played = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
    await screen
      .getByRole("button", { name: /^Play recording/ })
      .first()
      .click();
    expect((played.mock.contexts[0] as HTMLAudioElement).src).toMatch(/^blob:/);
  });

  test("goes on, marked as one, when the microphone is refused", async () => {
    refuse("NotAllowedError");
    const screen = await render(<Demo />);
    await screen.getByRole("button", { name: "Record from the microphone" }).click();
    await expect.element(screen.getByText(/was refused/)).toBeVisible();
    await expect.element(screen.getByText("A simulation")).toBeVisible();
  });

  test("doesn't play under reduced motion", async () => {
    await emulate("prefers-reduced-motion", "reduce");
    const screen = await render(<Demo />);
    await expect.element(screen.getByText("Click to speak")).toBeVisible();
    await expect.poll(() => document.body.textContent).not.toContain("A simulation");
    expect(screen.container.getAnimations({ subtree: true })).toEqual([]);
  });
});

describe("for everyone", () => {
  test.each([
    ["dark", "#1a1216"],
    ["light", "#efe8d8"],
  ])(
    "axe finds nothing in the %s theme, and the field's edge stands out 3:1",
    async (theme, ground) => {
      document.documentElement.classList.add(theme);
      refuse("NotAllowedError");
      vi.spyOn(console, "error").mockImplementation(() => {});
      const fails = { onSubmit: () => Promise.reject(new Error("offline")) };
      const screen = await render(
        <main style={{ background: ground }}>
          <Demo props={fails} />
        </main>,
      );
      const field = screen.getByRole("textbox");
      const data = transfer(named("a.txt"));
      field
        .element()
        .dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
      await field.fill("hello");
      await userEvent.keyboard("{Enter}");
      await screen.getByRole("button", { name: "Record from the microphone" }).click();
      await expect.element(screen.getByText(/could not be sent/)).toBeVisible();
      await expect.element(screen.getByText(/was refused/)).toBeVisible();
      for (const animation of document.getAnimations())
        if (animation instanceof CSSTransition) animation.finish();
      const { violations } = await axe.run(screen.container);
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      const frame = field.element().closest("[aria-busy]") as HTMLElement;
      const { backgroundColor, borderColor } = getComputedStyle(frame);
      const edge = painted(ground, backgroundColor, borderColor);
      expect(contrast(edge, painted(ground))).toBeGreaterThanOrEqual(3);
    },
  );

  test("hydrates in strict mode without a warning and keeps what was typed before", async () => {
    const problems = vi.spyOn(console, "error").mockImplementation(() => {});
    const view = (
      <StrictMode>
        <Demo />
      </StrictMode>
    );
    const container = document.createElement("div");
    container.innerHTML = renderToString(view);
    document.body.append(container);
    const field = container.querySelector("textarea") as HTMLTextAreaElement;
    field.value = "typed early";
    const app = hydrateRoot(container, view, { onRecoverableError: problems });
    const send = container.querySelector("button[type=submit]");
    await expect.poll(() => send?.ariaDisabled).toBe("false");
    expect(field.value).toBe("typed early");
    expect(problems.mock.calls).toEqual([]);
    app.unmount();
    container.remove();
  });

  test.each(["ltr", "rtl"])("at 320 px nothing overflows (%s)", async (direction) => {
    const screen = await render(
      <div dir={direction} style={{ width: 320 }}>
        <Demo />
      </div>,
    );
    expect((screen.container.firstElementChild as HTMLElement).scrollWidth).toBeLessThanOrEqual(
      320,
    );
    const left = (name: string) =>
      screen.getByRole("button", { name }).element().getBoundingClientRect().left;
    expect(left("Send") > left("Attach files")).toBe(direction === "ltr");
  });

  test("wide, both halves of the demo end at the same line", async () => {
    await page.viewport(1280, 900);
    const screen = await render(<Demo />);
    const card = screen.getByRole("textbox").element().closest("[aria-busy]") as HTMLElement;
    const pause = screen.getByRole("button", { name: "Pause the simulation" });
    const end = (element: Element) => element.getBoundingClientRect().bottom;
    await expect.poll(() => Math.abs(end(card) - end(pause.element()))).toBeLessThanOrEqual(1);
    await page.viewport(800, 600);
  });

  test("forced colours keep the edges of every control", async () => {
    await emulate("forced-colors", "active");
    const screen = await render(<Demo />);
    for (const button of screen.getByRole("button").elements())
      expect(getComputedStyle(button).borderTopWidth).toBe("1px");
  });
});
