// Turns a pattern's folder into an item of a registry in shadcn's published schema.
import { gzipSync } from "node:zlib";
import { licenceNote } from "../licence-note.ts";
import type { PatternSource } from "../pattern-source.ts";
import { stamped, versionLine } from "../versions/version-line.ts";

export const ITEM_SCHEMA = "https://ui.shadcn.com/schema/registry-item.json";
export const REGISTRY_SCHEMA = "https://ui.shadcn.com/schema/registry.json";

export interface RegistryFile {
  path: string;
  type: "registry:ui";
  content: string;
}

export interface RegistryItem {
  $schema: typeof ITEM_SCHEMA;
  name: string;
  type: "registry:ui";
  title: string;
  description: string;
  dependencies: string[];
  devDependencies: string[];
  files: RegistryFile[];
  categories: string[];
  docs: string;
  meta: { version: string | null; hash: string | null; price: string; page: string };
}

/** A same-site file that the demo loads by address, to be carried inside a module, since the CLI installs text only. */
export interface BinaryAsset {
  /** Same-site address, as it stands in the demo: `/scenes/lamp.glb`. */
  path: string;
  bytes: Uint8Array;
}

export interface RegistryOptions {
  /** Public address without a trailing slash. */
  siteUrl: string;
  assets: readonly BinaryAsset[];
}

const MEDIA_TYPES: Record<string, string> = {
  glb: "model/gltf-binary",
  gltf: "model/gltf+json",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
};

/** The component's files and its demo, all for the folder of `ui` components, where they find each other. */
export function registryItem(source: PatternSource, options: RegistryOptions): RegistryItem {
  const { pattern, files, demo, typePackages, versions } = source;
  const line = versionLine(source, options.siteUrl);
  const carried = options.assets.map((asset) => ({ ...asset, module: assetModule(asset) }));
  const texts = [
    ...files,
    ...carried.map(({ module }) => ({ name: `${module.name}.ts`, text: module.text })),
    { name: `${pattern.name}-demo.tsx`, text: withModules(demo, carried) },
  ];
  return {
    $schema: ITEM_SCHEMA,
    name: pattern.name,
    type: "registry:ui",
    title: pattern.title,
    description: pattern.summary,
    dependencies: packages(pattern.dependencies),
    devDependencies: packages(typePackages),
    files: texts.map(({ name, text }) => ({
      path: `components/ui/${name}`,
      type: "registry:ui",
      content: stamped(text, line),
    })),
    categories: ["behavioural"],
    docs: `${options.siteUrl}/${pattern.key} shows it at work, says when it backfires and how to measure it. ${licenceNote(pattern.price)}`,
    meta: {
      version: versions[0]?.version ?? null,
      hash: versions[0]?.hash ?? null,
      price: pattern.price,
      page: `${options.siteUrl}/${pattern.key}`,
    },
  };
}

/** `three` wants `three@^0.187.0`: the CLI hands each to the package manager as it stands. */
function packages(ranges: Readonly<Record<string, string>>): string[] {
  return Object.entries(ranges).map(([name, range]) => `${name}@${range}`);
}

interface AssetModule {
  /** File name without its ending: `lamp-glb`. */
  name: string;
  /** Name of the constant: `lampGlb`. */
  constant: string;
  text: string;
}

function assetModule({ path, bytes }: BinaryAsset): AssetModule {
  const name = path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/\W+/g, "-")
    .toLowerCase();
  const constant = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const type = MEDIA_TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  const base64 = Buffer.from(bytes).toString("base64");
  return {
    name,
    constant,
    text: `// ${path} as text, byte for byte, because the registry's installer would break a binary file.
export const ${constant} = "data:${type};base64,${base64}";
`,
  };
}

/** The demo with each address replaced by the module that carries its bytes. */
function withModules(
  demo: string,
  carried: readonly (BinaryAsset & { module: AssetModule })[],
): string {
  let text = demo;
  for (const { path, module } of carried) {
    const literal = `"${path}"`;
    if (!text.includes(literal)) continue;
    text = `import { ${module.constant} } from "./${module.name}";\n${text.replaceAll(literal, module.constant)}`;
  }
  return text;
}

/** An item without its sources. The CLI lists and searches by the first four; an index of many leaves out the others. */
export type ListedItem = Pick<RegistryItem, "name" | "type" | "title"> &
  Partial<Omit<RegistryItem, "$schema" | "files">> & {
    files?: Omit<RegistryFile, "content">[];
  };

export interface RegistryIndex {
  $schema: typeof REGISTRY_SCHEMA;
  name: string;
  homepage: string;
  items: ListedItem[];
}

/** Bytes of an index, gzipped; the CLI reads it in one piece, so that it is never split. */
const INDEX_BYTES = 28_000;

/** What an index says of an item, from everything but its sources to what still describes it. */
const DETAILS: readonly ((item: RegistryItem) => ListedItem)[] = [
  ({ $schema: _, files, ...item }) => ({
    ...item,
    files: files.map(({ content: _content, ...file }) => file),
  }),
  ({ name, type, title, description }) => ({ name, type, title, description }),
];
/** The least by which it is found. */
const nameOf = ({ name, type, title }: RegistryItem): ListedItem => ({ name, type, title });

/**
 * All items without their sources: what the CLI and its MCP list and search. Says as much of each as keeps the
 * whole below 30 kB, gzipped; an item's own file has the rest.
 */
export function registryIndex(items: readonly RegistryItem[], siteUrl: string): RegistryIndex {
  const indexWith = (detail: (item: RegistryItem) => ListedItem): RegistryIndex => ({
    $schema: REGISTRY_SCHEMA,
    name: "lamplight",
    homepage: siteUrl,
    items: items.map(detail),
  });
  for (const detail of DETAILS) {
    const index = indexWith(detail);
    if (gzipSync(indexText(index)).length < INDEX_BYTES) return index;
  }
  return indexWith(nameOf);
}

/** As it is published. */
export function indexText(index: RegistryIndex): string {
  return JSON.stringify(index, null, 2);
}
