// Tells screen readers a changing text once nobody has typed for a while; nothing at first, since it's on the page.
import { useEffect, useRef, useState } from "react";

/** Milliseconds without a change before it's read out. */
const ANNOUNCED_AFTER_MS = 800;

export function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  const last = useRef(text);
  useEffect(() => {
    if (text === last.current) return;
    const timer = setTimeout(() => {
      last.current = text;
      setSaid(text);
    }, ANNOUNCED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
