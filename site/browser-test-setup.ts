// Gives component tests in the browser the site's stylesheet and faces, so that what is measured is what is seen.
import { beforeEach } from "vitest";
import { commands } from "vitest/browser";
import "./faces.css";
import "./styles.css";

// Here before the first test: every system has others, and words in them are wider or break elsewhere.
const faces = [...document.fonts].filter(({ family }) => !family.includes("fallback"));
if (faces.length !== 3) throw new Error(`site/faces.css gives ${faces.length} faces, not 3.`);
await Promise.all(faces.map((face) => face.load()));

// Windows stand at once: one that still rises may carry a button away between the press and its release.
const still = document.createElement("style");
still.textContent = "[role=dialog], [role=alertdialog] { animation-duration: 0s !important; }";
document.head.append(still);

declare module "vitest/browser" {
  interface BrowserCommands {
    leavePointer: () => Promise<void>;
  }
}
// Nothing is hovered over before a test does it.
beforeEach(() => commands.leavePointer());
