// Who is counted and named, what a picture that fails leaves behind, and that nothing shifts.
import axe from "axe-core";
import { type CSSProperties, createRef, lazy, type ReactElement, Suspense } from "react";
import { Link, MemoryRouter, Route, Routes } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectOurColours, OwnButton } from "../../tests/support/own-button.tsx";
import { expectOwnStyles } from "../../tests/support/plain-styles.ts";
import { sentByServer } from "../../tests/support/sent-by-server.tsx";
import SocialProofDemo from "./demo";
import { SocialProof } from "./social-proof";

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><path fill="#00f" d="M0 0h999v999H0z"/></svg>')}`;
const NAMES = ["Ana Lima", "Ben Okoro", "Chen Wei", "Dora", "Eli van der Berg", "Fay Ito", "Gus"];
const people = (count: number, image?: string) =>
  NAMES.slice(0, count).map((name) => ({ name, image }));

const texts = () =>
  Array.from(document.querySelectorAll("[role=img] > span"), (avatar) => avatar.textContent);
const element = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There's no ${selector} on the page`);
  return found;
};
const emulate = (name: string, value: string) =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name, value }] });
const looks = () => page.screenshot({ element: element("[role=img]"), save: false });

afterEach(async () => {
  vi.restoreAllMocks();
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
  await page.viewport(900, 800);
  document.documentElement.className = "";
  document.documentElement.style.fontSize = "";
});

describe("people", () => {
  test.each([
    [1, "Ana Lima"],
    [2, "Ana Lima and Ben Okoro"],
    [3, "Ana Lima, Ben Okoro and 1 other"],
    [7, "Ana Lima, Ben Okoro and 5 others"],
  ])("%i of them have one accessible name: %s", async (count, name) => {
    await render(<SocialProof people={people(count)} />);
    await expect.element(page.getByRole("img")).toHaveAccessibleName(name);
  });

  test.each([
    [undefined, ["AL", "BO", "CW", "D", "EB", "+2"]],
    [2, ["AL", "BO", "+5"]],
    [0, ["+7"]],
    [-1, ["+7"]],
    [Number.POSITIVE_INFINITY, ["AL", "BO", "CW", "D", "EB", "FI", "G"]],
    [Number.NaN, ["AL", "BO", "CW", "D", "EB", "+2"]],
  ])("with max %s the rest is counted", async (max, shown) => {
    await render(<SocialProof people={people(7)} max={max} />);
    expect(texts()).toEqual(shown);
  });

  test("an empty list leaves the claim alone", async () => {
    await render(<SocialProof people={[]}>New this week</SocialProof>);
    await expect.element(page.getByText("New this week")).toBeVisible();
    expect(document.querySelector("[role=img]")).toBeNull();
  });

  test.each([
    ["Henrik Christensen (HC)", "HC"],
    ["[SYSTEM] Admin", "SA"],
    ["(unknown)", "U"],
    ["“Buzz” Aldrin, PhD", "BA"],
    ["Ludwig van Beethoven", "LB"],
    ["ana de la cruz", "AC"],
    ["J.", "J"],
    ["Øyvind e\u0301mile", "ØE\u0301"],
    ["ʻIolani", "I"],
    ["Team 42 🚀", "T4"],
    ["👩‍🚀 🇩🇪", "👩‍🚀"],
    ["ليلى حداد", "ل"],
    ["김 민준", "김"],
    ["- ", ""],
  ])("%s has the initials %s", async (name, initials) => {
    await render(<SocialProof people={[{ name }]} />);
    expect(texts()).toEqual([initials]);
  });

  test.each(["ltr", "rtl"])("wide initials stay clear of the next avatar (%s)", async (dir) => {
    await emulate("prefers-reduced-motion", "reduce");
    for (const variant of ["badge", "enhanced"] as const) {
      const { container, unmount } = await render(
        <div dir={dir} style={{ fontFamily: "Verdana, DejaVu Sans, sans-serif" }}>
          <SocialProof variant={variant} people={Array(120).fill({ name: "Max Weber" })} max={3} />
        </div>,
      );
      const [first, second, , count] = container.querySelectorAll<HTMLElement>("[role=img] > span");
      const [text, next] = [first?.querySelector("bdi"), second].map((one) =>
        (one as HTMLElement).getBoundingClientRect(),
      ) as [DOMRect, DOMRect];
      const ring = variant === "badge" ? 2 : 3;
      const gap = dir === "ltr" ? next.left - text.right : text.left - next.right;
      expect(gap, variant).toBeGreaterThanOrEqual(ring);
      expect(count?.textContent).toBe("+117");
      expect(count?.scrollWidth).toBeLessThanOrEqual(count?.offsetWidth ?? 0);
      await unmount();
    }
  });

  test("two with the same name cause no warning", async () => {
    const error = vi.spyOn(console, "error");
    await render(<SocialProof people={[{ name: "Ana" }, { name: "Ana" }]} />);
    expect(error).not.toHaveBeenCalled();
  });

  test("a page translator leaves the initials and the count alone", async () => {
    await render(<SocialProof people={people(7)}>Trusted</SocialProof>);
    for (const avatar of document.querySelectorAll<HTMLElement>("[role=img] > span"))
      expect(avatar.translate).toBe(false);
    expect(element("[role=img] + span").translate).toBe(true);
  });
});

