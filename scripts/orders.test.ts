// The owner's commands on a store with orders in it, as called from a shell.
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createShop } from "../server/checkout/create-shop.ts";
import { products } from "../server/checkout/product.ts";
import { makeProviderDouble } from "../server/checkout/provider-double.ts";
import type { Shop } from "../server/checkout/shop.ts";
import { openStore } from "../server/db/open-store.ts";
import { loadLicenceSecret, SECRET_FILE } from "../server/licence-secret.ts";
import { csvCell } from "./orders/orders-csv.ts";
import { orders } from "./orders.ts";

const KEY = /LAMPTEST(-[0-9A-Z]{5}){6}/;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lamplight-orders-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function call(...argv: string[]) {
  const said: string[] = [];
  const complaints: string[] = [];
  const code = await orders(
    argv,
    { LAMPLIGHT_DATA: folder },
    (text) => said.push(text),
    (text) => complaints.push(text),
  );
  return { code, said: said.join("\n"), complaints: complaints.join("\n") };
}

async function withShop<T>(work: (shop: Shop, pay: (session: string) => void) => Promise<T>) {
  const { store, close } = await openStore({ url: null, folder });
  try {
    const provider = makeProviderDouble();
    const secret = await loadLicenceSecret({ given: null, folder });
    const shop = createShop({ store, provider, products, secret, log: () => {} });
    return await work(shop, provider.pay);
  } finally {
    await close();
  }
}

const buy = () =>
  withShop(async (shop, pay) => {
    const { session, claim } = await shop.startCheckout("https://lamplight.example");
    pay(session);
    const state = await shop.readCheckout(session, claim);
    const key = state.status === "paid" ? (state.licence ?? "") : "";
    const verdict = await shop.readLicence(key, products[0]?.id ?? "");
    if (verdict.status !== "valid") throw new Error(verdict.status);
    return { session, key, order: verdict.order };
  });
const verdictOn = (key: string) => withShop((shop) => shop.readLicence(key, products[0]?.id ?? ""));

