// The composer sends once, loses nothing and treats every file alike; the voice input never pretends to record.
import axe from "axe-core";
import { Activity, type ReactNode, useEffect } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { contrast, painted } from "../../tests/support/painted-contrast.ts";
import { expectOwnStyles } from "../../tests/support/plain-styles.ts";
import { sentByServer } from "../../tests/support/sent-by-server.tsx";
import { ConversationalInput, type ConversationalInputProps } from "./conversational-input";
import { formatClock } from "./conversational-input-microphone";
import Demo from "./demo";
import { VoiceInput, type VoiceInputProps } from "./voice-input";

const RealAudioContext = AudioContext;
const contexts: AudioContext[] = [];
const streams: MediaStream[] = [];
const realNow = performance.now.bind(performance);

afterEach(async () => {
  document.documentElement.style.fontSize = "";
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.documentElement.classList.remove("dark", "light");
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
  for (const context of contexts.splice(0)) await context.close();
  streams.length = 0;
});

const field = page.getByRole("textbox");
const mic = page.getByRole("button", { name: "Record from the microphone" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const query = (selector: string) => document.querySelector<HTMLElement>(selector);
const alerted = () => query("[role=alert]")?.textContent;
const chips = () => Array.from(document.querySelectorAll("form li"), (chip) => chip.textContent);
const height = () => field.element().getBoundingClientRect().height;
const emulate = (name: string, value: string) =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name, value }] });

const named = (name: string, type = "text/plain") => new File([name], name, { type });
function transfer(files: File[]) {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
}

const EVENT = { bubbles: true, cancelable: true };
const send = (event: Event) => field.element().dispatchEvent(event);
const drag = (type: string, dataTransfer: DataTransfer) =>
  send(new DragEvent(type, { dataTransfer, ...EVENT }));
const drop = (...files: File[]) => drag("drop", transfer(files));
const paste = (...files: File[]) =>
  send(new ClipboardEvent("paste", { clipboardData: transfer(files), ...EVENT }));
/** As the picker hands files over: of any type, once the visitor has chosen to see all. */
function pick(...files: File[]) {
  const picker = query("input[type=file]") as HTMLInputElement;
  Object.defineProperty(picker, "files", { value: files, configurable: true });
  picker.dispatchEvent(new Event("change", EVENT));
}

async function open(props: Partial<ConversationalInputProps> = {}) {
  const onSubmit = vi.fn<ConversationalInputProps["onSubmit"]>();
  const view = (next = {}) => <ConversationalInput onSubmit={onSubmit} {...props} {...next} />;
  const { rerender, unmount } = await render(view());
  const form = query("form") as HTMLFormElement;
  return { onSubmit, form, unmount, change: (next: object) => rerender(view(next)) };
}

