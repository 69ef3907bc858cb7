// The styles that come with the first window or move, and what is told where they don't.
import { afterEach, expect, test, vi } from "vitest";
import { stylesFor, withStyles } from "./whole-styles.ts";

const html = document.documentElement;
afterEach(() => {
  delete html.dataset.styles;
  delete html.dataset.styled;
  for (const link of document.querySelectorAll("link[href^='data:'], link[href='/nowhere.css']"))
    link.remove();
});

test("Chunk or stylesheet preload fails: a preload-error event with the error, which is then thrown", async () => {
  html.dataset.styles = "/nowhere.css";
  const told = vi.fn();
  window.addEventListener("vite:preloadError", told, { once: true });
  const failure = await withStyles("windows", () => Promise.resolve("part")).catch(
    (error: unknown) => error,
  );
  expect(failure).toEqual(new Error("The stylesheet could not be fetched."));
  expect(told.mock.calls[0]?.[0]).toMatchObject({ payload: failure });
  // And the next one asks again.
  html.dataset.styles = "data:text/css,";
  await stylesFor("windows");
});

test("a page that carries a part's styles fetches none for it", async () => {
  html.dataset.styles = "/nowhere.css";
  html.dataset.styled = "rooms windows";
  await stylesFor("windows");
  expect(document.querySelector("link[href='/nowhere.css']")).toBeNull();
});
