// Holds the 3D scene to its promises: three honest states, every cause of failure, and nothing left behind.
import axe from "axe-core";
import { Activity, createRef, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import Demo from "./demo";
import lamp from "./lamp.glb?url";
import { Scene3D } from "./scene-3d";

const SMALL = { width: 96, height: 96, minHeight: 0 };
/** SwiftShader, which stands in for the graphics card here, takes its time over a first frame. */
const READY = { timeout: 20_000 };
const LONG_TEST_MS = 120_000;

let consoleError: ReturnType<typeof vi.spyOn>;
let consoleWarn: ReturnType<typeof vi.spyOn>;
let contexts: Set<WebGL2RenderingContext>;
let draws = 0;

const { getContext } = HTMLCanvasElement.prototype;
const { drawElements } = WebGL2RenderingContext.prototype;

// Once loaded, the viewer answers as fast as it will on a page, and short times can be tested.
beforeAll(() => import("./gltf-viewer"));

beforeEach(() => {
  consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
  consoleWarn = vi.spyOn(console, "warn").mockImplementation(() => {});
  contexts = new Set();
  draws = 0;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: never[]) {
    const context = (getContext as (...args: never[]) => unknown).apply(this, args);
    if (context instanceof WebGL2RenderingContext) contexts.add(context);
    return context;
  } as typeof getContext;
  WebGL2RenderingContext.prototype.drawElements = function (...args) {
    draws++;
    drawElements.apply(this, args);
  };
});

afterEach(async () => {
  HTMLCanvasElement.prototype.getContext = getContext;
  WebGL2RenderingContext.prototype.drawElements = drawElements;
  vi.restoreAllMocks();
  document.documentElement.removeAttribute("dir");
  document.documentElement.classList.remove("dark");
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
});

const live = () => [...contexts].filter((context) => !context.isContextLost()).length;
const scenes = () => [...document.querySelectorAll<HTMLElement>("[role=application]")];
const host = () => scenes()[0] as HTMLElement;
const canvas = () => host().querySelector("canvas") as HTMLCanvasElement;
const state = () => host().parentElement?.dataset.state;
const becomes = (wanted: string) => expect.poll(state, READY).toBe(wanted);

/** Waits until no frame is asked for any more, then forgets what was drawn so far. */
async function settles() {
  let before = -1;
  await expect
    .poll(async () => {
      const same = before === draws;
      before = draws;
      await twoFrames();
      return same && before === draws;
    }, READY)
    .toBe(true);
  draws = 0;
}

function twoFrames(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

/** Resolves when the browser has told that the scene is off screen: first the scene, which has watched for longer. */
function outOfSight(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(host());
  });
}

function point(type: string, target: EventTarget, at: Partial<PointerEventInit>) {
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, pointerId: 7, pointerType: "mouse", ...at }),
  );
}

/** A file as a server would send it. */
const file = (text: string, type = "model/gltf+json") =>
  URL.createObjectURL(new Blob([text], { type }));

/** The least glTF there is: one triangle, its numbers written into the file, no light and no camera. */
function triangle(more: object = {}): string {
  const numbers = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  const base64 = btoa(String.fromCharCode(...new Uint8Array(numbers.buffer)));
  return JSON.stringify({
    asset: { version: "2.0" },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: 3,
        type: "VEC3",
        min: [0, 0, 0],
        max: [1, 1, 0],
      },
    ],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36, uri: `data:application/octet-stream;base64,${base64}` }],
    ...more,
  });
}

