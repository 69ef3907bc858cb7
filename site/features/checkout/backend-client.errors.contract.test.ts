// The backend client as we configure it, against a loopback server: specification, sections 5 and 8, its errors.
import {
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
  isAuthRetryableFetchError,
  isAuthWeakPasswordError,
} from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createBackend } from "./backend-client.ts";
import {
  fakeJwt,
  fakeSession,
  type LoopbackBackend,
  startLoopbackBackend,
} from "./loopback-backend.ts";

let backend: LoopbackBackend;
let client: ReturnType<typeof createBackend>;
beforeAll(async () => {
  backend = await startLoopbackBackend();
});
afterAll(() => backend.stop());
beforeEach(() => {
  client = createBackend(backend.url, "public-anonymous");
  backend.calls.length = 0;
  backend.answer({});
});

async function signIn(): Promise<void> {
  backend.answer({ body: { id: "user-1" } });
  await client.auth.setSession(fakeSession());
  backend.calls.length = 0;
}
const credentials = { email: "a@b.example", password: "p" };

describe('"functions fetch, relay and non-2xx HTTP errors"', () => {
  it("fetch: nobody answers", async () => {
    const nobody = createBackend("http://127.0.0.1:1", "public-anonymous");
    const { error } = await nobody.functions.invoke("create-checkout");
    expect(error).toBeInstanceOf(FunctionsFetchError);
    expect(error.message).toBe("Failed to send a request to the Edge Function");
  });
  it("relay", async () => {
    backend.answer({ status: 500, headers: { "x-relay-error": "true" } });
    const { error } = await client.functions.invoke("create-checkout");
    expect(error).toBeInstanceOf(FunctionsRelayError);
    expect(error.message).toBe("Relay Error invoking the Edge Function");
  });
  it.each([400, 429, 503])("HTTP %i, with the answer at hand", async (status) => {
    backend.answer({ status, body: { error: { code: "why" } } });
    const { data, error } = await client.functions.invoke("create-checkout");
    expect(data).toBeNull();
    expect(error).toBeInstanceOf(FunctionsHttpError);
    expect(error.message).toBe("Edge Function returned a non-2xx status code");
    expect(await error.context.json()).toEqual({ error: { code: "why" } });
  });
});

describe('"Database code PGRST116 with JSON object requested, multiple (or no) rows returned"', () => {
  it("comes from the client itself for a maybeSingle() that finds several", async () => {
    backend.answer({ body: [{ id: 1 }, { id: 2 }] });
    const { error } = await client.from("orders").select().maybeSingle();
    expect(error?.code).toBe("PGRST116");
    expect(error?.message).toBe("JSON object requested, multiple (or no) rows returned");
  });
  it("is passed on where the server says it of a single()", async () => {
    const body = {
      code: "PGRST116",
      message: "JSON object requested, multiple (or no) rows returned",
      details: null,
      hint: null,
    };
    backend.answer({ status: 406, body });
    const { error } = await client.from("orders").select().single();
    expect(error).toMatchObject({ code: body.code, message: body.message });
    expect(backend.calls[0]?.headers.accept).toBe("application/vnd.pgrst.object+json");
  });
});

describe('"Storage API and unknown errors"', () => {
  it("API error, with status and message", async () => {
    backend.answer({ status: 404, body: { statusCode: "404", message: "Object not found" } });
    const { error } = await client.storage.from("box").list();
    expect(error).toMatchObject({
      name: "StorageApiError",
      status: 404,
      message: "Object not found",
    });
  });
  it("unknown error, with what caused it", async () => {
    const nobody = createBackend("http://127.0.0.1:1", "public-anonymous");
    const { error } = await nobody.storage.from("box").list();
    expect(error).toMatchObject({
      name: "StorageUnknownError",
      originalError: expect.any(TypeError),
    });
  });
});

describe('Missing input (section 5): "Sign-in or sign-up needs an email or phone number together with a password"', () => {
  it.each([
    [
      "signUp",
      "You must provide either an email or phone number and a password",
      () => client.auth.signUp({ password: "p" } as never),
    ],
    [
      "signInWithPassword",
      "You must provide either an email or phone number and a password",
      () => client.auth.signInWithPassword({ password: "p" } as never),
    ],
    [
      "signInWithOtp",
      "You must provide either an email or phone number.",
      () => client.auth.signInWithOtp({} as never),
    ],
    [
      "resend",
      "You must provide either an email or phone number and a type",
      () => client.auth.resend({ type: "signup" } as never),
    ],
  ])("%s: %s", async (_, message, act) => {
    const { error } = await act();
    expect(error).toMatchObject({ name: "AuthInvalidCredentialsError", message });
    expect(backend.calls, "nothing is sent").toEqual([]);
  });
});

