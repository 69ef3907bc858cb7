// The command that installs a component from the registry; for the paid one, also how it is given the licence.
import { installCommand, LICENCE_VARIABLE, registryConfig } from "../../../generators/registry.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { settings } from "../../built-in-settings.ts";
import { CommandLine } from "../../components/ui/command-line.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";

export function InstallCommand({ pattern }: { pattern: Pattern }) {
  const { registries } = registryConfig(settings.publicUrl);
  return (
    <>
      {pattern.price === "premium" && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-quiet">
          <p className="min-w-0 flex-1 basis-56">
            First add our registry to <code>components.json</code>, and put your licence key in{" "}
            <code>.env.local</code> as <code>{LICENCE_VARIABLE}</code>.
          </p>
          <CopyButton
            size="sm"
            variant="ghost"
            what="The registry"
            label="Copy registry"
            text={() => `"registries": ${JSON.stringify(registries, null, 2)}`}
          />
        </div>
      )}
      <CommandLine command={installCommand(pattern, settings.publicUrl)} />
    </>
  );
}