describe("states", () => {
  test("says that it is loading, politely, then shows the scene", async () => {
    const screen = await render(<Scene3D scene={lamp} style={SMALL} />);
    expect(state()).toBe("loading");
    await expect.element(screen.getByRole("status")).toHaveTextContent("Loading 3D scene...");
    await becomes("ready");
    expect(screen.getByRole("status").element().textContent).toBe("");
    expect(canvas().width).toBeGreaterThan(0);
    expect(draws).toBeGreaterThan(0);
    expect(consoleError).not.toHaveBeenCalled();
    expect(consoleWarn).not.toHaveBeenCalled();
  });

  test("a plain .gltf without light, camera or a node named head is shown too", async () => {
    await render(<Scene3D scene={file(triangle())} style={SMALL} />);
    await becomes("ready");
    expect(consoleError).not.toHaveBeenCalled();
  });

  test("once shown it stays shown, however long ago its time ran out", async () => {
    const set = vi.spyOn(window, "setTimeout");
    const cleared = vi.spyOn(window, "clearTimeout");
    await render(<Scene3D scene={file(triangle())} timeout={54_321} style={SMALL} />);
    await becomes("ready");
    const alarm = set.mock.calls.findIndex(([, delay]) => delay === 54_321);
    expect(alarm).toBeGreaterThanOrEqual(0);
    expect(cleared).toHaveBeenCalledWith(set.mock.results[alarm]?.value);
  });

  test("a time without end is never over", async () => {
    const set = vi.spyOn(window, "setTimeout");
    await render(<Scene3D scene={file(triangle())} timeout={Infinity} style={SMALL} />);
    await becomes("ready");
    expect(set.mock.calls.map(([, delay]) => delay)).toContain(2 ** 31 - 1);
    expect(consoleError).not.toHaveBeenCalled();
  });

  test.each([0, -1, Number.NaN])(
    "a time of %d ms is none, so the default holds",
    async (timeout) => {
      const set = vi.spyOn(window, "setTimeout");
      await render(<Scene3D scene={file(triangle())} timeout={timeout} style={SMALL} />);
      await becomes("ready");
      expect(set.mock.calls.map(([, delay]) => delay)).toContain(15_000);
      expect(consoleError).not.toHaveBeenCalled();
    },
  );

  test("loads nothing until it comes near the viewport", async () => {
    const fetching = vi.spyOn(window, "fetch");
    await render(
      <>
        <div style={{ height: 4000 }} />
        <Scene3D scene={lamp} style={SMALL} />
      </>,
    );
    await twoFrames();
    expect(state()).toBe("loading");
    expect(fetching).not.toHaveBeenCalled();
    expect(document.querySelector(".animate-spin")).toBeNull();
    host().scrollIntoView();
    await becomes("ready");
    expect(fetching).toHaveBeenCalledOnce();
  });

  test("another time or folder leaves a scene as it is", async () => {
    const scene = file(triangle());
    const screen = await render(<Scene3D scene={scene} style={SMALL} />);
    await becomes("ready");
    const [canvas] = host().querySelectorAll("canvas");
    await screen.rerender(
      <Scene3D scene={scene} timeout={40_000} splineFiles="/there/" style={SMALL} />,
    );
    expect(state()).toBe("ready");
    expect(host().querySelector("canvas")).toBe(canvas);
    expect(contexts).toHaveLength(1);
  });

  test("another scene starts over and gives the first one's context back", async () => {
    const screen = await render(<Scene3D scene={lamp} style={SMALL} />);
    await becomes("ready");
    const [first] = contexts;
    await screen.rerender(<Scene3D scene={file(triangle())} style={SMALL} />);
    expect(state()).toBe("loading");
    await becomes("ready");
    expect(first?.isContextLost()).toBe(true);
    expect(live()).toBe(1);
    expect(host().querySelectorAll("canvas")).toHaveLength(1);
  });
});

