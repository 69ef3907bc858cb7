// The colours of source code in both themes, one for each kind of token.

/** Class of a token to its colour on the raised ground; `generators/code-view.ts` gives the classes. */
export const CODE_COLOURS = {
  dark: {
    tc: "#a18d8f",
    ts: "#e6bd93",
    tk: "#f08caa",
    tf: "#ffe7d6",
    tn: "#d0addb",
    tp: "#f6ebe4",
  },
  light: {
    tc: "#6b5952",
    ts: "#7a4510",
    tk: "#9c2f53",
    tf: "#7b2d1e",
    tn: "#6a3a7e",
    tp: "#2b1d1b",
  },
} as const;

const rules = (root: string, colours: Readonly<Record<string, string>>) =>
  Object.entries(colours)
    .map(([name, colour]) => `${root} .code .${name}{color:${colour}}`)
    .join("");

/** Comes with the code view, so that pages without it stay small. */
export const CODE_STYLES = `${rules(":root", CODE_COLOURS.dark)}${rules(":root.light", CODE_COLOURS.light)}.code .tc{font-style:italic}.code{tab-size:2}`;
