// The addresses at which visitors reach this server, from its settings.
import type { ServerSettings } from "./settings.ts";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "::1"]);
const ANY_ADDRESS = new Set(["0.0.0.0", "::"]);

/** The address a person on this machine can open. */
export function openableUrl(host: string, port: number): string {
  const name = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** Origins whose pages are this site's own. */
export function ownOrigins({ publicOrigin, host, port }: ServerSettings): string[] {
  if (publicOrigin) return [publicOrigin];
  // One machine, three names: a page opened under one may call the server under another.
  if (LOOPBACK.has(host) || ANY_ADDRESS.has(host)) {
    return [...LOOPBACK].map((name) => openableUrl(name, port));
  }
  return [openableUrl(host, port)];
}
