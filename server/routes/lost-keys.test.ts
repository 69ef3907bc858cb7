import { beforeEach, expect, test } from "vitest";
import { makeFakeApp, OWN } from "../fake-app.ts";
import { MAILS_PER_HOUR } from "./lost-keys.ts";

let fake: ReturnType<typeof makeFakeApp>;
beforeEach(() => {
  fake = makeFakeApp();
});
const ask = (email: unknown, headers: Record<string, string> = {}) =>
  fake.app.request("/api/lost-keys", {
    method: "POST",
    headers: { origin: OWN, "content-type": "application/json", ...headers },
    body: JSON.stringify({ email }),
  });

test("the answer is the same whoever asks, and the shop does the rest", async () => {
  const answer = await ask("buyer@home.example");
  expect(answer.status).toBe(202);
  expect(await answer.json()).toEqual({
    message: "If that address has bought something, its key is on the way.",
  });
  expect(fake.shop.calls).toEqual([["requestLostKeys", "buyer@home.example"]]);
});

test.each(["", "nobody", "a@b", "a b@c.example", 7, null, `${"a".repeat(250)}@b.example`])(
  "%j is no e-mail address",
  async (email) => {
    const answer = await ask(email);
    expect(answer.status).toBe(400);
    expect((await answer.json()).error.code).toBe("malformed_email");
    expect(fake.shop.calls).toEqual([]);
  },
);

test("a form can't ask, and nobody can if the shop sends no mail", async () => {
  expect((await ask("a@home.example", { "content-type": "text/plain" })).status).toBe(415);
  fake.shop.sendsMail = false;
  const answer = await ask("buyer@home.example");
  expect((await answer.json()).error.code).toBe("no_mail");
});

test("nobody can fill a buyer's mailbox, from however many addresses", async () => {
  for (let n = 0; n < MAILS_PER_HOUR + 2; n++) {
    const answer = await ask("Buyer@home.example", { "x-forwarded-for": `203.0.113.${n}` });
    expect(answer.status).toBe(202);
  }
  expect(fake.shop.calls).toHaveLength(MAILS_PER_HOUR);
});
