// Runs the real server beside Vite, so that the shop, the prompts and the 3D helper files answer in dev as they do live.
import { spawn } from "node:child_process";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { Refusal } from "./launcher/refusal.mjs";

const HOST = "127.0.0.1";
const LIT = /Lamplight is lit: http:\/\/127\.0\.0\.1:(\d+)/;

export interface Backend {
  /** Hands the request on and its answer back; false, with nothing sent, where the server has only its 404. */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  stop: () => void;
}

export interface BackendOptions {
  root: string;
  dist: string;
  /** Where visitors reach the dev site: the shop leads back there. */
  siteUrl: string;
  env: Record<string, string | undefined>;
}

/** Resolves when the server listens on a free port of its own; a change of it counts from the next start. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { root, dist, siteUrl, env } = options;
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: root,
    env: {
      LAMPLIGHT_PUBLIC_URL: new URL(siteUrl).origin,
      ...env,
      PORT: "0",
      HOST,
      LAMPLIGHT_DIST: dist,
    },
    // The channel tells the server when this process dies without a word.
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const port = await new Promise<number>((resolve, reject) => {
    let said = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk;
      const found = LIT.exec(said)?.[1];
      if (found) resolve(Number(found));
      else process.stdout.write(chunk);
    });
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Refusal("The server did not start; the lines above say why.", code || 1)),
    );
  });
  return { answer: (...both) => forward(port, ...both), stop: () => child.kill("SIGTERM") };
}

/** The host stays the one the visitor asked, by which the server tells its own pages from others. */
function forward(
  port: number,
  incoming: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
): Promise<boolean> {
  const { method, headers, originalUrl, url } = incoming;
  return new Promise((resolve, reject) => {
    const asked = request({ host: HOST, port, method, path: originalUrl ?? url, headers });
    asked.once("error", reject);
    asked.once("response", (answer) => {
      const { statusCode = 502 } = answer;
      const wantsPage = /text\/html/.test(headers.accept ?? "");
      if (statusCode === 404 && wantsPage && !isUnder(originalUrl, "/api/", "/functions/")) {
        answer.resume();
        return resolve(false);
      }
      response.writeHead(statusCode, answer.headers);
      answer.pipe(response);
      answer.once("end", () => resolve(true));
      answer.once("error", reject);
    });
    incoming.pipe(asked);
  });
}

/** Programs call these: what is not there is said in their form, never as a page. */
function isUnder(path = "", ...folders: string[]): boolean {
  return folders.some((folder) => path.startsWith(folder));
}
