// What `npm test` runs for its arguments.
import { expect, test } from "vitest";
import { chooseParts } from "./test.ts";

test.each([
  ["", "types() lint() unit() component() e2e()"],
  ["unit e2e", "unit() e2e()"],
  ["unit server/app -t name", "unit(server/app -t name)"],
  ["site/app.test.ts site/app.test.tsx", "unit(site/app.test.ts) component(site/app.test.tsx)"],
  ["patterns/motion", "unit(patterns/motion) component(patterns/motion)"],
  ["tests/buy.spec.ts", "e2e(tests/buy.spec.ts)"],
])("npm test %s runs %s", (args, expected) => {
  const parts = chooseParts(args.split(" ").filter(Boolean));
  expect(parts.map(([name, rest]) => `${name}(${rest.join(" ")})`).join(" ")).toBe(expected);
});
