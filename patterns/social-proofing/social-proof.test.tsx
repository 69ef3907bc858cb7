// Proves the faces: who is counted, what stands in for a picture that fails, and that nothing shifts.
import axe from "axe-core";
import { createRef, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import SocialProofDemo from "./demo";
import { SocialProof } from "./social-proof";

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==";
const BROKEN = "data:image/png;base64,AAAA";
const NAMES = [
  "Ana Lima",
  "Ben Okoro",
  "Chen Wei",
  "Dora",
  "Eli van der Berg",
  "Fay Ito",
  "Gus Oz",
];
const people = (count: number, image?: string) =>
  NAMES.slice(0, count).map((name) => ({ name, image }));

const faces = () => page.getByRole("img");
const texts = () =>
  Array.from(document.querySelectorAll("[role=img] > span"), (face) => face.textContent);
const states = () =>
  Array.from(document.querySelectorAll("[role=img] > [data-state]"), (face) =>
    face.getAttribute("data-state"),
  );
const element = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`No ${selector} on the page`);
  return found;
};

async function emulate(features: { name: string; value: string }[]) {
  await cdp().send("Emulation.setEmulatedMedia", { features });
}

afterEach(async () => {
  await emulate([]);
  await page.viewport(900, 800);
  document.documentElement.className = "";
  document.documentElement.style.fontSize = "";
});

describe("people", () => {
  test.each([
    [1, "Ana Lima"],
    [2, "Ana Lima and Ben Okoro"],
    [3, "Ana Lima, Ben Okoro and 1 other"],
    [5, "Ana Lima, Ben Okoro and 3 others"],
  ])("%i of them have one accessible name: %s", async (count, name) => {
    await render(<SocialProof people={people(count, PIXEL)}>Trusted</SocialProof>);
    await expect.element(faces()).toHaveAccessibleName(name);
    for (const image of document.querySelectorAll("img")) expect(image.alt).toBe("");
  });

  test("the accessible name can be given in any language", async () => {
    await render(<SocialProof people={people(3)} peopleLabel="Ana, Ben und Chen" />);
    await expect.element(faces()).toHaveAccessibleName("Ana, Ben und Chen");
  });

  test.each([
    [undefined, ["AL", "BO", "CW", "D", "EB", "+2"]],
    [2, ["AL", "BO", "+5"]],
    [0, ["+7"]],
    [-1, ["+7"]],
    [7, ["AL", "BO", "CW", "D", "EB", "FI", "GO"]],
    [Number.POSITIVE_INFINITY, ["AL", "BO", "CW", "D", "EB", "FI", "GO"]],
    [Number.NaN, ["AL", "BO", "CW", "D", "EB", "+2"]],
  ])("with max %s the rest is counted", async (max, shown) => {
    await render(<SocialProof people={people(7)} max={max} />);
    expect(texts()).toEqual(shown);
  });

  test("nobody leaves the sentence alone", async () => {
    await render(<SocialProof people={[]}>Trusted by nobody yet</SocialProof>);
    await expect.element(page.getByText("Trusted by nobody yet")).toBeVisible();
    expect(document.querySelector("[role=img]")).toBeNull();
  });

  test("two people of one name, and a name of spaces, are no trouble", async () => {
    const error = vi.spyOn(console, "error");
    const twins = [{ name: "Ana" }, { name: "Ana" }, { name: "  " }, { name: "Øyvind émile" }];
    await render(<SocialProof people={twins} />);
    expect(texts()).toEqual(["A", "A", "", "ØÉ"]);
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });
});

describe("pictures", () => {
  test("they come decoded off the main thread, lazily and at a fixed size", async () => {
    await render(<SocialProof people={people(1, PIXEL)} />);
    const image = element("[role=img] img");
    expect(image.getAttribute("loading")).toBe("lazy");
    expect(image.getAttribute("decoding")).toBe("async");
    expect([image.getAttribute("width"), image.getAttribute("height")]).toEqual(["32", "32"]);
    await expect.poll(states).toEqual(["loaded"]);
    expect(texts()).toEqual([""]);
  });

  test("one that fails gives way to initials, and nothing moves", async () => {
    const { container } = await render(
      <SocialProof people={people(3, BROKEN)}>Trusted by 3 people</SocialProof>,
    );
    const boxes = () =>
      Array.from(container.querySelectorAll("[role=img] > span, [data-variant]"), (part) => {
        const { offsetWidth, offsetHeight } = part as HTMLElement;
        return [offsetWidth, offsetHeight];
      });
    const before = boxes();
    await expect.poll(states).toEqual(["failed", "failed", "failed"]);
    expect(texts()).toEqual(["AL", "BO", "CW"]);
    expect(container.querySelector("img")).toBeNull();
    expect(boxes()).toEqual(before);
    expect(before[1]).toEqual([32, 32]);
  });

  test("a new address is given a new chance", async () => {
    const { rerender } = await render(<SocialProof people={people(1, BROKEN)} />);
    await expect.poll(states).toEqual(["failed"]);
    await rerender(<SocialProof people={people(1, PIXEL)} />);
    await expect.poll(states).toEqual(["loaded"]);
  });

  test("one that came or failed before hydration is noticed", async () => {
    const error = vi.spyOn(console, "error");
    const onRecoverableError = vi.fn();
    const app = (
      <StrictMode>
        <p>
          <SocialProof
            people={[
              { name: "Ana Lima", image: PIXEL },
              { name: "Ben Okoro", image: BROKEN },
            ]}
          >
            Trusted
          </SocialProof>
        </p>
      </StrictMode>
    );
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(app);
    expect(container.innerHTML).not.toContain("style=");
    const images = Array.from(container.querySelectorAll("img"));
    await expect.poll(() => images.map((image) => image.complete)).toEqual([true, true]);
    expect(states()).toEqual(["loading", "loading"]);
    const root = hydrateRoot(container, app, { onRecoverableError });
    await expect.poll(states).toEqual(["loaded", "failed"]);
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(error).not.toHaveBeenCalled();
    root.unmount();
    container.remove();
    error.mockRestore();
  });
});

