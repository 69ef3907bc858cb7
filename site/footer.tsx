// The footer: an invitation to get in touch, and where everything is.
import { catalogue } from "../patterns/catalogue.ts";
import { Link } from "./components/ui/link.tsx";
import { settings } from "./site-settings.ts";

const LINK = "inline-flex min-h-9 items-center hover:text-ink";

export function Footer() {
  return (
    <footer className="mt-28 border-t border-line">
      <div className="mx-auto grid max-w-5xl gap-14 px-5 py-16 sm:py-20 lg:grid-cols-[1fr_auto] xl:px-0">
        <p className="max-w-[34rem] font-display text-[2.4rem] leading-[1.05] tracking-[-0.018em] sm:text-[2.9rem]">
          Working on something people should look at?{" "}
          <a
            href={settings.contactUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="text-lit whitespace-nowrap underline decoration-1 underline-offset-[0.14em] hover:decoration-2"
          >
            Say hello.<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
        <nav aria-label="Patterns" className="lg:w-auto lg:pt-2">
          <ul className="grid grid-flow-col grid-cols-[auto_auto] grid-rows-5 justify-start gap-x-10 text-sm text-quiet max-[17rem]:block">
            {catalogue.map((pattern) => (
              <li key={pattern.key}>
                <Link to={`/${pattern.key}`} className={LINK}>
                  {pattern.title}
                </Link>
              </li>
            ))}
            <li>
              <Link to="/evidence" className={LINK}>
                Evidence
              </Link>
            </li>
            <li>
              <Link to="/changes" className={LINK}>
                Changes
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
