import { expect, it } from "vitest";
import { longDate } from "./long-date.ts";

it.each(["2026-01-01", "2026-11-21", "1999-12-31", "2024-02-29", "2026-03-09T23:59:59Z"])(
  "%s is written as the browser's own formatter would",
  (date) => {
    const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
    expect(longDate(date)).toBe(format.format(new Date(date)));
  },
);
