// Whether a component switches the theme itself, by the class that dark rules follow.
import type { SourceFile } from "../pattern-source.ts";

export function setsDarkClass(files: readonly SourceFile[]): boolean {
  return files.some(({ text }) => /["'`]dark["'`]/.test(text));
}
