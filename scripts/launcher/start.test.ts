// `npm start`, run as a process in a folder of its own.

import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  closedPort,
  makeTempProject,
  pretendInstalled,
  pretendVersion,
  type Run,
  type TempProject,
} from "./temp-project.ts";

const SLOW = { timeout: 30_000 };
/** A lock file with one package that no cache holds. */
const LOCK_WITH_A_PACKAGE = JSON.stringify({
  name: "stand-in",
  lockfileVersion: 3,
  packages: {
    "": { dependencies: { "lamplight-stand-in": "1.0.0" } },
    "node_modules/lamplight-stand-in": { version: "1.0.0" },
  },
});
const PACKAGE_WITH_A_PACKAGE =
  '{ "name": "stand-in", "version": "1.0.0", "type": "module", "dependencies": { "lamplight-stand-in": "1.0.0" } }';

let project: TempProject;
let port: string;
beforeEach(async () => {
  project = await makeTempProject();
  port = String(await closedPort());
});
afterEach(() => project.remove());

const lit = (run: Run) => expect.poll(run.output, SLOW).toContain("stand-in is lit");
const builds = async () =>
  (await readFile(join(project.root, "builds.log"), "utf8")).split("built").length - 1;

async function needPackage() {
  await project.write("package.json", PACKAGE_WITH_A_PACKAGE);
  await project.write("package-lock.json", LOCK_WITH_A_PACKAGE);
}

async function startAndStop(env: Record<string, string> = {}) {
  const run = project.run(["start"], { PORT: port, ...env });
  await lit(run);
  run.child.kill("SIGTERM");
  return { code: await run.exit, output: run.output() };
}

describe("a start that goes well", SLOW, () => {
  test("installs, builds, serves, and stops gently on SIGTERM with the server's exit code", async () => {
    const first = await startAndStop();
    expect(first.code).toBe(0);
    expect(first.output).toMatch(
      /^Installing packages …\n(.*\n)*Installing packages: done in \d+ s\nstand-in is lit\nstand-in stops gently\n$/,
    );
    expect(await builds()).toBe(1);

    const second = await startAndStop();
    expect(second.output).toBe("stand-in is lit\nstand-in stops gently\n");
    expect(await builds()).toBe(1);
  });

  test("builds again when a source or a setting has changed", async () => {
    await pretendInstalled(project);
    await startAndStop();
    await project.write("site/page.tsx", "export const page = 2;");
    await startAndStop();
    expect(await builds()).toBe(2);
    await startAndStop({ LAMPLIGHT_AUTHOR: "Somebody" });
    expect(await builds()).toBe(3);
  });

  test("takes the build of before where a newer one was cut short on its way in", async () => {
    await pretendInstalled(project);
    await startAndStop();
    await rename(join(project.root, "dist"), join(project.root, "dist.old"));
    await startAndStop();
    expect(await builds()).toBe(1);
  });

  test("installs again when the lock file has changed", async () => {
    await startAndStop();
    await project.write(
      "package-lock.json",
      '{"name":"stand-in","lockfileVersion":3,"packages":{}}',
    );
    expect((await startAndStop()).output).toContain("Installing packages");
  });

  test("repairs an installation that was interrupted", async () => {
    await project.write("node_modules/half/package.json", '{ "name": "half" }');
    expect((await startAndStop()).output).toContain("Installing packages");
    expect(existsSync(join(project.root, "node_modules/half"))).toBe(false);
  });

  test("leaves nothing of the packages of before", async () => {
    await project.write("node_modules/old/package.json", '{ "name": "old" }');
    await project.write(".cache/node_modules.before/older/package.json", '{ "name": "older" }');
    expect((await startAndStop()).output).toContain("Installing packages: done");
    expect(existsSync(join(project.root, "node_modules/old"))).toBe(false);
    expect(existsSync(join(project.root, ".cache/node_modules.before"))).toBe(false);
  });

  test("passes the server's exit code on", async () => {
    await pretendInstalled(project);
    const run = project.run(["start"], { PORT: port, EXIT_CODE: "7" });
    expect(await run.exit).toBe(7);
  });

  test("the server goes when the launcher is killed", async () => {
    await pretendInstalled(project);
    const run = project.run(["start"], { PORT: port });
    await lit(run);
    run.child.kill("SIGKILL");
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/`).then(
            () => "answers",
            () => "gone",
          ),
        SLOW,
      )
      .toBe("gone");
  });
});

describe("a start that can't go well is one sentence and exit code 1", SLOW, () => {
  async function sentence(run: Run) {
    expect(await run.exit).toBe(1);
    const lines = run.output().trimEnd().split("\n");
    return { last: lines.at(-1), all: lines };
  }

  test("a taken port, said before anything is installed or built", async () => {
    const taken = createServer().listen(Number(port), "127.0.0.1");
    await once(taken, "listening");
    const { all } = await sentence(project.run(["start"], { PORT: port }));
    expect(all).toEqual([
      `Port ${port} is already in use: stop what is using it, or choose another, as in PORT=${Number(port) + 1} npm start.`,
    ]);
    expect(existsSync(join(project.root, "node_modules"))).toBe(false);
    taken.close();
  });

  test.each([
    [{ PORT: "abc" }, 'PORT must be a whole number from 0 to 65535; "abc" is not.'],
    [{ PORT: "70000" }, 'PORT must be a whole number from 0 to 65535; "70000" is not.'],
    [{ HOST: "no host" }, 'HOST must be a host name or an IP address; "no host" is not.'],
    [
      { HOST: "192.0.2.1" },
      "HOST=192.0.2.1 is not an address of this machine: leave HOST out, or set it to one that is.",
    ],
  ])("%o", async (env, expected) => {
    const { all } = await sentence(project.run(["start"], { PORT: port, ...env }));
    expect(all).toEqual([expected]);
  });

  test("no network when packages are missing", async () => {
    await needPackage();
    const registry = `http://127.0.0.1:${await closedPort()}/`;
    const run = project.run(["start"], { PORT: port, npm_config_registry: registry });
    const { all, last } = await sentence(run);
    expect(last).toBe(
      "Lamplight could not reach the npm registry (ECONNREFUSED) to fetch the packages: connect to the network, or check npm's registry and proxy settings, and run the same command again.",
    );
    expect(all.filter((line) => !/Installing packages/.test(line))).toHaveLength(1);
  });

  test("no network when the lock file has changed: the packages of before are kept", async () => {
    await pretendInstalled(project);
    await project.write("node_modules/kept/package.json", '{ "name": "kept" }');
    await needPackage();
    const registry = `http://127.0.0.1:${await closedPort()}/`;
    const run = project.run(["start"], { PORT: port, npm_config_registry: registry });
    expect(await run.exit).toBe(1);
    expect(existsSync(join(project.root, "node_modules/kept/package.json"))).toBe(true);
    expect(existsSync(join(project.root, ".cache/node_modules.before"))).toBe(false);
  });

  test("no network when this machine's Node is too old to go on with", async () => {
    const registry = `http://127.0.0.1:${await closedPort()}/`;
    const env = { PORT: port, npm_config_registry: registry };
    const { last } = await sentence(project.run(["start"], env, pretendVersion("20.19.0")));
    expect(last).toMatch(
      /^Lamplight could not reach the npm registry \(ECONNREFUSED\) to fetch Node 24/,
    );
  });

  test.each([
    [".runtime", "20.19.0"],
    [".cache", "24.0.0"],
  ])("a folder that can't be made: %s", async (name, version) => {
    await project.write(name, "a file in its place");
    const { last } = await sentence(
      project.run(["start"], { PORT: port }, pretendVersion(version)),
    );
    expect(last).toMatch(
      /^Lamplight cannot write in .+ \((EEXIST|ENOTDIR)\): a file stands where a folder is needed, so move it away and run the same command again\.$/,
    );
  });

  test("a Node older than 20.19", async () => {
    const { all } = await sentence(
      project.run(["start"], { PORT: port }, pretendVersion("20.18.3")),
    );
    expect(all).toEqual([expect.stringMatching(/^Lamplight needs Node 20\.19 or newer to start/)]);
  });

  test("a setting that the build refuses, in the build's own words", async () => {
    await pretendInstalled(project);
    const { all } = await sentence(project.run(["start"], { PORT: port, REFUSE_BUILD: "1" }));
    expect(all).toEqual(["stand-in says why"]);
    expect(existsSync(join(project.root, "dist"))).toBe(false);
  });

  test("an unknown command", async () => {
    const { all } = await sentence(project.run(["constructor"]));
    expect(all).toEqual([
      'There is no command "constructor": choose from start, test, check, dev, build, bench, check-pattern, new-pattern, orders, doctor, check-links, prove.',
    ]);
  });
});

