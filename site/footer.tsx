// The footer: an invitation to get in touch, and a link to every page.
import { settings } from "./built-in-settings.ts";
import { NewTabLink } from "./components/ui/new-tab-link.tsx";
import { patternList } from "./pattern-list.ts";
import { Link } from "./rendering/link.tsx";

const PAGES = [
  ["/patterns", "All patterns"],
  ...patternList.map(({ key, heading }) => [`/${key}`, heading] as const),
  ["/evidence", "Evidence"],
  ["/sample-size", "Sample size"],
  ["/test-result", "Test result"],
  ["/changes", "Changes"],
  ["/terms", "Terms"],
  ["/privacy", "Privacy"],
] as const;

export function Footer() {
  return (
    <footer className="mt-16 border-t border-line print:hidden">
      <div className="mx-auto grid max-w-5xl gap-x-12 gap-y-10 px-5 py-11 lg:grid-cols-[16rem_1fr] xl:px-0">
        <p className="max-w-[30rem] font-serif text-4xl max-[17rem]:text-2xl tracking-[-0.018em]">
          Working on something similar?{" "}
          <NewTabLink
            href={settings.contactUrl}
            className="text-lit whitespace-nowrap underline decoration-1 underline-offset-[0.14em] hover:decoration-2"
          >
            Get in touch.
          </NewTabLink>
        </p>
        <nav aria-label="All pages">
          <ul className="columns-2 gap-x-6 sm:columns-3 lg:columns-4 text-sm text-quiet max-[17rem]:columns-1">
            {PAGES.map(([path, title]) => (
              <li key={path}>
                <Link to={path} className="inline-flex min-h-8 items-center hover:text-ink">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
