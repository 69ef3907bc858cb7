// The header of every page: the name, the way to the patterns and the evidence, the theme, the tagline and the author.
import { settings } from "./built-in-settings.ts";
import { Arrow } from "./components/ui/arrow.tsx";
import { NewTabLink } from "./components/ui/new-tab-link.tsx";
import { Link } from "./rendering/link.tsx";
import { SiteThemeToggle } from "./theme/theme-provider.tsx";

const LINK =
  "inline-flex min-h-11 items-center text-sm text-quiet hover:text-ink hover:transition-colors";

export function Header() {
  return (
    <header className="absolute inset-x-0 top-0 z-20 print:hidden">
      <div className="mx-auto max-w-5xl px-5 pt-2 xl:px-0">
        <nav
          aria-label="Site"
          // Very large text needs more than one line.
          className="flex min-h-12 items-center gap-x-2 min-[22rem]:gap-x-3 max-[17rem]:flex-wrap sm:gap-x-6"
        >
          <Link
            to="/"
            className="me-auto inline-flex min-h-11 items-center font-serif text-xl max-[17rem]:basis-full"
          >
            Lamplight
          </Link>
          <Link to="/patterns" className={LINK}>
            Patterns
          </Link>
          <Link to="/evidence" className={LINK}>
            Evidence
          </Link>
          <SiteThemeToggle />
        </nav>
        <p className="-mt-2 text-xs leading-6 text-quiet sm:text-sm">
          {settings.tagline} by{" "}
          <NewTabLink href={settings.profileUrl} className="inline-block text-ink hover:text-lit">
            {settings.author}&nbsp;
            <Arrow to="out" />
          </NewTabLink>
        </p>
      </div>
    </header>
  );
}
