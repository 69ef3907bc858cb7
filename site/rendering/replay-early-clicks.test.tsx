// A click before hydration is kept, and acts once: when its part is hydrated.
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { boot } from "./boot.ts";
import { ReplayEarlyClicks } from "./replay-early-clicks.tsx";

beforeAll(() => {
  const script = document.createElement("script");
  script.dataset.scripts = "data:text/javascript,";
  script.textContent = `(${boot})()`;
  document.head.append(script);
});

/** A prerendered page with a button that counts. */
function prerendered() {
  const press = vi.fn();
  const part = (
    <ReplayEarlyClicks>
      <button type="button" onClick={press}>
        Next step
      </button>
    </ReplayEarlyClicks>
  );
  const host = document.createElement("div");
  host.innerHTML = renderToString(part);
  document.body.append(host);
  let end = () => {};
  onTestFinished(() => {
    end();
    host.remove();
  });
  const hydrate = () => {
    const root = hydrateRoot(host, part);
    end = () => root.unmount();
  };
  return { press, host, hydrate };
}

it("is played back on hydration, once for every click", async () => {
  const { press, hydrate } = prerendered();
  const button = page.getByRole("button", { name: "Next step" });
  await button.click();
  await button.click();
  expect(press).not.toHaveBeenCalled();
  hydrate();
  await expect.poll(() => press.mock.calls).toHaveLength(2);
  await button.click();
  expect(press).toHaveBeenCalledTimes(3);
});

it("reaches no other listener before that", async () => {
  const { press, host, hydrate } = prerendered();
  // As React does from the moment its root stands, before it calls the part alive.
  const heard = vi.fn();
  host.addEventListener("click", heard, true);
  await page.getByRole("button", { name: "Next step" }).click();
  expect(heard).not.toHaveBeenCalled();
  hydrate();
  await expect.poll(() => press.mock.calls).toHaveLength(1);
  expect(heard).toHaveBeenCalledTimes(1);
});
