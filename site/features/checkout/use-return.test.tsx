import { act } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { PageOnItsWay } from "../../rendering/page-move.tsx";
import { RETURN_DELAY_MS, useReturn } from "./use-return.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function Place({ ready }: { ready: boolean }) {
  useReturn("/motion", ready, true);
  const { pathname, state } = useLocation();
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
}

const at = (ready: boolean, leaving = false) => (
  <PageOnItsWay value={leaving}>
    <MemoryRouter initialEntries={["/success"]}>
      <Place ready={ready} />
    </MemoryRouter>
  </PageOnItsWay>
);

it("returns 3000 ms after it is ready, and not before, with the wish to open the prompt", async () => {
  expect(RETURN_DELAY_MS).toBe(3000);
  const { container } = await render(at(true));
  await act(() => vi.advanceTimersByTime(2999));
  expect(container.textContent).toContain("/success");
  await act(() => vi.advanceTimersByTime(1));
  expect(container.textContent).toBe('/motion {"openPrompt":true}');
});

it("stays where it is until it is ready", async () => {
  const { container } = await render(at(false));
  await act(() => vi.advanceTimersByTime(60_000));
  expect(container.textContent).toContain("/success");
});

it("returns nobody who is on the way to another page, which is still fetched", async () => {
  const { container, rerender } = await render(at(true));
  await act(() => vi.advanceTimersByTime(2000));
  await rerender(at(true, true));
  await act(() => vi.advanceTimersByTime(RETURN_DELAY_MS));
  expect(container.textContent).toContain("/success");
});

it("returns nobody who has already left", async () => {
  const { container, unmount } = await render(at(true));
  await unmount();
  await act(() => vi.advanceTimersByTime(RETURN_DELAY_MS));
  expect(container.textContent).toBe("");
});
