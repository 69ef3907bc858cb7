// For tests: does something as a user who may not use a folder, whoever runs the tests.
import { chmod } from "node:fs/promises";

const NOBODY = 65_534;

export async function asNobody<T>(folder: string, work: () => Promise<T>): Promise<T> {
  // Root may use every folder, whatever its mode.
  const isRoot = process.getuid?.() === 0;
  await chmod(folder, isRoot ? 0o700 : 0o000);
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
    await chmod(folder, 0o700);
  }
}
