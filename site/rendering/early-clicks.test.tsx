// A click that comes before the script is kept, and acts once: when the part it was meant for is alive.
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { Alive } from "./early-clicks.tsx";
import { INLINE_BOOT } from "./inline-boot.ts";

beforeAll(() => {
  const script = document.createElement("script");
  Object.assign(script.dataset, { steps: "", preload: "", fonts: "[]" });
  script.textContent = INLINE_BOOT;
  document.head.append(script);
});

/** A page as it arrives, with a button that counts; `wake` is what its script does. */
function arrived() {
  const press = vi.fn();
  const part = (
    <Alive>
      <button type="button" onClick={press}>
        Next step
      </button>
    </Alive>
  );
  const host = document.createElement("div");
  host.innerHTML = renderToString(part);
  document.body.append(host);
  let end = () => {};
  onTestFinished(() => {
    end();
    host.remove();
  });
  const wake = () => {
    const root = hydrateRoot(host, part);
    end = () => root.unmount();
  };
  return { press, host, wake };
}

it("is played back when the part is alive, once for every click", async () => {
  const { press, wake } = arrived();
  const button = page.getByRole("button", { name: "Next step" });
  await button.click();
  await button.click();
  expect(press).not.toHaveBeenCalled();
  wake();
  await expect.poll(() => press.mock.calls).toHaveLength(2);
  await button.click();
  expect(press).toHaveBeenCalledTimes(3);
});

it("reaches nobody who listens while the part is still coming", async () => {
  const { press, host, wake } = arrived();
  // As React does from the moment its root stands, before it calls the part alive.
  const heard = vi.fn();
  host.addEventListener("click", heard, true);
  await page.getByRole("button", { name: "Next step" }).click();
  expect(heard).not.toHaveBeenCalled();
  wake();
  await expect.poll(() => press.mock.calls).toHaveLength(1);
  expect(heard).toHaveBeenCalledTimes(1);
});
