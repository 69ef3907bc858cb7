// A project's server runs in a process group of its own, which Ctrl+C doesn't reach.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

const START = new URL("./start-project.ts", import.meta.url).href;
const SERVER = `node -e "require('http').createServer((_, answer) => answer.end()).listen({port}, '127.0.0.1')"`;

it.each(["SIGINT", "SIGTERM"] as const)("a project ends with us at %s", async (signal) => {
  const script = `import { startProject } from ${JSON.stringify(START)};
const { address } = await startProject(${JSON.stringify(SERVER)}, ".");
console.log(address);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
  const [printed] = await once(child.stdout, "data");
  const address = `${printed}`.trim();
  expect((await fetch(address)).ok).toBe(true);
  child.kill(signal);
  const [code] = await once(child, "exit");
  expect(code).toBeGreaterThan(128);
  await expect.poll(() => fetch(address).then(Boolean, () => false)).toBe(false);
});
