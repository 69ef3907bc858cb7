// Writes files and the folders that they need.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Texts or bytes by path, below the folder. */
export async function writeTree(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}
