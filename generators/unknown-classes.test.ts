// A class that nothing styles is found before a visitor carries it home.
import { expect, it } from "vitest";
import { findUnknownClasses } from "./unknown-classes.ts";

const inClass = (value: string) =>
  findUnknownClasses("lamp.tsx", `export const Lamp = () => <p className=${value} />;`);

it("accepts what Tailwind knows as it comes: arbitrary values, variants, variables", async () => {
  expect(
    await inClass(
      '"ms-2 dark:text-[#f6ebe4] [--glow:#f08caa] bg-(--glow)/40 rtl:scale-x-[-1] group/lamp @container peer"',
    ),
  ).toEqual([]);
});

it.each(["bg-background", "text-ink", "font-display", "flexx", "animate-lamp", "p-[", "cite"])(
  "finds %s",
  async (name) => {
    expect(await inClass(`"flex ${name}"`)).toEqual([name]);
  },
);

it("looks into templates, conditions and named constants", async () => {
  const code = `const base = "grid bad-one"; export const Lamp = ({ on, size }: any) =>
    <p className={\`\${base} bad-two \${on === "lit" ? "bad-three" : "flex"} w-\${size} block\`} />;`;
  expect((await findUnknownClasses("lamp.tsx", code)).sort()).toEqual([
    "bad-one",
    "bad-three",
    "bad-two",
  ]);
});

it("accepts a class that the component's own style names", async () => {
  const code =
    "const css = `.lamp-beam { opacity: 1 }`; export const Lamp = () => <p className='lamp-beam'><style>{css}</style></p>;";
  expect(await findUnknownClasses("lamp.tsx", code)).toEqual([]);
});