describe("sending", () => {
  test("Enter sends the text once without blank lines around it, Shift+Enter makes a new line", async () => {
    const { onSubmit } = await open();
    await expect.element(field).toHaveAttribute("placeholder", "Ask me anything...");
    await field.click();
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}  first{Shift>}{Enter}{/Shift}second  ");
    await expect.element(field).toHaveValue("\n  first\nsecond  ");
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ text: "  first\nsecond", files: [] });
    await expect.element(field).toHaveValue("");
    await expect.element(field).toHaveFocus();
  });

  test("Enter that ends a word of an input method sends nothing", async () => {
    const { onSubmit } = await open();
    await field.fill("にほん");
    const enter = { key: "Enter", ...EVENT };
    send(new KeyboardEvent("keydown", { ...enter, isComposing: true }));
    send(new KeyboardEvent("keydown", { ...enter, keyCode: 229 }));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test("blank text is not sent, a file alone is", async () => {
    const { onSubmit } = await open();
    await field.fill("  \n ");
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Send")).toHaveAttribute("aria-disabled", "true");
    expect(onSubmit).not.toHaveBeenCalled();
    const file = named("plan.txt");
    pick(file);
    await button("Send").click(); // reads the file before it hands it over
    await expect.poll(() => onSubmit.mock.calls).toEqual([[{ text: "", files: [file] }]]);
  });

  test("while its promise is pending nothing can be sent or changed; then all is cleared", async () => {
    const answer = Promise.withResolvers<void>();
    const onSubmit = vi.fn(() => answer.promise);
    const { form } = await open({ onSubmit });
    paste(named("a.txt"));
    await field.fill("hello");
    await button("Send").click();
    await expect.element(button("Sending")).toBeVisible();
    await expect.element(field).toHaveAttribute("readonly");
    await userEvent.keyboard("{Enter}");
    expect(paste(named("late.txt"))).toBe(false);
    expect(drop(named("late.txt"))).toBe(false); // the browser must not open it
    await expect.element(button("Remove a.txt")).toBeDisabled();
    expect([form.dataset.state, ...chips()]).toEqual(["sending", "a.txt"]);
    await expect.poll(() => onSubmit.mock.calls).toHaveLength(1);
    answer.resolve();
    await expect.element(field).toHaveValue("");
    expect(chips()).toEqual([]);
    await expect.element(field).toHaveFocus();
  });

  test("if it rejects, text and files stay and a sentence says so until the person types", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await open({ onSubmit: () => Promise.reject(new Error("offline")) });
    paste(named("a.txt"));
    await field.fill("hello");
    await userEvent.keyboard("{Enter}");
    await expect.poll(alerted).toMatch(/could not be sent/);
    await expect.element(field).toHaveValue("hello");
    expect(chips()).toEqual(["a.txt"]);
    await userEvent.keyboard("!");
    await expect.poll(alerted).toBe("");
  });

  test("leaving while it is pending throws nothing", async () => {
    const logged = vi.spyOn(console, "error");
    const answer = Promise.withResolvers<void>();
    const { unmount } = await open({ onSubmit: () => answer.promise, defaultValue: "hello" });
    await button("Send").click();
    await unmount();
    answer.resolve();
    await answer.promise;
    expect(logged).not.toHaveBeenCalled();
  });

  test("while the assistant answers, the button stops it and the next message can be typed", async () => {
    const onStop = vi.fn(() => change({ status: "ready" }));
    const { onSubmit, change } = await open({ status: "streaming", onStop });
    await field.fill("next");
    await userEvent.keyboard("{Enter}");
    await button("Stop").click(); // ready at once, and the same click must not send
    await expect.element(button("Send")).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
    await button("Send").click();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ text: "next", files: [] });
    expect(onStop).toHaveBeenCalledOnce();
  });

  test("the second click of a double-click neither stops the answer nor sends a draft", async () => {
    const onStop = vi.fn(() => change({ status: "ready" }));
    const onSubmit = vi.fn<() => unknown>(() => change({ status: "submitted" }));
    const { change } = await open({ onSubmit, onStop, defaultValue: "hello" });
    await button("Send").dblClick();
    await expect.element(button("Stop")).toBeVisible();
    expect([onSubmit.mock.calls.length, onStop.mock.calls.length]).toEqual([1, 0]);
    await field.fill("half a draf");
    await button("Stop").dblClick();
    await expect.element(button("Send")).toBeVisible();
    expect([onSubmit.mock.calls.length, onStop.mock.calls.length]).toEqual([1, 1]);
  });

  test("what is dictated while a message is being sent stays, and the message goes", async () => {
    const answer = Promise.withResolvers<void>();
    const onValueChange = vi.fn();
    const props = { onSubmit: () => answer.promise, onValueChange, value: "\n hello " };
    const { change } = await open(props);
    await button("Send").click();
    await change({ value: "hello and more" });
    answer.resolve();
    await expect.poll(() => onValueChange.mock.lastCall).toEqual(["and more"]);
  });

  test("status error says so until the person types", async () => {
    const { change } = await open();
    await change({ status: "error" });
    await expect.poll(alerted).toBe("The answer failed."); // the field may be empty: nothing to try again
    await field.fill("again");
    await expect.poll(alerted).toBe("");
  });

  test("what is said of files or of a failure stays when the assistant's answer ends", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const onSubmit = async () => {
      await change({ status: "submitted" });
      await change({ status: "ready" });
      throw new Error("offline");
    };
    const { change } = await open({ onSubmit, status: "streaming", maxFileSize: 1 });
    pick(named("two.txt"));
    await expect.poll(alerted).toMatch(/Larger than .*two\.txt/);
    await change({ status: "ready" });
    expect(alerted()).toMatch(/two\.txt/);
    await field.fill("hello");
    await button("Send").click();
    await expect.poll(alerted).toMatch(/could not be sent/);
  });

  test("the text can be kept by the owner", async () => {
    const onValueChange = vi.fn();
    const { change } = await open({ value: "one", onValueChange });
    await field.fill("two");
    expect(onValueChange).toHaveBeenLastCalledWith("two");
    await expect.element(field).toHaveValue("one");
    await change({ value: "three" });
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => onValueChange.mock.lastCall).toEqual([""]);
  });

  test("the demo sends for 2000 ms, then clears and says that it was sent", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await render(<Demo />);
    await field.fill("hello");
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Sending")).toBeVisible();
    await vi.advanceTimersByTimeAsync(1999);
    await expect.element(field).toHaveValue("hello");
    await vi.advanceTimersByTimeAsync(1);
    await expect.element(field).toHaveValue("");
    await expect.element(page.getByText("Nothing was really sent.")).toHaveRole("status");
  });
});

