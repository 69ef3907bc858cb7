"use client";
// A headline of two lines under the lamp, at night.
import { SpotlightText } from "./spotlight-text";

export default function SpotlightTextDemo() {
  return (
    <SpotlightText
      ground="night"
      className="min-h-[360px] w-full bg-[#0d080b] pb-16 md:min-h-[380px]"
    >
      <p className="px-4 font-serif text-[2.6rem] leading-none tracking-[-0.018em] text-[#f6ebe4]">
        Build lamps
        <br />
        the right way
      </p>
    </SpotlightText>
  );
}