describe("failure", () => {
  async function fails(scene: string, timeout?: number) {
    const screen = await render(<Scene3D scene={scene} timeout={timeout} style={SMALL} />);
    await becomes("failed");
    await expect
      .element(screen.getByRole("alert"))
      .toHaveTextContent("Could not load 3D scenePlease check your connection or try again later");
    expect(consoleError).toHaveBeenCalledWith(
      `Scene3D could not show ${scene}:`,
      expect.anything(),
    );
    expect(live()).toBe(0);
    return screen;
  }

  test("the server does not have the file", async () => {
    vi.spyOn(window, "fetch").mockResolvedValue(new Response("gone", { status: 404 }));
    await fails("/no-such-scene.glb");
  });

  test("the network is down", async () => {
    vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    await fails("/scene.glb");
  });

  test("the host never answers: given up after the timeout, and the request is aborted", async () => {
    let aborted = false;
    vi.spyOn(window, "fetch").mockImplementation((_, options) => {
      const signal = options?.signal as AbortSignal;
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          aborted = true;
          reject(signal.reason);
        });
      });
    });
    await fails("/slow.glb", 50);
    expect(aborted).toBe(true);
  });

  test.each([
    ["a web page", "<!doctype html><title>Sign in</title>"],
    ["JSON of something else", '{"hello":"world"}'],
    ["an empty file", ""],
    ["a container cut short", `glTF\u0002\u0000\u0000\u0000`],
    ["a glTF without a scene", '{"asset":{"version":"2.0"}}'],
  ])("the file is not a scene: %s", async (_, text) => {
    await fails(file(text));
  });

  test("an address without a known ending is read as glTF, and fails if it is none", async () => {
    await fails(file("a poem", "text/plain"));
  });

  test("the 3D service's file is not one", async () => {
    vi.spyOn(window, "fetch").mockResolvedValue(new Response("<!doctype html>"));
    const screen = await render(<Scene3D scene="/nowhere.splinecode" style={SMALL} />);
    await expect.element(screen.getByRole("alert"), READY).toBeVisible();
    expect(document.querySelector("[role=img] canvas")).toBeNull();
  });

  test("the browser has no WebGL", async () => {
    const fetching = vi.spyOn(window, "fetch");
    HTMLCanvasElement.prototype.getContext = () => null;
    await fails(lamp);
    expect(fetching).not.toHaveBeenCalled();
  });

  test("the graphics context is lost later, and trying again brings a new one", async () => {
    const screen = await render(<Scene3D scene={lamp} style={SMALL} />);
    await becomes("ready");
    const lost = canvas();
    lost.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
    await becomes("failed");
    await screen.getByRole("button", { name: "Try again" }).click();
    await becomes("ready");
    expect(canvas()).not.toBe(lost);
    expect(live()).toBe(1);
  });

  test("Try again really asks again, and keeps the focus in the box", async () => {
    const fetching = vi.spyOn(window, "fetch").mockRejectedValueOnce(new TypeError("offline"));
    const screen = await fails(lamp);
    screen.getByRole("button", { name: "Try again" }).element().focus();
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("status").element());
    await becomes("ready");
    expect(fetching).toHaveBeenCalledTimes(2);
    await userEvent.tab();
    expect(document.activeElement).toBe(host());
  });

  test("an answer that comes after the box is gone changes nothing", async () => {
    let answer = (_: Response) => {};
    vi.spyOn(window, "fetch").mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const screen = await render(<Scene3D scene="/late.glb" style={SMALL} />);
    await expect.poll(live, READY).toBe(1);
    await screen.unmount();
    answer(new Response(triangle()));
    await twoFrames();
    expect(live()).toBe(0);
    expect(consoleError).not.toHaveBeenCalled();
  });
});

