// Starts the built site on a free port, building it first where that has not been done.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serverCommand } from "../scripts/server-command.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const START_DEADLINE_MS = 20_000;

export interface RunningSite {
  url: string;
  stop: () => Promise<void>;
}

async function build(): Promise<void> {
  const builder = spawn(process.execPath, ["scripts/build.ts"], { cwd: root, stdio: "inherit" });
  const [code] = await once(builder, "exit");
  if (code !== 0) throw new Error("The site could not be built, so there is nothing to measure.");
}

export async function startSite(): Promise<RunningSite> {
  if (!process.env.LAMPLIGHT_DIST && !existsSync(new URL("../dist", import.meta.url)))
    await build();
  // Orders of the bench are nobody's, and go with it.
  const data = await mkdtemp(join(tmpdir(), "lamplight-bench-"));
  const server = spawn(process.execPath, serverCommand, {
    cwd: root,
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", LAMPLIGHT_DATA: data },
    // The channel gives the port back when this process dies, however it dies.
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => {
      server.kill();
      reject(new Error("The site's server did not start within 20 s."));
    }, START_DEADLINE_MS);
    let said = "";
    server.stdout?.on("data", (chunk) => {
      said += chunk;
      const address = said.match(/https?:\/\/[^\s]+(?=\s)/)?.[0];
      if (!address) return;
      clearTimeout(late);
      resolve(address);
    });
    server.once("exit", (code) => {
      clearTimeout(late);
      reject(new Error(`The site's server ended at its start with code ${code}.`));
    });
  });
  return {
    url,
    stop: async () => {
      if (server.exitCode !== null) return;
      const ended = once(server, "exit");
      server.kill();
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}
