// What an assistant has to know about the theme toggle beyond its source.
import { definePrompt } from "../define-prompt.ts";

export default definePrompt({
  goal: `Build a theme toggle that is a lamp: a real switch that moves the page between dark and light. By itself it is a glowing knob in a pill, for a header; with \`<ThemeLamp />\` inside it is a pendant lamp with a cord to pull.

A theme belongs to the visitor: it should be easy to change, take effect at once, and be right from the first frame. The provider keeps the theme on \`<html>\` (class \`dark\` or \`light\`, \`data-theme\`, \`color-scheme\`), in memory by default. Where a server renders the page, write the default theme as a class on its \`<html>\` too (\`<html className="dark">\`): else the page is painted in the other one until React comes. With a \`storageKey\` the choice is remembered, and \`themeScript(storageKey)\` inlined in the \`<head>\` puts it there before the first paint.

If there is a theme provider already, such as that of \`next-themes\`, keep it, and let \`theme-provider.tsx\` be a file of your own around it, the one file that differs from section 5: it exports \`ThemeProvider\` and a \`useTheme\` with the same fields, which throws the same sentence outside the provider.`,
  usage: `import { ThemeProvider } from "@/components/ui/theme-provider";
import { ThemeToggle } from "@/components/ui/theme-toggle";

export function App() {
  return (
    <ThemeProvider defaultTheme="dark">
      <header className="flex justify-end p-4">
        <ThemeToggle />
      </header>
    </ThemeProvider>
  );
}`,
  checks: [
    'The control is a `<button role="switch">` named "Light theme", checked when the page is light; Enter and Space flip it.',
    "Fifty rapid clicks end in the right theme, and a click during the crossfade is not lost.",
    "In a browser without `document.startViewTransition` the theme changes at once and nothing is thrown.",
    "With reduced motion there is no crossfade and nothing slides.",
    "A page that starts with class `light` on `<html>` hydrates in the light theme, without a warning and without a flash.",
    "With a `storageKey` the choice survives a reload; blocked storage throws nothing.",
    '`useTheme` outside its provider throws "useTheme must be used within a ThemeProvider".',
    "Flipping the theme moves nothing else on the page.",
  ],
  acceptance: {
    seen: 'page.getByRole("switch", { name: "Light theme" })',
    works: `const before = await shown(page).getAttribute("aria-checked");
await shown(page).press("Space");
await expect(shown(page)).not.toHaveAttribute("aria-checked", String(before));
await shown(page).click();
await expect(shown(page)).toHaveAttribute("aria-checked", String(before));`,
    mount: `<ThemeProvider defaultTheme="dark">
  <ThemeToggleDemo />
</ThemeProvider>`,
  },
});
