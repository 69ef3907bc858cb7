// A card with text and a lamp that turns towards the pointer.
import type { DemoProps } from "../schema.ts";
import { Scene3D } from "./scene-3d";

const LAMP = "/scenes/lamp.glb";

export default function Scene3DDemo({ scene = LAMP, props }: DemoProps) {
  return (
    <section className="@container w-full overflow-hidden rounded-2xl bg-[#0d080b] text-[#f6ebe4]">
      <div className="relative flex min-h-[500px] flex-col @2xl:flex-row">
        <div className="relative z-10 max-w-md px-6 pt-16 @2xl:flex @2xl:basis-2/5 @2xl:flex-col @2xl:justify-center @2xl:pt-0 @2xl:ps-12 @2xl:pe-0">
          <h2 className="font-serif text-4xl leading-none tracking-tight text-[#f6ebe4]! @2xl:text-[3.25rem] @4xl:text-6xl">
            Interactive 3D
          </h2>
          <p className="mt-3 text-[15px] leading-relaxed text-[#cdbbb9] @2xl:mt-5 @2xl:text-base">
            Bring your UI to life with beautiful 3D scenes. Create immersive experiences that
            capture attention and enhance your design.
          </p>
        </div>
        <div className="relative grid flex-1 @2xl:-ms-28">
          <Scene3D
            scene={scene}
            label={scene === LAMP ? "A desk lamp with a rose light" : "Interactive 3D scene"}
            className="min-h-64 rounded-2xl"
            {...props}
          />
          {/* Fades the scene under the text. A mask would do the same at a higher cost per frame. */}
          <div className="pointer-events-none absolute inset-y-0 start-0 hidden w-1/4 bg-linear-to-r from-[#0d080b] to-[#0d080b00] @2xl:block rtl:bg-linear-to-l" />
        </div>
      </div>
    </section>
  );
}
