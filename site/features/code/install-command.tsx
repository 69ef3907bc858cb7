// The command that installs a component from the registry; for the paid one, also how it is given the licence.
import { installCommand, LICENCE_VARIABLE, registryConfig } from "../../../generators/registry.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { settings } from "../../built-in-settings.ts";
import { CommandLine } from "../../components/ui/command-line.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";

export function InstallCommand({ pattern }: { pattern: Pattern }) {
  return (
    <>
      <CommandLine command={installCommand(pattern, settings.publicUrl)} />
      {pattern.price === "premium" && (
        <div className="flex items-center justify-between gap-4 text-sm text-quiet">
          <p className="min-w-0 wrap-anywhere">
            First add our registry to <code>components.json</code> and set{" "}
            <code>{LICENCE_VARIABLE}</code> to your licence key.
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
  const { registries } = registryConfig(settings.publicUrl);
  return `"registries": ${JSON.stringify(registries, null, 2)}`;
}
