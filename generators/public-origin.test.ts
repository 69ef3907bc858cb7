import { expect, it } from "vitest";
import { readPublicOrigin } from "./public-origin.ts";

it.each([
  ["https://lamps.example", "https://lamps.example"],
  ["https://lamps.example/", "https://lamps.example"],
  ["HTTPS://Lamps.Example:443", "https://lamps.example"],
  ["http://127.0.0.1:4173", "http://127.0.0.1:4173"],
  ["http://[::1]:4173/", "http://[::1]:4173"],
])("%s names the origin %s", (value, origin) => {
  expect(readPublicOrigin(value)).toBe(origin);
});

it.each([
  "https://x.example/?a=1",
  "https://x.example/?",
  "https://x.example/#top",
  "https://x.example/shop",
  "https://x.example//",
  "https://user:pw@x.example",
  "https://user@x.example",
  "x.example",
  "//x.example",
  "ftp://x.example",
  "javascript:alert(1)",
  "https://",
])("%s is no origin", (value) => {
  expect(readPublicOrigin(value)).toBeNull();
});
