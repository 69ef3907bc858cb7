// The only inline script of a page: it starts scripts and fonts after the first paint, and keeps earlier clicks.

declare global {
  interface Window {
    /** Elements clicked before hydration. */
    lamplightEarly?: { clicks: HTMLElement[] };
  }
}

/**
 * Runs before anything else on the page. Its text is put into every page (`scripts/build.ts`), so it can't use anything
 * from outside. What to fetch is in its tag's data attributes, so that one hash in the security policy covers all pages.
 */
export function boot(): void {
  const root = document.documentElement;
  const { scripts = "", modules = "", fonts = "[]" } = document.currentScript?.dataset ?? {};
  const early: { clicks: HTMLElement[] } = { clicks: [] };
  window.lamplightEarly = early;
  let state: "waiting" | "started" = "waiting";

  if (location.pathname.startsWith("/embed/") && /[?&]theme=light(&|$)/.test(location.search)) {
    root.classList.replace("dark", "light");
    root.dataset.theme = "light";
  }

  function start(): void {
    if (state === "started") return;
    state = "started";
    for (const href of modules.split(" ").filter(Boolean)) {
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
      );
    }
    runScripts().catch(() => {
      root.dataset.script = "missing";
    });
    const faces = (JSON.parse(fonts) as ConstructorParameters<typeof FontFace>[]).map(
      (font) => new FontFace(...font),
    );
    // All at once, because the page is laid out again for every change of fonts.
    Promise.allSettled(faces.map((face) => face.load())).then(() => {
      for (const face of faces) document.fonts.add(face);
    });
  }

  /** One after the other, so that a press is answered in between. */
  async function runScripts(): Promise<void> {
    for (const script of scripts.split(" ")) await import(/* @vite-ignore */ script);
  }

  function keepClick(event: MouseEvent): void {
    const target = event.target as Element;
    const button = target.closest<HTMLElement>("button, [role=switch], [role=tab]");
    if (button?.closest<HTMLElement>("[data-hydrated]")?.dataset.hydrated === "false") {
      // React may listen already, and would act on the click twice.
      event.preventDefault();
      event.stopPropagation();
      early.clicks.push(button);
      start();
    } else if (target.closest(".script-missing a")) {
      // Offline, a reload would take away a page that can be read.
      event.preventDefault();
      fetch("").then(
        () => location.reload(),
        () => undefined,
      );
    }
  }

  addEventListener("click", keepClick, true);
  new PerformanceObserver((list, observer) => {
    // The first paint may be the bare ground of a page that is still arriving.
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(start));
  }).observe({ type: "paint", buffered: true });
  // A page in a background tab isn't painted.
  addEventListener("load", () => setTimeout(start, 1500));
}
