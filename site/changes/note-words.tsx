// What a change's note says: names between backticks, as it is written, in the face of code.
import type { ReactNode } from "react";

export function noteWords(note: string): ReactNode {
  return note.split(/`([^`]+)`/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <code key={index} className="font-mono text-[0.92em]">
        {part}
      </code>
    ),
  );
}
