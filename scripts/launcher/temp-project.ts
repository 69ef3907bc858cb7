// A copy of the launcher in a folder of its own, with stand-ins for the server, the build and the tests.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const SCRIPTS = fileURLToPath(new URL("..", import.meta.url));

const BUILD = `import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { SAID_WHY } from "./launcher/refusal.mjs";
appendFileSync("builds.log", "built\\n");
if (process.env.BREAK_BUILD) process.exit(3);
if (process.env.REFUSE_BUILD) {
  console.error("stand-in says why");
  process.exit(SAID_WHY);
}
mkdirSync("dist/public", { recursive: true });
writeFileSync("dist/public/index.html", "home");
writeFileSync("dist/site.json", "{}");
`;
const SERVER = `import { createServer } from "node:http";
const server = createServer((_, answer) => answer.end("home"));
server.listen(Number(process.env.PORT), "127.0.0.1", () => console.log("stand-in is lit"));
process.on("SIGTERM", () => {
  console.log("stand-in stops gently");
  server.close(() => process.exit(0));
});
process.on("disconnect", () => process.exit(0));
if (process.env.EXIT_CODE) process.exit(Number(process.env.EXIT_CODE));
`;

export interface Run {
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
}

export interface TempProject {
  root: string;
  write: (name: string, text: string) => Promise<void>;
  /** A setting that is undefined is not there, whatever this process has. */
  run: (
    args: readonly string[],
    env?: Record<string, string | undefined>,
    node?: readonly string[],
  ) => Run;
  /** Ends what still runs and removes the folder. */
  remove: () => Promise<void>;
}

/** A port of this machine where nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** Flags that make Node say it is another version. */
export function pretendVersion(version: string): string[] {
  const code = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`;
  return ["--import", `data:text/javascript,${encodeURIComponent(code)}`];
}

export async function makeTempProject(): Promise<TempProject> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "lamplight-launch-")));
  await cp(SCRIPTS, join(root, "scripts"), {
    recursive: true,
    filter: (path) => !path.endsWith(".ts"),
  });
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  };
  await write("package.json", '{ "name": "stand-in", "version": "1.0.0", "type": "module" }');
  await write("package-lock.json", '{ "name": "stand-in", "lockfileVersion": 3, "packages": {} }');
  await write("scripts/build.ts", BUILD);
  await write("server/start.mjs", SERVER);
  await write("site/page.tsx", "export const page = 1;");

  const started: ChildProcess[] = [];
  return {
    root,
    write,
    run: (args, env = {}, node = []) => {
      const { npm_lifecycle_event: _, ...inherited } = process.env;
      const child = spawn(process.execPath, [...node, join(root, "scripts/launch.mjs"), ...args], {
        cwd: root,
        env: { ...inherited, npm_config_cache: join(root, ".npm-cache"), ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      started.push(child);
      let text = "";
      const add = (chunk: Buffer) => {
        text += chunk;
      };
      child.stdout.on("data", add);
      child.stderr.on("data", add);
      return { child, output: () => text, exit: once(child, "close").then(([code]) => code) };
    },
    remove: async () => {
      for (const child of started) child.kill("SIGKILL");
      await rm(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** As if somebody had installed the (empty) lock file by hand. */
export async function pretendInstalled(project: TempProject): Promise<void> {
  await project.write("node_modules/.package-lock.json", '{ "packages": {} }');
}
