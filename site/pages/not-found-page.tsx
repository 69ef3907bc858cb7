// The 404 page: the lamp is off, the way home is lit.
import { useEffect } from "react";
import { useLocation } from "react-router";
import { Button } from "../components/ui/button.tsx";
import { Link } from "../components/ui/link.tsx";
import { Room } from "../components/ui/room.tsx";

export default function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.warn("404: no page at this path:", pathname);
  }, [pathname]);
  return (
    <Room light="off" title="Oops! Page not found">
      <p>The lamp is off in here. Nothing stands at this address.</p>
      <Button asChild className="shadow-[0_0_48px_-4px_var(--color-accent)]">
        <Link to="/">Return to Home</Link>
      </Button>
    </Room>
  );
}
