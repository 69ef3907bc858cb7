/** What changed in a version; what is between backticks is code. */
export function VersionNote({ note }: { note: string }) {
  return note.split("`").map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    index % 2 ? <code key={index}>{part}</code> : part,
  );
}
