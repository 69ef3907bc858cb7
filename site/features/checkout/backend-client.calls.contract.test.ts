// The backend client as we configure it, against a loopback server: specification, section 7, the generic call shapes.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createBackend } from "./backend-client.ts";
import { fakeSession, type LoopbackBackend, startLoopbackBackend } from "./loopback-backend.ts";

let backend: LoopbackBackend;
let client: ReturnType<typeof createBackend>;
beforeAll(async () => {
  backend = await startLoopbackBackend();
});
afterAll(() => backend.stop());
beforeEach(() => {
  backend.calls.length = 0;
  backend.answer({ body: [] });
  client = createBackend(backend.url, "public-anonymous");
});

/** The one call that `act` makes, as "METHOD /path" with its body. */
async function callOf(act: () => PromiseLike<unknown>) {
  await act();
  expect(backend.calls).toHaveLength(1);
  const [call] = backend.calls;
  return { line: `${call?.method} ${call?.url}`, body: call?.body, headers: call?.headers ?? {} };
}

describe('"Database REST: GET, POST (insert or upsert), PATCH and DELETE on a table path"', () => {
  it("GET reads a table", async () => {
    const { line } = await callOf(() => client.from("orders").select("id"));
    expect(line).toBe("GET /rest/v1/orders?select=id");
  });
  it("POST inserts", async () => {
    const { line, body } = await callOf(() => client.from("orders").insert({ id: 1 }));
    expect(line).toBe("POST /rest/v1/orders");
    expect(body).toEqual({ id: 1 });
  });
  it("POST upserts, and says so in Prefer", async () => {
    const { line, headers } = await callOf(() => client.from("orders").upsert({ id: 1 }));
    expect(line).toBe("POST /rest/v1/orders");
    expect(headers.prefer).toContain("resolution=merge-duplicates");
  });
  it("PATCH updates", async () => {
    const { line, body } = await callOf(() => client.from("orders").update({ a: 2 }).eq("id", 1));
    expect(line).toBe("PATCH /rest/v1/orders?id=eq.1");
    expect(body).toEqual({ a: 2 });
  });
  it("DELETE deletes", async () => {
    const { line } = await callOf(() => client.from("orders").delete().eq("id", 1));
    expect(line).toBe("DELETE /rest/v1/orders?id=eq.1");
  });
  it('"Default database schema public" (section 9)', async () => {
    const read = await callOf(() => client.from("orders").select());
    expect(read.headers["accept-profile"]).toBe("public");
    backend.calls.length = 0;
    const written = await callOf(() => client.from("orders").insert({ id: 1 }));
    expect(written.headers["content-profile"]).toBe("public");
  });
});

describe('"POST or GET on rpc/{function}"', () => {
  it("POST with the arguments as body", async () => {
    const { line, body } = await callOf(() => client.rpc("total", { of: 3 }));
    expect(line).toBe("POST /rest/v1/rpc/total");
    expect(body).toEqual({ of: 3 });
  });
  it("GET with the arguments as query", async () => {
    const { line } = await callOf(() => client.rpc("total", { of: 3 }, { get: true }));
    expect(line).toBe("GET /rest/v1/rpc/total?of=3");
  });
});

describe('"Edge functions: POST (or the given method) to a function name"', () => {
  it("POST without a payload, with our public key", async () => {
    const { line, body, headers } = await callOf(() => client.functions.invoke("create-checkout"));
    expect(line).toBe("POST /functions/v1/create-checkout");
    expect(body).toBeUndefined();
    expect(headers.apikey).toBe("public-anonymous");
  });
  it.each(["GET", "PUT", "PATCH", "DELETE"] as const)("the given method %s", async (method) => {
    const { line } = await callOf(() => client.functions.invoke("create-checkout", { method }));
    expect(line).toBe(`${method} /functions/v1/create-checkout`);
  });
});

describe('"Storage: object upload, move, copy, sign, list, download, delete, and bucket calls"', () => {
  const files = () => client.storage.from("box");
  it.each([
    ["upload", "POST /storage/v1/object/box/a.txt", () => files().upload("a.txt", "text")],
    ["replace", "PUT /storage/v1/object/box/a.txt", () => files().update("a.txt", "text")],
    ["move", "POST /storage/v1/object/move", () => files().move("a.txt", "b.txt")],
    ["copy", "POST /storage/v1/object/copy", () => files().copy("a.txt", "b.txt")],
    ["sign", "POST /storage/v1/object/sign/box/a.txt", () => files().createSignedUrl("a.txt", 60)],
    ["list", "POST /storage/v1/object/list/box", () => files().list()],
    ["download", "GET /storage/v1/object/box/a.txt", () => files().download("a.txt")],
    ["delete", "DELETE /storage/v1/object/box", () => files().remove(["a.txt"])],
    ["list buckets", "GET /storage/v1/bucket", () => client.storage.listBuckets()],
    ["get a bucket", "GET /storage/v1/bucket/box", () => client.storage.getBucket("box")],
    ["create a bucket", "POST /storage/v1/bucket", () => client.storage.createBucket("box")],
    [
      "update a bucket",
      "PUT /storage/v1/bucket/box",
      () => client.storage.updateBucket("box", { public: false }),
    ],
    [
      "empty a bucket",
      "POST /storage/v1/bucket/box/empty",
      () => client.storage.emptyBucket("box"),
    ],
    ["delete a bucket", "DELETE /storage/v1/bucket/box", () => client.storage.deleteBucket("box")],
  ] as const)("%s: %s", async (_, expected, act) => {
    expect((await callOf(act)).line).toBe(expected);
  });
  it('"Storage list default limit 100, sorted by name ascending" (section 9)', async () => {
    const { body } = await callOf(() => files().list());
    expect(body).toMatchObject({ limit: 100, sortBy: { column: "name", order: "asc" } });
  });
  it('"upload cache control 3600" (section 9)', async () => {
    const { headers } = await callOf(() => files().upload("a.txt", "text"));
    expect(headers["cache-control"]).toBe("max-age=3600");
    backend.calls.length = 0;
    const form = await callOf(() => files().upload("a.txt", new Blob(["text"])));
    expect(form.body).toMatch(/name="cacheControl"\s+3600\s/);
  });
});

it('"Realtime, rest, storage and functions endpoints live under the backend host"', () => {
  const host = new URL(backend.url).host;
  expect(client.realtime.endpointURL()).toMatch(`ws://${host}/realtime/v1/websocket?`);
  expect(client.realtime.endpointURL()).toContain("apikey=public-anonymous");
});

it("a session that is set speaks for the caller in every service", async () => {
  backend.answer({ body: { id: "user-1" } });
  const { access_token, refresh_token } = fakeSession();
  await client.auth.setSession({ access_token, refresh_token });
  backend.calls.length = 0;
  await client.from("orders").select();
  await client.storage.listBuckets();
  await client.functions.invoke("create-checkout");
  expect(backend.calls.map(({ headers }) => headers.authorization)).toEqual(
    Array.from({ length: 3 }, () => `Bearer ${access_token}`),
  );
});
