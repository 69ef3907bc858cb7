// A link within the site: moves by script on a plain click, and stays a link for every other.
import type { ComponentProps, MouseEvent } from "react";
import { useHref, useNavigate } from "react-router";

export interface LinkProps extends Omit<ComponentProps<"a">, "href" | "target"> {
  to: string;
}

/** Left to the browser: other buttons, and the keys that open a new tab or window or save. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

export function Link({ to, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        void navigate(to);
      }}
    />
  );
}
