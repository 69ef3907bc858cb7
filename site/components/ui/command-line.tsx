// A shell command that scrolls in itself, and a button that copies it.
import { CopyButton } from "./copy-button.tsx";

export function CommandLine({ command }: { command: string }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <code
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard
        tabIndex={0}
        className="min-w-0 overflow-x-auto mask-r-from-[calc(100%-2rem)] py-3 pe-8 font-mono text-sm whitespace-nowrap text-ink"
      >
        {command}
      </code>
      <CopyButton size="sm" variant="outline" what="The command" text={() => command} />
    </div>
  );
}
