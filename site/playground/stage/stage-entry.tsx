// The script of the preview's document: it waits there for the page around it to say what to draw.
import { createRoot } from "react-dom/client";
import { Stage, type StageState } from "./stage.tsx";

/** What the page finds on the preview's window once this script has run there. */
export interface StageWindow extends Window {
  lamplightStage?: { show: (state: StageState) => void };
}

/** Marks the root element of the preview's document. */
export const STAGE_ID = "lamplight-stage";
/** Where this script is: the page fetches the module to learn it, and the preview runs it. */
export const STAGE_SCRIPT = import.meta.url;

const host = document.getElementById(STAGE_ID);
if (host) {
  const root = createRoot(host);
  (window as StageWindow).lamplightStage = {
    show: (state) => root.render(<Stage state={state} />),
  };
}
