// What is fetched once is read while rendering, and without waiting if it is here.
import { Suspense } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { type FetchedOnce, fetchedOnce } from "./lazy-with-preload.ts";

interface WordsProps {
  first: FetchedOnce<string>;
  second: FetchedOnce<string>;
}

function Words({ first, second }: WordsProps) {
  return `${first.useValue()} and ${second.useValue()}`;
}

const waits = vi.fn(() => "waiting");
const Waiting = () => waits();

test("two values of one component are not taken for each other", async () => {
  const box = document.createElement("div");
  const root = createRoot(box); // a plain one: a test's own waits for everything
  onTestFinished(() => root.unmount());
  root.render(
    <Suspense fallback="waiting">
      <Words
        first={fetchedOnce(() => Promise.resolve("one"))}
        second={fetchedOnce(() => Promise.resolve("two"))}
      />
    </Suspense>,
  );
  await expect.poll(() => box.textContent).toBe("one and two");
});

test("what was fetched before is drawn at once", async () => {
  const words = fetchedOnce(() => Promise.resolve("here"));
  await words.fetch();
  const { container } = await render(
    <Suspense fallback={<Waiting />}>
      <Words first={words} second={words} />
    </Suspense>,
  );
  expect(container.textContent).toBe("here and here");
  expect(waits).not.toHaveBeenCalled();
});

test("a failed fetch is tried again on the next call, and a good one is kept", async () => {
  const load = vi
    .fn(() => Promise.resolve("here"))
    .mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const words = fetchedOnce(load);
  await expect(words.fetch()).rejects.toThrow("Failed to fetch");
  await expect(words.fetch()).resolves.toBe("here");
  await words.fetch();
  expect(load).toHaveBeenCalledTimes(2);
});
