// Links into assistants: the public address and nothing else, within each target's limit.
import { describe, expect, it } from "vitest";
import { CURSOR_LONGEST_LINK, fetchInstruction, isReachable, openIn } from "./open-in.ts";

const ADDRESS = "https://lamp.example/prompts/soft-lamp.md?framework=next&language=js";
const link = (name: string, text: string) =>
  openIn("Soft & lamp", ADDRESS, text).find((one) => one.name === name)?.href ?? "";

describe("an address on this machine", () => {
  it.each([
    "http://127.0.0.1:4173",
    "http://127.9.9.9",
    "http://localhost:3000",
    "http://site.localhost",
    "http://[::1]:80",
    "http://0.0.0.0:1",
    "http://192.168.1.20:4173",
    "http://10.0.0.7",
    "http://172.16.0.1",
    "http://172.31.255.9:80",
    "http://169.254.1.1",
    "http://studio.local:4173",
    "http://[fd00::7]:80",
    "http://[fe80::1]",
    "no address",
    "",
  ])("%j is not reachable for others", (url) => {
    expect(isReachable(url)).toBe(false);
  });
  it.each([
    "https://lamp.example",
    "http://127.example.org",
    "https://localhost.example",
    "https://10.example.org",
    "http://172.32.0.1",
    "http://192.169.0.1",
    "https://local.example",
    "http://[2001:db8::1]",
  ])("%j is", (url) => {
    expect(isReachable(url)).toBe(true);
  });
});

it.each(["v0", "Claude", "ChatGPT"])(
  "%s is asked to fetch the address, whatever the text",
  (name) => {
    const href = link(name, "SECRET text");
    expect(href).toMatch(/^https:\/\/(v0\.app\/chat|claude\.ai\/new|chatgpt\.com\/)\?q=/);
    expect(new URL(href).searchParams.get("q")).toBe(fetchInstruction("Soft & lamp", ADDRESS));
    expect(href).not.toContain("SECRET");
  },
);

describe("Cursor", () => {
  const textOf = (href: string) => new URL(href).searchParams.get("text");
  it("is given a text that its link holds", () => {
    expect(textOf(link("Cursor", "# A & B? 100 %\nü"))).toBe("# A & B? 100 %\nü");
  });
  it("is given the address where the link would be too long, and not one sign before", () => {
    const room = CURSOR_LONGEST_LINK - "cursor://anysphere.cursor-deeplink/prompt?text=".length;
    expect(link("Cursor", "a".repeat(room))).toHaveLength(CURSOR_LONGEST_LINK);
    expect(textOf(link("Cursor", "a".repeat(room + 1)))).toBe(
      fetchInstruction("Soft & lamp", ADDRESS),
    );
    // What counts is the length after encoding.
    expect(textOf(link("Cursor", "ü".repeat(room / 3)))).toContain(ADDRESS);
  });
});
