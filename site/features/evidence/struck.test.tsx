// What a strike may lie on: a figure's words, never its sign, which it would change.
import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { Struck } from "./struck.tsx";

it.each([
  ["−30% mental effort", "−"],
  ["+35% clicks", "+"],
])("%s is struck but for its sign", async (figure, sign) => {
  const { container } = await render(<Struck figure={figure} />);
  const struck = container.querySelector("s");
  expect(struck?.textContent).toBe(figure);
  const free = [...(struck?.querySelectorAll("span") ?? [])].filter(
    (part) => getComputedStyle(part).display === "inline-block",
  );
  expect(free.map(({ textContent }) => textContent)).toEqual([sign]);
});

it.each(["20–40% faster", "3 in 10 leave"])(
  "%s has no sign, and is struck whole",
  async (figure) => {
    const { container } = await render(<Struck figure={figure} />);
    expect(container.innerHTML).toContain(`<s>${figure}</s>`);
  },
);
