// The fresh projects of `npm run prove` by the name that a proof knows them by, in words.

const TITLES: Readonly<Record<string, string>> = {
  vite: "Vite, in the shadcn layout",
  next: "Next.js, App Router",
  "react-router": "React Router, framework mode",
  plain: "Plain Vite, set up by the prompt",
  css: "Vite in JavaScript, with plain CSS",
};

/** What is telling about a version, by package, in the order in which it is said. */
const PACKAGES: Readonly<Record<string, string>> = {
  react: "React",
  next: "Next.js",
  "react-router": "React Router",
  vite: "Vite",
  tailwindcss: "Tailwind CSS",
  typescript: "TypeScript",
  three: "three",
};

/** A name that nobody has put into words stands for itself. */
export function proofStackTitle(name: string): string {
  return TITLES[name] ?? name;
}

/** "React 19.3.1, Vite 8.3.8": what the project stood on. */
export function proofVersions(versions: Readonly<Record<string, string>>): string {
  const known = Object.keys(PACKAGES).filter((name) => name in versions);
  const others = Object.keys(versions).filter((name) => !(name in PACKAGES));
  return [...known, ...others]
    .map((name) => `${PACKAGES[name] ?? name} ${versions[name]}`)
    .join(", ");
}
