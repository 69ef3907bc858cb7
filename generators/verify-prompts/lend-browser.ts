// Gives a prompt's acceptance files what only a proof knows: the page's address, and the browser that is at hand.
import { readFile, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

export interface Browser {
  /** Without a path Playwright takes its own. */
  executablePath: string | null;
  args: readonly string[];
}

const ADDRESS = /^const ADDRESS = ".*";$/m;

/** Writes the page's address into an acceptance file, as the prompt asks. */
export async function setAddress(path: string, address: string): Promise<void> {
  const text = await readFile(path, "utf8");
  if (!ADDRESS.test(text)) throw new Error(`${basename(path)} has no ADDRESS to write.`);
  const line = `const ADDRESS = ${JSON.stringify(address)};`;
  await writeFile(
    path,
    text.replace(ADDRESS, () => line),
  );
}

/** Puts a configuration around the prompt's own, which stays as it is under another name. */
export async function lendBrowser(
  path: string,
  { executablePath, args }: Browser,
  more: Record<string, unknown>,
): Promise<void> {
  const own = `prompt.${basename(path)}`;
  await rename(path, join(dirname(path), own));
  const launchOptions = { executablePath: executablePath ?? undefined, args };
  await writeFile(
    path,
    `import own from "./${own}";

export default {
  ...own,
  ...${JSON.stringify(more)},
  use: { ...own.use, launchOptions: ${JSON.stringify(launchOptions)} },
};
`,
  );
}
