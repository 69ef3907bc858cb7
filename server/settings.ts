// The only place of the server that reads the environment; a wrong value stops the start with one sentence.
import { fileURLToPath } from "node:url";
import { z } from "zod";

const LAST_PORT = 65_535;

const schema = z.object({
  /** 0 lets the system choose a free port. */
  PORT: z
    .string()
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= LAST_PORT, {
      error: `must be a whole number from 0 to ${LAST_PORT}`,
    })
    .transform(Number)
    .default(4173),
  HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, { error: "must be a host name or an IP address" })
    .default("127.0.0.1"),
  /** Where visitors reach the site; the same variable tells the build what canonical links say. */
  LAMPLIGHT_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be an address that begins with https:// or http://" })
    .optional(),
  /** Folder of the built site. */
  LAMPLIGHT_DIST: z.string().default(fileURLToPath(new URL("../dist", import.meta.url))),
});

export interface ServerSettings {
  port: number;
  host: string;
  /** Origin of the public address ("https://lamplight.example"), or null where the owner named none. */
  publicOrigin: string | null;
  dist: string;
}

/** Reads the settings; throws an `Error` whose message is one sentence per wrong value. */
export function readServerSettings(env: Record<string, string | undefined>): ServerSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const result = schema.safeParse(given);
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `${name} ${issue.message}; ${JSON.stringify(given[name])} is not.`;
    });
    throw new Error(wrong.join(" "));
  }
  const { PORT, HOST, LAMPLIGHT_PUBLIC_URL, LAMPLIGHT_DIST } = result.data;
  return {
    port: PORT,
    host: HOST,
    publicOrigin: LAMPLIGHT_PUBLIC_URL ? new URL(LAMPLIGHT_PUBLIC_URL).origin : null,
    dist: LAMPLIGHT_DIST,
  };
}
