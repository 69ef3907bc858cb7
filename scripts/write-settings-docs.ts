// Writes .env.example and the table in docs/going-live.md from the settings' schema: node scripts/write-settings-docs.ts
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { settingGroups } from "../server/config.ts";

const EXAMPLE = fileURLToPath(new URL("../.env.example", import.meta.url));
const PAGE = fileURLToPath(new URL("../docs/going-live.md", import.meta.url));
const BEGIN = "<!-- settings: written by scripts/write-settings-docs.ts -->";
const END = "<!-- /settings -->";

const settings = Object.entries(settingGroups).flatMap(([group, members]) =>
  Object.entries(members).map(([name, schema]) => ({
    group,
    name,
    doc: schema.description ?? "",
    value: String(schema.safeParse(undefined).data ?? ""),
  })),
);

function example(): string {
  const parts = [...Map.groupBy(settings, ({ group }) => group)].map(([group, members]) => {
    const lines = members.map(({ name, value, doc }) => `# ${doc}\n#${name}=${value}\n`);
    return `# --- ${group}\n\n${lines.join("")}`;
  });
  return `# Every setting with its default. The npm commands read the environment, and then a file .env in this folder.\n# A value with $, # or spaces in it needs single quotes.\n# Written by scripts/write-settings-docs.ts.\n\n${parts.join("\n")}`;
}

function table(): string {
  const rows = settings.map(
    ({ name, value, doc }) => `| \`${name}\` | ${doc} | ${value && `\`${value}\``} |`,
  );
  return ["| Setting | What it is | Default |", "| --- | --- | --- |", ...rows].join("\n");
}

/** Each file's path with the text that it should have. */
export async function settingsDocs(): Promise<Map<string, string>> {
  const page = await readFile(PAGE, "utf8");
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/going-live.md has no place for the settings: ${BEGIN} … ${END}`);
  return new Map([
    [EXAMPLE, example()],
    [PAGE, `${before}${BEGIN}\n\n${table()}\n\n${END}${after}`],
  ]);
}

if (import.meta.main) {
  for (const [path, text] of await settingsDocs()) await writeFile(path, text);
}