describe("npm run orders", () => {
  it("makes no store where there is none, which is more likely a wrong folder", async () => {
    const { code, complaints } = await call("list");
    expect(code).toBe(1);
    expect(complaints).toBe(
      `There is no store in ${folder}: the server's first start makes one. If it is elsewhere, name its folder with LAMPLIGHT_DATA.`,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it("lists nothing in words", async () => {
    await withShop(async () => {});
    expect(await call("list")).toEqual({
      code: 0,
      said: "There are no orders yet.",
      complaints: "",
    });
  });

  it("lists the newest orders, as many as asked for", async () => {
    const bought = [await buy(), await buy(), await buy()];
    const { said } = await call("list", "--limit", "2");
    expect(said.split("\n")).toHaveLength(2);
    expect((await call("list")).said).toContain(bought[0]?.order);
    expect(said).toContain("test  5.00 USD  paid (kept)");
  });

  it("finds an order by licence, session and id, and shows no licence", async () => {
    const { key, session, order } = await buy();
    for (const words of [key, key.toLowerCase().replaceAll("-", " "), session, order]) {
      const { code, said } = await call("find", words);
      expect(code).toBe(0);
      expect(said).toContain(`order    ${order}`);
      expect(said).not.toMatch(KEY);
    }
    expect(await call("find", "order_none")).toMatchObject({
      code: 1,
      complaints: "No order belongs to that licence, session or order id.",
    });
  });

  it("revokes with a reason that the buyer reads, and restores", async () => {
    const { key, order } = await buy();
    const revoked = await call("revoke", order, "--reason", "shared in public");
    expect(revoked.said).toContain("paid, licence ended: shared in public");
    expect(await verdictOn(key)).toEqual({ status: "revoked", reason: "shared in public" });
    expect((await call("restore", order)).said).toContain(`licence  ${key}`);
    expect(await verdictOn(key)).toMatchObject({ status: "valid" });
  });

  it("gives a new key, and the old one ends", async () => {
    const { key, order } = await buy();
    const { said } = await call("re-issue", order);
    const fresh = KEY.exec(said)?.[0] ?? "";
    expect(fresh).not.toBe(key);
    expect(await verdictOn(fresh)).toMatchObject({ status: "valid" });
    expect(await verdictOn(key)).toMatchObject({ status: "revoked" });
  });

  it("exports every order as CSV with lines that end as the standard says", async () => {
    const { order, session } = await buy();
    await call("revoke", order, "--reason", '=HYPERLINK("https://evil.example","click"),\nnow');
    await buy();
    const { said } = await call("export");
    const [header, ...lines] = `${said}\n`.split("\r\n");
    expect(header).toBe(
      "order,created,updated,product,mode,status,amount,currency,money,licence,withdrawn,denied,session",
    );
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toBe("");
    const line = lines.find((text) => text.startsWith(order));
    expect(line).toContain(
      `,kept,ended,"'=HYPERLINK(""https://evil.example"",""click""),\nnow",,${session}`,
    );
  });

  it("exports into a file, since what npm itself prints would be part of a redirected one", async () => {
    const { order } = await buy();
    const file = join(folder, "orders.csv");
    expect(await call("export", "--to", file)).toEqual({
      code: 0,
      said: `1 order in ${file}`,
      complaints: "",
    });
    const lines = (await readFile(file, "utf8")).split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(new RegExp(`^${order},`));
    expect(await call("export", "--to", join(folder, "none/orders.csv"))).toMatchObject({
      code: 1,
      complaints: expect.stringContaining(
        "can't be written (ENOENT): name another file with --to.",
      ),
    });
  });

  it("backs up what a restored shop needs, and nobody else reads it", async () => {
    const { key, order } = await buy();
    const to = join(folder, "backups");
    const { code, said } = await call("backup", "--to", to);
    expect(code).toBe(0);
    const [made] = await readdir(to);
    expect(said).toBe(`${join(to, made ?? "")}, with the store and its secret.`);
    for (const file of ["lamplight.sqlite", "licence-secret"])
      expect((await stat(join(to, made ?? "", file))).mode & 0o777).toBe(0o600);
    await call("revoke", order, "--reason", "after the backup");
    const live = folder;
    folder = join(to, made ?? "");
    expect(await verdictOn(key)).toMatchObject({ status: "valid" });
    expect((await call("restore", order)).said).toContain(`licence  ${key}`);
    folder = live;
  });

  it("leaves no half backup, and makes none of a store that is not there", async () => {
    const to = join(folder, "backups");
    expect((await call("backup", "--to", to)).complaints).toContain("There is no store in");
    await buy();
    await rm(join(folder, SECRET_FILE));
    expect(await call("backup", "--to", to)).toMatchObject({
      code: 1,
      complaints: expect.stringContaining("can't be copied"),
    });
    expect(await readdir(to)).toEqual([]);
  });

  it("makes no secret in the place of one that is missing", async () => {
    await buy();
    await rm(join(folder, SECRET_FILE));
    expect(await call("list")).toMatchObject({
      code: 1,
      complaints: expect.stringContaining("put the file back from a backup"),
    });
    expect(await readdir(folder)).not.toContain(SECRET_FILE);
  });

  it("leaves the tables of an older version as they are, but backs them up", async () => {
    await buy();
    const database = new DatabaseSync(join(folder, "lamplight.sqlite"));
    database.exec("delete from migrations where name = '003-refused-payments'");
    database.close();
    expect(await call("list")).toMatchObject({
      code: 1,
      complaints: expect.stringContaining("003-refused-payments to come"),
    });
    expect((await call("backup", "--to", join(folder, "backups"))).code).toBe(0);
  });

  it.each([
    [["export", "--to", " "], "--to needs the name of a file."],
    [["backup"], "backup needs --to and a folder."],
    [["fly"], 'There is no command "fly".'],
    [["find"], "find needs a licence, a session or an order."],
    [["find", "a", "b"], "find takes one name, not 2."],
    [["restore"], "restore needs an order."],
    [["revoke", "order_1"], "revoke needs --reason"],
    [["revoke", "order_1", "--reason", " "], "revoke needs --reason"],
    [["revoke", "--reason", "why"], "revoke needs an order."],
    [["list", "--limit", "0"], "--limit must be a whole number"],
    [["list", "--limit", "1e9"], "--limit must be a whole number"],
    [["list", "--fast"], "--fast"],
  ])("does not guess at %j", async (argv, problem) => {
    const { code, complaints } = await call(...argv);
    expect(code).toBe(2);
    expect(complaints).toContain(problem);
    expect(complaints).toContain("npm run orders -- <command>");
  });

  it("explains itself", async () => {
    for (const argv of [[], ["--help"]]) {
      const { code, said } = await call(...argv);
      expect(code).toBe(0);
      expect(said).toContain("re-issue <order>");
    }
  });

  it("says in a sentence what stands in the way", async () => {
    const complaints: string[] = [];
    const env = {
      LAMPLIGHT_DATA: folder,
      DATABASE_URL: "postgres://u:secretpassword@127.0.0.1:1/db",
      LAMPLIGHT_LICENCE_SECRET: "x".repeat(32),
    };
    const code = await orders(
      ["list"],
      env,
      () => {},
      (text) => complaints.push(text),
    );
    expect(code).toBe(1);
    expect(complaints.join()).toMatch(/^The store can't be reached: /);
    expect(complaints.join()).not.toContain("secretpassword");
  });
});

describe("csvCell", () => {
  it.each([
    ["plain", "plain"],
    ["", ""],
    [null, ""],
    [500, "500"],
    [-1, "-1"],
    ['say "hi"', '"say ""hi"""'],
    ["a,b", '"a,b"'],
    ["a\nb", '"a\nb"'],
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    [" =1", "' =1"],
    ["a=1", "a=1"],
  ])("writes %j as %j", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});
