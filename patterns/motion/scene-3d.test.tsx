// The 3D scene in a real browser: its three states, every cause of failure, drawing on demand, and nothing left behind.
import axe from "axe-core";
import { Activity, createRef, StrictMode } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectOwnStyles } from "../../tests/support/plain-styles.ts";
import { sentByServer } from "../../tests/support/sent-by-server.tsx";
import Demo from "./demo";
import lamp from "./lamp.glb?url";
import { Scene3D } from "./scene-3d";

/** As if its request had failed; its own test imports the real one. */
vi.mock("./scene-3d-spline-viewer", () => Promise.reject(new TypeError("offline")));
const spline = vi.hoisted(() => ({ isMoving: false, isDisposed: false }));
vi.mock("@splinetool/runtime", () => ({
  Application: class {
    start = () => Object.assign(spline, { isMoving: true });
    play = this.start;
    stop = () => Object.assign(spline, { isMoving: false });
    dispose = () => Object.assign(spline, { isDisposed: true });
  },
}));

const SMALL = { width: 96, height: 96, minHeight: 0 };
/** Without a graphics card the first frame takes a while. */
const READY = { timeout: 30_000 };
let contexts: Set<WebGL2RenderingContext>;
let logged: ReturnType<typeof vi.spyOn>;
let draws = 0;
let picture = "";

const file = (text: string) => URL.createObjectURL(new Blob([text]));
/** The smallest glTF: one triangle, without light, camera or a node named head. */
const TRIANGLE = `{"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[{"bufferView":0,
"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}],
"bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,
"uri":"data:;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}]}`;
const triangle = file(TRIANGLE);

beforeAll(() => import("./scene-3d-gltf-viewer"));

beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {}); // three.js: no parallel compiling here
  contexts = new Set();
  draws = 0;
  const { getContext } = HTMLCanvasElement.prototype;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function (
    this: HTMLCanvasElement,
    ...args
  ) {
    const context: unknown = Reflect.apply(getContext, this, args);
    if (context instanceof WebGL2RenderingContext) contexts.add(context);
    return context as null;
  });
  const { drawArrays } = WebGL2RenderingContext.prototype;
  vi.spyOn(WebGL2RenderingContext.prototype, "drawArrays").mockImplementation(function (
    this: WebGL2RenderingContext,
    ...args
  ) {
    drawArrays.apply(this, args);
    draws++;
    picture = (this.canvas as HTMLCanvasElement).toDataURL();
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.documentElement.dir = "";
  document.documentElement.classList.remove("dark");
  window.scrollTo(0, 0);
  await emulate();
});

const emulate = (...features: { name: string; value: string }[]) =>
  cdp().send("Emulation.setEmulatedMedia", { features });
const reduceMotion = () => emulate({ name: "prefers-reduced-motion", value: "reduce" });
const live = () => [...contexts].filter((context) => !context.isContextLost()).length;
const canvases = () => document.querySelectorAll("canvas");
const host = () => document.querySelector("[role=application]") as HTMLElement;
const state = () => document.querySelector<HTMLElement>("[data-state]")?.dataset.state;
const becomes = (wanted: string) => expect.poll(state, READY).toBe(wanted);
const never = () => new Promise<never>(() => {});
const loseContext = () =>
  canvases()[0]?.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();

async function twoFrames() {
  for (let count = 0; count < 2; count++) await new Promise(requestAnimationFrame);
}

/** Waits until no frame is drawn any more, forgets what was drawn so far and returns the last picture. */
async function settles() {
  const isStill = async () => {
    const before = draws;
    await twoFrames();
    return before === draws;
  };
  await expect.poll(isStill, READY).toBe(true);
  draws = 0;
  return picture;
}

async function showTriangle() {
  const screen = await render(<Scene3D scene={triangle} style={SMALL} />);
  await becomes("ready");
  // One picture is drawn before it's ready, one more when the observers have found it in view.
  await expect.poll(() => draws, READY).toBeGreaterThan(1);
  await settles();
  return screen;
}

function point(type: string, at: PointerEventInit, target: EventTarget = window) {
  const init = { bubbles: true, isPrimary: true, pointerType: "mouse", clientY: 40, ...at };
  target.dispatchEvent(new PointerEvent(type, init));
}

