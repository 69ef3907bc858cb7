// Every variant and size of a button that the specification names (section 3), and no two that look alike.
import { expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { contrast, painted } from "../../../tests/support/painted-contrast.ts";
import { Button, type ButtonSize, type ButtonVariant } from "./button.tsx";

const VARIANTS: readonly ButtonVariant[] = [
  "default",
  "destructive",
  "outline",
  "secondary",
  "ghost",
  "link",
];
const SIZES: readonly ButtonSize[] = [
  "default",
  "sm",
  "lg",
  "xl",
  "icon",
  "icon-sm",
  "icon-lg",
  "mobile",
];
/** Pixels that a finger needs. Source: WCAG 2.2, success criterion 2.5.8. */
const MIN_TARGET_PX = 24;

function look(button: Element): string {
  const style = getComputedStyle(button);
  return [
    style.backgroundColor,
    style.color,
    style.borderTopWidth,
    style.borderTopColor,
    style.textDecorationLine,
  ].join(" ");
}

it("has the six variants of the specification, each with a look of its own", async () => {
  const { container } = await render(
    VARIANTS.map((variant) => (
      <Button key={variant} variant={variant}>
        Word
      </Button>
    )),
  );
  const looks = [...container.querySelectorAll("button")].map(look);
  expect(looks).toHaveLength(VARIANTS.length);
  expect(new Set(looks).size, looks.join("\n")).toBe(VARIANTS.length);
});

it("has the eight sizes of the specification, each of its own and large enough for a finger", async () => {
  const { container } = await render(
    <div style={{ width: 320 }}>
      {SIZES.map((size) => (
        <Button key={size} size={size}>
          ·
        </Button>
      ))}
    </div>,
  );
  const boxes = [...container.querySelectorAll("button")].map((button) =>
    button.getBoundingClientRect(),
  );
  const sizes = boxes.map(({ width, height }) => `${width} × ${height}`);
  expect(new Set(sizes).size, sizes.join("\n")).toBe(SIZES.length);
  for (const { width, height } of boxes) {
    expect(width).toBeGreaterThanOrEqual(MIN_TARGET_PX);
    expect(height).toBeGreaterThanOrEqual(MIN_TARGET_PX);
  }
  for (const name of ["icon", "icon-sm", "icon-lg"] as const) {
    const box = boxes[SIZES.indexOf(name)];
    expect(box?.width, `${name} is a square`).toBe(box?.height);
  }
  expect(boxes[SIZES.indexOf("mobile")]?.width, "a phone's button fills its line").toBe(320);
});

it("is default in both where nothing is said, and lends its look to a link", async () => {
  const { container } = await render(
    <>
      <Button>Word</Button>
      <Button variant="default" size="default">
        Word
      </Button>
      <Button asChild>
        <a href="/motion">Word</a>
      </Button>
    </>,
  );
  const [plain, named, link] = [...container.children];
  expect(plain?.className).toBe(named?.className);
  expect(plain?.getAttribute("type")).toBe("button");
  expect(link?.tagName).toBe("A");
  expect(link?.className).toBe(plain?.className);
});

it.each(["", "light"])(
  "the strong one stands out under the pointer as at rest (%s)",
  async (theme) => {
    document.documentElement.className = theme;
    const { container } = await render(
      <div className="bg-raised p-4">
        <Button style={{ transition: "none" }}>Word</Button>
      </div>,
    );
    const [window, button] = [container.firstElementChild, container.querySelector("button")];
    if (!window || !button) throw new Error("nothing is rendered");
    const ground = (element: Element) => painted(getComputedStyle(element).backgroundColor);
    const atRest = contrast(ground(button), ground(window));
    const colour = ground(button);
    await userEvent.hover(button);
    await expect.poll(() => ground(button)).not.toEqual(colour);
    expect(contrast(ground(button), ground(window))).toBeGreaterThan(atRest);
    await userEvent.unhover(button);
    document.documentElement.className = "";
  },
);
