// Holds the field to its promises: it sends once, loses nothing, and treats every file alike.
import axe from "axe-core";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { contrast, painted } from "../painted-contrast.ts";
import { ConversationalInput, type ConversationalMessage } from "./conversational-input";
import Demo from "./demo";

const root = document.documentElement;

afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  root.classList.remove("dark", "light");
  document.dir = "";
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
});

function textFile(name: string) {
  return new File([name], name, { type: "text/plain" });
}

function transfer(...files: File[]) {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
}

/** A promise whose end the test decides. */
function pending() {
  return Promise.withResolvers<void>();
}

async function open(props: Partial<React.ComponentProps<typeof ConversationalInput>> = {}) {
  const onSubmit = vi.fn<(message: ConversationalMessage) => Promise<void> | void>();
  const screen = await render(<ConversationalInput onSubmit={onSubmit} {...props} />);
  const field = screen.getByRole("textbox");
  const element = field.element() as HTMLTextAreaElement;
  const form = element.form as HTMLFormElement;
  const picker = form.querySelector("input[type=file]") as HTMLInputElement;
  const drag = (type: string, data: DataTransfer, target: Element = element) =>
    target.dispatchEvent(
      new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
    );
  const paste = (data: DataTransfer) =>
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  const chips = () =>
    screen
      .getByRole("listitem")
      .elements()
      .map((chip) => (chip as HTMLElement).title);
  return { screen, onSubmit, field, element, form, picker, drag, paste, chips };
}