describe("variants", () => {
  test("the badge is the default and ignores the invitation", async () => {
    await render(
      <SocialProof people={people(2)} action={{ label: "Join them now" }}>
        Trusted by 60K+ developers
      </SocialProof>,
    );
    await expect.element(page.getByText("Trusted by 60K+ developers")).toBeVisible();
    expect(element("[data-variant]").dataset.variant).toBe("badge");
    expect(document.querySelector("button, a")).toBeNull();
  });

  test("the invitation without an address is a button that works by keyboard", async () => {
    const joined = vi.fn();
    await render(
      <SocialProof
        variant="enhanced"
        people={people(2)}
        action={{ label: "Join them now", onClick: joined }}
      />,
    );
    const button = page.getByRole("button", { name: "Join them now" });
    expect(button.element().getAttribute("type")).toBe("button");
    expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await userEvent.tab();
    expect(document.activeElement).toBe(button.element());
    expect(getComputedStyle(button.element()).outlineStyle).toBe("solid");
    await userEvent.keyboard("{Enter}");
    await userEvent.keyboard(" ");
    expect(joined).toHaveBeenCalledTimes(2);
  });

  test("the invitation with an address is a link", async () => {
    await render(
      <SocialProof variant="enhanced" people={[]} action={{ label: "Join", href: "#sign-up" }} />,
    );
    await expect
      .element(page.getByRole("link", { name: "Join" }))
      .toHaveAttribute("href", "#sign-up");
    expect(document.querySelector("button")).toBeNull();
  });

  test("className, native props and ref reach the root, which may stand in a paragraph", async () => {
    const ref = createRef<HTMLSpanElement>();
    const error = vi.spyOn(console, "error");
    await render(
      <p>
        <SocialProof
          variant="enhanced"
          people={people(7, PIXEL)}
          action={{ label: "Join" }}
          className="mine"
          id="there"
          ref={ref}
        >
          Trusted
        </SocialProof>
      </p>,
    );
    expect(ref.current).toBe(element("#there"));
    expect(ref.current?.classList).toContain("mine");
    expect(document.querySelector("p div")).toBeNull();
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });
});

describe("the demo", () => {
  test("it shows both variants and says that the number is an example", async () => {
    await render(<SocialProofDemo />);
    expect(
      Array.from(document.querySelectorAll<HTMLElement>("[data-variant]"), (proof) => [
        proof.dataset.variant,
        proof.textContent?.includes("Trusted by 60K+ developers"),
      ]),
    ).toEqual([
      ["badge", true],
      ["enhanced", true],
    ]);
    await expect
      .element(page.getByText("The number is an example. Show only one that you can prove."))
      .toBeVisible();
  });

  test("its faces are drawn by code, and nobody in it has a person's name", async () => {
    await render(<SocialProofDemo />);
    const images = Array.from(document.querySelectorAll("img"));
    expect(images).toHaveLength(8);
    for (const { src } of images) expect(src).toMatch(/^data:image\/svg\+xml,/);
    await expect.poll(() => states().filter((state) => state === "loaded")).toHaveLength(8);
    for (const group of faces().elements())
      expect(group.getAttribute("aria-label")).toMatch(/^Example person 1, Example person 2 and/);
  });

  test("Join them now answers on the page, in words, and can be taken back", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    await render(<SocialProofDemo />);
    const answer = element("[aria-live=polite]");
    await page.getByRole("button", { name: "Join them now" }).click();
    await expect
      .poll(() => answer.textContent)
      .toMatch(/^You joined the example\. Nothing was sent/);
    expect(texts()).toContain("Y");
    await page.getByRole("button", { name: "Leave the example" }).click();
    await expect.element(page.getByRole("button", { name: "Join them now" })).toBeVisible();
    expect(texts()).not.toContain("Y");
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });
});

