// Failures that are the machine's and not a bug: each is said in one sentence, without a stack.

/** Exit code of a program of ours that has said in one sentence why it did nothing: nothing is to be added. */
export const SAID_WHY = 78;

/** Ends the command with its message alone. */
export class Refusal extends Error {
  /**
   * @param {string} sentence empty where the program that ran has said it
   * @param {number} [exitCode]
   * @param {boolean} [stopped] whether somebody asked for the end, and nothing went wrong
   */
  constructor(sentence, exitCode = 1, stopped = false) {
    super(sentence);
    this.name = "Refusal";
    this.exitCode = exitCode;
    this.stopped = stopped;
  }
}

/** @param {Refusal} refusal */
export function sayRefusal({ message }) {
  if (message) console.error(message);
}

const NO_WAY_TO_WRITE = /** @type {Record<string, string>} */ ({
  EACCES: "make that folder writable for this user",
  EPERM: "make that folder writable for this user",
  EROFS: "move the project to a disk that can be written to",
  ENOTDIR: "a file stands where a folder is needed, so move it away",
  EEXIST: "a file stands where a folder is needed, so move it away",
  ENOSPC: "make room on the disk",
  EDQUOT: "make room on the disk",
});

/**
 * The sentence for an error of the file system, or null for any other error.
 * @param {unknown} code such as `EACCES`
 * @param {string} path
 */
export function cannotWrite(code, path) {
  const remedy = NO_WAY_TO_WRITE[String(code)];
  if (!remedy) return null;
  return new Refusal(
    `Lamplight cannot write in ${path} (${code}): ${remedy} and run the same command again.`,
  );
}

/**
 * Runs work that writes into the project, and says in a sentence when it may not.
 * @template T
 * @param {string} path what is written
 * @param {() => T} work
 * @returns {T}
 */
export function writing(path, work) {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    throw cannotWrite(code, path) ?? error;
  }
}
