// A headline of two lines under the lamp, dark in both themes.
import type { ReactNode } from "react";
import type { DemoProps } from "../schema.ts";
import { SpotlightText } from "./spotlight-text";

export default function SpotlightTextDemo({ props }: DemoProps) {
  return (
    <SpotlightText
      className="dark min-h-[360px] w-full bg-[#0d080b] pb-16 text-[#f6ebe4] md:min-h-[380px] [&>button]:size-11"
      {...props}
    >
      <p className="px-4 font-serif text-[2.6rem] leading-none tracking-[-0.018em] wrap-anywhere">
        {(props?.children as ReactNode) ?? (
          <>
            Build lamps
            <br />
            the right way
          </>
        )}
      </p>
    </SpotlightText>
  );
}