describe("motion", () => {
  const arrivals = (root: HTMLElement) => root.getAnimations({ subtree: true }) as CSSTransition[];
  const trusted = <SocialProof people={people(7)}>Trusted</SocialProof>;
  const left = (index: number) =>
    document.querySelectorAll("[role=img] > span")[index]?.getBoundingClientRect().left ?? 0;

  test.each([
    ["ltr", 1],
    ["rtl", -1],
  ])("in %s the faces slide apart once, by transform, in under a second", async (dir, sign) => {
    const { container } = await render(<div dir={dir}>{trusted}</div>);
    const moving = arrivals(container);
    expect(moving).toHaveLength(5);
    expect(new Set(moving.map((motion) => motion.transitionProperty))).toEqual(
      new Set(["translate"]),
    );
    for (const { effect } of moving)
      expect(Number(effect?.getComputedTiming().endTime)).toBeLessThan(1000);
    for (const motion of moving) {
      motion.pause();
      motion.currentTime = 0;
    }
    const early = left(1);
    for (const motion of moving) motion.finish();
    expect((left(1) - early) * sign).toBeCloseTo(8, 0);
    expect(arrivals(container)).toEqual([]);
  });

  test("a face pointed at comes clear of the next one, and the sentence stays", async () => {
    const { container } = await render(trusted);
    for (const motion of arrivals(container)) motion.finish();
    const sentence = () => page.getByText("Trusted").element().getBoundingClientRect().left;
    const [before, text] = [left(2), sentence()];
    await userEvent.hover(element("[role=img] > span:nth-child(2)"), { position: { x: 4, y: 16 } });
    for (const motion of arrivals(container)) motion.finish();
    expect(left(2) - before).toBeCloseTo(8, 0);
    expect(sentence()).toBe(text);
    const last = element("[role=img] > span:last-child").getBoundingClientRect();
    expect(last.right).toBeLessThanOrEqual(text);
    await userEvent.unhover(element("[role=img]"));
  });

  test("with reduced motion the faces stand still", async () => {
    await emulate([{ name: "prefers-reduced-motion", value: "reduce" }]);
    const { container } = await render(trusted);
    expect(arrivals(container)).toEqual([]);
    const before = left(2);
    await userEvent.hover(element("[role=img] > span:nth-child(2)"), { position: { x: 4, y: 16 } });
    expect(arrivals(container)).toEqual([]);
    expect(left(2)).toBe(before);
    await userEvent.unhover(element("[role=img]"));
  });
});

describe("everywhere", () => {
  test.each([
    ["320 px", 320, ""],
    ["700 px", 700, ""],
    ["text at 200 %, 640 px", 640, "32px"],
    ["text at 200 %, 320 px", 320, "32px"],
  ])("it fits, both ways round: %s", async (_, width, fontSize) => {
    await page.viewport(width, 800);
    document.documentElement.style.fontSize = fontSize;
    for (const dir of ["ltr", "rtl"]) {
      const { container, unmount } = await render(
        <div dir={dir} lang="de" style={{ padding: 16, overflowWrap: "normal" }}>
          {(["badge", "enhanced"] as const).map((variant) => (
            <SocialProof
              key={variant}
              variant={variant}
              max={6}
              people={people(7)}
              action={{ label: "Softwareentwicklungsgemeinschaft beitreten" }}
            >
              Empfohlen von 60.000 Softwareentwicklungsgemeinschaftsmitgliedern
            </SocialProof>
          ))}
        </div>,
      );
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      for (const motion of container.getAnimations({ subtree: true })) motion.finish();
      const outside = Array.from(container.querySelectorAll("span, button")).filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        return (
          left < 15 ||
          right > width - 15 ||
          (part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1)
        );
      });
      expect(outside.map((part) => part.outerHTML.slice(0, 90))).toEqual([]);
      await unmount();
    }
  });

  test("mirrored, the first face stands at the right and the count still reads +2", async () => {
    await render(
      <div dir="rtl">
        <SocialProof people={people(7)} />
      </div>,
    );
    const [first, last] = [element("[role=img] > span"), element("[role=img] > span:last-child")];
    expect(first.getBoundingClientRect().left).toBeGreaterThan(last.getBoundingClientRect().left);
    expect(last.querySelector("[dir=ltr]")?.textContent).toBe("+2");
  });

  test.each(["dark", "light"])("axe finds nothing, %s", async (theme) => {
    document.documentElement.className = theme;
    const ground = theme === "dark" ? "#1a1216" : "#efe8d8";
    const { container } = await render(
      <main style={{ background: ground }}>
        <h1>Social Proof</h1>
        <SocialProofDemo />
        <SocialProof people={people(7)}>Trusted by 7 people</SocialProof>
      </main>,
    );
    await page.getByRole("button", { name: "Join them now" }).click();
    for (const motion of container.getAnimations({ subtree: true })) motion.finish();
    const { violations } = await axe.run(container);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
