// The scene in a box, for trying its props.
import type { Playground } from "../schema.ts";
import { Scene3D, type Scene3DProps } from "./scene-3d";

export const playground: Playground = {
  parts: [
    {
      component: "Scene3D",
      initial: { scene: "/scenes/lamp.glb", label: "A desk lamp with a rose light" },
      render: (props) => (
        <div className="bg-[#0d080b] text-[#f6ebe4]">
          <Scene3D {...(props as Scene3DProps)} className="h-[26rem] w-full" />
        </div>
      ),
    },
  ],
  watch: {
    "reduced-motion":
      "The lamp no longer follows the pointer; arrow keys still turn it, without a swing.",
    "no-webgl":
      "A card says that the scene could not be loaded and offers to try again; the page around it goes on.",
    "slow-network":
      "The box keeps its size and says that it is loading. A timeout below 6000 ms ends in the failed card.",
    "right-to-left":
      "Words, spinner and button stay centred; the arrow keys keep their directions.",
    "long-words":
      "Long texts of the states wrap inside the box. Add no WebGL to see those of the failed card.",
  },
};
