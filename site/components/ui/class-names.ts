// Joins class names and leaves out what is false; components keep their classes free of conflicts instead of merging them.
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
