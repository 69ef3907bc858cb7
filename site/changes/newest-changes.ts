// Every version of every component, newest first.
import { listChanges } from "../../generators/versions/changes-feed.ts";
import type { Version } from "../../generators/versions/version.ts";
import { catalogue } from "../../patterns/catalogue.ts";

const files = import.meta.glob<readonly Version[]>("../../patterns/*/versions.json", {
  import: "default",
  eager: true,
});

export const newestChanges = listChanges(
  catalogue.map(({ key, name, title }) => ({
    pattern: { key, name, title },
    versions: files[`../../patterns/${key}/versions.json`] ?? [],
  })),
);
