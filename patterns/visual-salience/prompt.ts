// What the prompt says about spotlight text that its source can't say.
import { definePrompt } from "../define-prompt.ts";

export default definePrompt({
  goal: `Add \`SpotlightText\`: a lamp that warms up over a headline. The light widens from 15rem to 30rem while the words fade in from 100px below, holds, dims, and starts anew every 5 seconds. Put it where a page should be read first, once per view: a soft light says "start here", and it only says so while nothing else competes.

The component draws its light with CSS gradients and moves nothing but \`transform\` and \`opacity\`. The headline is yours: pass the element the page's outline needs (an \`h1\`, an \`h2\`, a \`p\`) as children. Sizes are custom properties (\`--spotlight-width\`, \`--spotlight-top\`, \`--spotlight-gap\`), settable by a class.`,
  usage: `import { SpotlightText } from "@/components/ui/spotlight-text";

export function Hero() {
  return (
    <SpotlightText className="w-full pb-24 [--spotlight-gap:6rem]">
      <h1 className="px-4 font-serif text-6xl leading-none">
        Build lamps
        <br />
        the right way
      </h1>
    </SpotlightText>
  );
}`,
  checks: [
    "The headline's words are in the HTML before any script has run, and the lamp is already moving.",
    "With `prefers-reduced-motion: reduce` the lamp is lit, the headline is in place, nothing moves and the pause button is gone.",
    "The pause button is reached by Tab, works with Enter and Space, shows its focus, and its name says what it will do.",
    "Paused, the headline is fully visible.",
    "Scrolled off screen or in a hidden tab, `data-state` is `resting`, the lamp is lit and no animation runs.",
    "At 320 px wide nothing scrolls sideways, in left-to-right and in right-to-left.",
    "The light stands on a dark page and on a pale one; over a ground that ignores the theme, `ground` is set to `night` or `day`.",
    "No element changes its layout size during the animation.",
  ],
  acceptance: {
    seen: 'page.getByText("Build lamps")',
    works: `await page.getByRole("button", { name: /pause/i }).click();
await expect(page.getByRole("button", { name: /play/i })).toBeVisible();`,
  },
});