/** Presses a key on the scene; returns whether the scene took it. */
function press(key: string, more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent("keydown", { key, cancelable: true, ...more });
  host().dispatchEvent(event);
  return event.defaultPrevented;
}

describe("loading", () => {
  test("says that it's loading, then shows the scene", async () => {
    const screen = await render(<Scene3D scene={lamp} style={SMALL} />);
    expect(state()).toBe("loading");
    await expect.element(screen.getByRole("status")).toHaveTextContent("Loading 3D scene...");
    await becomes("ready");
    expect(screen.getByRole("status").element().textContent).toBe("");
    expect(logged).not.toHaveBeenCalled();
  });

  test("fetches nothing and spins nothing until it's near the viewport", async () => {
    const fetching = vi.spyOn(window, "fetch");
    await render(<Scene3D scene={triangle} style={{ ...SMALL, marginTop: 4000 }} />);
    await twoFrames();
    expect(fetching).not.toHaveBeenCalled();
    expect(document.querySelector(".animate-spin")).toBeNull();
    host().scrollIntoView();
    await becomes("ready");
    expect(fetching).toHaveBeenCalledWith(triangle, expect.anything());
  });

  test("another scene releases the first one", async () => {
    const screen = await showTriangle();
    await screen.rerender(<Scene3D scene={file(TRIANGLE)} style={SMALL} />);
    expect(state()).toBe("loading");
    await becomes("ready");
    expect([live(), canvases().length]).toEqual([1, 1]);
  });

  test.each([0, -1, Number.NaN, Infinity])("a timeout of %d ms counts as 15 s", async (timeout) => {
    const timers = vi.spyOn(window, "setTimeout");
    vi.spyOn(window, "fetch").mockImplementation(never);
    await render(<Scene3D scene="/slow.glb" timeout={timeout} style={SMALL} />);
    await expect.poll(() => timers.mock.calls.map(([, delay]) => delay)).toContain(15_000);
  });

  test("works without matchMedia and IntersectionObserver", async () => {
    for (const name of ["matchMedia", "IntersectionObserver"]) vi.stubGlobal(name, undefined);
    await showTriangle();
    press("ArrowRight");
    await expect.poll(() => draws).toBeGreaterThan(0);
  });
});

describe("light", () => {
  const METAL = {
    baseColorFactor: [0.95, 0.95, 0.95, 1],
    metallicFactor: 1,
    roughnessFactor: 0.15,
  };
  /** A lamp in the file that lights nothing that can be seen. */
  const LAMP = {
    extensions: { KHR_lights_punctual: { lights: [{ type: "point", intensity: 0 }] } },
    scenes: [{ nodes: [0, 1] }],
    nodes: [{ mesh: 0 }, { extensions: { KHR_lights_punctual: { light: 0 } } }],
  };

  test.each([
    ["a file without light", {}, 60],
    ["a file with its own", LAMP, 30],
  ])("polished metal isn't black: %s", async (_, more, least) => {
    const gltf = JSON.parse(TRIANGLE);
    Object.assign(gltf, { materials: [{ pbrMetallicRoughness: METAL }], ...more });
    gltf.meshes[0].primitives[0].material = 0;
    await render(<Scene3D scene={file(JSON.stringify(gltf))} style={SMALL} />);
    await becomes("ready");
    const image = await createImageBitmap(await (await fetch(await settles())).blob());
    const context = new OffscreenCanvas(96, 96).getContext("2d");
    context?.drawImage(image, 0, 0);
    const rgba = context?.getImageData(0, 0, 96, 96).data ?? [];
    const greens = [...rgba].filter((_, index) => index % 4 === 1 && rgba[index + 2] === 255);
    expect(greens.length).toBeGreaterThan(500);
    expect(greens.reduce((sum, green) => sum + green) / greens.length).toBeGreaterThan(least);
  });
});

