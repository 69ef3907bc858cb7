// An agent's command line for tests: `follow` does what the prompt on its standard input says, `nothing` only reads it, and
// `events` reads the skill too and prints what Codex does. `follow leave` leaves a program that holds its output.
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
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
  const [, , what, leaves] = process.argv;
  if (what === "follow") await follow(prompt);
  // Out of this one's process group, and longer than any test may take.
  const sleep = [process.execPath, ["-e", "setTimeout(() => {}, 70_000)"]] as const;
  if (leaves) spawn(...sleep, { detached: true, stdio: "inherit" }).unref();
  const usage = { input_tokens: 900, output_tokens: 80, service_tier: "standard" };
  if (what === "events") {
    const read = { type: "command_execution", aggregated_output: prompt };
    read.aggregated_output += await readFile("behavioural-design/SKILL.md", "utf8");
    const said = ["First I read it.", "I do not know."].map((text) => ({
      type: "item.completed",
      item: { type: "agent_message", text },
    }));
    const events = [...said.slice(0, 1), { type: "item.completed", item: read }, ...said.slice(1)];
    for (const event of [...events, { type: "turn.completed", usage }])
      console.log(JSON.stringify(event));
  } else console.log(JSON.stringify({ result: "I’m done.", total_cost_usd: 0.25, usage }));
}
