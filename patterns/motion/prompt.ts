// What an assistant has to know about the 3D scene beyond its source. Sold: read at build and by the server alone.
import { definePrompt } from "../define-prompt.ts";

export default definePrompt({
  goal: `Build a 3D scene that answers the person in front of it: it turns towards the mouse, a finger or the arrow keys, eased like something with weight, and rests when nobody moves. A scene like this earns attention only if it never costs the page its speed, so nothing of it is fetched until it comes within 200 pixels of the viewport, and it is always in one of three honest states, \`loading\`, \`ready\` or \`failed\`, which stand on \`data-state\`.

A \`.glb\` or \`.gltf\` URL is drawn with bare three.js; a \`.splinecode\` URL with the Spline service's own React component, in a chunk of its own that nobody else downloads. If the person says that they never show Spline scenes, delete \`spline-viewer.tsx\`, the two lines of \`scene-3d.tsx\` that choose it (\`viewer\` is then \`import("./gltf-viewer").then(({ mountGltf }) => mountGltf)\` alone) and its two packages; nothing else changes. If they do, serve the runtime's helper files yourself: copy the \`.wasm\` and \`.png\` files and \`navmesh.js\` from \`node_modules/@splinetool/runtime/build\`, and \`draco_decoder.js\`, \`draco_decoder.wasm\` and \`draco_wasm_wrapper.js\` from \`node_modules/three/examples/jsm/libs/draco\`, to \`public/spline\`. Under a content security policy Spline scenes with physics, text or paths also need \`'wasm-unsafe-eval'\` for scripts. Textures inside a \`.glb\` are fetched from the page's own memory, so such a policy needs \`blob:\` under \`connect-src\`, and \`data:\` for a \`.gltf\` that holds its files.

\`public/scenes/lamp.glb\` is Lamplight's own lamp, which a section below fetches; any other glTF will do. Three conventions let a model made in Blender take part. A node named \`head\` is the part that turns; without one the whole model turns on the spot. A camera in the file frames the view, which is widened on narrow screens so that nothing is cut off; without one the model is framed as a whole. A material with the custom property \`light\` set to \`beam\` or \`glow\` is drawn as light, so that a plain cone looks like lit air. Draco and Meshopt compression are not read: export without them.`,
  usage: `import { Scene3D } from "@/components/ui/scene-3d";

export function Hero() {
  return <Scene3D scene="/scenes/lamp.glb" label="A desk lamp with a rose light" className="h-[500px]" />;
}`,
  checks: [
    "While the scene is out of sight, no request for it, for three.js or for Spline is made; within 200 pixels of the viewport it loads.",
    'While it loads there is a spinner and "Loading 3D scene..." in a `role="status"`; it does not spin under reduced motion.',
    'A 404, a dead network, a web page instead of a scene, a browser without WebGL and a lost graphics context all end in "Could not load 3D scene", "Please check your connection or try again later" and a "Try again" button, and are logged with `console.error`.',
    "A host that never answers counts as failed after 15 seconds (`timeout`), and its request is aborted.",
    '"Try again" makes a new request on a new canvas, and the keyboard focus stays in the box.',
    "The scene turns towards the mouse without overshoot; at rest, off screen and in a hidden tab no frame is drawn (count the calls of `drawElements`).",
    "On a phone a vertical swipe that starts on the scene scrolls the page, two fingers zoom it, and a horizontal swipe turns the scene.",
    "With the keyboard, Tab reaches the scene, a hint shows its keys, the arrow keys turn it and Home brings it back; a screen reader reads its `label`.",
    "Under reduced motion the scene does not follow the mouse; keys and fingers turn it at once.",
    "Fifty mounts and unmounts leave no WebGL context (`isContextLost()` is true for each) and no listener behind, in strict mode too.",
    "The canvas has at most 2 pixels to a CSS pixel, 1.5 where it is narrower than 480 pixels, and follows its box when that is resized.",
    "On a machine without a graphics card a moving scene is drawn with fewer pixels once three frames in a row take more than 24 ms each, and sharp again when it rests.",
    "Server-rendered, it hydrates without a warning; a box of fixed height shifts nothing when the scene arrives.",
    "With a `.splinecode` scene and the helper files in `public/spline`, no host other than your own and the scene's is asked.",
  ],
  acceptance: {
    seen: 'page.getByRole("application", { name: "A desk lamp with a rose light" })',
    works: `await expect(shown(page)).toHaveAttribute("data-state", "ready", PATIENTLY);
await shown(page).focus();
await page.keyboard.press("ArrowRight");
await expect(page.locator("canvas")).toBeVisible();`,
  },
});
