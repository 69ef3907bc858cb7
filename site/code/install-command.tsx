// The command that installs a component from the registry; for the paid one, also how it is given the licence.
import type { Pattern } from "../../patterns/schema.ts";
import { settings } from "../site-settings.ts";
import { CommandLine } from "../ui/command-line.tsx";
import { CopyButton } from "../ui/copy-button.tsx";

export function InstallCommand({ pattern: { name, price } }: { pattern: Pattern }) {
  const paid = price === "premium";
  const item = paid ? `@lamplight/${name}` : `${settings.publicUrl}/r/${name}.json`;
  const command = `npx shadcn@latest add ${item}`;
  return (
    <>
      <CommandLine command={command} />
      {paid && (
        <div className="flex items-center justify-between gap-4 text-sm text-quiet">
          <p className="min-w-0 wrap-anywhere">
            First add our registry to <code>components.json</code> and set{" "}
            <code>LAMPLIGHT_LICENCE</code> to your licence key.
          </p>
          <CopyButton
            size="sm"
            variant="ghost"
            what="The registry"
            label="Copy registry"
            text={registryEntry}
          />
        </div>
      )}
    </>
  );
}

/** For `components.json`; shadcn fills in the variable from the environment or `.env.local`. */
function registryEntry(): string {
  const url = `${settings.publicUrl}/r/{name}.json`;
  const headers = { Authorization: `Bearer \${LAMPLIGHT_LICENCE}` };
  return `"registries": ${JSON.stringify({ "@lamplight": { url, headers } }, null, 2)}`;
}
