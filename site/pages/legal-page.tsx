// A page of legal text that the owner edits as Markdown in `site/legal`.
import { Note } from "../features/evidence/note.tsx";

export function LegalPage({ title, html }: { title: string; html: string }) {
  return (
    <article className="mx-auto max-w-5xl px-5 pt-28 sm:pt-32 xl:px-0">
      <h1>{title}</h1>
      <Note html={html} className="mt-8 max-w-[40rem] [&_h2]:mt-10 [&_h2]:text-2xl" />
    </article>
  );
}