describe("pictures", () => {
  test.each([
    ["that doesn't exist", "/no-such-picture.png"],
    ["that is no picture", "data:image/png;base64,AAAA"],
    ["whose address needs escaping", 'x") ; color: red; \\ "'],
  ])("one %s looks as if there were none", async (_, image) => {
    await emulate("prefers-reduced-motion", "reduce");
    const { rerender } = await render(<SocialProof people={people(3)} />);
    const initials = await looks();
    await rerender(<SocialProof people={people(3, image)} />);
    expect(await looks()).toBe(initials);
  });

  test("one that loads covers the initials, and nothing moves", async () => {
    await emulate("prefers-reduced-motion", "reduce");
    const { rerender } = await render(<SocialProof people={people(1)}>Trusted</SocialProof>);
    const initials = await looks();
    const before = page.getByText("Trusted").element().getBoundingClientRect().left;
    await rerender(<SocialProof people={people(1, PICTURE)}>Trusted</SocialProof>);
    await expect.poll(looks).not.toBe(initials);
    expect(page.getByText("Trusted").element().getBoundingClientRect().left).toBe(before);
    const { width, height } = element("[role=img] > span").getBoundingClientRect();
    expect([width, height]).toEqual([32, 32]);
  });
});

describe("variants", () => {
  test("the badge is the default and has no button", async () => {
    await render(<SocialProof people={people(2)} action={<a href="#join">Join</a>} />);
    expect(element("[data-variant]").dataset.variant).toBe("badge");
    expect(document.querySelector("button, a")).toBeNull();
  });

  test("the action is your own button, which keeps its props and classes", async () => {
    const joined = vi.fn();
    const action = (
      <OwnButton onClick={joined} className="px-9">
        Join them now
      </OwnButton>
    );
    await render(<SocialProof variant="enhanced" people={people(2)} action={action} />);
    await userEvent.tab();
    const button = element("button");
    expect(document.activeElement).toBe(button);
    expect(getComputedStyle(button).outlineStyle).toBe("solid");
    expect(getComputedStyle(button).paddingLeft).toBe("36px");
    expectOurColours(button);
    expect(button.offsetHeight).toBeGreaterThanOrEqual(44);
    await userEvent.keyboard("{Enter}");
    expect(joined).toHaveBeenCalledOnce();
  });

  test("a router's link changes the page without loading it, even if a server sends it late", async () => {
    const late = lazy(async () => ({ default: <Link to="/sign-up">Join</Link> }) as never);
    for (const action of [
      <Link key="0" to="/sign-up">
        Join
      </Link>,
      late as unknown as ReactElement,
    ]) {
      const { unmount } = await render(
        <MemoryRouter>
          <Suspense>
            <SocialProof variant="enhanced" people={[]} action={action} />
          </Suspense>
          <Routes>
            <Route path="/sign-up" element={<p>Welcome</p>} />
            <Route path="*" element={<p>Start</p>} />
          </Routes>
        </MemoryRouter>,
      );
      const link = page.getByRole("link", { name: "Join" });
      await expect.element(link).toHaveAttribute("href", "/sign-up");
      expect(getComputedStyle(link.element()).borderRadius).not.toBe("0px");
      await link.click();
      await expect.element(page.getByText("Welcome")).toBeVisible();
      await unmount();
    }
  });

  test.each([
    ["--primary alone", { "--primary": "#1a1216" }],
    ["--primary-foreground alone", { "--primary-foreground": "#2b0f1a" }],
    ["a dark --card alone", { "--card": "#1a1216" }],
    ["a pale --card-foreground alone", { "--card-foreground": "#ffffff" }],
    ["a dark --lamp", { "--lamp": "#14532d" }],
    ["a pale --lamp", { "--lamp": "#fef9c3" }],
  ])("with %s everything can be read", async (_, tokens) => {
    const { container } = await render(
      <div style={tokens as CSSProperties}>
        <SocialProof variant="enhanced" people={people(3)} action={<a href="#join">Join</a>}>
          Trusted by 3 people
        </SocialProof>
      </div>,
    );
    for (const slide of container.getAnimations({ subtree: true })) slide.finish();
    const { violations, incomplete } = await axe.run(container, { runOnly: ["color-contrast"] });
    expect([...violations, ...incomplete]).toEqual([]);
  });

  test("a pair of your tokens colours the button", async () => {
    const tokens = { "--primary": "#123456", "--primary-foreground": "#fff" } as CSSProperties;
    await render(
      <div style={tokens}>
        <SocialProof variant="enhanced" people={[]} action={<a href="#join">Join</a>} />
      </div>,
    );
    const { color, backgroundColor } = getComputedStyle(element("a"));
    expect(color).toBe("color(srgb 1 1 1)");
    expect(backgroundColor).toMatch(/^color\(srgb 0\.07\d* 0\.20\d* 0\.33\d*\)$/);
  });

  test("it looks the same without preflight and under rules for tags", async () => {
    const { container } = await render(
      <SocialProof variant="enhanced" people={people(7)} action={<a href="#join">Join</a>}>
        Trusted
      </SocialProof>,
    );
    await expectOwnStyles(container);
    await render(
      <SocialProof variant="enhanced" people={[]} action={<button type="button">Join</button>} />,
      { container },
    );
    await expectOwnStyles(container);
  });

  test("className, style, ref and native props reach the root", async () => {
    const ref = createRef<HTMLSpanElement>();
    await render(
      <SocialProof people={[]} className="px-9" style={{ margin: 3 }} id="a" ref={ref} />,
    );
    expect(ref.current).toBe(element("#a"));
    const { paddingLeft, margin } = getComputedStyle(element("#a"));
    expect([paddingLeft, margin]).toEqual(["36px", "3px"]);
  });

  test("inside a paragraph it hydrates in strict mode without a warning", async () => {
    using sent = sentByServer(
      <p>
        <SocialProof
          variant="enhanced"
          people={people(7, PICTURE)}
          action={<button type="button">Join</button>}
        />
      </p>,
    );
    const button = sent.host.querySelector("button") ?? {};
    sent.hydrate();
    await expect.poll(() => Object.keys(button).length).toBeGreaterThan(0);
    expect(sent.problems).not.toHaveBeenCalled();
  });
});

