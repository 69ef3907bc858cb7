// A free and a paid pattern, for tests of what the server gives to builders.
import type { PublishedFiles } from "../generators/published-files.ts";

export const PAID_PROMPT = "# Add 3D Motion to this codebase\n";

export function fakePublishedFiles(): PublishedFiles {
  return {
    siteUrl: "https://lamp.example",
    patterns: [
      {
        key: "theme-toggle",
        name: "theme-toggle",
        title: "Theme Toggle",
        summary: "A switch between light and dark.",
        price: "free",
      },
      {
        key: "motion",
        name: "scene-3d",
        title: "3D Motion",
        summary: "A scene that people can turn.",
        price: "premium",
      },
    ],
    readPage: async ({ key }) => `# The page of ${key}\n`,
    readPrompt: async ({ name }) => (name === "scene-3d" ? PAID_PROMPT : `# Prompt of ${name}\n`),
    readItem: async ({ name }) =>
      JSON.stringify({ files: [{ path: `components/ui/${name}.tsx`, content: `// ${name}\n` }] }),
  };
}
