// Radix focuses a tab that is pressed by script, which a browser marks as it marks the keyboard's focus.
import type { MouseEvent } from "react";

/** For `onMouseDown` of a tab: what is pressed has the focus and no ring. Browsers without the option show one. */
export function focusUnmarked({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.focus({ focusVisible: false });
}
