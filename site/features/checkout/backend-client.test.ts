// The backend's official client as we configure it: defaults and sign-in errors of the specification's sections 5, 8 and 9.
import { createClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeAnswer, type FakeShop, openFakeShop } from "../../../tests/support/fake-shop.ts";
import { BACKEND_OPTIONS } from "./create-checkout.ts";

vi.mock("../../built-in-settings.ts", () => ({ settings: {} }));

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const jwt = (claims: object) => `${base64url({ alg: "HS256" })}.${base64url(claims)}.c2lnbmF0dXJl`;
const seconds = () => Math.floor(Date.now() / 1000);
const session = (expiresIn = 3600) => ({
  access_token: jwt({ sub: "u", exp: seconds() + expiresIn }),
  refresh_token: "refresh",
  expires_in: expiresIn,
  expires_at: seconds() + expiresIn,
  token_type: "bearer",
  user: { id: "u" },
});

let shop: FakeShop;
let backend: ReturnType<typeof createClient>;
beforeEach(() => {
  shop = openFakeShop();
  backend = createClient("http://shop.test", "public-anonymous", BACKEND_OPTIONS);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const auth = () => backend.auth;
const mail = { email: "a@b.test" };
const account = { ...mail, password: "p" };

/** The calls of `act`, as "METHOD /path". */
async function callsOf(act: () => PromiseLike<unknown>): Promise<string[]> {
  shop.calls.length = 0;
  await act();
  return shop.calls;
}
async function signIn(expiresIn?: number): Promise<void> {
  shop.answer("*", { body: { id: "u" } });
  await auth().setSession(session(expiresIn));
  shop.answer("*", { body: session() });
}

describe("defaults", () => {
  it("realtime: push timeout 10 s, heartbeat 30 s, reconnect after 1, 2, 5 and 10 s", () => {
    const { realtime } = backend;
    expect(realtime.timeout).toBe(10_000);
    expect(realtime.heartbeatIntervalMs).toBe(30_000);
    const delays = [1, 2, 3, 4, 5].map((tries) => realtime.reconnectAfterMs(tries));
    expect(delays).toEqual([1000, 2000, 5000, 10_000, 10_000]);
    expect(realtime.endpointURL()).toMatch("ws://shop.test/realtime/v1/websocket?");
  });

  it("schema public; 100 files by name, ascending; uploads cached for 3600 s", async () => {
    await backend.from("orders").select();
    expect(shop.last().headers.get("accept-profile")).toBe("public");
    await backend.storage.from("box").list();
    const sortBy = { column: "name", order: "asc" };
    expect(JSON.parse(String(shop.last().body))).toMatchObject({ limit: 100, sortBy });
    await backend.storage.from("box").upload("a.txt", "text");
    expect(shop.last().headers.get("cache-control")).toBe("max-age=3600");
  });

  it("no session is stored or refreshed by itself", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "Date"] });
    await signIn(120);
    expect(await callsOf(() => vi.advanceTimersByTimeAsync(300_000))).toEqual([]);
    const other = createClient("http://shop.test", "public-anonymous", BACKEND_OPTIONS);
    expect((await other.auth.getSession()).data.session).toBeNull();
  });
});

describe("errors", () => {
  const PASSWORD = "You must provide either an email or phone number and a password";
  const TYPE = "You must provide either an email or phone number and a type";
  it.each<[string, () => Promise<{ error: unknown }>]>([
    [PASSWORD, () => auth().signUp({ password: "p" } as never)],
    [PASSWORD, () => auth().signInWithPassword({ password: "p" } as never)],
    ["You must provide either an email or phone number.", () => auth().signInWithOtp({} as never)],
    [TYPE, () => auth().resend({ type: "signup" } as never)],
    ["Auth session missing!", () => auth().setSession({ ...session(), access_token: "" })],
    ["Auth session missing!", () => auth().setSession({ ...session(), refresh_token: "" })],
    ["Auth session missing!", () => auth().getUser()],
    ["JWT has expired", () => auth().getClaims(jwt({ exp: 1 }))],
  ])("%s (%#): nothing is sent", async (message, act) => {
    expect((await act()).error).toMatchObject({ message });
    expect(shop.calls).toEqual([]);
  });

  const WEAK = { msg: "Too weak", weak_password: { reasons: ["length"] } };
  it.each<[FakeAnswer, object]>([
    [{}, { message: "Auth session or user missing" }],
    [{ status: 400, body: { error_code: "invalid_credentials" } }, { code: "invalid_credentials" }],
    [
      { status: 422, body: WEAK },
      { name: "AuthWeakPasswordError", reasons: ["length"] },
    ],
    [{ status: 502 }, { name: "AuthRetryableFetchError", status: 502 }],
    [{ status: 503 }, { name: "AuthRetryableFetchError", status: 503 }],
    [{ status: 504 }, { name: "AuthRetryableFetchError", status: 504 }],
  ])("a sign-in answered with %j is %j", async (answer, error) => {
    shop.answer("*", answer);
    expect((await auth().signInWithPassword(account)).error).toMatchObject(error);
  });

  const tokens = { access_token: "a", expires_in: "1", refresh_token: "r", token_type: "bearer" };
  it.each([
    ...Object.keys(tokens).map((name) => ["No session defined in URL", { ...tokens, [name]: "" }]),
    ["Error in URL with unspecified error_description", { error: "access_denied" }],
  ] as [string, Record<string, string>][])("%s: %j", async (message, hash) => {
    const location = new URL(`https://a.test/#${new URLSearchParams(hash)}`);
    vi.stubGlobal("window", { location, history: {}, addEventListener: vi.fn() });
    vi.stubGlobal("document", { visibilityState: "hidden", addEventListener: vi.fn() });
    const auth = {
      ...BACKEND_OPTIONS.auth,
      detectSessionInUrl: () => true,
      storageKey: JSON.stringify(hash),
    };
    const reader = createClient("http://shop.test", "key", { auth });
    expect((await reader.auth.initialize()).error).toMatchObject({ message });
    expect((await backend.auth.initialize()).error, "ours reads no address").toBeNull();
  });
});
