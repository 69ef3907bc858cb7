// A part that sleeps is woken once, keeps the press that woke it, and says so where it can't be woken.
import { hydrateRoot } from "react-dom/client";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SleepingPart } from "./sleeping-part.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Draws a button into the box, as a script of the part would. */
function drawing(pressed: () => void) {
  return async (box: Element) => {
    const button = document.createElement("button");
    button.textContent = "Open";
    button.onclick = pressed;
    box.append(button);
    return () => button.remove();
  };
}

it("is drawn at once where nothing was prerendered, and taken down with its page", async () => {
  const wake = vi.fn(drawing(() => undefined));
  const screen = await render(<SleepingPart name="The code" prerendered={null} wake={wake} />);
  await expect.element(page.getByRole("button", { name: "Open" })).toBeVisible();
  await page.getByRole("button", { name: "Open" }).hover();
  expect(wake).toHaveBeenCalledTimes(1);
  await screen.unmount();
  expect(page.getByRole("button", { name: "Open" }).elements()).toEqual([]);
});

it("says that it could not be loaded, and tries again when asked", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const wake = vi
    .fn(drawing(() => undefined))
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  await render(
    <section aria-label="Code">
      <SleepingPart name="The code" prerendered={null} wake={wake} />
    </section>,
  );
  await expect.element(page.getByRole("alert")).toMatchTextContent("The code could not be loaded.");
  expect(logged).toHaveBeenCalledWith("The code could not be loaded.", expect.any(TypeError));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("button", { name: "Open" })).toBeVisible();
  expect(page.getByRole("alert").elements()).toEqual([]);
  await expect.element(page.getByRole("region", { name: "Code" })).toHaveFocus();
});

it("what is woken after its page has gone is taken down again", async () => {
  let arrive = () => {};
  const end = vi.fn();
  const wake = () =>
    new Promise<() => void>((resolve) => {
      arrive = () => resolve(end);
    });
  const screen = await render(<SleepingPart name="The code" prerendered={null} wake={wake} />);
  await screen.unmount();
  arrive();
  await expect.poll(() => end.mock.calls).toHaveLength(1);
});

it.each(["section", "div"] as const)(
  "in a %s it is as high as before until it is drawn again",
  async (Around) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const draw = (box: Element) => {
      box.innerHTML = '<p style="height: 150px; margin: 0">Drawn</p>';
      return Promise.resolve(() => undefined);
    };
    const part = (wake: typeof draw) => (
      <Around aria-label="Around">
        <SleepingPart name={`The ${Around}`} prerendered={null} wake={wake} />
      </Around>
    );
    const first = await render(part(draw));
    await expect.element(page.getByText("Drawn")).toBeVisible();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await first.unmount();
    const { container } = await render(part((box) => released.then(() => draw(box))));
    const around = container.firstElementChild;
    expect(around?.getBoundingClientRect().height).toBe(150);
    release();
    await expect.element(page.getByText("Drawn")).toBeVisible();
    await expect.poll(() => around?.querySelector("[style*='min-height']")).toBeNull();
  },
);

describe("where it was prerendered", () => {
  /** As React finds the page: the part's HTML, with `above` pixels before it. */
  async function hydrated(above: number, near?: string) {
    const wake = vi.fn(async (_box: Element) => () => undefined);
    const host = document.createElement("div");
    host.innerHTML = `<p style="height:${above}px">Above</p><div class="contents" data-wake="asleep"><div><div><p>As it was written</p></div></div></div>`;
    document.body.append(host);
    // Away from the part, wherever the test before left it.
    await page.getByText("Above").hover();
    window.lamplightEarly = { clicks: [] };
    const root = hydrateRoot(
      host,
      <>
        <p style={{ height: above }}>Above</p>
        <SleepingPart name="The code" prerendered={null} wake={wake} near={near} />
      </>,
    );
    onTestFinished(() => {
      root.unmount();
      host.remove();
      window.lamplightEarly = undefined;
    });
    await expect
      .poll(() => host.querySelector("[data-wake]")?.getAttribute("data-wake"))
      .toBe("alive");
    return { wake, place: page.getByText("As it was written") };
  }

  it("is woken when it comes as near to the screen as was asked", async () => {
    const { wake, place } = await hydrated(5000, "100px");
    expect(wake).not.toHaveBeenCalled();
    place.element().scrollIntoView();
    await expect.poll(() => wake.mock.calls).toHaveLength(1);
    expect(wake.mock.calls[0]?.[0].textContent).toBe("As it was written");
  });

  it("is left alone in plain sight until a visitor turns to it, where no distance was asked", async () => {
    const { wake, place } = await hydrated(200);
    // Two frames: an observer would have told by then.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(wake).not.toHaveBeenCalled();
    await place.hover();
    await expect.poll(() => wake.mock.calls).toHaveLength(1);
  });
});