describe("Auth errors", () => {
  it.each([
    ["without an access token", { access_token: "", refresh_token: "r" }],
    ["without a refresh token", { access_token: fakeJwt({}), refresh_token: "" }],
  ])('"setting a session needs both": %s, "Auth session missing!"', async (_, session) => {
    const { error } = await client.auth.setSession(session);
    expect(error).toMatchObject({ message: "Auth session missing!", status: 400 });
    expect(backend.calls).toEqual([]);
  });
  it.each([
    ["getUser", () => client.auth.getUser()],
    ["updateUser", () => client.auth.updateUser({ data: {} })],
    ["reauthenticate", () => client.auth.reauthenticate()],
    ["refreshSession", () => client.auth.refreshSession()],
  ])('%s without a session: "Auth session missing!"', async (_, act) => {
    expect((await act()).error?.message).toBe("Auth session missing!");
  });
  it('"Auth session or user missing": a sign-in answered without either', async () => {
    backend.answer({ body: {} });
    const { error } = await client.auth.signInWithPassword(credentials);
    expect(error?.message).toBe("Auth session or user missing");
  });
  it('"invalid credentials"', async () => {
    backend.answer({
      status: 400,
      body: { error_code: "invalid_credentials", msg: "Invalid login credentials" },
    });
    const { error } = await client.auth.signInWithPassword(credentials);
    expect(error).toMatchObject({
      name: "AuthApiError",
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
  });
  it.each([
    ["by its code", { error_code: "weak_password", weak_password: { reasons: ["length"] } }],
    ["in the older form", { weak_password: { reasons: ["length"] } }],
  ])('"weak password (with reasons)", %s', async (_, body) => {
    backend.answer({ status: 422, body: { msg: "Too weak", ...body } });
    const { error } = await client.auth.signUp(credentials);
    expect(isAuthWeakPasswordError(error) && error.reasons).toEqual(["length"]);
  });
  it("an identity-linking error code is passed on", async () => {
    await signIn();
    backend.answer({
      status: 422,
      body: { error_code: "identity_already_exists", msg: "Identity is already linked" },
    });
    const { error } = await client.auth.unlinkIdentity({ identity_id: "i" } as never);
    expect(error).toMatchObject({ code: "identity_already_exists" });
  });
  it.each([500, 502, 503, 504])(
    '"retryable errors on status 502, 503 and 504": %i',
    async (status) => {
      backend.answer({ status, body: { msg: "away" } });
      const { error } = await client.auth.signInWithPassword(credentials);
      expect(isAuthRetryableFetchError(error) && error.status).toBe(status);
    },
  );
  it("another status is not retryable", async () => {
    backend.answer({ status: 418, body: { msg: "teapot" } });
    const { error } = await client.auth.signInWithPassword(credentials);
    expect(isAuthRetryableFetchError(error)).toBe(false);
  });
});

describe('"Sign-out ignores 401, 403 and 404 from the server"', () => {
  it.each([401, 403, 404])("%i: no error, and the session is gone", async (status) => {
    await signIn();
    backend.answer({ status, body: { msg: "gone" } });
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
  });
  it("another status is an error, and the session stays", async () => {
    await signIn();
    backend.answer({ status: 400, body: { msg: "no" } });
    expect((await client.auth.signOut()).error?.status).toBe(400);
    expect((await client.auth.getSession()).data.session).not.toBeNull();
  });
});

describe('"invalid or expired JWT"', () => {
  const soon = { sub: "u", exp: 4_000_000_000 };
  it.each([
    ["two parts", "a.b", "Invalid JWT structure"],
    ["other letters", "a!.b.c", "JWT not in base64url format"],
    ["past its time", fakeJwt({ sub: "u", exp: 1 }), "JWT has expired"],
  ])("%s", async (_, jwt, message) => {
    const { error } = await client.auth.getClaims(jwt);
    expect(error).toMatchObject({ code: "invalid_jwt", message });
  });

  it('"Invalid JWT signature"', async () => {
    const { publicKey } = await crypto.subtle.generateKey(
      { name: "ECDSA", namedCurve: "P-256" },
      true,
      ["sign", "verify"],
    );
    const jwk = await crypto.subtle.exportKey("jwk", publicKey);
    backend.answer({ body: { keys: [{ ...jwk, kid: "k1", alg: "ES256" }] } });
    const { error } = await client.auth.getClaims(fakeJwt(soon, { alg: "ES256", kid: "k1" }));
    expect(error?.message).toBe("Invalid JWT signature");
  });

  it('"JWKS is empty": this version asks the server about the token instead of failing', async () => {
    backend.answer({ body: { keys: [] } }, { status: 401, body: { msg: "bad token" } });
    const { error } = await client.auth.getClaims(fakeJwt(soon, { alg: "ES256", kid: "k2" }));
    expect(backend.calls.map(({ url }) => url)).toEqual([
      "/auth/v1/.well-known/jwks.json",
      "/auth/v1/user",
    ]);
    expect(error?.message).toBe("bad token");
  });
});
