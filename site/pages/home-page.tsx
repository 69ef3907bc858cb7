// The showcase: hero, toolkit, and the way to what the toolkit has no tab for.
import { bounds } from "../bounds.ts";
import { Hero } from "../hero/hero.tsx";
import { AllPatterns } from "../toolkit/all-patterns.tsx";
import { Toolkit } from "../toolkit/toolkit.tsx";

export default function HomePage() {
  return (
    <>
      <Hero />
      <div className="mx-auto max-w-5xl px-5 pt-20 sm:pt-28 xl:px-0">
        <hr className="mb-14 border-line sm:mb-20" />
      </div>
      <Toolkit />
      {bounds && <AllPatterns {...bounds} />}
    </>
  );
}
