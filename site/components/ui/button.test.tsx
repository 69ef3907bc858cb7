// The variants and sizes of buttons and badges that the specification names (section 3).
import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { contrast, painted } from "../../../tests/support/painted-contrast.ts";
import { Badge } from "../../features/prompt/prompt-button.tsx";
import { Button } from "./button.tsx";

const BADGES = ["default", "secondary", "destructive", "outline"] as const;
const BUTTONS = [...BADGES, "ghost", "link"] as const;
const SIZES = ["default", "sm", "lg", "xl", "icon", "icon-sm", "icon-lg", "mobile"] as const;

afterEach(() => {
  document.documentElement.className = "";
});

function looksOf(container: Element): string[] {
  return [...container.children].map((part) => {
    const { backgroundColor, color, borderTop, textDecorationLine } = getComputedStyle(part);
    return [backgroundColor, color, borderTop, textDecorationLine].join(" ");
  });
}

test("each variant has its own look", async () => {
  const buttons = await render(BUTTONS.map((look) => <Button key={look} variant={look} />));
  expect(new Set(looksOf(buttons.container)).size).toBe(6);
  const badges = await render(BADGES.map((look) => <Badge key={look} variant={look} />));
  expect(new Set(looksOf(badges.container)).size).toBe(4);
});

test("each size is its own, and the default 44 px high", async () => {
  const { container } = await render(
    <div style={{ width: 320 }}>
      {SIZES.map((size) => (
        <Button key={size} size={size}>
          ·
        </Button>
      ))}
    </div>,
  );
  const boxes = [...container.querySelectorAll("button")].map(({ offsetWidth, offsetHeight }) => [
    offsetWidth,
    offsetHeight,
  ]);
  expect(new Set(boxes.map(String)).size).toBe(SIZES.length);
  expect(Math.min(...boxes.flat())).toBeGreaterThanOrEqual(24); // WCAG 2.2, 2.5.8
  expect(boxes[0]?.[1]).toBe(44);
  for (const [width, height] of boxes.slice(4, 7)) expect(width).toBe(height);
  expect(boxes.at(-1)?.[0]).toBe(320);
});

test("a link can have its look", async () => {
  const { container } = await render(
    <>
      <Button>Word</Button>
      <Button asChild>
        <a href="/motion">Word</a>
      </Button>
    </>,
  );
  const [button, link] = container.children;
  expect([link?.tagName, link?.className]).toEqual(["A", button?.className]);
});

test.each(["", "light"])("stands out more under the pointer (theme %j)", async (theme) => {
  document.documentElement.className = theme;
  const { container } = await render(
    <div className="bg-raised p-4">
      <Button style={{ transition: "none" }}>Word</Button>
    </div>,
  );
  const [panel, button] = container.querySelectorAll("div, button");
  const colour = (part?: Element) => painted(getComputedStyle(part as Element).backgroundColor);
  const contrastNow = () => contrast(colour(button), colour(panel));
  const atRest = contrastNow();
  await userEvent.hover(button as Element);
  await expect.poll(contrastNow).toBeGreaterThan(atRest);
  await userEvent.unhover(button as Element);
});
