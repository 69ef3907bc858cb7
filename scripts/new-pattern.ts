// Makes the folder of a new pattern from the templates in new-pattern/, and adds its line to the catalogue.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { library } from "../patterns/catalogue.ts";
import { KEBAB, TO_WRITE } from "./pattern-faults.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TEMPLATES = fileURLToPath(new URL("new-pattern", import.meta.url));
const LONGEST_KEY = 40;
/** Addresses that the site or its server answers itself; a pattern's page would hide them. */
const TAKEN =
  "acceptance api assets cancel changes checkout code embed evidence functions healthz icons index llms mcp patterns prompts r readyz scenes social spline success".split(
    " ",
  );

/** Returns the paths written. Throws one sentence, and writes nothing, if the key can't be used. */
export async function createPattern(key: string, root = ROOT): Promise<string[]> {
  const fault = findFault(key, root);
  if (fault) throw new Error(fault);
  const cataloguePath = join(root, "patterns/catalogue.ts");
  const extended = addToCatalogue(await readFile(cataloguePath, "utf8"), key);
  const words = key.split("-").map((word) => word[0]?.toUpperCase() + word.slice(1));
  const today = new Date().toISOString().slice(0, 10);

  const folder = join(root, "patterns", key);
  await mkdir(folder);
  const written = [cataloguePath];
  for (const template of await readdir(TEMPLATES)) {
    const text = (await readFile(join(TEMPLATES, template), "utf8"))
      .replaceAll("soft-lamp", key)
      .replaceAll("SoftLamp", words.join(""))
      .replaceAll("Soft Lamp", words.join(" "))
      .replaceAll("2026-01-01", today);
    const path = join(folder, template.replace(".tmpl", "").replace("component.", `${key}.`));
    await writeFile(path, text);
    written.push(path);
  }
  await writeFile(cataloguePath, extended);
  // Sorts the imports, and breaks lines that a long key has made too long.
  const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  await promisify(execFile)(process.execPath, [biome, "check", "--write", ...written], {
    cwd: root,
  });
  return written;
}

function findFault(key: string, root: string): string | null {
  if (!key) return "A new pattern needs a key: npm run new-pattern soft-lamp";
  if (!KEBAB.test(key) || key.length > LONGEST_KEY)
    return `"${key.slice(0, LONGEST_KEY)}" can't be a key: use lower-case words joined by hyphens, such as soft-lamp, at most ${LONGEST_KEY} characters.`;
  if (TAKEN.includes(key))
    return `"${key}" can't be a key: the site uses the address /${key} itself.`;
  if (existsSync(join(root, "patterns", key)))
    return `patterns/${key} is there already. Choose another key.`;
  const owner = library.find(({ name }) => name === key);
  return owner
    ? `"${key}" is the name of the component in patterns/${owner.key}. Choose another key.`
    : null;
}

function addToCatalogue(text: string, key: string): string {
  const camel = key.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  // A single word may be a word of the language, such as `switch`.
  const name = camel === key ? `${key}Pattern` : camel;
  return text
    .replace("\n\nexport const", `\nimport ${name} from "./${key}/pattern.ts";\n\nexport const`)
    .replace(/(?<=const library.*= \[[^\]]*?),?\s*\];/, `, ${name}];`);
}

async function main(): Promise<void> {
  const [key = "", ...rest] = process.argv.slice(2);
  try {
    if (rest.length > 0) throw new Error("One key at a time: npm run new-pattern soft-lamp");
    await createPattern(key);
    console.log(`Made patterns/${key}/ and added it to patterns/catalogue.ts. It runs already: npm run dev, then open /${key}.

Left to do:
1. Build the component in ${key}.tsx and test it in ${key}.test.tsx. Set props, scenarios and packages in pattern.ts.
2. Replace every text marked "${TO_WRITE}".
3. In evidence.yaml, replace the source wcag222 by studies of the pattern. Add papers that are new to patterns/references.yaml.
4. Run npm run check-pattern ${key}. It lists what is still missing.
5. Run npm run release ${key}, which keeps what this version hands out.
6. Run npm run prove to show that the prompt works, and commit verified.json.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
