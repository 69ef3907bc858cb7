// The 404 page.
import { useEffect } from "react";
import { useLocation } from "react-router";
import { Button } from "../components/ui/button.tsx";
import { MessagePage } from "../components/ui/message-page.tsx";
import { messages } from "../messages.ts";
import { Link } from "../rendering/link.tsx";

export default function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.warn("404: no page at this path:", pathname);
  }, [pathname]);
  return (
    <MessagePage lamp="off" title={messages.pageNotFound}>
      <p>There’s no page at this address.</p>
      <Button asChild>
        <Link to="/">Return to Home</Link>
      </Button>
    </MessagePage>
  );
}
