// Turns a pattern into an item of a registry in shadcn's published schema.
import { licenceNote } from "./licence-note.ts";
import type { PatternSource } from "./read-pattern.ts";
import { withVersion } from "./versions.ts";

const ITEM_SCHEMA = "https://ui.shadcn.com/schema/registry-item.json";
const REGISTRY_SCHEMA = "https://ui.shadcn.com/schema/registry.json";

/** As Tailwind's documentation has it: `<html>` itself is dark too. */
export const DARK_VARIANT = "@custom-variant dark (&:where(.dark, .dark *))";

/** Environment variable in which a buyer keeps the licence key for shadcn's CLI. */
export const LICENCE_VARIABLE = "LAMPLIGHT_LICENCE";

/** The CLI shows it, because it may have replaced the project's own variant. */
const DARK_NOTE =
  "In your stylesheet the last definition of `dark` counts: it now follows the class on <html>. ";

/**
 * The component's files for the folder of `ui` components. It names no registry dependency for `cn`: `shadcn init`
 * has written that file, and naming `utils` would overwrite the reader's.
 */
export function registryItem(source: PatternSource, siteUrl: string) {
  const { pattern, files, extras, typePackages, released } = source;
  const { key, name, title, summary, price, css } = pattern;
  const setsDark = css?.[".dark"] !== undefined;
  const names = [...files, ...extras].map((file) => file.name);
  const once = released.flatMap((item) => item.files.map(({ path }) => path.replace(/.*\//, "")));
  const former = [...new Set(once)].filter((one) => !names.includes(one)).join(", ");
  const rest = former && `If you had an earlier version, delete its ${former}. `;
  return {
    $schema: ITEM_SCHEMA,
    name,
    type: "registry:ui",
    title,
    description: summary,
    dependencies: packages(pattern.dependencies),
    devDependencies: packages(typePackages),
    files: [...files, ...extras].map((file) => ({
      path: `components/ui/${file.name}`,
      type: "registry:ui",
      content: withVersion(file.text, pattern),
    })),
    // Shadcn's own variant leaves out `<html>`. Of two definitions Tailwind takes the later, and the CLI appends.
    ...(css ? { css: setsDark ? { [DARK_VARIANT]: {}, ...css } : css } : {}),
    docs: `${setsDark ? DARK_NOTE : ""}${rest}Demo, evidence and how to measure it: ${siteUrl}/${key}. ${licenceNote(price)}`,
    meta: { version: pattern.versions[0].version, price },
  };
}

type RegistryItem = ReturnType<typeof registryItem>;

/** All items without their sources: what shadcn's CLI and its MCP server list and search. */
export function registryIndex(items: readonly RegistryItem[], siteUrl: string) {
  return {
    $schema: REGISTRY_SCHEMA,
    name: "lamplight",
    homepage: siteUrl,
    items: items.map(({ $schema: _schema, files, ...item }) => ({
      ...item,
      files: files.map(({ content: _content, ...file }) => file),
    })),
  };
}

/** What a buyer merges into `components.json`, so that shadcn's CLI sends the licence. */
export function registryConfig(siteUrl: string) {
  const headers = { Authorization: `Bearer \${${LICENCE_VARIABLE}}` };
  return { registries: { "@lamplight": { url: `${siteUrl}/r/{name}.json`, headers } } };
}

/** What a buyer does with a key: an installer reads items, people ask for the other files. */
export function licenceSteps(name: string, siteUrl: string, isItem: boolean): string {
  if (!isItem) return "send your licence key as a bearer token";
  const registries = JSON.stringify(registryConfig(siteUrl).registries);
  return `set ${LICENCE_VARIABLE} to your licence key, add "registries": ${registries} to components.json, and install @lamplight/${name}`;
}

/** The command by which shadcn's CLI installs a pattern; the paid one needs `registryConfig` first. */
export function installCommand(pattern: PatternSource["pattern"], siteUrl: string): string {
  const item =
    pattern.price === "free" ? `${siteUrl}/r/${pattern.name}.json` : `@lamplight/${pattern.name}`;
  return `npx shadcn@latest add ${item}`;
}

/** `three` wants `three@^0.187.0`: the CLI hands each to the package manager unchanged. */
export function packages(ranges: Readonly<Record<string, string>>): string[] {
  return Object.entries(ranges).map(([name, range]) => `${name}@${range}`);
}