describe("turning", () => {
  test("follows the mouse, and draws nothing at rest or off screen", async () => {
    const screen = await showTriangle();
    screen.container.style.height = "4000px";
    const rest = picture;
    await twoFrames();
    expect(draws).toBe(0);
    point("pointermove", { clientX: 400 });
    await expect.poll(() => draws).toBeGreaterThan(0);
    expect(await settles()).not.toBe(rest);

    window.scrollTo(0, 3000);
    await settles();
    point("pointermove", { clientX: 50 });
    await twoFrames();
    expect(draws).toBe(0);
    window.scrollTo(0, 0);
    await expect.poll(() => draws).toBeGreaterThan(0);
  });

  test("arrow keys turn it up to a limit, Home resets it, other keys are the page's", async () => {
    await showTriangle();
    const rest = picture;
    expect(press("ArrowRight")).toBe(true);
    const once = await settles();
    for (let count = 0; count < 3; count++) press("ArrowRight");
    const limit = await settles();
    press("ArrowRight");
    await settles();
    expect(picture).toBe(limit);
    expect(new Set([rest, once, limit]).size).toBe(3);
    press("Home");
    expect(await settles()).toBe(rest);
    expect([press("PageDown"), press("ArrowLeft", { altKey: true })]).toEqual([false, false]);
  });

  test("a finger turns it sideways and leaves scrolling and pinching to the page", async () => {
    await showTriangle();
    const rest = picture;
    vi.spyOn(host(), "setPointerCapture").mockReturnValue();
    point("pointerdown", { pointerType: "touch", buttons: 1, clientX: 20 }, host());
    point("pointermove", { pointerType: "touch", buttons: 1, clientX: 60 }, host());
    expect(await settles()).not.toBe(rest);
    expect(getComputedStyle(host()).touchAction).toBe("pan-y pinch-zoom");
  });

  test("under reduced motion nothing spins or follows; keys and drags turn it at once", async () => {
    await reduceMotion();
    vi.spyOn(window, "fetch").mockImplementationOnce(never);
    const screen = await render(<Scene3D scene="/slow.glb" style={SMALL} />);
    await expect.poll(() => document.querySelector(".animate-spin")).not.toBeNull();
    expect(document.getAnimations()).toEqual([]);
    await screen.rerender(<Scene3D scene={triangle} style={SMALL} />);
    await becomes("ready");
    await settles();
    point("pointermove", { clientX: 400 });
    await twoFrames();
    expect(draws).toBe(0);
    press("ArrowRight");
    await settles();
    expect(draws).toBe(0);
    const turned = picture;
    const capture = vi.spyOn(host(), "setPointerCapture").mockReturnValue();
    point("pointerdown", { buttons: 1, clientX: 60, pointerId: 7 }, host());
    expect(capture).toHaveBeenCalledWith(7); // so that a drag may leave the scene
    point("pointermove", { buttons: 1, clientX: 20 }, host());
    expect(await settles()).not.toBe(turned);
  });

  /** Tells the scene that each frame took 60 ms; returns how wide the canvas was in each. */
  function slowDown() {
    const widths: number[] = [];
    const ask = window.requestAnimationFrame.bind(window);
    let now = 1000;
    vi.spyOn(window, "requestAnimationFrame").mockImplementation((callback) =>
      ask(() => {
        now += 60;
        callback(now);
        widths.push(canvases()[0]?.width ?? 0);
      }),
    );
    return widths;
  }

  test("while frames are slow, each waits until the last is drawn", async () => {
    await showTriangle();
    slowDown();
    const done = vi.spyOn(WebGL2RenderingContext.prototype, "getSyncParameter");
    done.mockReturnValue(WebGL2RenderingContext.prototype.UNSIGNALED);
    point("pointermove", { clientX: 900 });
    await expect.poll(() => done.mock.calls.length).toBeGreaterThan(3);
    const before = draws;
    await twoFrames();
    expect(draws).toBe(before);
    done.mockRestore();
    await expect.poll(() => draws).toBeGreaterThan(before);
  });

  test("has fewer pixels while frames are slow, and all of them at rest", async () => {
    await showTriangle();
    const widths = slowDown();
    point("pointermove", { clientX: 900 });
    await expect.poll(() => Math.min(...widths)).toBeLessThan(60);
    await settles();
    expect(widths.at(-1)).toBe(96);
  });

  test("has at most 2 pixels to a CSS pixel and follows its box", async () => {
    vi.spyOn(window, "devicePixelRatio", "get").mockReturnValue(3);
    await showTriangle();
    expect(canvases()[0]?.width).toBe(192);
    (host().parentElement as HTMLElement).style.width = "120px";
    await expect.poll(() => canvases()[0]?.width).toBe(240);
  });

  test("a Spline scene rests out of view and under reduced motion, and is disposed of", async () => {
    type SplineViewer = typeof import("./scene-3d-spline-viewer");
    const { showSpline } = await vi.importActual<SplineViewer>("./scene-3d-spline-viewer");
    const life = new AbortController();
    const [box, canvas] = [document.createElement("div"), document.createElement("canvas")];
    const file = { url: "/a.splinecode", bytes: new ArrayBuffer(1), wasmPath: "/spline" };
    const { onView } = await showSpline({ host: box, canvas, ...file, signal: life.signal });
    for (const inView of [false, true]) {
      onView(inView);
      await expect.poll(() => spline.isMoving).toBe(inView);
    }
    await reduceMotion();
    await expect.poll(() => spline.isMoving).toBe(false);
    life.abort();
    expect(spline.isDisposed).toBe(true);
  });
});

