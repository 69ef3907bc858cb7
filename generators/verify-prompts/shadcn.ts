// Installs registry items in a project with shadcn's CLI, as `components.json` says.
import { createRequire } from "node:module";
import { join } from "node:path";
import { writeTree } from "../write-tree.ts";
import { runCommand } from "./run-command.ts";

/** What `components.json` says besides the usual. */
export interface ShadcnSettings {
  /** False writes JavaScript. */
  tsx?: boolean;
  rtl?: boolean;
  /** Before each class of Tailwind's. */
  prefix?: string;
}

/** @param addresses of the items */
export async function installItems(
  project: string,
  stylesheet: string,
  addresses: readonly string[],
  packagesFrom: string,
  { tsx = true, rtl = false, prefix = "" }: ShadcnSettings = {},
): Promise<void> {
  await writeTree(project, {
    "components.json": JSON.stringify({
      style: "new-york",
      rsc: true,
      tsx,
      rtl,
      // With a base colour the CLI asks its makers' host for that colour's values.
      tailwind: { css: stylesheet, baseColor: "", config: "", cssVariables: true, prefix },
      aliases: { components: "@/components", ui: "@/components/ui", utils: "@/lib/utils" },
    }),
  });
  const cli = createRequire(join(packagesFrom, "package.json")).resolve("shadcn");
  await runCommand(`node "${cli}" add ${addresses.join(" ")} --yes --overwrite`, project);
}
