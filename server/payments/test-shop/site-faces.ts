// The site's own faces for the test shop's pages, found among the files that the site has published.

const FACES = [
  {
    family: "Instrument Serif",
    weight: "400",
    file: /^\/assets\/instrument-serif-normal-[\w-]+\.woff2$/,
  },
  {
    family: "Instrument Sans",
    weight: "400 700",
    file: /^\/assets\/instrument-sans-normal-[\w-]+\.woff2$/,
  },
];

/** A style sheet; without one of the files, the page keeps the face that the machine has. */
export function siteFaces(publicFiles: Iterable<string>): string {
  const names = [...publicFiles];
  return FACES.flatMap(({ family, weight, file }) => {
    const url = names.find((name) => file.test(name));
    return url
      ? `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("${url}") format("woff2")}`
      : [];
  }).join("\n");
}
