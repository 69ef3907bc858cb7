// A shell command, whole at any width, and a button that copies it.
import { CopyButton } from "./copy-button.tsx";

export function CommandLine({ command }: { command: string }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <code className="min-w-0 py-3 font-mono text-sm wrap-anywhere text-ink">{command}</code>
      <CopyButton size="sm" variant="outline" what="The command" text={() => command} />
    </div>
  );
}
