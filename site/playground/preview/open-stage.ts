// Makes the preview's document: our own styles and faces, the stresses asked for, and then the script that draws.
import type { Stress } from "../../../patterns/schema.ts";
import { applyStress } from "../stage/apply-stress.ts";
import type { StageWindow } from "../stage/stage-entry.tsx";

/** Has no script of its own, so that the page's policy holds in it as it is. */
export const EMPTY_DOCUMENT = "<!doctype html><html lang=en><head></head><body></body></html>";

export interface StageOptions {
  title: string;
  /** `STAGE_ID`. */
  id: string;
  /** `STAGE_SCRIPT`. */
  script: string;
  stresses: readonly Stress[];
  /** Classes of the body: the ground that the pattern stands on. */
  ground: string;
}

export interface OpenedStage {
  view: StageWindow;
  /** What the component stands in. */
  host: HTMLElement;
  close: () => void;
}

/** Rejects when the script can't be fetched, or the frame is gone before it came. */
export async function openStage(
  frame: HTMLIFrameElement,
  { title, id, script, stresses, ground }: StageOptions,
): Promise<OpenedStage> {
  const view = frame.contentWindow as (StageWindow & typeof globalThis) | null;
  const stage = frame.contentDocument;
  if (!view || !stage) throw new Error("The preview's document is not there.");
  stage.title = title;
  followTheme(stage);
  for (const style of document.head.querySelectorAll("style, link[rel=stylesheet]"))
    if (!style.hasAttribute("data-precedence")) stage.head.append(stage.importNode(style, true));
  stage.body.className = ground;
  stage.body.style.minHeight = "0";
  const host = stage.createElement("div");
  host.id = id;
  stage.body.append(host);
  const ends = stresses.map((stress) => applyStress(view, stress));
  if (import.meta.env.DEV) lendDevGlobals(view);
  loadFaces(view);
  await runScript(stage, script);
  return {
    view,
    host,
    close: () => {
      for (const end of ends) end();
    },
  };
}

/** Puts the preview in the light of the page around it. */
export function followTheme(stage: Document): void {
  const { classList, dataset } = document.documentElement;
  const theme = classList.contains("light") ? "light" : "dark";
  const root = stage.documentElement;
  root.classList.remove("light", "dark");
  root.classList.add(theme);
  root.dataset.theme = dataset.theme ?? theme;
  root.style.colorScheme = theme;
}

function runScript(stage: Document, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = stage.createElement("script");
    script.type = "module";
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error("The preview's script could not be fetched."));
    stage.head.append(script);
  });
}

/** The page's faces, which its inline script names; a preview without them falls back to the page's fallbacks. */
function loadFaces(view: Window & typeof globalThis): void {
  const named = document.querySelector<HTMLScriptElement>("script[data-fonts]")?.dataset.fonts;
  if (!named) return;
  for (const [family, url, style, weight] of JSON.parse(named) as [
    string,
    string,
    string,
    string,
  ][]) {
    const face = new view.FontFace(family, `url(${url})`, { style, weight });
    view.document.fonts.add(face);
    face.load().catch(() => undefined);
  }
}

/** While developing, modules expect what the tools have put on the page's window. */
function lendDevGlobals(view: object): void {
  const NAMES =
    /^(?:\$Refresh(?:Reg|Sig)\$|__vite_plugin_react_preamble_installed__|__vitest_\w+)$/;
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (NAMES.test(name)) Reflect.set(view, name, Reflect.get(globalThis, name));
}