describe("the field", () => {
  test("grows from 44 to 240 px, then scrolls, and comes back", async () => {
    await open();
    expect(height()).toBe(44);
    await field.fill("line\n".repeat(3));
    await expect.poll(height).toBe(4 * 24 + 20);
    await field.fill("line\n".repeat(40));
    await expect.poll(height).toBe(240);
    expect(field.element().scrollHeight).toBeGreaterThan(900);
    await field.fill("a".repeat(4000));
    expect(field.element().scrollWidth).toBeLessThanOrEqual(field.element().clientWidth);
    await field.fill("");
    await expect.poll(height).toBe(44);
  });

  test("takes inputRef, native props and autoFocus; className wins over the form's own", async () => {
    const ref = { current: null as HTMLTextAreaElement | null };
    const { form } = await open({ inputRef: ref, id: "ask", autoFocus: true, className: "w-40" });
    expect(ref.current).toBe(field.element());
    expect(ref.current?.id).toBe("ask");
    await expect.element(field).toHaveFocus();
    expect(form.className).toMatch(/^(?!.*w-full).*w-40$/);
  });

  test("grows on a page that the browser translates", async () => {
    const { form } = await open();
    const texts = document.createTreeWalker(form, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found.filter((one) => !one.parentElement?.closest("[translate=no]"))) {
      const font = document.createElement("font");
      text.replaceWith(font);
      font.append(text);
    }
    await field.fill("line\n".repeat(3));
    await expect.poll(height).toBe(4 * 24 + 20);
  });

  test("disabled takes neither text nor files", async () => {
    await open({ disabled: true, defaultValue: "text" });
    await expect.element(field).toBeDisabled();
    await expect.element(button("Attach files")).toBeDisabled();
    await expect.element(button("Send")).toHaveAttribute("aria-disabled", "true");
    drop(named("a.txt"));
    expect(chips()).toEqual([]);
  });
});