describe("sending", () => {
  test("Enter sends the trimmed text once, and Shift+Enter makes a new line", async () => {
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

  test.each(["Remove a.txt", "Sending"])(
    "focus on %s while sending is back in the field once it is sent",
    async (name) => {
      const answer = pending();
      const { screen, field, paste } = await open({ onSubmit: () => answer.promise });
      paste(transfer(textFile("a.txt")));
      await screen.getByRole("button", { name: "Send" }).click();
      await expect.element(screen.getByRole("button", { name: "Sending" })).toBeVisible();
      (screen.getByRole("button", { name }).element() as HTMLElement).focus();
      answer.resolve();
      await expect.element(field).toHaveFocus();
    },
  );

  test("Enter that ends a word of an input method sends nothing", async () => {
    const { field, element, onSubmit } = await open();
    await field.fill("にほん");
    const key = { key: "Enter", bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent("keydown", { ...key, isComposing: true }));
    element.dispatchEvent(new KeyboardEvent("keydown", { ...key, keyCode: 229 }));
    expect(onSubmit).not.toHaveBeenCalled();
    await expect.element(field).toHaveValue("にほん");
  });

  test("blank text is not sent, a file alone is", async () => {
    const { screen, field, onSubmit, paste } = await open();
    const send = screen.getByRole("button", { name: "Send" });
    await expect.element(send).toBeDisabled();
    await field.fill("  \n ");
    await expect.element(send).toBeDisabled();
    await field.click();
    await userEvent.keyboard("{Enter}");
    expect(onSubmit).not.toHaveBeenCalled();
    const file = textFile("plan.txt");
    paste(transfer(file));
    await expect.element(send).toBeEnabled();
    await send.click();
    expect(onSubmit.mock.calls[0]?.[0].text).toBe("");
    expect(onSubmit.mock.calls[0]?.[0].files.map(({ name }) => name)).toEqual(["plan.txt"]);
  });

  test("while sending it is busy and can't be sent twice; then text and files are gone", async () => {
    const answer = pending();
    const onSubmit = vi.fn(() => answer.promise);
    const { screen, field, element, form, paste, drag, chips } = await open({ onSubmit });
    paste(transfer(textFile("a.txt")));
    await field.fill("hello");
    await screen.getByRole("button", { name: "Send" }).click();
    const send = screen.getByRole("button", { name: "Sending" });
    await expect.element(send).toBeVisible();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAttribute("readonly");
    expect(element.closest("[aria-busy]")?.getAttribute("aria-busy")).toBe("true");
    // Within something busy what is said is not heard everywhere.
    expect(screen.getByRole("status").element().closest("[aria-busy]")).toBeNull();
    expect(form.dataset.state).toBe("loading");
    await userEvent.keyboard("{Enter}");
    (send.element() as HTMLButtonElement).click();
    paste(transfer(textFile("late.txt")));
    expect(drag("drop", transfer(textFile("late.txt")))).toBe(false); // the browser must not open it
    (screen.getByRole("button", { name: "Remove a.txt" }).element() as HTMLButtonElement).click();
    expect(chips()).toEqual(["a.txt"]);
    expect(onSubmit).toHaveBeenCalledOnce();
    answer.resolve();
    await expect.element(field).toHaveValue("");
    expect(chips()).toEqual([]);
    expect(element.closest("[aria-busy]")?.getAttribute("aria-busy")).toBe("false");
    await expect.element(screen.getByRole("status")).toHaveTextContent("Sent");
    await expect.element(field).toHaveFocus();
  });

  test.each([
    ["a rejected promise", () => Promise.reject(new Error("offline"))],
    [
      "a thrown error",
      () => {
        throw new Error("offline");
      },
    ],
  ])("%s keeps text and files, says so, and can be tried again", async (_, fail) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const onSubmit = vi.fn<() => Promise<void> | void>(fail);
    const { screen, field, paste, chips } = await open({ onSubmit });
    paste(transfer(textFile("a.txt")));
    await field.fill("hello");
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByText(/could not be sent/)).toBeVisible();
    await expect.element(field).toHaveValue("hello");
    expect(chips()).toEqual(["a.txt"]);
    expect(logged).toHaveBeenCalledOnce();
    onSubmit.mockImplementation(() => {});
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveValue("");
    await expect.element(screen.getByRole("alert")).toHaveTextContent("");
  });

  test("leaving while a message is on its way throws nothing", async () => {
    const logged = vi.spyOn(console, "error");
    const answer = pending();
    const { screen, field } = await open({ onSubmit: () => answer.promise });
    await field.fill("hello");
    await userEvent.keyboard("{Enter}");
    await screen.unmount();
    answer.resolve();
    await answer.promise;
    expect(logged).not.toHaveBeenCalled();
  });

  test("the demo sends for 2000 ms", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
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

describe("the height", () => {
  const lines = (count: number) => Array.from({ length: count }, () => "line").join("\n");

  async function grows({ field, element }: Awaited<ReturnType<typeof open>>) {
    const height = () => element.getBoundingClientRect().height;
    expect(height()).toBe(44);
    await field.fill(lines(4));
    await expect.poll(height).toBe(4 * 24 + 20);
    await field.fill(lines(40));
    await expect.poll(height).toBe(240);
    expect(element.scrollHeight).toBeGreaterThan(900);
    await field.fill("");
    await expect.poll(height).toBe(44);
  }

  test("grows from 44 to 240 px, then scrolls, and comes back", async () => grows(await open()));

  /** A browser that can't size a field by its content, until the test is over. */
  function withoutFieldSizing() {
    const supports = CSS.supports.bind(CSS);
    vi.spyOn(CSS, "supports").mockImplementation(
      ((property: string, value: string) =>
        property !== "field-sizing" && supports(property, value)) as typeof CSS.supports,
    );
    const old = document.createElement("style");
    old.textContent = "textarea{field-sizing:fixed!important}";
    document.head.append(old);
    onTestFinished(() => old.remove());
  }

  test("does the same in a browser that can't size a field by its content", async () => {
    withoutFieldSizing();
    const opened = await open();
    await grows(opened);
    // Measuring must not let the page fall together and lose its place.
    document.body.style.paddingTop = "3000px";
    window.scrollTo(0, document.documentElement.scrollHeight);
    const place = window.scrollY;
    expect(place).toBeGreaterThan(1000);
    await opened.field.fill(lines(9));
    expect(window.scrollY).toBeGreaterThanOrEqual(place);
    document.body.style.paddingTop = "";
  });

  test("is right at another width and in another font there too", async () => {
    withoutFieldSizing();
    const problems = vi.fn(); // a ResizeObserver that goes in circles says so on the window
    window.addEventListener("error", problems);
    onTestFinished(() => window.removeEventListener("error", problems));
    const { form, field, element } = await open({ style: { width: 600 } });
    const height = () => element.getBoundingClientRect().height;
    const text = () => element.scrollHeight;
    await field.fill("word ".repeat(30));
    const wide = height();
    form.style.width = "320px";
    await expect.poll(height).toBeGreaterThan(wide);
    expect(height()).toBe(text());
    const narrow = height();
    element.style.wordSpacing = "20px"; // as a wider font would
    document.fonts.dispatchEvent(new Event("loadingdone"));
    expect(height()).toBeGreaterThan(narrow);
    expect(height()).toBe(text());
    element.style.wordSpacing = "";
    form.style.width = "600px";
    await expect.poll(height).toBe(wide);
    expect(problems).not.toHaveBeenCalled();
  });

  test("takes other limits, and one word of 4000 letters stays inside", async () => {
    const { field, element } = await open({ minHeight: 64, maxHeight: 120 });
    expect(element.getBoundingClientRect().height).toBe(64);
    await field.fill("a".repeat(4000));
    await expect.poll(() => element.getBoundingClientRect().height).toBe(120);
    expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
  });
});

describe("files", () => {
  test("come by the button, several at once, and the same one again after removal", async () => {
    const { screen, picker, chips } = await open();
    const opened = vi.spyOn(picker, "click").mockImplementation(() => {});
    await screen.getByRole("button", { name: "Attach files" }).click();
    expect(opened).toHaveBeenCalledOnce();
    expect(picker.multiple).toBe(true);
    await userEvent.upload(picker, [textFile("a.txt"), textFile("b.txt")]);
    await expect.poll(chips).toEqual(["a.txt", "b.txt"]);
    expect(picker.value).toBe("");
    await screen.getByRole("button", { name: "Remove a.txt" }).click();
    await expect.poll(chips).toEqual(["b.txt"]);
    await userEvent.upload(picker, textFile("a.txt"));
    await expect.poll(chips).toEqual(["b.txt", "a.txt"]);
  });

  test("come by drop, and the field shows that it will take them", async () => {
    const { screen, form, element, drag, chips } = await open();
    const data = transfer(textFile("a.txt"));
    drag("dragenter", data);
    expect(drag("dragover", data)).toBe(false);
    await expect.element(screen.getByText("Drop files here")).toBeVisible();
    expect(form.dataset.state).toBe("dropping");
    form.dispatchEvent(new DragEvent("dragleave", { bubbles: true, relatedTarget: element }));
    await expect.element(screen.getByText("Drop files here")).toBeVisible();
    form.dispatchEvent(new DragEvent("dragleave", { bubbles: true, relatedTarget: document.body }));
    await expect.poll(() => form.dataset.state).toBe("idle");
    drag("dragover", data);
    drag("drop", data);
    await expect.poll(chips).toEqual(["a.txt"]);
    expect(form.dataset.state).toBe("idle");
    await expect.element(screen.getByRole("status")).toHaveTextContent("a.txt attached");
  });

  test("a drag is told to the owner's handlers as well", async () => {
    const heard: string[] = [];
    const note = (event: React.DragEvent) => heard.push(event.type);
    const own = { onDragEnter: note, onDragOver: note, onDragLeave: note, onDrop: note };
    const { form, drag, chips } = await open(own);
    const data = transfer(textFile("a.txt"));
    drag("dragenter", data);
    drag("dragover", data);
    form.dispatchEvent(new DragEvent("dragleave", { bubbles: true, relatedTarget: document.body }));
    drag("drop", data);
    await expect.poll(chips).toEqual(["a.txt"]);
    expect(heard).toEqual(["dragenter", "dragover", "dragleave", "drop"]);
  });

  test("dragged text is left to the browser", async () => {
    const { form, drag } = await open();
    const data = new DataTransfer();
    data.setData("text/plain", "words");
    expect(drag("dragover", data)).toBe(true);
    expect(drag("drop", data)).toBe(true);
    expect(form.dataset.state).toBe("idle");
  });

  test("come by paste, but formatted text that brings its picture stays text", async () => {
    const { paste, chips } = await open();
    expect(paste(transfer(textFile("shot.png")))).toBe(false);
    await expect.poll(chips).toEqual(["shot.png"]);
    const office = transfer(textFile("picture-of-the-text.png"));
    office.setData("text/plain", "words");
    office.setData("text/html", "<b>words</b>");
    expect(paste(office)).toBe(true);
    expect(chips()).toEqual(["shot.png"]);
  });

  test("the same file may stand twice, and each goes by itself", async () => {
    const { screen, field, paste, chips, onSubmit } = await open();
    const same = textFile("same.txt");
    paste(transfer(same));
    paste(transfer(same));
    await expect.poll(chips).toEqual(["same.txt", "same.txt"]);
    await screen.getByRole("button", { name: "Remove same.txt" }).last().click();
    await expect.poll(chips).toEqual(["same.txt"]);
    await field.click();
    await userEvent.keyboard("{Enter}");
    expect(onSubmit.mock.calls[0]?.[0].files).toHaveLength(1);
  });

  test("are announced each time, also in the same words", async () => {
    const { screen, paste } = await open();
    const spoken: string[] = [];
    const ears = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof CharacterData) spoken.push(target.data);
        else spoken.push(...Array.from(addedNodes, (node) => node.textContent ?? ""));
    });
    ears.observe(screen.getByRole("status").element(), {
      childList: true,
      characterData: true,
      subtree: true,
    });
    const same = textFile("same.txt");
    for (let times = 1; times <= 2; times++) {
      paste(transfer(same));
      await expect.poll(() => spoken).toEqual(Array(times).fill("same.txt attached"));
    }
    for (let times = 1; times <= 2; times++) {
      await screen.getByRole("button", { name: "Remove same.txt" }).first().click();
      await expect.poll(() => spoken.slice(2)).toEqual(Array(times).fill("same.txt removed"));
    }
    paste(transfer(same, same));
    await expect.poll(() => spoken.at(-1)).toBe("2 files attached");
    ears.disconnect();
  });

  test("are a list in Safari too, which wants a marker on items that are list items", async () => {
    const { screen, paste } = await open();
    paste(transfer(textFile("a.txt")));
    const chip = screen.getByRole("listitem");
    await expect.element(chip).toBeVisible();
    const { display, listStyleType } = getComputedStyle(chip.element());
    expect({ display, listStyleType }).toEqual({ display: "list-item", listStyleType: '""' });
    expect(chip.element().getBoundingClientRect().height).toBe(32);
  });

  test("removing by keyboard goes on to the next chip, at last to the field", async () => {
    const { screen, field, paste } = await open();
    paste(transfer(textFile("a.txt"), textFile("b.txt"), textFile("c.txt")));
    const cross = (name: string) => screen.getByRole("button", { name: `Remove ${name}` });
    await expect.element(cross("b.txt")).toBeVisible();
    (cross("b.txt").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(cross("c.txt")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(cross("a.txt")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveFocus();
  });

  test("twenty wrap, and a very long name is cut in the middle but said in full", async () => {
    const { screen, form, paste, chips } = await open({ style: { width: 320 } });
    const long = `${"a very long name ".repeat(20)}.pdf`;
    paste(transfer(textFile(long), ...Array.from({ length: 19 }, (_, n) => textFile(`${n}.txt`))));
    await expect.poll(() => chips().length).toBe(20);
    expect(form.scrollWidth).toBeLessThanOrEqual(320);
    const rows = new Set(
      screen
        .getByRole("listitem")
        .elements()
        .map((chip) => chip.getBoundingClientRect().top),
    );
    expect(rows.size).toBeGreaterThan(3);
    expect(chips()[0]).toBe(long);
    await expect.element(screen.getByRole("button", { name: `Remove ${long}` })).toBeVisible();
    await expect.element(screen.getByText(".pdf", { exact: true })).toBeVisible();
  });
});

describe("words", () => {
  test("every one can be translated", async () => {
    const answer = pending();
    const { screen, field, form, paste, drag } = await open({
      onSubmit: () => answer.promise,
      labels: {
        attach: "Dateien anhängen",
        attached: "Angehängte Dateien",
        remove: "{name} entfernen",
        drop: "Dateien hier ablegen",
        send: "Senden",
        sending: "Wird gesendet",
        sent: "Gesendet",
        fileAttached: "{name} angehängt",
        filesAttached: "{count} Dateien angehängt",
        fileRemoved: "{name} entfernt",
      },
    });
    const news = screen.getByRole("status");
    const odd = "$&{count}.txt"; // a name is no pattern
    await expect.element(screen.getByRole("button", { name: "Dateien anhängen" })).toBeVisible();
    paste(transfer(textFile(odd)));
    await expect.element(news).toHaveTextContent(`${odd} angehängt`);
    await expect.element(screen.getByRole("list", { name: "Angehängte Dateien" })).toBeVisible();
    await screen.getByRole("button", { name: `${odd} entfernen` }).click();
    await expect.element(news).toHaveTextContent(`${odd} entfernt`);
    paste(transfer(textFile("a.txt"), textFile("b.txt")));
    await expect.element(news).toHaveTextContent("2 Dateien angehängt");
    drag("dragover", transfer(textFile("c.txt")));
    await expect.element(screen.getByText("Dateien hier ablegen")).toBeVisible();
    form.dispatchEvent(new DragEvent("dragleave", { bubbles: true, relatedTarget: document.body }));
    await field.fill("hallo");
    await screen.getByRole("button", { name: "Senden" }).click();
    await expect.element(screen.getByRole("button", { name: "Wird gesendet" })).toBeVisible();
    await expect.element(news).toHaveTextContent("Wird gesendet");
    answer.resolve();
    await expect.element(news).toHaveTextContent("Gesendet");
  });

  test("those left out or undefined stay English", async () => {
    const { screen } = await open({ labels: { attach: "Anhängen", send: undefined } });
    await expect.element(screen.getByRole("button", { name: "Anhängen" })).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Send" })).toBeVisible();
  });
});

describe("for everyone", () => {
  test.each(["dark", "light"] as const)("axe finds nothing in the %s theme", async (theme) => {
    root.classList.add(theme);
    vi.spyOn(console, "error").mockImplementation(() => {});
    const onSubmit = () => Promise.reject(new Error("offline"));
    const screen = await render(
      <main style={{ background: theme === "dark" ? "#1a1216" : "#efe8d8" }}>
        <ConversationalInput onSubmit={onSubmit} className="failed" />
        <Demo />
      </main>,
    );
    const field = screen.getByRole("textbox").first();
    field
      .element()
      .dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: transfer(textFile("a.txt")), bubbles: true }),
      );
    await field.fill("hello");
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByText(/could not be sent/)).toBeVisible();
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
    const { violations } = await axe.run(screen.container);
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  });

  test.each([
    ["dark", "#1a1216"],
    ["light", "#e5ddca"],
  ])(
    "in the %s theme the field's edge and its focus stand out 3 : 1 (WCAG 1.4.11)",
    async (theme, page) => {
      root.classList.add(theme);
      const { element } = await open();
      const frame = element.closest("div[class*=border]") as HTMLElement;
      const colours = getComputedStyle(frame);
      const ground = painted(page, colours.backgroundColor);
      for (const beside of [painted(page), ground]) {
        const edge = painted(page, colours.backgroundColor, colours.borderColor);
        expect(contrast(edge, beside)).toBeGreaterThanOrEqual(3);
        expect(contrast(painted(colours.outlineColor), beside)).toBeGreaterThanOrEqual(3);
      }
    },
  );

  test.each(["none", "active"])(
    "the focused field has an outline (forced colours: %s)",
    async (value) => {
      await cdp().send("Emulation.setEmulatedMedia", {
        features: [{ name: "forced-colors", value }],
      });
      const { element } = await open();
      const frame = element.closest("div[class*=border]") as HTMLElement;
      const outline = () => [
        getComputedStyle(frame).outlineStyle,
        getComputedStyle(frame).outlineWidth,
      ];
      expect(outline()[0]).toBe("none");
      await userEvent.tab();
      await expect.poll(() => document.activeElement).toBe(element);
      expect(outline()).toEqual(["solid", "2px"]);
      await userEvent.tab(); // the button has one of its own
      expect(outline()[0]).toBe("none");
    },
  );

  test("what was written before the script arrived is sent, and lost by nothing", async () => {
    const onSubmit = vi.fn();
    const form = <ConversationalInput onSubmit={onSubmit} />;
    const container = document.createElement("div");
    container.innerHTML = renderToString(form);
    document.body.append(container);
    const field = container.querySelector("textarea") as HTMLTextAreaElement;
    field.value = "written early";
    const app = hydrateRoot(container, form);
    const send = container.querySelector<HTMLButtonElement>("button[type=submit]");
    await expect.poll(() => send?.disabled).toBe(false);
    const data = transfer(textFile("a.txt"));
    field.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
    await expect.poll(() => container.querySelector("li")?.title).toBe("a.txt");
    expect(field.value).toBe("written early");
    send?.click();
    await expect.poll(() => onSubmit.mock.calls[0]?.[0].text).toBe("written early");
    await expect.poll(() => field.value).toBe("");
    app.unmount();
    container.remove();
  });

  test("hydrates in strict mode without a warning", async () => {
    const problems = vi.spyOn(console, "error").mockImplementation(() => {});
    const recovered = vi.fn();
    const page = (
      <StrictMode>
        <Demo />
      </StrictMode>
    );
    const container = document.createElement("div");
    container.innerHTML = renderToString(page);
    document.body.append(container);
    const app = hydrateRoot(container, page, { onRecoverableError: recovered });
    await expect.poll(() => container.querySelector("[data-state=demo]")).toBeTruthy();
    expect(problems.mock.calls).toEqual([]);
    expect(recovered).not.toHaveBeenCalled();
    app.unmount();
    container.remove();
  });

  test.each(["ltr", "rtl"])("at 320 px nothing overflows (%s)", async (direction) => {
    const screen = await render(
      <div dir={direction} style={{ width: 320 }}>
        <Demo />
      </div>,
    );
    const box = screen.container.firstElementChild as HTMLElement;
    expect(box.scrollWidth).toBeLessThanOrEqual(320);
    const send = screen.getByRole("button", { name: "Send" }).element().getBoundingClientRect();
    const attach = screen
      .getByRole("button", { name: "Attach files" })
      .element()
      .getBoundingClientRect();
    expect(send.left > attach.left).toBe(direction === "ltr");
  });

  test("under reduced motion the busy sign stands still", async () => {
    await cdp().send("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-reduced-motion", value: "reduce" }],
    });
    const answer = pending();
    const { screen, field, form } = await open({ onSubmit: () => answer.promise });
    await field.fill("hello");
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByRole("button", { name: "Sending" })).toBeVisible();
    const moving = form
      .getAnimations({ subtree: true })
      .filter((animation) => animation instanceof CSSAnimation);
    expect(moving).toEqual([]);
    answer.resolve();
  });

  test("passes native props through to the form", async () => {
    const ref = { current: null as HTMLFormElement | null };
    const { form } = await open({ ref, id: "ask", className: "mine" });
    expect(ref.current).toBe(form);
    expect(form.id).toBe("ask");
    expect(form.classList.contains("mine")).toBe(true);
  });
});
