// Tells a folder that this user may not use from one that isn't there.
import { statSync } from "node:fs";

/** Unlike `existsSync` it throws if this user may not look. */
export const isThere = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false }) !== undefined;

/** What an error says; if this user lacks rights, who has them. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = "", path, message } = error as NodeJS.ErrnoException;
  if (!path || !/^(EACCES|EPERM)$/.test(code)) return message;
  return `This user may not use ${path} (${code}): run the command as the server's user, who has to own its folders.`;
}
