// The prompt for a reader's stack: the address says which, the browser remembers it when asked, and the text follows.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { catalogue } from "../../patterns/catalogue.ts";
import { axeFindings } from "../axe-findings.ts";
import { KEY } from "../payment/fake-shop.ts";
import { queryClient, RETRIES } from "../ui/query-client.ts";
import { OpenInLinks } from "./open-in-links.tsx";
import { LICENCE_KEY, PURCHASE_FLAG_KEY, PURCHASE_FLAG_VALUE } from "./prompt-access.ts";
import { PromptDialog } from "./prompt-dialog.tsx";
import { STACK_KEY, visit } from "./stack-memory.ts";

const free = catalogue.find(({ price }) => price === "free") ?? catalogue[0];
const premium = catalogue.find(({ price }) => price === "premium") ?? catalogue[0];
if (!free || !premium) throw new Error("The catalogue is empty.");

let asked: string[] = [];
/** Holds an answer back until it is called. */
let gate: Promise<void> | null = null;
let answers: (url: URL) => Response;
const address = location.href;

beforeEach(async () => {
  await page.viewport(1024, 800);
  localStorage.clear();
  queryClient.clear();
  visit.stack = null;
  asked = [];
  gate = null;
  answers = (url) =>
    new Response(`# Prompt\n\nFor ${url.search || "everybody"}. ${"word ".repeat(200)}`, {
      headers: { "Content-Location": url.pathname + url.search },
    });
  vi.stubGlobal("fetch", async (input: string) => {
    const url = new URL(input, location.href);
    asked.push(url.pathname + url.search);
    await gate;
    return answers(url);
  });
});
afterEach(() => {
  history.replaceState(null, "", address);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const arriveWith = (query: string) => history.replaceState({ key: "kept" }, "", `?${query}`);
const open = (pattern = free) =>
  render(<PromptDialog pattern={pattern} onBuy={vi.fn()} onClose={vi.fn()} returnFocusTo={null} />);
const text = () => page.getByRole("region", { name: "Prompt text" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const radio = (name: string) => page.getByRole("radio", { name, exact: true });

describe("the stack", () => {
  it("is any framework with Tailwind and TypeScript where nobody says anything", async () => {
    await open();
    await expect.element(text()).toMatchTextContent("For everybody.");
    await expect
      .element(page.getByRole("dialog"))
      .toMatchTextContent("For any framework, Tailwind, TypeScript, a chat.");
    expect(asked.filter((path) => path.includes("?"))).toEqual([]);
  });

  it("is chosen by keyboard, stands in the address beside what was there, and the text follows", async () => {
    arriveWith("pattern=motion&p.speed=2");
    await open();
    await expect.element(text()).toBeVisible();
    button("Change the stack").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect
      .element(button("Done changing the stack"))
      .toHaveAttribute("aria-expanded", "true");
    radio("Any").element().focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect.element(radio("Next.js")).toBeChecked();
    await expect.element(text()).toMatchTextContent("For ?framework=next.");
    expect(location.search).toBe("?pattern=motion&p.speed=2&framework=next");
    expect(history.state).toEqual({ key: "kept" });
    await page.getByLabelText("Comments in").selectOptions("German");
    await expect.element(text()).toMatchTextContent("For ?framework=next&comments=de.");
    await radio("Any").click();
    expect(location.search).toBe("?pattern=motion&p.speed=2&comments=de");
  });

  it.each([
    ["framework=next&styling=css", "?framework=next&styling=css"],
    ["framework=angular&language=js", "?language=js"],
    ["framework=%3Cscript%3E&assistant=constructor&comments=__proto__", ""],
    [`framework=${"x".repeat(5000)}`, ""],
    ["framework=next&framework=vite", "?framework=next"],
  ])("is what the address %.60s says and makes sense", async (query, wanted) => {
    arriveWith(query);
    await open();
    await expect.element(text()).toMatchTextContent(`For ${wanted || "everybody"}.`);
    // The one for everybody is fetched once and kept.
    if (wanted) expect(asked).toEqual([`/prompts/${free.name}.md${wanted}`]);
    else expect(asked.filter((path) => path.includes("?"))).toEqual([]);
  });

  it("is the same for the next pattern of this visit", async () => {
    const first = await open();
    await button("Change the stack").click();
    await radio("JavaScript").click();
    await first.unmount();
    arriveWith("p.speed=2");
    await open();
    await expect.element(text()).toMatchTextContent("For ?language=js.");
    expect(location.search).toBe("?p.speed=2&language=js");
    expect(history.state).toEqual({ key: "kept" });
  });
});

describe("remembering", () => {
  it("happens when asked for, follows later changes, and ends when asked for", async () => {
    await open();
    await button("Change the stack").click();
    await radio("Plain CSS").click();
    expect(localStorage.getItem(STACK_KEY)).toBeNull();
    await button("Remember them in this browser").click();
    expect(localStorage.getItem(STACK_KEY)).toBe("styling=css");
    await radio("Next.js").click();
    expect(localStorage.getItem(STACK_KEY)).toBe("framework=next&styling=css");
    await button("Forget them in this browser").click();
    expect(localStorage.getItem(STACK_KEY)).toBeNull();
    await expect.element(button("Remember them in this browser")).toBeVisible();
  });

  it.each([
    ["framework=vite", "", "?framework=vite"],
    ["framework=vite&styling=css", "language=js", "?language=js"],
    ["framework=<b>&nonsense", "", ""],
    ["framework=vite", "framework=nonsense", "?framework=vite"],
  ])(
    "%s is the stack of a later visit to ?%s, whose address says so",
    async (kept, query, wanted) => {
      localStorage.setItem(STACK_KEY, kept);
      arriveWith(query);
      await open();
      await expect.element(text()).toMatchTextContent(`For ${wanted || "everybody"}.`);
      // The one for everybody is fetched once and kept.
      if (wanted) expect(asked).toEqual([`/prompts/${free.name}.md${wanted}`]);
      else expect(asked.filter((path) => path.includes("?"))).toEqual([]);
      expect(location.search).toBe(wanted);
    },
  );

  it("fails without harm where the browser keeps nothing", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await open();
    await button("Change the stack").click();
    await button("Remember them in this browser").click();
    await expect.element(button("Remember them in this browser")).toBeVisible();
    expect(logged).toHaveBeenCalledWith(
      "The stack could not be remembered in this browser.",
      expect.any(DOMException),
    );
  });
});

describe("while the new text is on its way", () => {
  it("the old one stays, told as busy, and can't be copied", async () => {
    await open();
    await expect.element(page.getByText(/^About [\d,]+ tokens$/)).toBeVisible();
    let letGo = () => {};
    gate = new Promise((done) => {
      letGo = done;
    });
    await button("Change the stack").click();
    await radio("Next.js").click();
    await expect.element(button("Copy to Clipboard")).toBeDisabled();
    await expect.element(text()).toMatchTextContent("For everybody.");
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    await expect.element(page.getByText(/tokens$/)).not.toBeInTheDocument();
    letGo();
    await expect.element(text()).toMatchTextContent("For ?framework=next.");
    await expect.element(button("Copy to Clipboard")).toBeEnabled();
  });

  it("a failure is told, and another choice is a way out", async () => {
    answers = (url) =>
      url.search ? new Response("no", { status: 503 }) : new Response("# Prompt\n\nFor everybody.");
    queryClient.setDefaultOptions({
      queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
    });
    await open();
    await button("Change the stack").click();
    await radio("Next.js").click();
    await expect.element(page.getByText("The prompt could not be fetched.")).toBeVisible();
    await radio("Any").click();
    await expect.element(text()).toMatchTextContent("For everybody.");
  });
});

describe("a prompt that could not be fetched", () => {
  const tryAgain = () => page.getByRole("button", { name: /^Try/ });
  const failing = async () => {
    queryClient.setDefaultOptions({
      queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
    });
    answers = () => new Response("no", { status: 503 });
    await open();
    await button("Change the stack").click();
    await radio("Next.js").click();
    await expect.element(tryAgain()).toBeVisible();
  };

  it("keeps the focus on the button while it is tried again, and after that fails too", async () => {
    await failing();
    let letGo = () => {};
    gate = new Promise((done) => {
      letGo = done;
    });
    tryAgain().element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Trying…")).toHaveAttribute("aria-disabled", "true");
    const tries = asked.length;
    await userEvent.keyboard("{Enter}");
    letGo();
    await expect.element(button("Try again")).toHaveFocus();
    expect(asked.length - tries).toBe(RETRIES);
  });

  it("is shown once another try brings it", async () => {
    await failing();
    answers = (url) =>
      new Response(`# Prompt\n\nFor ${url.search}.`, {
        headers: { "Content-Location": url.pathname + url.search },
      });
    await tryAgain().click();
    await expect.element(text()).toMatchTextContent("For ?framework=next.");
  });
});

describe("a prompt that the site has for one stack only", () => {
  it.each([
    {
      where: "a host of files, which gives the default text whatever is asked for",
      pattern: free,
      answer: () => new Response("# Prompt\n\nFor everybody."),
    },
    {
      where: "a shop that sells one text",
      pattern: premium,
      answer: (url: URL) =>
        url.search
          ? Response.json({ error: { code: "one_stack_only" } }, { status: 501 })
          : new Response("# Prompt\n\nFor everybody."),
    },
  ])(
    "is not shown as one for another, and is one press away: $where",
    async ({ pattern, answer }) => {
      localStorage.setItem(PURCHASE_FLAG_KEY, PURCHASE_FLAG_VALUE);
      localStorage.setItem(LICENCE_KEY, KEY);
      arriveWith("framework=next&ref=friend");
      localStorage.setItem(STACK_KEY, "framework=next");
      answers = answer;
      await open(pattern);
      await expect
        .element(page.getByRole("alert"))
        .toMatchTextContent("The site has it for any framework, Tailwind, TypeScript, a chat.");
      expect(asked.filter((path) => path.endsWith("framework=next"))).toHaveLength(1);
      expect(text().elements()).toEqual([]);
      await button("Show that one").click();
      await expect.element(text()).toMatchTextContent("For everybody.");
      // The choice stays theirs.
      expect(location.search).toBe("?framework=next&ref=friend");
      expect(localStorage.getItem(STACK_KEY)).toBe("framework=next");
      expect(localStorage.getItem(LICENCE_KEY)).toBe(KEY);
    },
  );
});

it("the paid prompt follows too, and neither text nor licence gets into a link", async () => {
  localStorage.setItem(PURCHASE_FLAG_KEY, PURCHASE_FLAG_VALUE);
  localStorage.setItem(LICENCE_KEY, KEY);
  await open(premium);
  await button("Change the stack").click();
  await radio("Next.js").click();
  await expect.element(text()).toMatchTextContent("For ?framework=next.");
  expect(asked.at(-1)).toBe(`/api/premium-prompts/${premium.name}?framework=next`);
  expect(page.getByRole("dialog").getByRole("link").elements()).toEqual([]);
  expect(location.href).not.toContain(KEY);
});

it("a phone shows the choices in place of the text, and both leave room to copy", async () => {
  await page.viewport(360, 640);
  await open();
  await expect.element(text()).toBeVisible();
  await button("Change the stack").click();
  await expect.poll(() => text().elements()).toHaveLength(0);
  await expect.element(radio("Next.js")).toBeVisible();
  const copyEnds = () => button("Copy to Clipboard").element().getBoundingClientRect().bottom;
  await expect.poll(copyEnds).toBeLessThan(640);
  await button("Done changing the stack").click();
  await expect.element(text()).toBeVisible();
});

it("has nothing that axe objects to, closed and open, by night and by day", async () => {
  await open();
  await expect.element(text()).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await button("Change the stack").click();
  expect(await axeFindings()).toEqual([]);
});

describe("open in", () => {
  const links = (siteUrl: string) =>
    render(
      <OpenInLinks
        title="Lamp"
        path="/prompts/lamp.md?language=js"
        text="# Lamp"
        siteUrl={siteUrl}
      />,
    );
  it("names the prompt's public address, and opens apart from this page", async () => {
    await links("https://lamp.example");
    for (const name of ["v0", "Claude", "ChatGPT"]) {
      const link = page.getByRole("link", { name: `${name} (opens in a new tab)`, exact: true });
      await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
      await expect.element(link).toHaveAttribute("target", "_blank");
      expect(decodeURIComponent(link.element().getAttribute("href") ?? "")).toContain(
        "https://lamp.example/prompts/lamp.md?language=js",
      );
    }
    await expect
      .element(page.getByRole("link", { name: "Cursor", exact: true }))
      .toHaveAttribute("href", "cursor://anysphere.cursor-deeplink/prompt?text=%23%20Lamp");
    expect(await axeFindings()).toEqual([]);
  });
  it("offers none where the site runs on this machine, and says why", async () => {
    await links("http://127.0.0.1:4173");
    await expect.element(page.getByText(/runs on your own machine/)).toBeVisible();
    expect(page.getByRole("link").elements()).toEqual([]);
  });
});
