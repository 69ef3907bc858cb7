// 3D Motion: a scene that turns towards the visitor, and the only pattern whose prompt is sold.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "motion",
  title: "3D Motion",
  summary:
    "A 3D scene that people can turn. It loads near the viewport, shows an error if it fails and stops off screen.",
  price: "premium",
  name: "scene-3d",
  component: "Scene3D",
  files: [
    "scene-3d.tsx",
    "scene-3d-gltf-viewer.ts",
    "scene-3d-gltf-stage.ts",
    "scene-3d-spline-viewer.ts",
  ],
  dependencies: { three: "^0.187.0", "@splinetool/runtime": "^2.0.58" },
  versions: [
    {
      version: "1.1.0",
      date: "2026-11-27",
      note: "Polished metal reflects light. A page can hold any number of scenes: those out of sight keep a picture only. The names of the helper files now start with `scene-3d-`, so delete the three old ones.",
    },
    { version: "1.0.0", date: "2026-11-24", note: "First published." },
  ],
  scenarios: {
    "reduced-motion":
      "The lamp no longer follows the pointer. Dragging and the arrow keys still turn it.",
    "no-webgl": "The card says that the scene couldn't be loaded, and the rest of the page works.",
    "slow-network": "The card keeps its size and says that it is loading.",
  },
  playground: {
    props: ["scene", "label", "timeout"],
    initial: { scene: "/scenes/lamp.glb", label: "A desk lamp with a rose light" },
  },
  previewText: "Prompt: Create a 3D scene card that turns towards the pointer and loads lazily...",
  theme: "dark",
});
