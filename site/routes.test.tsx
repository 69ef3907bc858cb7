// Which addresses a bundle can show by itself.
import { expect, it } from "vitest";
import { isHere } from "./routes.tsx";

it.each([
  ["/", ""],
  ["/", "?utm_source=mail"],
  ["/", "?pattern=motion"],
  ["/motion", ""],
  ["/embed/motion", "?theme=light"],
  ["/evidence", "?pattern=no-such"],
  ["/cancel", ""],
])("%s%s is here", (pathname, search) => {
  expect(isHere({ pathname, search })).toBe(true);
});

it.each([
  ["/lamp-500", ""],
  ["/embed/lamp-500", ""],
  ["/", "?pattern=lamp-500"],
  ["/no/such/page", ""],
])("%s%s is left to the browser", (pathname, search) => {
  expect(isHere({ pathname, search })).toBe(false);
});
