// A part with a root of its own stands or fails by itself, and never without a word.
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { drawIn } from "./draw-in.tsx";

let box: HTMLElement;
beforeEach(() => {
  box = document.createElement("div");
  document.body.append(box);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  box.remove();
  vi.restoreAllMocks();
});

const fault = new Error("The numbers make no sense.");
/** Draws nothing but its fault as long as it is `wrong`. */
function Part({ wrong }: { wrong: boolean }) {
  if (wrong) throw fault;
  return <p>Well</p>;
}
function GoesWrong() {
  const [wrong, setWrong] = useState(false);
  if (wrong) return <Part wrong />;
  return (
    <button type="button" onClick={() => setWrong(true)}>
      Go wrong
    </button>
  );
}

it.each(["", renderToString(<Part wrong={false} />)])(
  "a part that fails as it is drawn over %o is refused, and can be drawn again",
  async (written) => {
    box.innerHTML = written;
    await expect(drawIn(box, <Part wrong />)).rejects.toBe(fault);
    await expect.poll(() => box.childNodes).toHaveLength(0);
    const end = await drawIn(box, <Part wrong={false} />);
    expect(box.textContent).toBe("Well");
    end();
    await expect.poll(() => box.childNodes).toHaveLength(0);
  },
);

it("a part that fails later says so in its place, and comes back when it is asked for", async () => {
  const end = await drawIn(box, <GoesWrong />);
  await page.getByRole("button", { name: "Go wrong" }).click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("could not be loaded");
  expect(console.error).toHaveBeenCalledWith("A part of the page could not be shown.", fault);
  await page.getByRole("button", { name: "Try again" }).click();
  expect(document.activeElement, "the focus stays with the part").toBe(box);
  await expect.element(page.getByRole("button", { name: "Go wrong" })).toBeVisible();
  end();
  await expect.poll(() => box.childNodes).toHaveLength(0);
});
