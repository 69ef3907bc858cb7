// Starts a PostgreSQL of its own in a temporary folder, for tests and measurements, and takes it away again.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const START_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 5000;
const DEBIAN = "/usr/lib/postgresql";
const PLACES = ["/opt/homebrew/opt/postgresql/bin", "/usr/local/opt/postgresql/bin"];
const USER = "postgres";
// Ends the server when whoever started it dies, however it dies: the pipe to its input closes.
const WATCH = '"$@" <&- & pid=$!; read -r line; kill -INT $pid; wait $pid';

/** The folder of PostgreSQL's programs, the newest version first, or null. @param {Record<string, string | undefined>} [env] */
export function findPostgres(env = process.env) {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, "bin")),
    ...(env.PATH ?? "").split(delimiter).filter(Boolean),
    ...PLACES,
  ];
  const whole = (/** @type {string} */ folder) =>
    existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"));
  return folders.find(whole) ?? null;
}

/** PostgreSQL refuses to run as root: then it runs as the user its package made, or as nobody. */
function identity() {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = users.find(([name]) => name === USER) ?? users.find(([name]) => name === "nobody");
  return user ? { uid: Number(user[2]), gid: Number(user[3]) } : {};
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 */
function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr?.on("data", (chunk) => {
      said += chunk;
    });
    child.on("error", reject);
    child.on("exit", (code) => {
      if (code === 0) resolve(undefined);
      else reject(new Error(`${program} ended with ${code}: ${said.trim()}`));
    });
  });
}

/**
 * @typedef {object} StartedPostgres
 * @property {string} url address of its first database
 * @property {() => Promise<void>} pause ends the server and keeps its data, as when the machine goes away
 * @property {() => Promise<void>} resume starts it again at the same address
 * @property {() => Promise<void>} stop ends it and deletes its data
 */

/**
 * Listens on 127.0.0.1 alone, with a password of its own. Throws where a program fails.
 * @param {object} options
 * @param {string} options.bin from `findPostgres`
 * @param {boolean} [options.durable] whether commits wait for the disk; tests don't need it, measurements do
 * @returns {Promise<StartedPostgres>}
 */
export async function startPostgres({ bin, durable = false }) {
  const folder = mkdtempSync(join(tmpdir(), "lamplight-postgres-"));
  const who = identity();
  const password = randomBytes(16).toString("hex");
  const passwordFile = join(folder, "password");
  const data = join(folder, "data");
  const env = { PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" };
  const options = { ...who, cwd: folder, env };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  /** @type {import("node:child_process").ChildProcess | null} */
  let child = null;

  const port = await freePort();
  const settings = [
    ...[
      "listen_addresses=127.0.0.1",
      `port=${port}`,
      "unix_socket_directories=",
      "max_connections=60",
    ],
    ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
  ];

  async function resume() {
    const args = [join(bin, "postgres"), "-D", data, ...settings.flatMap((value) => ["-c", value])];
    const started = spawn("/bin/sh", ["-c", WATCH, "sh", ...args], {
      ...options,
      stdio: ["pipe", "ignore", "pipe"],
    });
    child = started;
    await new Promise((resolve, reject) => {
      let said = "";
      const timer = setTimeout(
        () => reject(new Error(`PostgreSQL did not start: ${said}`)),
        START_WITHIN_MS,
      );
      started.stderr.on("data", (chunk) => {
        said += chunk;
        if (!said.includes("ready to accept connections")) return;
        clearTimeout(timer);
        resolve(undefined);
      });
      started.on("error", reject);
      started.on("exit", () => reject(new Error(`PostgreSQL did not start: ${said}`)));
    });
    started.stderr.removeAllListeners("data").resume();
    // Neither it nor its pipes hold up the end of this process, and with its end they close.
    started.unref();
    for (const pipe of [started.stdin, started.stderr]) pipe.unref();
  }

  async function pause() {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    running.ref();
    const ended = new Promise((resolve) => running.once("exit", resolve));
    const timer = setTimeout(() => running.kill("SIGKILL"), STOP_WITHIN_MS);
    running.stdin?.destroy();
    await ended;
    clearTimeout(timer);
  }

  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if ("uid" in who) {
      chownSync(folder, who.uid, who.gid);
      chownSync(passwordFile, who.uid, who.gid);
    }
    const initial = ["-D", data, "-U", USER, "-E", "UTF8", "--no-locale", "--no-sync"];
    const secret = ["--auth=scram-sha-256", `--pwfile=${passwordFile}`];
    await run(join(bin, "initdb"), [...initial, ...secret], options);
    await resume();
  } catch (error) {
    await pause();
    remove();
    throw error;
  }
  return {
    url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`,
    pause,
    resume,
    stop: async () => {
      await pause();
      remove();
    },
  };
}
