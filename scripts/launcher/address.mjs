// Checks where the site is to be served before anything long begins.
import { createServer } from "node:net";
import { Refusal } from "./refusal.mjs";

const DEFAULT_PORT = "4173";
const DEFAULT_HOST = "127.0.0.1";
const LAST_PORT = 65_535;

/**
 * `server/settings.ts` checks the same again; this is for the time before its packages are there.
 * @param {Record<string, string | undefined>} env
 */
export function readAddress(env) {
  const port = env.PORT || DEFAULT_PORT;
  if (!/^\d{1,5}$/.test(port) || Number(port) > LAST_PORT) {
    throw new Refusal(
      `PORT must be a whole number from 0 to ${LAST_PORT}; ${JSON.stringify(port)} is not.`,
    );
  }
  const host = env.HOST || DEFAULT_HOST;
  if (!/^[\w.:-]{1,253}$/.test(host)) {
    throw new Refusal(`HOST must be a host name or an IP address; ${JSON.stringify(host)} is not.`);
  }
  return { port: Number(port), host };
}

/** @param {string | undefined} code @param {number} port @param {string} host @param {string} command */
function sentence(code, port, host, command) {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is already in use: stop what is using it, or choose another, as in PORT=${port === LAST_PORT ? port - 1 : port + 1} ${command}.`;
    case "EACCES":
      return `Port ${port} needs rights that this user does not have: choose one above 1023, as in PORT=${DEFAULT_PORT} ${command}.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EAFNOSUPPORT":
      return `HOST=${host} is not an address of this machine: leave HOST out, or set it to one that is.`;
    default:
      return `Lamplight cannot listen on ${host}:${port} (${code}): choose another with PORT or HOST.`;
  }
}

/**
 * Resolves when the address is free, refuses with a sentence when it is not.
 * @param {{ port: number; host: string }} address
 * @param {string} [command] the one to run with another port
 * @returns {Promise<void>}
 */
export function checkFree({ port, host }, command = "npm start") {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      reject(new Refusal(sentence(error.code, port, host, command)));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
