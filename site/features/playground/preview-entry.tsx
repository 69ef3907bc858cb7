// The script of the preview's document: it draws a pattern's demo there when the page around it says so.
import { createRoot } from "react-dom/client";
import { library } from "../../../patterns/catalogue.ts";
import type { DemoProps } from "../../../patterns/schema.ts";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { demoOf } from "../toolkit/pattern-parts.ts";

/** What the page finds on the preview's window once this script has run there. */
export interface PreviewWindow extends Window {
  showDemo?: (patternKey: string, demoProps: DemoProps) => void;
}

/** Id of the element that the demo is drawn in. */
export const PREVIEW_ROOT = "preview-root";
/** Where this script is: the page imports the module to learn it, and the preview runs it. */
export const PREVIEW_SCRIPT = import.meta.url;

const host = document.getElementById(PREVIEW_ROOT);
if (host) {
  const root = createRoot(host);
  (window as PreviewWindow).showDemo = (patternKey, demoProps) => {
    const pattern = library.find(({ key }) => key === patternKey);
    if (!pattern) return;
    const Demo = demoOf(pattern);
    // A component reads these only when it first appears.
    const starts = Object.entries(demoProps.props ?? {}).filter(([name]) => /^default/.test(name));
    root.render(
      <main aria-label="Preview">
        <ChunkBoundary key={JSON.stringify(starts)}>
          <Demo {...demoProps} />
        </ChunkBoundary>
      </main>,
    );
  };
}