describe("drawing", () => {
  test("rests until the mouse moves, follows it, and rests again", async () => {
    await render(<Scene3D scene={lamp} style={SMALL} />);
    await becomes("ready");
    await settles();
    await twoFrames();
    expect(draws).toBe(0);
    point("pointermove", window, { clientX: 400, clientY: 20 });
    await expect.poll(() => draws).toBeGreaterThan(0);
    await settles();
    await twoFrames();
    expect(draws).toBe(0);
  });

  test("draws nothing while off screen or in a hidden tab", async () => {
    const screen = await render(
      <>
        <Scene3D scene={lamp} style={SMALL} />
        <div style={{ height: 4000 }} />
      </>,
    );
    await becomes("ready");
    await settles();
    window.scrollTo(0, 3000);
    await outOfSight();
    point("pointermove", window, { clientX: 300, clientY: 0 });
    await twoFrames();
    expect(draws).toBe(0);
    window.scrollTo(0, 0);
    await expect.poll(() => draws).toBeGreaterThan(0);
    await settles();

    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    point("pointermove", window, { clientX: 0, clientY: 300 });
    await twoFrames();
    expect(draws).toBe(0);
    hidden.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    await expect.poll(() => draws).toBeGreaterThan(0);
    await screen.unmount();
  });

  test("the arrow keys turn it, and other keys stay the page's", async () => {
    await render(<Scene3D scene={lamp} style={SMALL} />);
    await becomes("ready");
    await settles();
    host().focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(() => draws).toBeGreaterThan(0);
    const event = new KeyboardEvent("keydown", { key: "PageDown", cancelable: true });
    host().dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  test("caps the pixel ratio, lower for small canvases, and follows its box", async () => {
    vi.spyOn(window, "devicePixelRatio", "get").mockReturnValue(3);
    const screen = await render(
      <Scene3D scene={file(triangle())} style={{ ...SMALL, width: 160, height: 80 }} />,
    );
    await becomes("ready");
    expect([canvas().width, canvas().height]).toEqual([240, 120]);
    await screen.rerender(
      <Scene3D scene={file(triangle())} style={{ ...SMALL, width: 500, height: 40 }} />,
    );
    await becomes("ready");
    expect([canvas().width, canvas().height]).toEqual([1000, 80]);
    (host().parentElement as HTMLElement).style.width = "600px";
    await expect.poll(() => canvas().width).toBe(1200);
  });

  test("is drawn anew where the page is zoomed, whose box is as large as before", async () => {
    const density = vi.spyOn(window, "devicePixelRatio", "get").mockReturnValue(1);
    await render(<Scene3D scene={file(triangle())} style={{ ...SMALL, width: 160, height: 80 }} />);
    await becomes("ready");
    expect(canvas().width).toBe(160);
    // What a browser's zoom does to both: the box has more pixels of the screen, and each of the page's has too.
    density.mockReturnValue(1.5);
    onTestFinished(() => void document.documentElement.style.removeProperty("zoom"));
    document.documentElement.style.setProperty("zoom", "1.5");
    await expect.poll(() => canvas().width).toBe(240);
    expect(host().clientWidth).toBe(160);
  });

  test("leaves vertical scrolling and pinching to the page", async () => {
    await render(<Scene3D scene={lamp} style={SMALL} />);
    await becomes("ready");
    expect(getComputedStyle(host()).touchAction).toBe("pan-y pinch-zoom");
  });
});

describe("nothing is left behind", () => {
  test(
    "fifty mounts and unmounts leave no WebGL context",
    async () => {
      for (let i = 0; i < 50; i++) {
        const screen = await render(<Scene3D scene={lamp} style={SMALL} />);
        await expect.poll(() => contexts.size, READY).toBe(i + 1);
        if (i % 10 === 0) await becomes("ready"); // the others go while they are still loading
        await screen.unmount();
        expect(live()).toBe(0);
      }
      expect(contexts.size).toBe(50);
      expect(document.querySelectorAll("canvas")).toHaveLength(0);
      expect(consoleWarn).not.toHaveBeenCalled();
      expect(consoleError).not.toHaveBeenCalled();
    },
    LONG_TEST_MS,
  );

  test("every listener and observer goes with it", async () => {
    const added = vi.spyOn(document, "addEventListener");
    const removed = vi.spyOn(document, "removeEventListener");
    const unobserved = vi.spyOn(ResizeObserver.prototype, "disconnect");
    const unseen = vi.spyOn(IntersectionObserver.prototype, "disconnect");
    const screen = await render(<Scene3D scene={lamp} style={SMALL} />);
    await becomes("ready");
    await settles();
    unseen.mockClear();
    await screen.unmount();
    expect(unobserved).toHaveBeenCalled();
    expect(unseen).toHaveBeenCalled();
    const visibility = (calls: unknown[][]) =>
      calls.filter(([type]) => type === "visibilitychange");
    expect(visibility(removed.mock.calls)).toEqual(visibility(added.mock.calls));
    const asked = vi.spyOn(window, "requestAnimationFrame");
    point("pointermove", window, { clientX: 5, clientY: 5 });
    expect(asked).not.toHaveBeenCalled();
  });

  test("strict mode mounts twice and keeps one scene", async () => {
    await render(
      <StrictMode>
        <Scene3D scene={lamp} style={SMALL} />
      </StrictMode>,
    );
    await becomes("ready");
    expect(host().querySelectorAll("canvas")).toHaveLength(1);
    expect(live()).toBe(1);
    expect(consoleError).not.toHaveBeenCalled();
  });

  test("hidden by React it lets the scene go, and says that it loads when shown again", async () => {
    const tree = (mode: "visible" | "hidden") => (
      <Activity mode={mode}>
        <Scene3D scene={lamp} style={SMALL} />
      </Activity>
    );
    const screen = await render(tree("visible"));
    await becomes("ready");
    await screen.rerender(tree("hidden"));
    await expect.poll(live).toBe(0);
    await screen.rerender(tree("visible"));
    expect(state()).toBe("loading");
    await becomes("ready");
    expect([host().querySelectorAll("canvas").length, live()]).toEqual([1, 1]);
  });
});

describe("in the page", () => {
  test("props as documented: native ones pass through, texts can be replaced", async () => {
    const ref = createRef<HTMLDivElement>();
    vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("offline"));
    const screen = await render(
      <Scene3D
        ref={ref}
        id="lamp"
        scene="/lampe.glb"
        label="Eine Lampe"
        labels={{ failed: "Nicht geladen", retry: "Nochmal", advice: undefined }}
        className="custom"
        style={{ ...SMALL, opacity: 0.9 }}
      />,
    );
    await becomes("failed");
    expect(ref.current).toBe(document.getElementById("lamp"));
    expect(ref.current?.className).toContain("custom");
    expect(ref.current?.style.opacity).toBe("0.9");
    expect(host().getAttribute("aria-label")).toBe("Eine Lampe");
    await expect
      .element(screen.getByRole("alert"))
      .toHaveTextContent("Nicht geladenPlease check your connection or try again later");
    await expect.element(screen.getByRole("button", { name: "Nochmal" })).toBeVisible();
  });

  test("the scene has a name and tells its keys, once it is there", async () => {
    const screen = await render(<Scene3D scene={lamp} label="A lamp" style={SMALL} />);
    expect(screen.container.textContent).not.toContain("Arrow keys");
    await becomes("ready");
    const application = screen.getByRole("application", { name: "A lamp" });
    await expect
      .element(application)
      .toHaveAccessibleDescription("Arrow keys turn the scene, Home resets it.");
  });

  test.each(["dark", "light"])(
    "axe finds nothing, loading, ready or failed (%s)",
    async (theme) => {
      document.documentElement.classList.toggle("dark", theme === "dark");
      const violations = async (container: HTMLElement) =>
        (await axe.run(container)).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      const waiting = vi.spyOn(window, "fetch").mockReturnValue(new Promise(() => {}));
      const loading = await render(<Demo scene={lamp} />);
      expect(await violations(loading.container)).toEqual([]);
      await loading.unmount();
      waiting.mockRestore();
      const ready = await render(<Demo scene={lamp} />);
      await becomes("ready");
      expect(await violations(ready.container)).toEqual([]);
      await ready.rerender(<Demo scene={file("no scene")} />);
      await becomes("failed");
      expect(await violations(ready.container)).toEqual([]);
    },
  );

  test("under reduced motion nothing spins, fades or follows the mouse, and keys turn at once", async () => {
    await cdp().send("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-reduced-motion", value: "reduce" }],
    });
    const waiting = vi.spyOn(window, "fetch").mockReturnValue(new Promise(() => {}));
    const screen = await render(<Scene3D scene="/slow.glb" style={SMALL} />);
    await expect.poll(() => document.querySelector(".animate-spin")).not.toBeNull();
    expect(document.getAnimations()).toEqual([]);
    waiting.mockRestore();
    await screen.rerender(<Scene3D scene={lamp} style={SMALL} />);
    await becomes("ready");
    expect(getComputedStyle(host()).transitionProperty).toBe("none");
    await settles();
    point("pointermove", window, { clientX: 400, clientY: 20 });
    await twoFrames();
    expect(draws).toBe(0);
    host().focus();
    await userEvent.keyboard("{ArrowRight}");
    await settles();
    await screen.unmount();
  });

  test("server-rendered, it hydrates without a warning", async () => {
    const container = document.createElement("div");
    document.body.append(container);
    container.innerHTML = renderToString(<Demo scene={lamp} />);
    expect(container.textContent).toContain("Loading 3D scene...");
    const onRecoverableError = vi.fn();
    const root = hydrateRoot(container, <Demo scene={lamp} />, { onRecoverableError });
    await becomes("ready");
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(consoleError).not.toHaveBeenCalled();
    root.unmount();
    container.remove();
  });
});

describe("the demo", () => {
  test("carries the text of the specification in a card 500 pixels high", async () => {
    for (const width of [1024, 340]) {
      await page.viewport(width, 700);
      const screen = await render(<Demo scene={lamp} />);
      await expect.element(screen.getByRole("heading", { name: "Interactive 3D" })).toBeVisible();
      await expect
        .element(
          screen.getByText(
            "Bring your UI to life with beautiful 3D scenes. Create immersive experiences that capture attention and enhance your design.",
          ),
        )
        .toBeVisible();
      expect(screen.container.querySelector("section")?.getBoundingClientRect().height).toBe(500);
      await screen.unmount();
    }
  });

  test.each(["ltr", "rtl"])("fits 320 pixels and keeps its corner free (%s)", async (direction) => {
    document.documentElement.dir = direction;
    await page.viewport(320, 700);
    const screen = await render(<Demo scene={lamp} />);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    const heading = screen.getByRole("heading").element().getBoundingClientRect();
    const card = (screen.container.querySelector("section") as Element).getBoundingClientRect();
    expect(heading.top - card.top).toBeGreaterThanOrEqual(64);
  });
});
