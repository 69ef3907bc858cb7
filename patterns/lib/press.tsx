// A demo's own button, beside those of the component that it shows.
import type { ComponentProps } from "react";

export function Press({ isQuiet, ...rest }: ComponentProps<"button"> & { isQuiet?: boolean }) {
  const look = isQuiet
    ? "px-4 underline underline-offset-4"
    : "border border-current/50 px-5 hover:border-current";
  const className = `min-h-11 rounded-full disabled:opacity-50 ${look}`;
  return <button type="button" {...rest} className={className} />;
}
