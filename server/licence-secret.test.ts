// The licence secret: given, made once, kept for its owner alone, the same for everybody who starts.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadLicenceSecret, SECRET_FILE } from "./licence-secret.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "lamplight-secret-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe("loadLicenceSecret", () => {
  it("takes the given one and writes nothing", async () => {
    const given = "9b1c2f7e0d4a58366b7c8d9e0f1a2b3c";
    expect(await loadLicenceSecret({ given, folder: root })).toEqual(
      new TextEncoder().encode(given),
    );
    expect(await readdir(root)).toEqual([]);
  });

  it("refuses a given one under 32 characters, without repeating it", async () => {
    const loading = loadLicenceSecret({ given: "short-and-secret", folder: root });
    await expect(loading).rejects.toThrow(
      "LAMPLIGHT_LICENCE_SECRET is too short: it needs at least 32 characters.",
    );
  });

  it("makes one that only its owner reads, and gives it again", async () => {
    const folder = join(root, "new", "data");
    const secret = await loadLicenceSecret({ given: null, folder });
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect((await stat(join(folder, SECRET_FILE))).mode & 0o777).toBe(0o600);
    expect(await loadLicenceSecret({ given: null, folder })).toEqual(secret);
    const text = await readFile(join(folder, SECRET_FILE), "utf8");
    expect(await loadLicenceSecret({ given: text, folder: "" })).toEqual(secret);
    expect(await loadLicenceSecret({ given: null, folder: join(root, "other") })).not.toEqual(
      secret,
    );
  });

  it("gives one secret to all that start together, and leaves no drafts", async () => {
    const secrets = await Promise.all(
      Array.from({ length: 20 }, () => loadLicenceSecret({ given: null, folder: root })),
    );
    for (const secret of secrets) expect(secret).toEqual(secrets[0]);
    expect(await readdir(root)).toEqual([SECRET_FILE]);
  });

  it("refuses a file that was emptied rather than go on with nothing", async () => {
    await writeFile(join(root, SECRET_FILE), "\n");
    await expect(loadLicenceSecret({ given: null, folder: root })).rejects.toThrow("is too short");
  });

  it("says in a sentence that the folder can't be written", async () => {
    await writeFile(join(root, "file"), "");
    await expect(
      loadLicenceSecret({ given: null, folder: join(root, "file", "data") }),
    ).rejects.toThrow(/can't be kept \(\w+\): make its folder writable/);
  });
});
