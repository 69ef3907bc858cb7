// Records what is taken home of a pattern today as its newest version: record-version <key|--all> "what changed" [--minor|--major].
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PATTERNS_FOLDER, readPattern, VERSIONS_FILE } from "../generators/read-pattern.ts";
import { contentHash } from "../generators/versions/content-hash.ts";
import { nextVersion, type Step } from "../generators/versions/next-version.ts";
import { catalogue } from "../patterns/catalogue.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    minor: { type: "boolean", default: false },
    major: { type: "boolean", default: false },
  },
});

async function main(): Promise<number> {
  const [key, note] = values.all ? [null, positionals[0]] : positionals;
  const keys = catalogue.map((pattern) => pattern.key);
  const chosen = key === null ? keys : keys.filter((known) => known === key);
  if (!note || chosen.length === 0) {
    console.error(`Say which pattern and what changed, as in: record-version theme-toggle "Fixed the focus ring."
Known: ${keys.join(", ")}; or --all.`);
    return 1;
  }
  const step: Step = values.major ? "major" : values.minor ? "minor" : "patch";
  const date = new Date().toISOString().slice(0, 10);
  for (const one of chosen) {
    const source = await readPattern(join(PATTERNS_FOLDER, one));
    const versions = nextVersion(source.versions, contentHash(source), { step, note, date });
    if (versions === source.versions) {
      console.log(`${one}: nothing has changed since ${versions[0]?.version}.`);
      continue;
    }
    await writeFile(
      join(PATTERNS_FOLDER, one, VERSIONS_FILE),
      `${JSON.stringify(versions, null, 2)}\n`,
    );
    console.log(`${one}: ${versions[0]?.version} (${versions[0]?.hash})`);
  }
  return 0;
}

process.exitCode = await main();