describe("motion", () => {
  const second = () => document.querySelectorAll("[role=img] > span")[1]?.getBoundingClientRect();

  test.each([
    ["ltr", 1],
    ["rtl", -1],
  ])("in %s the avatars slide apart once, in under a second", async (dir, sign) => {
    const { container } = await render(
      <div dir={dir}>
        <SocialProof people={people(7)} />
      </div>,
    );
    const slides = container.getAnimations({ subtree: true });
    expect(slides).toHaveLength(5);
    for (const slide of slides) {
      expect(Number(slide.effect?.getComputedTiming().endTime)).toBeLessThan(1000);
      slide.pause();
      slide.currentTime = 0;
    }
    const start = second()?.left ?? 0;
    for (const slide of slides) slide.finish();
    expect(((second()?.left ?? 0) - start) * sign).toBeCloseTo(8, 0);
  });

  test("with reduced motion they don't move, not even when pointed at", async () => {
    await emulate("prefers-reduced-motion", "reduce");
    const { container } = await render(<SocialProof people={people(3)} />);
    const before = second()?.left;
    await userEvent.hover(element("[role=img] > span"), { position: { x: 4, y: 16 } });
    expect(container.getAnimations({ subtree: true })).toEqual([]);
    expect(second()?.left).toBe(before);
  });
});

describe("everywhere", () => {
  test.each([
    ["320 px", 320, ""],
    ["320 px with text at 200%", 320, "32px"],
  ])("long words fit, both ways round: %s", async (_, width, fontSize) => {
    await page.viewport(width, 800);
    document.documentElement.style.fontSize = fontSize;
    const action = <a href="#join">Softwareentwicklungsgemeinschaft beitreten</a>;
    for (const dir of ["ltr", "rtl"]) {
      const { unmount } = await render(
        <div dir={dir} style={{ padding: 16, overflowWrap: "normal" }}>
          <SocialProof people={people(7)} peopleLabel="Ana und andere">
            {"W".repeat(60)}
          </SocialProof>
          <SocialProof variant="enhanced" people={people(7)} action={action}>
            Empfohlen von 60.000 Softwareentwicklungsgemeinschaftsmitgliedern
          </SocialProof>
        </div>,
      );
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      await expect.element(page.getByRole("img", { name: "Ana und andere" })).toBeVisible();
      await unmount();
    }
  });

  test.each(["dark", "light"])("axe finds nothing in the demo, %s", async (theme) => {
    document.documentElement.className = theme;
    const { container } = await render(
      <main style={{ background: theme === "dark" ? "#1a1216" : "#efe8d8" }}>
        <h1>Social Proof</h1>
        <SocialProofDemo />
        <SocialProof people={people(7)}>Trusted by 7 people</SocialProof>
      </main>,
    );
    expect(container.textContent?.match(/Trusted by 60K\+ developers/g)).toHaveLength(2);
    for (const slide of container.getAnimations({ subtree: true })) slide.finish();
    const { violations } = await axe.run(container);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
