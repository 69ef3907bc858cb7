// The backend client as we configure it, against a loopback server: specification, section 7, the auth service's calls.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createBackend } from "./backend-client.ts";
import {
  fakeJwt,
  fakeSession,
  type LoopbackBackend,
  startLoopbackBackend,
} from "./loopback-backend.ts";

type Auth = ReturnType<typeof createBackend>["auth"];

let backend: LoopbackBackend;
let auth: Auth;
beforeAll(async () => {
  backend = await startLoopbackBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  auth = createBackend(backend.url, "public-anonymous").auth;
  backend.answer({ body: { id: "user-1" } });
  await auth.setSession(fakeSession());
  backend.calls.length = 0;
  backend.answer({ body: fakeSession() });
});

const security = { gotrue_meta_security: { captcha_token: "captcha" } };
const challenge = { code_challenge: null, code_challenge_method: null };
const options = { captchaToken: "captcha" };

const USER = "11111111-2222-4333-8444-555555555555";

type Row = [row: string, line: string, body: unknown, act: () => Promise<unknown>];

const ROWS: Row[] = [
  ["GET user", "GET /user", undefined, () => auth.getUser()],
  [
    "PUT user (body: user fields, code_challenge, code_challenge_method)",
    "PUT /user",
    { data: { a: 1 }, ...challenge },
    () => auth.updateUser({ data: { a: 1 } }),
  ],
  [
    "POST signup, by email",
    "POST /signup",
    { email: "a@b.example", password: "p", data: {}, ...security, ...challenge },
    () => auth.signUp({ email: "a@b.example", password: "p", options }),
  ],
  [
    "POST signup, by phone",
    "POST /signup",
    { phone: "+1", password: "p", data: {}, channel: "sms", ...security },
    () => auth.signUp({ phone: "+1", password: "p", options }),
  ],
  [
    "POST token with grant type password",
    "POST /token?grant_type=password",
    { email: "a@b.example", password: "p", ...security },
    () => auth.signInWithPassword({ email: "a@b.example", password: "p", options }),
  ],
  [
    "POST token with grant type pkce",
    "POST /token?grant_type=pkce",
    { auth_code: "code", code_verifier: "" },
    () => auth.exchangeCodeForSession("code"),
  ],
  [
    "POST token with grant type id_token",
    "POST /token?grant_type=id_token",
    { provider: "google", id_token: "t", ...security },
    () => auth.signInWithIdToken({ provider: "google", token: "t", options }),
  ],
  [
    "POST token with grant type refresh_token (body refresh_token)",
    "POST /token?grant_type=refresh_token",
    { refresh_token: "refresh-1" },
    () => auth.refreshSession(),
  ],
  [
    "POST otp, by email",
    "POST /otp",
    { email: "a@b.example", data: {}, create_user: true, ...security, ...challenge },
    () => auth.signInWithOtp({ email: "a@b.example", options }),
  ],
  [
    "POST otp, by phone",
    "POST /otp",
    { phone: "+1", data: {}, create_user: true, channel: "sms", ...security },
    () => auth.signInWithOtp({ phone: "+1", options }),
  ],
  [
    "POST verify",
    "POST /verify",
    { email: "a@b.example", token: "123456", type: "email", gotrue_meta_security: {} },
    () => auth.verifyOtp({ email: "a@b.example", token: "123456", type: "email" }),
  ],
  [
    "POST sso",
    "POST /sso",
    { domain: "b.example", skip_http_redirect: true, ...challenge },
    () => auth.signInWithSSO({ domain: "b.example" }),
  ],
  [
    "POST resend",
    "POST /resend",
    { email: "a@b.example", type: "signup", ...security, ...challenge },
    () => auth.resend({ email: "a@b.example", type: "signup", options }),
  ],
  ["POST logout", "POST /logout?scope=global", undefined, () => auth.signOut()],
  [
    "POST recover (email, code_challenge, code_challenge_method, captcha token)",
    "POST /recover",
    { email: "a@b.example", ...challenge, ...security },
    () => auth.resetPasswordForEmail("a@b.example", options),
  ],
  ["GET reauthenticate", "GET /reauthenticate", undefined, () => auth.reauthenticate()],
  [
    "GET user/identities/authorize (provider, redirect_to, scopes, query params)",
    "GET /user/identities/authorize?provider=github&redirect_to=https%3A%2F%2Fa.example&scopes=read&x=1&skip_http_redirect=true",
    undefined,
    () =>
      auth.linkIdentity({
        provider: "github",
        options: { redirectTo: "https://a.example", scopes: "read", queryParams: { x: "1" } },
      }),
  ],
  [
    "DELETE user/identities/{identity_id}",
    "DELETE /user/identities/identity-1",
    undefined,
    () => auth.unlinkIdentity({ identity_id: "identity-1" } as never),
  ],
  [
    "POST factors (friendly_name, factor_type, issuer)",
    "POST /factors",
    { friendly_name: "key", factor_type: "totp", issuer: "Lamplight" },
    () => auth.mfa.enroll({ factorType: "totp", friendlyName: "key", issuer: "Lamplight" }),
  ],
  [
    "POST factors (friendly_name, factor_type, phone)",
    "POST /factors",
    { friendly_name: "key", factor_type: "phone", phone: "+1" },
    () => auth.mfa.enroll({ factorType: "phone", friendlyName: "key", phone: "+1" }),
  ],
  [
    "POST factors/{factorId}/challenge (channel)",
    "POST /factors/f1/challenge",
    { factorId: "f1", channel: "whatsapp" },
    () => auth.mfa.challenge({ factorId: "f1", channel: "whatsapp" }),
  ],
  [
    "POST factors/{factorId}/verify (code, challenge_id)",
    "POST /factors/f1/verify",
    { code: "123456", challenge_id: "c1" },
    () => auth.mfa.verify({ factorId: "f1", challengeId: "c1", code: "123456" }),
  ],
  [
    "DELETE factors/{factorId}",
    "DELETE /factors/f1",
    undefined,
    () => auth.mfa.unenroll({ factorId: "f1" }),
  ],
  [
    "Admin user routes: list",
    "GET /admin/users?page=&per_page=",
    undefined,
    () => auth.admin.listUsers(),
  ],
  [
    "Admin user routes: get",
    `GET /admin/users/${USER}`,
    undefined,
    () => auth.admin.getUserById(USER),
  ],
  [
    "Admin user routes: create",
    "POST /admin/users",
    { email: "a@b.example" },
    () => auth.admin.createUser({ email: "a@b.example" }),
  ],
  [
    "Admin user routes: update",
    `PUT /admin/users/${USER}`,
    { email: "a@b.example" },
    () => auth.admin.updateUserById(USER, { email: "a@b.example" }),
  ],
  [
    "Admin user routes: invite",
    "POST /invite",
    { email: "a@b.example" },
    () => auth.admin.inviteUserByEmail("a@b.example"),
  ],
  [
    "Admin user routes: generate a link",
    "POST /admin/generate_link",
    { type: "magiclink", email: "a@b.example" },
    () => auth.admin.generateLink({ type: "magiclink", email: "a@b.example" }),
  ],
];

