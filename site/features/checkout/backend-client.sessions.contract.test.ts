// The backend client as we configure it, against a loopback server: specification, sections 3, 4, 5, 8 and 9, its sessions.
import { createClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { BACKEND_OPTIONS, createBackend } from "./backend-client.ts";
import {
  fakeSession,
  type LoopbackBackend,
  startLoopbackBackend,
  until,
} from "./loopback-backend.ts";

let backend: LoopbackBackend;
beforeAll(async () => {
  backend = await startLoopbackBackend();
});
afterAll(() => backend.stop());
beforeEach(() => {
  backend.calls.length = 0;
  backend.answer({});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** On a whole second, as tokens count. */
function freezeTime(): void {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    now: new Date("2026-01-01T00:00:00Z"),
  });
}

async function signedIn(seconds: number) {
  const client = createBackend(backend.url, "public-anonymous");
  backend.answer({ body: { id: "user-1" } });
  await client.auth.setSession(fakeSession(seconds));
  backend.calls.length = 0;
  backend.answer({ body: fakeSession(3600, { refresh_token: "refresh-2" }) });
  return client;
}

describe("Session (section 3)", () => {
  it("has access_token, refresh_token, expires_in, expires_at, token_type, user and the provider's tokens", async () => {
    const given = fakeSession(3600, { provider_token: "p", provider_refresh_token: "pr" });
    given.user = { ...given.user, factors: [{ factor_type: "totp", status: "verified" }] as never };
    backend.answer({ body: given });
    const { data } = await createBackend(backend.url, "k").auth.signInWithPassword({
      email: "a@b.example",
      password: "p",
    });
    expect(data.session).toEqual(given);
  });
  it("is kept nowhere but in memory: a second client knows nothing of it", async () => {
    await signedIn(3600);
    const other = createBackend(backend.url, "public-anonymous");
    expect((await other.auth.getSession()).data.session).toBeNull();
  });
});

describe("Auth session events (section 4)", () => {
  it("INITIAL_SESSION, SIGNED_IN, TOKEN_REFRESHED, USER_UPDATED, MFA_CHALLENGE_VERIFIED, PASSWORD_RECOVERY, SIGNED_OUT", async () => {
    const { auth } = createBackend(backend.url, "public-anonymous");
    const events: string[] = [];
    auth.onAuthStateChange((event) => events.push(event));
    await until(() => events.length === 1);
    backend.answer({ body: fakeSession() });
    await auth.signInWithPassword({ email: "a@b.example", password: "p" });
    await auth.refreshSession();
    await auth.updateUser({ data: {} });
    await auth.mfa.verify({ factorId: "f", challengeId: "c", code: "123456" });
    await auth.verifyOtp({ type: "recovery", email: "a@b.example", token: "123456" });
    await auth.signOut();
    expect(events).toEqual([
      "INITIAL_SESSION",
      "SIGNED_IN",
      "TOKEN_REFRESHED",
      "USER_UPDATED",
      "MFA_CHALLENGE_VERIFIED",
      "PASSWORD_RECOVERY",
      "SIGNED_OUT",
    ]);
  });
});

describe('"Auth session expiry margin 90 seconds"', () => {
  it("90 s before its end a session is used as it is", async () => {
    freezeTime();
    const client = await signedIn(90);
    await client.auth.getSession();
    expect(backend.calls).toEqual([]);
  });
  it("89 s before its end it is refreshed first", async () => {
    freezeTime();
    const client = await signedIn(89);
    const { data } = await client.auth.getSession();
    expect(backend.calls.map(({ url }) => url)).toEqual([
      "/auth/v1/token?grant_type=refresh_token",
    ]);
    expect(data.session?.refresh_token).toBe("refresh-2");
  });
});

describe('"auto-refresh tick 30 s"', () => {
  it("is switched off in our client: a session runs out untouched", async () => {
    freezeTime();
    await signedIn(150);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(backend.calls).toEqual([]);
  });
  it("once started, looks every 30 s and refreshes when three ticks are left", async () => {
    freezeTime();
    const { auth } = await signedIn(150);
    await auth.startAutoRefresh();
    await vi.advanceTimersByTimeAsync(30_000); // four ticks are left
    expect(backend.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(backend.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1); // three
    await until(() => backend.calls.length === 1);
    expect(backend.calls[0]?.body).toEqual({ refresh_token: "refresh-1" });
    await auth.stopAutoRefresh();
  });
});

describe('"refresh retry backoff starts at 200 ms and doubles"', () => {
  it("asks again after 200, 400 and 800 ms while the server is away, then takes its answer", async () => {
    freezeTime();
    const { auth } = await signedIn(3600);
    const away = { status: 503, body: { msg: "away" } };
    backend.answer(away, away, away, { body: fakeSession(3600, { refresh_token: "refresh-2" }) });
    const refreshed = auth.refreshSession();
    for (const [index, pause] of [200, 400, 800].entries()) {
      await until(() => backend.calls.length === index + 1 && vi.getTimerCount() > 0);
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(backend.calls).toHaveLength(index + 1);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect((await refreshed).data.session?.refresh_token).toBe("refresh-2");
    expect(backend.calls).toHaveLength(4);
  });
});

let clients = 0;

/** A browser of which only the address matters, and a client that is told to look at it, as ours is not. */
async function openAt(address: string, flowType: "implicit" | "pkce" = "implicit") {
  const location = new URL(address);
  const page = { location, history: { replaceState: vi.fn(), state: null } };
  vi.stubGlobal("window", { ...page, addEventListener: vi.fn() });
  vi.stubGlobal("document", { visibilityState: "hidden", addEventListener: vi.fn() });
  clients += 1;
  const client = createClient(backend.url, "public-anonymous", {
    ...BACKEND_OPTIONS,
    // A key of its own for each: several clients on one are told off in the console.
    auth: {
      ...BACKEND_OPTIONS.auth,
      detectSessionInUrl: () => true,
      flowType,
      storageKey: `client-${clients}`,
    },
  });
  return { client, ...(await client.auth.initialize()) };
}
const tokens = { access_token: "a", expires_in: "3600", refresh_token: "r", token_type: "bearer" };
const hash = (values: Record<string, string>) =>
  `https://lamplight.example/#${new URLSearchParams(values)}`;

describe('"A session read from a URL needs access_token, expires_in, refresh_token and token_type"', () => {
  it("is read where all four are there", async () => {
    backend.answer({ body: { id: "user-1" } });
    const { client, error } = await openAt(hash(tokens));
    expect(error).toBeNull();
    expect((await client.auth.getSession()).data.session?.access_token).toBe("a");
  });
  it.each(Object.keys(tokens))('"No session defined in URL" without %s', async (name) => {
    const { [name as "access_token"]: _, ...rest } = tokens;
    const { error } = await openAt(hash(rest));
    expect(error?.message).toBe("No session defined in URL");
  });
  it('"Error in URL with unspecified error_description"', async () => {
    const { error } = await openAt(hash({ error: "access_denied" }));
    expect(error?.message).toBe("Error in URL with unspecified error_description");
  });
  it("an identity-linking error code in the URL is passed on", async () => {
    const { error } = await openAt(
      hash({ error: "x", error_code: "identity_already_exists", error_description: "Linked" }),
    );
    expect(error).toMatchObject({
      message: "Linked",
      details: { code: "identity_already_exists" },
    });
  });
  it('"Not a valid PKCE flow url."', async () => {
    const { error } = await openAt(hash(tokens), "pkce");
    expect(error?.message).toBe("Not a valid PKCE flow url.");
  });
  it('"a stale session URL warning at 120 s"', async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    backend.answer({ body: { id: "user-1" } });
    freezeTime();
    const issued = (age: number) =>
      hash({ ...tokens, expires_at: String(Math.round(Date.now() / 1000) + 3600 - age) });
    await openAt(issued(119));
    const stale = () =>
      warned.mock.calls.filter(([text]) => String(text).includes("over 120s ago"));
    expect(stale()).toHaveLength(0);
    await openAt(issued(120));
    expect(stale()).toHaveLength(1);
  });
  it("our own client reads no session from an address", async () => {
    vi.stubGlobal("window", { location: new URL(hash(tokens)), addEventListener: vi.fn() });
    vi.stubGlobal("document", { visibilityState: "hidden", addEventListener: vi.fn() });
    vi.spyOn(console, "warn").mockImplementation(() => undefined); // of the clients before it
    const client = createBackend(backend.url, "public-anonymous");
    expect((await client.auth.initialize()).error).toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect(backend.calls).toEqual([]);
  });
});
