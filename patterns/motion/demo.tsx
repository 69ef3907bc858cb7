// A card with words on one side and a lamp on the other; the lamp turns towards whoever reads them.
import { Scene3D } from "./scene-3d";

const SCENE = "/scenes/lamp.glb";

export default function Scene3DDemo({ scene = SCENE }: { scene?: string }) {
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
        <Scene3D
          scene={scene}
          label={scene === SCENE ? "A desk lamp with a rose light" : "Interactive 3D scene"}
          className="min-h-64 flex-1 rounded-2xl @2xl:-ms-28 ltr:@2xl:mask-l-from-75% rtl:@2xl:mask-r-from-75%"
        />
      </div>
    </section>
  );
}