describe("Auth service", () => {
  it.each(ROWS)("%s", async (_, line, body, act) => {
    await act();
    expect(backend.calls).toHaveLength(1);
    const [call] = backend.calls;
    expect(`${call?.method} ${call?.url}`).toBe(line.replace(" ", " /auth/v1"));
    expect(call?.body).toEqual(body);
    expect(call?.headers.apikey).toBe("public-anonymous");
  });

  it("GET authorize (provider, redirect_to, scopes, query params): the address a browser is sent to", async () => {
    const { data } = await auth.signInWithOAuth({
      provider: "github",
      options: {
        redirectTo: "https://a.example",
        scopes: "read",
        queryParams: { x: "1" },
        skipBrowserRedirect: true,
      },
    });
    expect(data.url).toContain(
      `${backend.url}/auth/v1/authorize?provider=github&redirect_to=https%3A%2F%2Fa.example&scopes=read&x=1`,
    );
    expect(backend.calls).toEqual([]);
  });

  it("Admin user routes: delete, after a read of who is deleted", async () => {
    await auth.admin.deleteUser(USER);
    expect(backend.calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET /auth/v1/admin/users/${USER}`,
      `DELETE /auth/v1/admin/users/${USER}`,
    ]);
  });

  it("GET well-known jwks", async () => {
    backend.answer({ body: { keys: [] } });
    await auth.getClaims(fakeJwt({ sub: "u", exp: 4_000_000_000 }, { alg: "ES256", kid: "k1" }));
    expect(backend.calls[0]).toMatchObject({
      method: "GET",
      url: "/auth/v1/.well-known/jwks.json",
    });
  });
});
