// Files that are picked, dropped or pasted: which ones are accepted, and why others are not.

export type RejectReason = "type" | "size" | "count";

type Limits = { accept: string | undefined; maxFiles: number; maxFileSize: number };

/** Reads `accept` as a browser does: `.pdf`, `image/png`, `image/*`. */
function isAccepted({ name, type }: File, accept = ""): boolean {
  const rules = accept
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const matches = (rule: string) => {
    if (rule.startsWith(".")) return name.toLowerCase().endsWith(rule);
    return rule.includes("*") ? type.startsWith(rule.replace(/\*.*/, "")) : type === rule;
  };
  return rules.length === 0 || rules.some(matches);
}

/** Sorts new files by the limits; the picker, drops and pastes all go through here. */
export function sortFiles(files: readonly File[], attached: number, limits: Limits) {
  const accepted: File[] = [];
  const rejected = new Map<RejectReason, File[]>();
  for (const file of files) {
    let reason: RejectReason | undefined;
    if (!isAccepted(file, limits.accept)) reason = "type";
    else if (file.size > limits.maxFileSize) reason = "size";
    else if (attached + accepted.length >= limits.maxFiles) reason = "count";
    if (reason) rejected.set(reason, [...(rejected.get(reason) ?? []), file]);
    else accepted.push(file);
  }
  return { accepted, rejected };
}

/** The files of a drop or paste. Folders are left out: browsers hand them over as unreadable files. */
export function filesOf(data: DataTransfer): File[] {
  return Array.from(data.items)
    .filter((item) => item.kind === "file" && !item.webkitGetAsEntry?.()?.isDirectory)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null);
}

/** `a.txt, b.txt, c.txt, +47` */
export function listNames(files: readonly File[]): string {
  const names = files.slice(0, 3).map((file) => file.name);
  if (files.length > 3) names.push(`+${files.length - 3}`);
  return names.join(", ");
}
