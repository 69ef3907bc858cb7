// The showcase: hero, toolkit.
import { Hero } from "../hero/hero.tsx";
import { Toolkit } from "../toolkit/toolkit.tsx";

export default function HomePage() {
  return (
    <>
      <Hero />
      <div className="mx-auto max-w-5xl px-5 pt-20 sm:pt-28 xl:px-0">
        <hr className="mb-14 border-line sm:mb-20" />
      </div>
      <Toolkit />
    </>
  );
}