test("a build that fails ends the start, and is tried again by the next", SLOW, async () => {
  await pretendInstalled(project);
  await startAndStop();
  await project.write("site/page.tsx", "export const page = 2;");
  const broken = project.run(["start"], { PORT: port, BREAK_BUILD: "1" });
  expect(await broken.exit).toBe(3);
  expect(broken.output()).toBe("The build failed; the lines above say where.\n");
  await startAndStop();
  expect(await builds()).toBe(3);
});

test(
  "a stop in the middle of an installation leaves nothing that passes for one",
  SLOW,
  async () => {
    await needPackage();
    const silent = createServer().listen(0, "127.0.0.1");
    const asked = once(silent, "connection");
    await once(silent, "listening");
    const address = silent.address();
    const registry = `http://127.0.0.1:${typeof address === "object" && address?.port}/`;
    const run = project.run(["start"], { PORT: port, npm_config_registry: registry });
    const [socket] = await asked;
    run.child.kill("SIGTERM");
    // 137 where npm had to be killed.
    expect([137, 143]).toContain(await run.exit);
    expect(existsSync(join(project.root, "node_modules/.lamplight-install.json"))).toBe(false);
    expect(existsSync(join(project.root, ".cache/command.lock"))).toBe(false);
    socket.destroy();
    silent.close();

    await rm(join(project.root, "package-lock.json"));
    await project.write(
      "package.json",
      '{ "name": "stand-in", "version": "1.0.0", "type": "module" }',
    );
    await project.write(
      "package-lock.json",
      '{ "name": "stand-in", "lockfileVersion": 3, "packages": {} }',
    );
    expect((await startAndStop()).output).toContain("Installing packages: done");
  },
);
