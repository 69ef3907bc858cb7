// The way to each part of a pattern's page: a quiet list beside its first words, on a phone one line that scrolls.
const PARTS = [
  ["playground", "Props"],
  ["research", "What research found"],
  ["minute", "In a minute"],
  ["measure", "Measure it"],
  ["code", "Code"],
  ["sources", "Sources"],
] as const;

export function PageContents() {
  return (
    <nav
      aria-label="On this page"
      className="-mx-5 max-lg:mask-[linear-gradient(to_right,#000_85%,#0000)] lg:mx-0 lg:self-end lg:justify-self-end"
    >
      <ul className="flex gap-x-6 overflow-x-auto px-5 pe-[calc(15%+0.5rem)] [scrollbar-width:none] lg:block lg:overflow-visible lg:px-0">
        {PARTS.map(([id, name]) => (
          <li key={id}>
            {/* The browser's own link: what it leads to may be drawn after this. */}
            <a
              href={`#${id}`}
              className="-mx-2 inline-flex min-h-11 items-center px-2 text-[0.9375rem] whitespace-nowrap text-quiet transition-colors hover:text-ink focus-visible:-outline-offset-2 lg:min-h-8"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
