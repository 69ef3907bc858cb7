// The header of every page: the name, the way to the evidence and to the author, and the lamp's switch.
import { useLocation } from "react-router";
import { Arrow } from "./components/ui/arrow.tsx";
import { Link } from "./components/ui/link.tsx";
import { settings } from "./site-settings.ts";
import { SiteThemeToggle } from "./theme/theme-provider.tsx";

// A long name wraps: a phone has no more room.
const LINK =
  "inline-flex min-h-11 items-center text-[0.9375rem] text-quiet max-sm:text-sm transition-colors hover:text-ink";

export function Header() {
  return (
    <header className="absolute inset-x-0 top-0 z-20">
      <nav
        aria-label="Site"
        // More lines than one where letters are so large that one has no room.
        className="mx-auto flex min-h-20 max-w-5xl content-center items-center gap-x-3 px-5 max-[17rem]:flex-wrap sm:gap-x-6 xl:px-0"
      >
        <Link
          to="/"
          className="inline-flex min-h-11 items-center max-[17rem]:basis-full max-md:me-auto font-display text-[1.4rem] tracking-[-0.01em] sm:text-[1.6rem]"
        >
          Lamplight
        </Link>
        {/* At home the hero says it, larger. */}
        <p className="me-auto text-sm text-quiet max-md:hidden">
          {useLocation().pathname === "/" ? "" : settings.tagline}
        </p>
        <Link to="/evidence" className={`${LINK} max-[22rem]:hidden`}>
          Evidence
        </Link>
        <a
          href={settings.profileUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={`${LINK} max-[17rem]:me-auto`}
        >
          {capitalised(settings.author)}&nbsp;
          <Arrow to="out" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <SiteThemeToggle className="bg-[#fff8ec]/50 dark:border-current/45 dark:bg-current/4" />
      </nav>
    </header>
  );
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
