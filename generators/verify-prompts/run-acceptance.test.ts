// What Playwright reports becomes a fault in words, and a report of nothing is a fault too.
import { expect, it } from "vitest";
import { faultIn } from "./run-acceptance.ts";

const suite = (status: string, message?: string) => ({
  file: "soft-lamp.pw.ts",
  specs: [
    { title: "it glows", tests: [{ status, results: [{ errors: message ? [{ message }] : [] }] }] },
  ],
});

it("tests that passed are no fault", () => {
  expect(faultIn([suite("expected"), suite("expected")])).toBeNull();
});

it("a test that failed is told with its words, however deep it stands", () => {
  const deep = {
    file: "soft-lamp.pw.ts",
    specs: [],
    suites: [suite("unexpected", "It is dark.")],
  };
  expect(faultIn([suite("expected"), deep])).toBe("it glows: It is dark.");
});

it("a test that was skipped or passed by chance proves nothing", () => {
  expect(faultIn([suite("skipped")])).toBe("it glows: skipped");
  expect(faultIn([suite("flaky")])).toBe("it glows: flaky");
});

it("a file without tests proves nothing", () => {
  expect(faultIn([])).toContain("no test");
  expect(faultIn([{ file: "soft-lamp.pw.ts", specs: [] }])).toContain("no test");
});
