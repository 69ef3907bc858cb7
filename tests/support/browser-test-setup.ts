// Gives component tests in the browser the site's stylesheet and fonts, so that what is measured is what is seen.
import { beforeEach } from "vitest";
import { commands } from "vitest/browser";
import "../../site/fonts.css";
import "../../site/styles.css";

// Here before the first test: every system has others, and words in them are wider or break elsewhere.
const fonts = [...document.fonts].filter(({ family }) => !family.includes("fallback"));
if (fonts.length !== 3) throw new Error(`site/fonts.css has ${fonts.length} fonts, not 3.`);
await Promise.all(fonts.map((font) => font.load()));

// Windows stand at once: one that still rises may carry a button away between the press and its release.
const still = document.createElement("style");
still.textContent = ".modal-panel { animation-duration: 0s !important; }";
document.head.append(still);

declare module "vitest/browser" {
  interface BrowserCommands {
    leavePointer: () => Promise<void>;
  }
}
// Nothing is hovered over before a test does it.
beforeEach(() => commands.leavePointer());
