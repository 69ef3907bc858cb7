// Commands that are started at once in one folder, as processes: who works, who waits, and what a dead one leaves.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  closedPort,
  makeTempProject,
  pretendInstalled,
  type Run,
  type TempProject,
} from "./temp-project.ts";

const SLOW = { timeout: 30_000 };
const LOCK = ".cache/command.lock";

/** Takes the lock, notes when it comes and goes, and keeps it until its input ends or a moment is over. */
const HOLDER = `import { appendFileSync } from "node:fs";
import { once } from "node:events";
import { spawn } from "node:child_process";
import { HANDED_ON, underProjectLock } from "./scripts/launcher/project-lock.mjs";
const note = (line) => appendFileSync("notes.log", line + "\\n");
await underProjectLock(process.cwd(), process.env, async () => {
  note("in");
  if (process.argv[2] === "until told") {
    process.stdin.resume();
    console.log("held");
    await once(process.stdin, "end");
  }
  if (process.argv[2] === "with a child") {
    const env = { ...process.env, ...HANDED_ON };
    await once(spawn(process.execPath, ["holder.mjs"], { env, stdio: "inherit" }), "exit");
  }
  if (process.argv[2] === "and fail") throw new Error("on purpose");
  await new Promise((resolve) => setTimeout(resolve, 20));
  note("out");
});
`;

let project: TempProject;
let holders: ChildProcess[];
beforeEach(async () => {
  project = await makeTempProject();
  await project.write("holder.mjs", HOLDER);
  holders = [];
});
afterEach(async () => {
  for (const holder of holders) holder.kill("SIGKILL");
  await project.remove();
});

function hold(...args: string[]) {
  const holder = spawn(process.execPath, ["holder.mjs", ...args], {
    cwd: project.root,
    stdio: ["pipe", "pipe", "ignore"],
  });
  holders.push(holder);
  return holder;
}

async function heldUntilTold() {
  const holder = hold("until told");
  await once(holder.stdout, "data");
  return holder;
}

async function deadHoldersLock() {
  const holder = await heldUntilTold();
  const gone = once(holder, "exit");
  holder.kill("SIGKILL");
  await gone;
  expect(existsSync(join(project.root, LOCK))).toBe(true);
}

const start = async () => project.run(["start"], { PORT: String(await closedPort()) });
const lit = (run: Run) => expect.poll(run.output, SLOW).toContain("stand-in is lit");
const read = (name: string) => readFile(join(project.root, name), "utf8");
const isFree = () => !existsSync(join(project.root, LOCK));

describe("two commands at once", SLOW, () => {
  test("install once and build once, and hold nothing while they serve", async () => {
    const runs = await Promise.all([start(), start()]);
    await Promise.all(runs.map(lit));
    const all = runs.map((run) => run.output()).join("");
    expect(all.match(/^Installing packages: done/gm)).toHaveLength(1);
    expect(await read("builds.log")).toBe("built\n");
    expect(await readdir(join(project.root, ".cache"))).toEqual(["logs"]);
  });

  test("the second waits for the first, says so once, and goes on", async () => {
    const holder = await heldUntilTold();
    const run = await start();
    const line = `Waiting for another command (process ${holder.pid}) that installs or builds in this folder; where there is none, delete .cache/command.lock.\n`;
    await expect.poll(run.output, SLOW).toBe(line);
    expect(existsSync(join(project.root, "node_modules"))).toBe(false);
    holder.stdin.end();
    await lit(run);
    expect(run.output().split("Waiting")).toHaveLength(2);
  });

  test("nobody waits where nothing is left to do", async () => {
    const first = await start();
    await lit(first);
    await heldUntilTold();
    const second = await start();
    await lit(second);
    expect(second.output()).toBe("stand-in is lit\n");
  });

  test("a program started by the holder works under its lock, one started by hand waits", async () => {
    const [parent, byHand] = [hold("with a child"), hold()];
    await Promise.all([once(parent, "exit"), once(byHand, "exit")]);
    const nested = "in\nin\nout\nout\n";
    const alone = "in\nout\n";
    expect([nested + alone, alone + nested]).toContain(await read("notes.log"));
  });
});

describe("a lock that was left behind", SLOW, () => {
  test("by a process that died is taken over without a word", async () => {
    await pretendInstalled(project);
    await deadHoldersLock();
    const run = await start();
    await lit(run);
    expect(run.output()).toBe("stand-in is lit\n");
    expect(isFree()).toBe(true);
  });

  test("is taken over by one at a time", async () => {
    await deadHoldersLock();
    const many = Array.from({ length: 6 }, () => hold());
    await Promise.all(many.map((one) => once(one, "exit")));
    expect(await read("notes.log")).toBe(`in\n${"in\nout\n".repeat(many.length)}`);
    expect(isFree()).toBe(true);
  });

  test("by a process whose id is somebody else's now names that process and what to delete", async () => {
    await project.write(`${LOCK}/${process.pid}.of-an-earlier-day`, "");
    const run = await start();
    await expect.poll(run.output, SLOW).toContain(`(process ${process.pid})`);
    run.child.kill("SIGTERM");
    await run.exit;
    expect(existsSync(join(project.root, "node_modules"))).toBe(false);
  });
});

describe("the lock is given back", SLOW, () => {
  test("by work that throws", async () => {
    await once(hold("and fail"), "exit");
    expect(await read("notes.log")).toBe("in\n");
    expect(isFree()).toBe(true);
  });

  test("by a build that fails", async () => {
    await pretendInstalled(project);
    const run = project.run(["build"], { BREAK_BUILD: "1" });
    expect(await run.exit).toBe(3);
    expect(isFree()).toBe(true);
  });
});
