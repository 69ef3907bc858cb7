// The fast proof: all prompts in one linked project, checked and built together, each looked at by its own acceptance file.
import { type LinkedProject, makeLinkedProject, writeEntry } from "./linked-project.ts";
import type { ProofPrompt } from "./prove-stack.ts";
import { type AcceptanceOptions, runAcceptance } from "./run-acceptance.ts";
import { runCommand } from "./run-command.ts";
import { startProject } from "./start-project.ts";

export interface QuickProofOptions {
  /** Empty folder to work in. */
  folder: string;
  /** Folder whose `node_modules` are taken. */
  packagesFrom: string;
  prompts: readonly ProofPrompt[];
  browser: AcceptanceOptions["browser"];
}

const NODE = `"${process.execPath}"`;
const VITE = `${NODE} node_modules/vite/bin/vite.js`;
const CONFIG = "--configLoader native"; // the other way writes into the packages, which are ours
/** What a test runner tells its own workers, and these commands are none. */
const OWN_ENV = {
  NODE_ENV: undefined,
  TEST_WORKER_INDEX: undefined,
  TEST_PARALLEL_INDEX: undefined,
};

/** Resolves to what is wrong, by the prompt's name; rejects only where what fails belongs to no prompt. */
export async function proveQuickly(options: QuickProofOptions): Promise<Map<string, string>> {
  const { folder, prompts, browser } = options;
  const project = await makeLinkedProject(options);
  const { faults } = project;
  const sound = () => prompts.map(({ name }) => name).filter((name) => !faults.has(name));
  await writeEntry(project, sound());
  await blame(project, `${NODE} node_modules/typescript/bin/tsc -p . --pretty false`);
  // Without what does not build, so that the others can still be looked at.
  for (let built = false; !built; ) {
    if (sound().length === 0) return faults;
    await writeEntry(project, sound());
    built = await blame(project, `${VITE} build ${CONFIG}`);
  }
  const start = `${VITE} preview ${CONFIG} --host 127.0.0.1 --strictPort --port {port}`;
  const running = await startProject(start, folder);
  try {
    const pages = new Map(sound().map((name) => [name, `${running.address}?demo=${name}`]));
    const failed = await runAcceptance({ folder, pages, browser, env: OWN_ENV });
    return new Map([...faults, ...failed]);
  } finally {
    await running.stop();
  }
}

/** True where the command passes. Whatever it says of a prompt's files becomes that prompt's fault. */
async function blame({ folder, owners, faults }: LinkedProject, command: string): Promise<boolean> {
  try {
    await runCommand(command, folder, OWN_ENV);
    return true;
  } catch (failure) {
    const said = failure instanceof Error ? failure.message : String(failure);
    const guilty = new Set(
      [...owners].flatMap(([path, names]) => (said.includes(path) ? [...names] : [])),
    );
    const fresh = [...guilty].filter((name) => !faults.has(name));
    if (fresh.length === 0) throw failure;
    for (const name of fresh) faults.set(name, said);
    return false;
  }
}
