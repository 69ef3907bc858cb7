// 3D Motion: a scene that turns towards the visitor, and the one pattern whose prompt is sold.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "motion",
  title: "3D Motion",
  heading: "3D Motion",
  summary:
    "A 3D scene that turns towards the visitor: fetched only when it comes near, clear about waiting and failing, still when nothing moves.",
  price: "premium",
  name: "scene-3d",
  component: "Scene3D",
  files: [
    "scene-3d.tsx",
    "gltf-viewer.ts",
    "gltf-stage.ts",
    "pose-control.ts",
    "unhurried.ts",
    "spline-viewer.tsx",
  ],
  dependencies: {
    three: "^0.187.0",
    "@splinetool/react-spline": "^4.1.0",
    "@splinetool/runtime": "^2.0.58",
  },
  previewText: "Prompt: Create a 3D scene card that turns towards the pointer and loads lazily...",
  stage: "night",
  demo: () => import("./demo"),
  notes: () => import("./notes.md"),
});
