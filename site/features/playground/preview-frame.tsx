// A demo in a document of its own, at any width and under any condition.
import { useEffect, useState } from "react";
import { cn } from "@/lib/utils";
import type { Environment, Pattern } from "../../../patterns/schema.ts";
import { settings } from "../../built-in-settings.ts";
import { Spinner } from "../../components/ui/spinner.tsx";
import type { PreviewWindow } from "./preview-entry.tsx";

/** It has no script of its own, so that the page's security policy allows it. */
const EMPTY_DOCUMENT = "<!doctype html><html lang=en><head></head><body></body></html>";

/** Ground and text of a demo, by its theme. */
const DEMO_COLOURS = { dark: "bg-dark-demo text-on-dark", page: "bg-raised text-ink" } as const;

interface PreviewFrameProps {
  pattern: Pattern;
  /** Of the demo's main component; the demo brings the rest. */
  props?: Readonly<Record<string, unknown>>;
  environment?: Environment;
  /** CSS pixels until the demo is drawn. @default 360 */
  initialHeight?: number;
  className?: string;
}

/** Give it a key with the environment: another one needs a new document. */
export function PreviewFrame(own: PreviewFrameProps) {
  const { pattern, props, environment, initialHeight = 360, className } = own;
  const [view, setView] = useState<PreviewWindow>();
  const [failure, setFailure] = useState<unknown>();
  /** Known once the demo is drawn. */
  const [height, setHeight] = useState<number>();

  async function handleLoad(frame: HTMLIFrameElement) {
    try {
      const { PREVIEW_ROOT, PREVIEW_SCRIPT } = await import("./preview-entry.tsx");
      const opened = frame.contentWindow as (PreviewWindow & typeof globalThis) | null;
      if (!opened) return; // closed meanwhile
      const page = opened.document;
      page.title = `${pattern.heading}, preview`;
      page.body.className = DEMO_COLOURS[pattern.theme];
      page.body.style.minHeight = "100vh"; // its ground fills the frame
      page.body.innerHTML = `<div id="${PREVIEW_ROOT}"></div>`;
      copyStyles(page);
      addFonts(opened);
      if (environment) applyEnvironment[environment](opened);
      if (import.meta.env.DEV) lendDevGlobals(opened);
      await runScript(page, PREVIEW_SCRIPT);
      setView(opened);
    } catch (error) {
      if (frame.isConnected) setFailure(error);
    }
  }

  useEffect(() => {
    if (!view) return;
    const page = view.document.documentElement;
    const followTheme = () => {
      const { className, dataset, style } = document.documentElement;
      page.className = className;
      page.dataset.theme = dataset.theme;
      page.style.colorScheme = style.colorScheme;
    };
    followTheme();
    const theme = new MutationObserver(followTheme);
    theme.observe(document.documentElement, { attributeFilter: ["class", "data-theme"] });
    const size = new ResizeObserver(([entry]) => {
      if (entry?.contentRect.height) setHeight(Math.ceil(entry.contentRect.height));
    });
    if (view.document.body.firstElementChild) size.observe(view.document.body.firstElementChild);
    return () => {
      theme.disconnect();
      size.disconnect();
    };
  }, [view]);
  useEffect(() => {
    view?.showDemo?.(pattern.key, { scene: settings.sceneUrl, props });
  }, [view, pattern, props]);

  if (failure) throw failure; // to the boundary around it
  return (
    <div className={cn("relative", className)}>
      <iframe
        title={`Preview of ${pattern.heading}`}
        srcDoc={EMPTY_DOCUMENT}
        data-state={view ? "open" : "opening"}
        onLoad={(event) => void handleLoad(event.currentTarget)}
        style={{ height: height ?? initialHeight }}
        className="block w-full rounded-[inherit] border-0"
      />
      {height === undefined && (
        <div
          className={cn("absolute inset-0 grid place-items-center", DEMO_COLOURS[pattern.theme])}
        >
          <Spinner label="Loading component..." />
        </div>
      )}
    </div>
  );
}

/** Styles that came with a component come again with it. */
function copyStyles(page: Document): void {
  for (const style of document.head.querySelectorAll("style, link[rel=stylesheet]"))
    if (!style.hasAttribute("data-precedence")) page.head.append(page.importNode(style, true));
}

function runScript(page: Document, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = page.createElement("script");
    script.type = "module";
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error("The preview's script could not be fetched."));
    page.head.append(script);
  });
}

/** The page's inline script names its fonts. */
function addFonts(view: Window & typeof globalThis): void {
  const script = document.querySelector<HTMLScriptElement>("script[data-fonts]");
  const fonts: ConstructorParameters<typeof FontFace>[] = JSON.parse(script?.dataset.fonts ?? "[]");
  for (const font of fonts) view.document.fonts.add(new view.FontFace(...font));
}

/** During development, modules expect what the tools have put on the page's window. */
function lendDevGlobals(view: object): void {
  const NAMES =
    /^(?:\$Refresh(?:Reg|Sig)\$|__vite_plugin_react_preamble_installed__|__vitest_\w+)$/;
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (NAMES.test(name)) Reflect.set(view, name, Reflect.get(globalThis, name));
}

type View = Window & typeof globalThis;

/** Milliseconds that every answer is late on a slow network. */
const SLOW_MS = 6000;

export const applyEnvironment: Readonly<Record<Environment, (view: View) => void>> = {
  "reduced-motion": reduceMotion,
  "right-to-left": (view) => {
    view.document.documentElement.dir = "rtl";
  },
  "no-webgl": (view) => {
    const canvas = view.HTMLCanvasElement.prototype;
    const open = canvas.getContext as (...args: unknown[]) => unknown;
    canvas.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.includes("webgl") ? null : open.call(this, kind, ...rest);
    } as typeof canvas.getContext;
  },
  "no-microphone": (view) => {
    const getUserMedia = () =>
      Promise.reject(new view.DOMException("Requested device not found", "NotFoundError"));
    // Pages that aren't secure have no `mediaDevices`.
    Object.assign(view.navigator.mediaDevices ?? {}, { getUserMedia });
  },
  "slow-network": (view) => {
    const fetchNow = view.fetch.bind(view);
    view.fetch = async (...request) => {
      await new Promise((resolve) => view.setTimeout(resolve, SLOW_MS));
      return fetchNow(...request);
    };
  },
};

const REDUCE = /\(\s*prefers-reduced-motion\s*(?::\s*reduce\s*)?\)/g;
const NO_PREFERENCE = /\(\s*prefers-reduced-motion\s*:\s*no-preference\s*\)/g;
const reduced = (queries: string) =>
  queries.replace(NO_PREFERENCE, "(max-width: -1px)").replace(REDUCE, "(min-width: 0px)");

/** Scripts are told so, and styles are rewritten, also those that React adds with a component. */
function reduceMotion(view: View): void {
  const ask = view.matchMedia.bind(view);
  view.matchMedia = (query) => ask(reduced(query));
  const rewrite = () => {
    for (const style of view.document.querySelectorAll("style")) {
      const text = style.textContent ?? "";
      if (reduced(text) !== text) style.textContent = reduced(text);
    }
  };
  new view.MutationObserver(rewrite).observe(view.document.head, { childList: true });
  rewrite();
}