describe("files", () => {
  test("come by the button, and the same one again after removal", async () => {
    await open();
    const asked = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(() => {});
    await button("Attach files").click();
    expect(asked).toHaveBeenCalledOnce();
    const picker = query("input[type=file]") as HTMLInputElement;
    await userEvent.upload(picker, [named("a.txt"), named("b.txt")]);
    await expect.poll(chips).toEqual(["a.txt", "b.txt"]);
    await button("Remove a.txt").click();
    await expect.poll(chips).toEqual(["b.txt"]);
    await expect.element(field).toHaveFocus();
    await userEvent.upload(picker, named("a.txt"));
    await expect.poll(chips).toEqual(["b.txt", "a.txt"]);
  });

  test("come by drop, and the field shows that it takes them", async () => {
    await open();
    const dropping = () => query("[data-dropping]") !== null;
    const words = new DataTransfer();
    words.setData("text/plain", "words");
    expect(drag("dragover", words)).toBe(true); // the browser's own matter
    expect(drag("dragover", transfer([named("a.txt")]))).toBe(false);
    await expect.poll(dropping).toBe(true);
    drag("dragleave", transfer([named("a.txt")]));
    await expect.poll(dropping).toBe(false);
    drop(named("a.txt"));
    await expect.poll(chips).toEqual(["a.txt"]);
    await expect.element(page.getByRole("status")).toHaveTextContent("a.txt");
  });

  test("come by paste, but formatted text that brings its picture stays text", async () => {
    await open();
    expect(paste(named("shot.png"))).toBe(false);
    await expect.poll(chips).toEqual(["shot.png"]);
    const office = transfer([named("picture-of-the-text.png")]);
    office.setData("text/plain", "words");
    office.setData("text/html", "<b>words</b>");
    expect(send(new ClipboardEvent("paste", { clipboardData: office, ...EVENT }))).toBe(true);
    expect(chips()).toEqual(["shot.png"]);
  });

  test.each([pick, drop, paste])("are held to every limit by $name", async (hand) => {
    const onReject = vi.fn<NonNullable<ConversationalInputProps["onReject"]>>();
    await open({ accept: "image/*, .PDF", maxFiles: 2, maxFileSize: 1000, onReject });
    const large = new File([new Uint8Array(1001)], "large.pdf");
    const pictures = ["1.png", "2.png", "3.png"].map((name) => named(name, "image/png"));
    hand(named("a.exe", ""), large, ...pictures, named("b.pdf", "application/pdf"));
    await expect.poll(chips).toEqual(["1.png", "2.png"]);
    const calls = onReject.mock.calls.map(([left, reason]) => [reason, left.length]);
    expect(calls).toEqual([
      ["type", 1],
      ["size", 1],
      ["count", 2],
    ]);
    expect(alerted()).toBe(
      "This type of file can't be attached: a.exe. Larger than 0.001 MB: large.pdf. Too many files, the limit is 2: 3.png, b.pdf.",
    );
  });

  test.each([
    ["image/*, text/csv", "photo.HEIC", ""],
    ["image/*, text/csv", "table.csv", "application/vnd.ms-excel"],
    ["audio/wav, application/zip", "sound.wav", "audio/x-wav"],
  ])(
    "of a type that this system calls otherwise are accepted by their ending: %s %s",
    async (accept, name, type) => {
      await open({ accept });
      pick(named(name, type), named("a.constructor", ""));
      await expect.poll(chips).toEqual([name]);
      expect(alerted()).toMatch(/can't be attached: a\.constructor/);
    },
  );

  test("that were changed or removed since are named, and nothing is sent without them", async () => {
    const onReject = vi.fn();
    const { onSubmit } = await open({ onReject, defaultValue: "hello" });
    const gone = named("plan.txt");
    gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject("gone") });
    pick(gone, named("b.txt"));
    await button("Send").click();
    await expect.poll(alerted).toMatch(/Attach again .*: plan\.txt\.$/);
    expect(onReject).toHaveBeenCalledExactlyOnceWith([gone], "unreadable");
    expect([chips(), onSubmit.mock.calls]).toEqual([["b.txt"], []]);
    pick(named("plan.txt"));
    await button("Send").click();
    await expect.poll(() => onSubmit.mock.lastCall?.[0].files.length).toBe(2);
  });

  test("that were too many are no longer mentioned once there is room", async () => {
    await open({ maxFiles: 1 });
    pick(named("a.txt"), named("b.txt"));
    await expect.poll(alerted).toMatch(/Too many files/);
    await button("Remove a.txt").click();
    await expect.poll(alerted).toBe("");
  });

  test("of 5 GB are taken if no limit is set", async () => {
    const film = Object.defineProperty(named("film.mov"), "size", { value: 5e9 });
    await open();
    pick(film);
    await expect.poll(chips).toEqual(["film.mov"]);
  });

  test.each([
    [320, "100%"],
    [216, "200%"],
  ])(
    "50 at once wrap inside %i px, letters at %s, and each can be removed",
    async (width, letters) => {
      document.documentElement.style.fontSize = letters;
      const { form } = await open({ style: { width } });
      const long = `${"a very long name ".repeat(20)}.pdf`;
      drop(named(long), ...Array.from({ length: 49 }, (_, index) => named(`${index}.txt`)));
      await expect.poll(() => chips().length).toBe(50);
      expect(form.scrollWidth).toBeLessThanOrEqual(width);
      const right = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
      const ends = Array.from(form.querySelectorAll("li button"), right);
      expect(Math.max(...ends)).toBeLessThanOrEqual(right(query("form ul")));
      expect(query("[role=status]")?.textContent).toMatch(/1\.txt, \+47$/);
    },
  );

  test("that are pictures show a thumbnail, and its address is let go", async () => {
    const made = vi.spyOn(URL, "createObjectURL");
    const revoked = vi.spyOn(URL, "revokeObjectURL");
    const { form, unmount } = await open();
    paste(named("a.svg", "image/svg+xml"), named("broken.png", "image/png"), named("b.txt"));
    await expect.poll(() => form.querySelectorAll("li img").length).toBe(2);
    await button("Remove a.svg").click();
    await expect.poll(() => revoked.mock.calls.length).toBe(1);
    await unmount();
    expect(revoked.mock.calls.flat()).toEqual(made.mock.results.map(({ value }) => value));
  });
});