describe("out of sight", () => {
  const FAR = 3000;
  const hide = (hidden: boolean) => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
    document.dispatchEvent(new Event("visibilitychange"));
  };

  test("a scene gives its context back and leaves a picture, until it's drawn again", async () => {
    const fetching = vi.spyOn(window, "fetch");
    const { container } = await showTriangle();
    container.style.height = `${2 * FAR}px`;
    const atRest = picture;
    press("ArrowRight");
    await settles();
    host().focus({ preventScroll: true });
    window.scrollTo(0, FAR);
    await expect.poll(live).toBe(0);
    expect([state(), canvases()[0]?.toDataURL()]).toEqual(["ready", atRest]);
    expect(document.activeElement).toBe(host());

    const seen: string[] = [];
    const observer = new MutationObserver(() => seen.push(`${state()} ${canvases().length}`));
    observer.observe(host(), { childList: true });
    window.scrollTo(0, 0);
    await expect.poll(() => seen, READY).toEqual(["ready 2", "ready 1"]);
    press("ArrowRight");
    await settles();
    expect(picture).not.toBe(atRest);
    expect(fetching.mock.calls.filter(([url]) => url === triangle)).toHaveLength(1);
    expect(logged).not.toHaveBeenCalled();
  });

  test("of a column of scenes, only those near the view hold a context", async () => {
    const scenes = Array.from({ length: 8 }, (_, index) => `${triangle}#${index}`);
    const cards = scenes.map((scene) => (
      <section key={scene} style={{ height: 700 }}>
        <Scene3D scene={scene} style={SMALL} />
      </section>
    ));
    const { container } = await render(<div>{cards}</div>);
    const sections = [...container.querySelectorAll("section")];
    for (const section of [...sections, ...sections.slice(0, 2)]) {
      section.scrollIntoView({ block: "center" });
      await expect.poll(() => section.querySelector("[data-state=ready]"), READY).not.toBeNull();
      expect(live()).toBeLessThan(5);
    }
    expect(container.querySelectorAll("[data-state=ready]")).toHaveLength(8);
    expect(logged).not.toHaveBeenCalled();
  });

  test("a load that isn't finished stops, and starts again when it's near", async () => {
    const fetching = vi.spyOn(window, "fetch").mockImplementationOnce(never);
    const screen = await render(<Scene3D scene={triangle} style={SMALL} />);
    screen.container.style.height = `${2 * FAR}px`;
    await expect.poll(() => fetching.mock.calls.length).toBe(1);
    window.scrollTo(0, FAR);
    await expect.poll(() => fetching.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect([state(), document.querySelector(".animate-spin")]).toEqual(["loading", null]);
    window.scrollTo(0, 0);
    await becomes("ready");
    expect(logged).not.toHaveBeenCalled();
  });

  test("near the view but outside it, it draws nothing, and a lost context is no failure", async () => {
    const sights: Record<string, (isIntersecting: boolean) => void> = {};
    class Sight {
      constructor(report: (entries: object[]) => void, { rootMargin }: { rootMargin: string }) {
        sights[rootMargin] = (isIntersecting) => report([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal("IntersectionObserver", Sight);
    await render(<Scene3D scene={triangle} style={SMALL} />);
    sights["200px"]?.(true);
    await becomes("ready");
    await settles();
    point("pointermove", { clientX: 400 });
    await twoFrames();
    expect(draws).toBe(0);
    const inView = sights["0px"];
    for (const show of [inView, inView, (isShown: boolean) => hide(!isShown)]) {
      show?.(false);
      loseContext();
      await expect.poll(() => canvases().length).toBe(0);
      await twoFrames();
      expect(canvases()).toHaveLength(0);
      show?.(true);
      await expect.poll(() => live() === 1 && state(), READY).toBe("ready");
    }
    expect(logged).not.toHaveBeenCalled();
  });

  test("a scene that can't load in a hidden tab tries again when the tab is shown", async () => {
    const fetching = vi.spyOn(window, "fetch").mockImplementationOnce(never);
    await render(<Scene3D scene={triangle} timeout={50} style={SMALL} />);
    await expect.poll(() => fetching.mock.calls.length).toBe(1);
    hide(true);
    await expect.poll(() => fetching.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(state()).toBe("loading");
    fetching.mockImplementationOnce(never);
    hide(false);
    await becomes("failed"); // now that it's seen
  });
});

describe("in a page", () => {
  test("twenty mounts and unmounts leave no context, canvas or frame", async () => {
    for (let count = 1; count <= 20; count++) {
      const screen = await render(<Scene3D scene={triangle} style={SMALL} />);
      await expect.poll(() => contexts.size, READY).toBe(count);
      if (count % 2) await becomes("ready"); // the others go while they load
      await screen.unmount();
      expect([live(), canvases().length]).toEqual([0, 0]);
    }
    const frames = vi.spyOn(window, "requestAnimationFrame");
    point("pointermove", { clientX: 5 });
    expect(frames).not.toHaveBeenCalled();
    expect(logged).not.toHaveBeenCalled();
  });

  test("strict mode keeps one scene, and so does hiding and showing", async () => {
    const tree = (mode: "visible" | "hidden") => (
      <StrictMode>
        <Activity mode={mode}>
          <Scene3D scene={triangle} style={SMALL} />
        </Activity>
      </StrictMode>
    );
    const screen = await render(tree("visible"));
    await becomes("ready");
    expect([live(), canvases().length]).toEqual([1, 1]);
    await screen.rerender(tree("hidden"));
    await expect.poll(live).toBe(0);
    await screen.rerender(tree("visible"));
    await becomes("ready");
    expect([live(), logged.mock.calls.length]).toEqual([1, 0]);
  });

  test("server-rendered, it hydrates without a warning", async () => {
    using sent = sentByServer(<Demo scene={triangle} />);
    expect(sent.host.textContent).toContain("Loading 3D scene...");
    sent.hydrate();
    await becomes("ready");
    expect(sent.problems).not.toHaveBeenCalled();
  });

  test("native props pass through, className and style win, and the scene has a name", async () => {
    const ref = createRef<HTMLDivElement>();
    const props = { ref, id: "lamp", label: "A lamp", className: "block", style: SMALL };
    const screen = await render(<Scene3D scene={triangle} {...props} />);
    await becomes("ready");
    expect(ref.current).toBe(document.getElementById("lamp"));
    expect(getComputedStyle(ref.current as Element).display).toBe("block");
    expect(ref.current?.offsetHeight).toBe(96);
    await expect
      .element(screen.getByRole("application", { name: "A lamp" }))
      .toHaveAccessibleDescription("Arrow keys turn the scene, Home resets it.");
  });

  test("looks the same without Tailwind's preflight and under a page's rules for tags", async () => {
    await reduceMotion(); // a spinner's box would change as it turns
    vi.spyOn(window, "fetch").mockImplementationOnce(never);
    const screen = await render(<Scene3D scene={file("it never comes")} />);
    await expectOwnStyles(screen.container);
    await screen.rerender(<Scene3D scene={triangle} />);
    await becomes("ready");
    await expectOwnStyles(screen.container);
    await screen.rerender(<Scene3D scene={file("no scene")} />);
    await becomes("failed");
    await expectOwnStyles(screen.container);
  });

  test.each(["dark", "light"])("axe finds nothing in any state (%s)", async (theme) => {
    document.documentElement.classList.toggle("dark", theme === "dark");
    const screen = await render(<Demo scene={triangle} />);
    const violations = async () => {
      const { violations } = await axe.run(screen.container);
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    };
    expect(await violations()).toEqual([]);
    await becomes("ready");
    expect(await violations()).toEqual([]);
    await screen.rerender(<Demo scene={triangle} props={{ scene: file("no scene") }} />);
    await becomes("failed");
    expect(await violations()).toEqual([]);
  });

  test.each([
    [1024, "ltr"],
    [320, "ltr"],
    [320, "rtl"],
  ])("the demo's card is 500 px high and fits %d px (%s)", async (width, direction) => {
    document.documentElement.dir = direction;
    await page.viewport(width, 700);
    const screen = await render(<Demo scene={triangle} />);
    const card = screen.container.querySelector("section") as Element;
    expect(card.getBoundingClientRect().height).toBe(500);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expect.element(screen.getByRole("heading", { name: "Interactive 3D" })).toBeVisible();
    expect(card.textContent).toContain("immersive experiences that capture attention");
  });
});

describe("failure", () => {
  async function fails(scene: string, timeout?: number) {
    const screen = await render(<Scene3D scene={scene} timeout={timeout} style={SMALL} />);
    await becomes("failed");
    await expect
      .element(screen.getByRole("alert"))
      .toHaveTextContent("Could not load 3D scenePlease check your connection or try again later");
    expect(logged).toHaveBeenCalledWith(`Scene3D could not show ${scene}:`, expect.anything());
    expect([live(), canvases().length]).toEqual([0, 0]);
    return screen;
  }

  test.each([
    ["a web page", file("<!doctype html><title>Sign in</title>")],
    ["other JSON", file('{"hello":"world"}')],
    ["a file cut short", file("glTF\u0002\u0000\u0000\u0000")],
    ["a glTF without a scene", file('{"asset":{"version":"2.0"}}')],
    ["no address", ""],
  ])("not a scene: %s", async (_, scene) => {
    await fails(scene);
  });

  test("a file that the server doesn't have", async () => {
    vi.spyOn(window, "fetch").mockResolvedValue(new Response(TRIANGLE, { status: 404 }));
    await fails("/missing.glb");
  });

  test("a host that never answers: the request is aborted", async () => {
    const fetching = vi.spyOn(window, "fetch").mockImplementation(never);
    await fails("/slow.glb", 50);
    expect(fetching.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  test("a browser without WebGL", async () => {
    vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null);
    await fails(triangle);
  });

  test("a lost graphics context starts again by itself, but not twice in a row", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const screen = await showTriangle();
    for (const at of [1_000, 60_000]) {
      const [first] = canvases();
      now = at;
      loseContext();
      await expect.poll(() => canvases()[0] !== first && state(), READY).toBe("ready");
      expect([live(), logged.mock.calls.length]).toEqual([1, 0]);
    }
    now += 14_000;
    loseContext();
    await becomes("failed");
    await screen.getByRole("button", { name: "Try again" }).click();
    await becomes("ready");
    expect(live()).toBe(1);
  });

  test("Try again fetches the file again and keeps the focus in the box", async () => {
    const fetching = vi.spyOn(window, "fetch").mockRejectedValueOnce(new TypeError("offline"));
    const screen = await fails(triangle);
    screen.getByRole("button", { name: "Try again" }).element().focus();
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("status").element());
    await becomes("ready");
    expect(fetching.mock.calls.filter(([url]) => url === triangle)).toHaveLength(2);
  });

  test("a script that can't be fetched offers to reload the page", async () => {
    vi.spyOn(window, "fetch").mockImplementation(async () => new Response("scene"));
    const screen = await fails("/a.splinecode");
    expect(document.querySelector("[role=img]")).not.toBeNull();
    const types: string[] = [];
    const { navigation } = window as unknown as { navigation: EventTarget };
    const onNavigate = (event: Event & { navigationType?: string }) => {
      event.preventDefault();
      types.push(event.navigationType ?? "");
    };
    navigation.addEventListener("navigate", onNavigate, { once: true });
    await screen.getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => types).toEqual(["reload"]);
  });
});
