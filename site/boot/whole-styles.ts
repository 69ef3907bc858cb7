// A page carries the styles of its own part of the site and of its own pattern; all others come with the first move
// or window that needs one of them.

/** Parts of the site whose styles only some pages carry; `scripts/build-styles.ts` says what belongs to each. */
export type StyledPart = "rooms" | "windows" | "late" | "evidence" | "changes";

let asked: Promise<void> | null = null;

/** Resolves when the styles that `key`'s demo needs (or a part of the site) are here; at once where the page carries them. */
export function stylesFor(key: string): Promise<void> {
  if (typeof document === "undefined") return Promise.resolve();
  const { styles, styled = "" } = document.documentElement.dataset;
  if (!styles || styled.split(" ").includes(key)) return Promise.resolve();
  asked ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = styles;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      asked = null;
      const error = new Error("The stylesheet could not be fetched.");
      // As for a chunk, which the bundler's own loader tells.
      window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: error }));
      reject(error);
    };
    document.head.append(link);
  });
  return asked;
}

/** Loads a part together with the styles it is drawn with. */
export async function withStyles<Part>(part: StyledPart, load: () => Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([load(), stylesFor(part)]);
  return loaded;
}
