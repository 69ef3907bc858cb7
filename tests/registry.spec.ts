// The real shadcn CLI installs every pattern into a new project, the paid one with the licence that was just bought.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { library } from "../patterns/catalogue.ts";
import { expectThePrompt, goToPayment, payWith, TEST_CARD } from "./support/checkout-steps.ts";
import { expect, freePatterns, test } from "./support/journey.ts";

const run = promisify(execFile);
const CLI = fileURLToPath(new URL("../node_modules/shadcn/dist/index.js", import.meta.url));
const [paid] = library.filter(({ price }) => price === "premium");
if (!paid) throw new Error("Nothing is sold.");

// The CLI asks npm for packages, which on a slow network takes its time.
test.describe.configure({ timeout: 240_000 });

let project: string;
test.beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "lamplight-registry-"));
});
test.afterEach(() => rm(project, { recursive: true, force: true }));

/** A project in the shadcn layout on Tailwind 4, as the CLI looks for it. */
async function freshProject(registries: object): Promise<void> {
  const files = {
    "package.json": { name: "fresh", private: true, type: "module" },
    "tsconfig.json": { compilerOptions: { paths: { "@/*": ["./src/*"] } } },
    "components.json": {
      $schema: "https://ui.shadcn.com/schema.json",
      style: "new-york",
      rsc: true,
      tsx: true,
      // With a base colour the CLI asks its makers' host for that colour's values, which is not ours to test.
      tailwind: { config: "", css: "src/index.css", baseColor: "", cssVariables: true },
      aliases: {
        components: "@/components",
        ui: "@/components/ui",
        utils: "@/lib/utils",
        lib: "@/lib",
        hooks: "@/hooks",
      },
      registries,
    },
  };
  for (const [name, content] of Object.entries(files))
    await writeFile(join(project, name), JSON.stringify(content));
  await mkdir(join(project, "src"));
  await writeFile(join(project, "src/index.css"), '@import "tailwindcss";\n');
}

async function add(names: readonly string[], env: Record<string, string> = {}) {
  return run(process.execPath, [CLI, "add", ...names, "--yes"], {
    cwd: project,
    // npm writes down what it would install, and leaves it at that.
    env: { ...process.env, npm_config_package_lock_only: "true", ...env },
  });
}
/** What the CLI shows its user when it gives up. */
const said = ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr;
const installed = (name: string) => readFile(join(project, "src/components/ui", name), "utf8");
/** The CLI cuts off comments above the first line of code, and may set spaces otherwise. */
const bare = (text: string) =>
  text
    .replace(/^(?:\s*(?:\/\/.*\n|\/\*[\s\S]*?\*\/))*/, "")
    .replace(/\s+/g, " ")
    .trim();

async function expectWhole(pattern: (typeof library)[number]): Promise<void> {
  for (const file of [...pattern.files, ...(pattern.extras ?? [])]) {
    const own = await readFile(
      fileURLToPath(new URL(`../patterns/${pattern.key}/${file}`, import.meta.url)),
      "utf8",
    );
    const copy = await installed(file);
    expect(bare(copy).startsWith(bare(own)), file).toBe(true);
    expect(copy, file).toContain(`// Lamplight ${pattern.name} `);
  }
}

test("free patterns install by address, without key or account", async ({ baseURL }) => {
  await freshProject({});
  await add(freePatterns.map(({ name }) => `${baseURL}/r/${name}.json`));
  for (const pattern of freePatterns) await expectWhole(pattern);
  const sheet = await readFile(join(project, "src/index.css"), "utf8");
  for (const { css = {} } of freePatterns)
    for (const selector of Object.keys(css)) expect(sheet).toContain(`${selector} {`);
});

test("the paid pattern says why it is not given, and installs with a licence", async ({
  page,
  baseURL,
}) => {
  const header = { Authorization: "Bearer $" + "{LAMPLIGHT_LICENCE}" };
  await freshProject({ "@lamplight": { url: `${baseURL}/r/{name}.json`, headers: header } });
  const refused = await add([`@lamplight/${paid.name}`], { LAMPLIGHT_LICENCE: "none" }).catch(said);
  expect(refused).toContain("This isn't one of our licence keys.");
  const unasked = await add([`${baseURL}/r/${paid.name}.json`]).catch(said);
  expect(unasked).toContain("is sold, and the request has no licence.");
  expect(unasked).toMatch(new RegExp(`Buy it at \\S+/${paid.key}`));
  const unknown = await add([`${baseURL}/r/nope.json`]).catch(said);
  expect(unknown).toContain(`Known: ${library.map(({ name }) => name).join(", ")}.`);

  await page.emulateMedia({ reducedMotion: "reduce" }); // 3D that turns is drawn by the processor
  await goToPayment(page);
  await payWith(page, TEST_CARD);
  const licence = await expectThePrompt(page);
  await add([`@lamplight/${paid.name}`], { LAMPLIGHT_LICENCE: licence });
  await expectWhole(paid);

  const manifest = JSON.parse(await readFile(join(project, "package.json"), "utf8"));
  expect(Object.keys(manifest.dependencies)).toEqual(
    expect.arrayContaining(Object.keys(paid.dependencies)),
  );

  const client = new Client({ name: "journey", version: "1.0.0" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${baseURL}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${licence}` } },
    }),
  );
  const answer = await client.callTool({ name: "get_prompt", arguments: { name: paid.name } });
  expect(JSON.stringify(answer)).toContain(`components/ui/${paid.name}.tsx`);
  await client.close();
});
