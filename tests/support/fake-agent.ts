// An agent's command line for tests: `follow` does what the prompt on its standard input says, `nothing` only reads it.
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { STACKS, type Stack } from "../../generators/verify-prompts/stacks.ts";
import { followPrompts } from "../../generators/verify-prompts/verify-stack.ts";
import { writeTree } from "../../generators/write-tree.ts";

const SERVER = `import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
createServer(async ({ url }, response) => {
  const page = await readFile("." + url).catch(() => null);
  response.writeHead(page ? 200 : 404).end(page);
}).listen(Number(process.argv[2]), "127.0.0.1");
`;

/** A project of plain files, which installs nothing. */
export const FAKE_STACK: Stack = {
  name: "fake",
  title: "Plain Files",
  source: ".",
  alias: "@",
  stylesheet: "style.css",
  create: (folder) =>
    writeTree(folder, { "package.json": "{}", "style.css": "", "server.mjs": SERVER }),
  pageFiles: (pages) =>
    Object.fromEntries(pages.map((page) => [`${page.name}.html`, `<main>${page.component}`])),
  checks: ["node --check server.mjs"],
  start: "node server.mjs {port}",
  address: (page) => `${page}.html`,
};

async function follow(markdown: string): Promise<void> {
  const [, title] = /the way a project on (.+) has its pages/.exec(markdown) ?? [];
  const [, name = ""] = /^<!-- Lamplight (\S+) /m.exec(markdown) ?? [];
  const [item = ""] = /https?:\S+\/r\/[\w-]+\.json/.exec(markdown) ?? [];
  const stack = [...STACKS, FAKE_STACK].find((one) => one.title === title);
  if (!stack) throw new Error(`Found no stack in the prompt: ${title}`);
  await followPrompts(stack, process.cwd(), [{ name, markdown, item, acceptance: "" }], {
    folder: process.cwd(),
    packagesFrom: fileURLToPath(new URL("../..", import.meta.url)),
    browser: { executablePath: "", args: [] },
  });
}

if (import.meta.main) {
  const prompt = await text(process.stdin);
  if (process.argv[2] === "follow") await follow(prompt);
  const usage = { input_tokens: 900, output_tokens: 80, service_tier: "standard" };
  console.log(JSON.stringify({ result: "I’m done.", total_cost_usd: 0.25, usage }));
}