/** A microphone made of real Web Audio, that hears a tone. */
async function toneMicrophone() {
  const context = new RealAudioContext();
  contexts.push(context);
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
const tracks = () => streams.map((stream) => stream.getTracks()[0]?.readyState);
const phase = () => mic.element().parentElement?.dataset.state;
const clock = () => query("[role=timer]")?.textContent;
const scales = () =>
  Array.from(document.querySelectorAll("[aria-hidden] > span"), (bar) =>
    Number(getComputedStyle(bar).scale.split(" ").at(-1)),
  );
const loudest = () => Math.max(...scales());
const interrupted = page.getByText(/microphone was interrupted/);
/** Begins a recording, which lasts long enough for a word: the clock is put forward. */
async function record(milliseconds = 1000) {
  await mic.click();
  await expect.poll(phase).toBe("recording");
  const until = performance.now() + milliseconds;
  vi.spyOn(performance, "now").mockImplementation(() => Math.max(until, realNow()));
}

async function openVoice(props: Partial<VoiceInputProps> = {}) {
  answer(toneMicrophone);
  const onRecording = vi.fn<VoiceInputProps["onRecording"]>();
  const view = (next = {}) => <VoiceInput onRecording={onRecording} {...props} {...next} />;
  const { rerender } = await render(view());
  return { onRecording, change: (next: object) => rerender(view(next)) };
}

describe("voice", () => {
  test("the button toggles recording; label, timer and 48 bars follow", async () => {
    const { onRecording } = await openVoice();
    expect([scales().length, clock()]).toEqual([48, "00:00"]);
    await expect.element(page.getByText("Click to speak")).toBeVisible();
    await record();
    await expect.element(page.getByText("Listening...")).toBeVisible();
    await expect.element(mic).toHaveAttribute("aria-pressed", "true");
    await expect.poll(loudest).toBeGreaterThan(0.2);
    await expect.poll(clock).toMatch(/^00:(?!00)\d\d$/);
    await mic.click();
    await expect.poll(phase).toBe("idle");
    await expect.element(page.getByText("Click to speak")).toBeVisible();
    expect(clock()).toBe("00:00");
    const recording = onRecording.mock.calls[0]?.[0];
    expect(recording?.blob.size).toBeGreaterThan(0);
    expect(recording?.durationSeconds).toBeGreaterThan(0.5);
    expect(tracks()).toEqual(["ended"]);
  });

  test("off screen drawing stops and the recording goes on", async () => {
    await openVoice({ style: { marginBlock: "2000px" } });
    const reads = vi.spyOn(AnalyserNode.prototype, "getByteFrequencyData");
    const readsInFiveFrames = async () => {
      reads.mockClear();
      for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
      return reads.mock.calls.length;
    };
    await record();
    await expect.poll(readsInFiveFrames).toBeGreaterThan(3);
    window.scrollTo(0, 0);
    await expect.poll(readsInFiveFrames).toBe(0);
    expect([phase(), ...tracks()]).toEqual(["recording", "live"]);
  });

  test("under reduced motion the bars change at most five times a second", async () => {
    await emulate("prefers-reduced-motion", "reduce");
    const reads = vi.spyOn(AnalyserNode.prototype, "getByteFrequencyData");
    await openVoice();
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
    vi.spyOn(console, "error").mockImplementation(() => {});
    const first = Promise.withResolvers<void>();
    const onRecording = vi.fn<VoiceInputProps["onRecording"]>(() => first.promise);
    await openVoice({ onRecording });
    await record();
    await mic.click();
    await expect.element(page.getByText("Sending the recording")).toBeVisible();
    first.reject(new Error("offline"));
    await expect.element(page.getByText("The recording could not be sent.")).toBeVisible();
    onRecording.mockResolvedValue(undefined);
    await mic.click({ force: true }); // a new recording would replace it
    await button("Try again").click();
    await expect.poll(phase).toBe("idle");
    await expect.element(mic).toHaveFocus();
    expect(onRecording.mock.calls[0]).toEqual(onRecording.mock.calls[1]);
  });

  test("a recording that could not be sent can be thrown away", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const onRecording = vi.fn().mockRejectedValueOnce(new Error("offline"));
    await openVoice({ onRecording });
    await record();
    await mic.click();
    await button("Discard").click();
    await expect.poll(phase).toBe("idle");
    await expect.element(mic).toHaveFocus();
    expect(onRecording).toHaveBeenCalledOnce();
  });

  test.each(["Escape", "Discard"])("%s throws the recording away", async (way) => {
    const { onRecording } = await openVoice();
    await record();
    if (way === "Escape") await userEvent.keyboard("{Escape}");
    else await button("Discard").click();
    await expect.poll(phase).toBe("idle");
    await expect.element(mic).toHaveFocus();
    await expect.poll(tracks).toEqual(["ended"]);
    await record(); // of this one the owner hears
    await mic.click();
    await expect.poll(() => onRecording.mock.calls.length).toBe(1);
  });

  test("maxSeconds ends a recording as a click does", async () => {
    const onRecording = vi.fn(); // not the one that was there when it began
    const { change } = await openVoice({ maxSeconds: 0.3 });
    await record();
    await change({ onRecording });
    await expect.poll(() => onRecording.mock.calls.length).toBe(1);
    expect(phase()).toBe("idle");
  });

  test("a click by mistake hands nothing over, nor does a microphone that is muted at once", async () => {
    const { onRecording } = await openVoice();
    vi.spyOn(performance, "now").mockReturnValue(realNow());
    await mic.click();
    await expect.poll(phase).toBe("recording");
    await mic.click();
    await expect.poll(phase).toBe("idle");
    await mic.click();
    await expect.poll(phase).toBe("recording");
    streams[1]?.getTracks()[0]?.dispatchEvent(new Event("mute"));
    await expect.element(page.getByText(/microphone is muted/)).toBeVisible();
    expect(tracks()).toEqual(["ended", "ended"]);
    expect(onRecording).not.toHaveBeenCalled();
  });

  test.each(["mute", "ended", "stop"])(
    "if the microphone is interrupted (%s), what was said can be sent or discarded",
    async (way) => {
      const { onRecording } = await openVoice();
      for (const name of ["Send recording", "Discard"]) {
        await record();
        const track = streams.at(-1)?.getTracks()[0];
        if (way === "stop") track?.stop();
        else track?.dispatchEvent(new Event(way));
        await expect.element(interrupted).toBeVisible();
        await expect.element(mic).toHaveAttribute("aria-pressed", "false");
        expect(onRecording.mock.calls.length).toBe(name === "Discard" ? 1 : 0);
        expect(tracks().at(-1)).toBe("ended");
        await button(name).click();
        await expect.poll(phase).toBe("idle");
        await expect.element(interrupted).not.toBeInTheDocument();
      }
      expect(onRecording).toHaveBeenCalledOnce();
    },
  );

  test.each(["leaving", "hiding", "clicking again"])("%s releases everything", async (way) => {
    const question = Promise.withResolvers<void>();
    answer(() => question.promise.then(toneMicrophone));
    const closed = vi.spyOn(AudioContext.prototype, "close");
    const onRecording = vi.fn();
    const view = (mode: "visible" | "hidden") => (
      <Activity mode={mode}>
        <VoiceInput onRecording={onRecording} />
      </Activity>
    );
    const screen = await render(view("visible"));
    await mic.click();
    await expect.element(page.getByText(/Waiting for the microphone/)).toBeVisible();
    if (way === "clicking again") await mic.click();
    question.resolve();
    if (way !== "clicking again") await expect.poll(phase).toBe("recording");
    if (way === "leaving") await screen.unmount();
    if (way === "hiding") await screen.rerender(view("hidden"));
    await expect.poll(tracks).toEqual(["ended"]);
    expect(closed).toHaveBeenCalled();
    if (way === "hiding") await screen.rerender(view("visible"));
    if (way !== "leaving") expect(phase()).toBe("idle");
    expect(onRecording).not.toHaveBeenCalled();
  });

  test.each([
    ["NotAllowedError", "refused", /was refused/],
    ["NotFoundError", "missing", /No microphone was found/],
    ["NotReadableError", "unavailable", /can't be used/],
  ])("%s: it says so and stays idle", async (name, problem, sentence) => {
    const onError = vi.fn();
    await openVoice({ onError });
    refuse(name);
    await mic.click();
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(page.getByText("Click to speak")).toBeVisible();
    await expect.element(mic).toHaveAttribute("aria-pressed", "false");
    expect(onError).toHaveBeenCalledExactlyOnceWith(problem);
    expect(clock()).toBe("00:00");
  });

  test.each(["navigator", "MediaRecorder"])("without a usable %s it says so", async (name) => {
    await openVoice();
    vi.stubGlobal(name, undefined);
    await mic.click();
    await expect.element(page.getByText(/can't be used/)).toBeVisible();
  });

  test("without Web Audio, matchMedia and IntersectionObserver it records all the same", async () => {
    const { onRecording } = await openVoice();
    for (const name of ["AudioContext", "matchMedia", "IntersectionObserver"])
      vi.stubGlobal(name, undefined);
    await record();
    await expect.poll(loudest).toBe(0.06);
    await mic.click();
    await expect.poll(() => onRecording.mock.calls.length).toBe(1);
  });

  test.each([280, 320, 430])(
    "inside a composer of %i px nothing overlaps, with letters twice as large too",
    async (width) => {
      answer(toneMicrophone);
      const tools = <VoiceInput variant="inline" onRecording={() => {}} />;
      const { form } = await open({ tools, style: { width } });
      await record();
      for (const fontSize of ["100%", "200%"]) {
        document.documentElement.style.fontSize = fontSize;
        const parts = form.querySelectorAll(
          "button, [role=timer], [data-slot=voice-meter] > [aria-hidden]",
        );
        const boxes = Array.from(parts, (part) => part.getBoundingClientRect());
        const meets = (one: DOMRect, other: DOMRect) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom;
        const pairs = boxes.flatMap((one, index) =>
          boxes.slice(index + 1).map((other) => meets(one, other)),
        );
        expect(boxes.length).toBe(6);
        expect(pairs).not.toContain(true);
        const bars = Array.from(
          form.querySelectorAll("[aria-hidden] > span"),
          (bar) => bar.getBoundingClientRect().right,
        );
        expect(Math.max(...bars)).toBeLessThanOrEqual(boxes[3]?.right ?? 0);
        expect(form.scrollWidth).toBeLessThanOrEqual(width);
      }
    },
  );

  test("inside a composer it is a row, and Enter on it sends nothing", async () => {
    answer(toneMicrophone);
    const tools = <VoiceInput variant="inline" onRecording={() => {}} />;
    const { onSubmit } = await open({ tools, defaultValue: "text" });
    (mic.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(phase).toBe("recording");
    await expect.element(page.getByRole("timer")).toBeVisible();
    expect(mic.element().getBoundingClientRect().height).toBe(44);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test("the time is told as mm:ss, past the hour too", () => {
    expect([0, 9.99, 75, 6000].map(formatClock)).toEqual(["00:00", "00:09", "01:15", "100:00"]);
  });
});

describe("the demo's simulation", () => {
  const lit = () => query("[data-lit]") !== null;

  test("listens 3000 ms, rests 1000 ms, and can be paused", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    await render(<Demo />);
    await expect.poll(lit).toBe(true);
    await vi.advanceTimersByTimeAsync(2999);
    await expect.element(page.getByText("00:02")).toBeVisible();
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(lit).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    await expect.poll(lit).toBe(true);
    await button("Pause the simulation").click();
    await expect.poll(lit).toBe(false);
  });

  test("gives way to real recordings; the last five can be played", async () => {
    answer(toneMicrophone);
    await render(<Demo />);
    const players = () => Array.from(document.querySelectorAll("audio"));
    for (let count = 1; count <= 6; count++) {
      await record();
      expect(document.body.textContent).not.toContain("Simulation");
      await mic.click();
      await expect.poll(() => players().length).toBe(Math.min(count, 5));
    }
    for (const { controls, src } of players())
      expect([controls, src.slice(0, 5)]).toEqual([true, "blob:"]);
  });

  test("goes on, marked as one, when the microphone is refused", async () => {
    refuse("NotAllowedError");
    await render(<Demo />);
    await mic.click();
    await expect.element(page.getByText(/was refused/)).toBeVisible();
    await expect.element(page.getByText("Simulation")).toBeVisible();
  });

  test("doesn't play under reduced motion", async () => {
    await emulate("prefers-reduced-motion", "reduce");
    await render(<Demo />);
    await expect.element(page.getByText("Simulation")).not.toBeVisible();
    expect(lit()).toBe(false);
  });
});

/** As our site does with what was clicked before hydration. */
function ReplayTwoClicks({ children }: { children: ReactNode }) {
  useEffect(() => {
    for (let click = 0; click < 2; click++) (button("Send").element() as HTMLElement).click();
  }, []);
  return children;
}

describe("for everyone", () => {
  test("a label that is undefined is in English", async () => {
    await open({ labels: { send: undefined } });
    await openVoice({ labels: { record: undefined } });
    await expect.element(button("Send")).toBeVisible();
    await expect.element(mic).toBeVisible();
  });

  test.each([
    ["dark", "#1a1216"],
    ["light", "#efe8d8"],
  ])("%s: axe finds nothing, and the field's edge stands out 3:1", async (theme, ground) => {
    document.documentElement.classList.add(theme);
    refuse("NotAllowedError");
    vi.spyOn(console, "error").mockImplementation(() => {});
    const fails = { onSubmit: () => Promise.reject(new Error("offline")) };
    const { container } = await render(
      <main style={{ background: ground }}>
        <Demo props={fails} />
      </main>,
    );
    paste(named("a.txt"));
    await field.fill("hello");
    await userEvent.keyboard("{Enter}");
    await mic.click();
    await expect.element(page.getByText(/could not be sent/)).toBeVisible();
    await expect.element(page.getByText(/was refused/)).toBeVisible();
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
    const { violations } = await axe.run(container);
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    const frame = getComputedStyle(query("[aria-busy]") as HTMLElement);
    const edge = painted(ground, frame.backgroundColor, frame.borderColor);
    expect(contrast(edge, painted(ground))).toBeGreaterThanOrEqual(3);
  });

  test("hydrates in strict mode without a warning; what was typed before is kept, even if it was sent", async () => {
    using sent = sentByServer(<Demo />);
    (field.element() as HTMLTextAreaElement).value = "typed early";
    const reload = vi.fn((event: Event) => event.preventDefault());
    sent.host.addEventListener("submit", reload);
    (button("Send").element() as HTMLElement).click();
    expect(reload).not.toHaveBeenCalled();
    sent.hydrate();
    await expect.element(button("Send")).toHaveAttribute("aria-disabled", "false");
    await expect.element(field).toHaveValue("typed early");
    expect(sent.problems).not.toHaveBeenCalled();
  });

  test("what was typed and sent before hydration is sent once if the clicks are played back", async () => {
    const onSubmit = vi.fn();
    using sent = sentByServer(
      <ReplayTwoClicks>
        <ConversationalInput onSubmit={onSubmit} />
      </ReplayTwoClicks>,
    );
    (field.element() as HTMLTextAreaElement).value = "typed early";
    sent.hydrate();
    await expect.element(field).toHaveValue("");
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ text: "typed early", files: [] });
  });

  test("looks the same without Tailwind's preflight and under rules for tags", async () => {
    answer(toneMicrophone);
    const { container } = await render(
      <main>
        <ConversationalInput
          onSubmit={() => {}}
          maxFiles={1}
          tools={<VoiceInput variant="inline" onRecording={() => {}} />}
        />
        <VoiceInput onRecording={() => {}} />
      </main>,
    );
    pick(named("a.svg", "image/svg+xml"), named("b.txt"));
    await mic.first().click();
    await expect.element(button("Discard")).toBeVisible();
    vi.spyOn(performance, "now").mockReturnValue(realNow() + 1000);
    streams[0]?.getTracks()[0]?.stop();
    await expect.element(button("Send recording")).toBeVisible();
    await expectOwnStyles(container);
  });

  test.each(["ltr", "rtl"])("at 320 px nothing overflows (%s)", async (direction) => {
    const { container } = await render(
      <div dir={direction} style={{ width: 320 }}>
        <Demo />
      </div>,
    );
    expect(container.firstElementChild?.scrollWidth).toBeLessThanOrEqual(320);
    const left = (name: string) => button(name).element().getBoundingClientRect().left;
    expect(left("Send") > left("Attach files")).toBe(direction === "ltr");
  });

  test("wide, the titles of both halves of the demo are on one line", async () => {
    await page.viewport(1280, 900);
    await render(<Demo />);
    const [write, speak] = ["Write", "Speak"].map((title) =>
      page.getByText(title, { exact: true }).element().getBoundingClientRect(),
    );
    expect([write?.top, write?.width]).toEqual([speak?.top, speak?.width]);
    await page.viewport(800, 600);
  });

  test("forced colours keep the edge of every control", async () => {
    await emulate("forced-colors", "active");
    await render(<Demo />);
    const edges = document.querySelectorAll("form button, [aria-pressed], [aria-busy]");
    expect(edges.length).toBe(4);
    for (const edge of edges) expect(getComputedStyle(edge).borderTopWidth).toBe("1px");
  });
});
