// The preview: a document of its own, at a width of its own, in which the demo is drawn under a condition.
import { useEffect, useRef, useState } from "react";
import type { Environment, Pattern } from "../../../patterns/schema.ts";
import { Spinner } from "../../components/ui/spinner.tsx";
import { reloadForFailed } from "../../rendering/new-deployment.ts";
import { settings } from "../../site-settings.ts";
import { applyEnvironment } from "./environments.ts";
import type { PreviewWindow } from "./preview-entry.tsx";

/** It has no script of its own, so that the page's security policy allows it. */
const EMPTY_DOCUMENT = "<!doctype html><html lang=en><head></head><body></body></html>";
/** CSS pixels; a higher demo scrolls inside. */
const FIRST_HEIGHT = 360;
const HIGHEST = 900;

export interface PreviewFrameProps {
  pattern: Pattern;
  /** Of the demo's main component; the demo brings the rest. */
  props: Readonly<Record<string, unknown>>;
  environment: Environment | undefined;
  /** CSS pixels, at most those of its place. Null: as wide as that. */
  width: number | null;
}

/** Give it a key with the environment: another one needs a new document. */
export function PreviewFrame({ pattern, props, environment, width }: PreviewFrameProps) {
  const [view, setView] = useState<PreviewWindow>();
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(false);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const place = useRef<HTMLDivElement>(null);
  const ground = pattern.stage === "night" ? "bg-night text-[#f6ebe4]" : "bg-raised text-ink";

  async function handleLoad(frame: HTMLIFrameElement) {
    try {
      const { PREVIEW_ROOT, PREVIEW_SCRIPT } = await import("./preview-entry.tsx");
      if (!frame.isConnected) return;
      const opened = frame.contentWindow as PreviewWindow & typeof globalThis;
      const page = opened.document;
      page.title = `${pattern.heading}, preview`;
      page.body.className = ground;
      page.body.style.minHeight = "0";
      page.body.append(Object.assign(page.createElement("div"), { id: PREVIEW_ROOT }));
      copyStyles(page);
      loadFonts(opened);
      if (environment) applyEnvironment(opened, environment);
      if (import.meta.env.DEV) lendDevGlobals(opened);
      await runScript(page, PREVIEW_SCRIPT);
      setView(opened);
    } catch (error) {
      if (!frame.isConnected) return;
      console.error("The preview could not be opened.", error);
      if (attempt > 1) void reloadForFailed(error, place.current);
      setFailed(true);
    }
  }

  useEffect(() => {
    if (!view) return;
    const page = view.document;
    const theme = new MutationObserver(() => followTheme(page));
    theme.observe(document.documentElement, { attributeFilter: ["class", "data-theme"] });
    followTheme(page);
    const size = new ResizeObserver(([entry]) => {
      setHeight(Math.min(Math.ceil(entry?.contentRect.height || FIRST_HEIGHT), HIGHEST));
    });
    if (page.body.firstElementChild) size.observe(page.body.firstElementChild);
    return () => {
      theme.disconnect();
      size.disconnect();
    };
  }, [view]);
  useEffect(() => {
    view?.lamplightPreview?.show(pattern.key, { scene: settings.sceneUrl, props });
  }, [view, pattern, props]);

  return (
    <div
      ref={place}
      tabIndex={-1}
      className={`relative overflow-hidden rounded-2xl shadow-[0_0_0_1px_var(--line)] ${ground}`}
    >
      {failed ? (
        <p role="alert" className="p-6 text-center text-sm">
          The preview could not be loaded.{" "}
          <button
            type="button"
            onClick={() => {
              place.current?.focus({ preventScroll: true });
              setAttempt(attempt + 1);
              setFailed(false);
            }}
            className="min-h-6 underline decoration-lit underline-offset-4"
          >
            Try again
          </button>
        </p>
      ) : (
        <iframe
          title={`Preview of ${pattern.heading}`}
          srcDoc={EMPTY_DOCUMENT}
          data-state={view ? "open" : "opening"}
          onLoad={(event) => void handleLoad(event.currentTarget)}
          style={{ width: width ?? "100%", height }}
          className="block max-w-full border-0"
        />
      )}
      {!view && !failed && (
        <div className="absolute inset-0 grid place-items-center">
          <Spinner label="Opening the preview..." />
        </div>
      )}
    </div>
  );
}

/** Styles that React hoisted come again with the demo. */
function copyStyles(page: Document): void {
  for (const style of document.head.querySelectorAll("style, link[rel=stylesheet]"))
    if (!style.hasAttribute("data-precedence")) page.head.append(page.importNode(style, true));
}

function followTheme(page: Document): void {
  const { className, dataset, style } = document.documentElement;
  page.documentElement.className = className;
  page.documentElement.dataset.theme = dataset.theme;
  page.documentElement.style.colorScheme = style.colorScheme;
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

/** The page's fonts, which its inline script names. */
function loadFonts(view: Window & typeof globalThis): void {
  const named = document.querySelector<HTMLScriptElement>("script[data-fonts]")?.dataset.fonts;
  const fonts: [string, string, string, string][] = named ? JSON.parse(named) : [];
  for (const [family, url, style, weight] of fonts) {
    const font = new view.FontFace(family, `url(${url})`, { style, weight });
    view.document.fonts.add(font);
    font.load().catch(() => undefined); // then the fallback font is used
  }
}

/** During development, modules expect what the tools have put on the page's window. */
function lendDevGlobals(view: object): void {
  const NAMES =
    /^(?:\$Refresh(?:Reg|Sig)\$|__vite_plugin_react_preamble_installed__|__vitest_\w+)$/;
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (NAMES.test(name)) Reflect.set(view, name, Reflect.get(globalThis, name));
}
