import { readFileSync } from "node:fs";
import { goDown } from "./go-down.ts";
import { expect, sitePaths, test } from "./journey.ts";
import { awake } from "./lights.ts";

const PATHS = [...sitePaths, "/embed/progress-bars", "/embed/motion", "/no-such-page"];

test.use({ expectedErrors: /status of 404/ });

for (const path of PATHS) {
  test(`all the way down ${path} asks no other host, sets no cookie, and keeps its security policy`, async ({
    page,
    baseURL,
    context,
  }) => {
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^https?:/.test(protocol) && origin !== baseURL) elsewhere.push(request.url());
    });
    const blocked: string[] = [];
    page.on("console", (message) => {
      if (/Content Security Policy/i.test(message.text())) blocked.push(message.text());
    });
    await page.goto(path);
    await awake(page);
    await goDown(page);
    await page.waitForLoadState("networkidle");
    expect(elsewhere).toEqual([]);
    expect(blocked).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });
}

test("the policy allows no inline script without a hash, no eval, and no framing but of embeds", async ({
  request,
}) => {
  const page = await request.get("/");
  const policy = page.headers()["content-security-policy"] ?? "";
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
  expect(scripts).toContain("'sha256-");
  expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval'|\*/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(page.headers()["x-content-type-options"]).toBe("nosniff");
  expect(page.headers()["permissions-policy"]).toContain("microphone=(self)");
  expect(page.headers()["set-cookie"]).toBeUndefined();
  const embed = (await request.get("/embed/progress-bars")).headers();
  expect(embed["content-security-policy"]).toContain("frame-ancestors *");
  expect(embed["x-frame-options"]).toBeUndefined();
  const unknown = (await request.get("/embed/no-such-pattern")).headers();
  expect(unknown["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(unknown["x-frame-options"]).toBe("DENY");
});

test("the premium prompt is at no address of the free ones, nor by its folder", async ({
  request,
}) => {
  const prompt = readFileSync(
    new URL("../dist/private/prompts/scene-3d.md", import.meta.url),
    "utf8",
  );
  expect(prompt.length).toBeGreaterThan(2000);
  expect((await request.get("/prompts/scene-3d.md")).status()).toBe(401);
  expect((await request.get("/private/prompts/scene-3d.md")).status()).toBe(404);
});
