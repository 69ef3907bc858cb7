// The command that gives a coding agent our skill, and the address of the MCP server.
import { settings } from "../../built-in-settings.ts";
import { CommandLine } from "../../components/ui/command-line.tsx";

export function SkillCommand({ className }: { className?: string }) {
  return (
    <section aria-labelledby="skill" className={className}>
      <h2 id="skill" className="text-2xl">
        For coding agents
      </h2>
      <p className="mt-2">
        With this skill, your agent picks patterns by their evidence, installs them and reviews your
        pages.
      </p>
      <CommandLine command={`npx skills add ${settings.publicUrl}`} />
      <p className="mt-3">
        MCP server: <code>{settings.publicUrl}/mcp</code>
      </p>
    </section>
  );
}
