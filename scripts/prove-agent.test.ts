// An agent's command line is judged by what it built: here in a project of plain files, by fakes.
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { FAKE_STACK } from "../tests/support/fake-agent.ts";
import { proveByAgent } from "./prove-agent.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const fake = (what: string) =>
  `"${process.execPath}" "${at("../tests/support/fake-agent.ts")}" ${what}`;
const LAMP = {
  ...{ key: "lamp", hash: "1a2b3c", name: "lamp" },
  markdown: `# Add a lamp

<!-- Lamplight lamp 1.0.0 -->

**components/ui/lamp.tsx**

\`\`\`tsx
export const Lamp = () => null;
\`\`\`

## Usage

\`\`\`tsx
export function LampUsage() {}
\`\`\`
`,
  item: "",
  acceptance: `import { expect, test } from "@playwright/test";
test("the page has the lamp", async ({ request }) => {
  const page = await request.get(process.env.ADDRESS);
  expect(await page.text()).toContain("<main>LampUsage");
});
`,
};

let work: string;
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "lamplight-prove-agent-"));
});
afterAll(() => rm(work, { recursive: true, force: true }));

async function prove(command: string, minutes = 1) {
  const folder = await mkdtemp(join(work, "run-"));
  const log = vi.spyOn(console, "log").mockReturnValue();
  const proofs = await proveByAgent([FAKE_STACK], [LAMP], {
    ...{ command, minutes, folder, transcripts: folder, keep: false },
    packagesFrom: at(".."),
    browser: { executablePath: "", args: [] },
  });
  const said = log.mock.calls.join("\n");
  log.mockRestore();
  const transcript = await readFile(join(folder, "fake-lamp.txt"), "utf8");
  return { proof: proofs.lamp, said, transcript };
}

it("an agent that follows the prompt has built it at first try, with what that took", async () => {
  const { proof, transcript } = await prove(fake("follow leave"));
  expect(proof).toEqual({
    ...{ hash: "1a2b3c", stacks: ["fake"], of: 1, costUsd: 0.25, outputTokens: 80 },
  });
  expect(transcript).toContain("I’m done.");
});

it("an agent that does nothing but say that it did has failed", async () => {
  const { proof, said } = await prove(fake("nothing"));
  expect(proof).toMatchObject({ stacks: [], of: 1 });
  expect(said).toMatch(/FAILED\n.*the page has the lamp/s);
});

it("an agent that takes too long is ended and has failed; its cost isn't known", async () => {
  const forever = `echo begun && "${process.execPath}" -e "setInterval(() => {}, 1000)"`;
  const { proof, said, transcript } = await prove(forever, 0.01);
  expect(proof).toEqual({ hash: "1a2b3c", stacks: [], of: 1 });
  expect(said).toContain("The command was ended after 0.01 minutes: ");
  expect(transcript).toBe("begun\n");
});

it.each([
  ["with an error", "exit 3", "3"],
  ["by a signal that isn't ours", "kill -SEGV $$", "SIGSEGV"],
])("a command that ends %s was no try", async (_, end, how) => {
  const { proof, said, transcript } = await prove(`echo not signed in >&2; ${end}`);
  expect(proof).toMatchObject({ stacks: [], of: 0 });
  expect(said).toContain(`The command ended with ${how}: `);
  expect(transcript).toBe("not signed in\n");
});

it.each(["--agent=", "--agent", "--agent-name=x", "evals"])("prove refuses %s alone", (wish) => {
  const options = { encoding: "utf8", timeout: 20_000 } as const;
  const { stderr } = spawnSync(process.execPath, [at("prove.ts"), wish], options);
  expect(stderr).toMatch(/^.*--agent.*\.\n$/);
});
