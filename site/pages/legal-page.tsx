// The terms of sale, and what is stored about people: the owner edits both as Markdown in `site/legal`.
import { useLocation } from "react-router";
import { Note } from "../features/evidence/note.tsx";
import privacy from "../legal/privacy.md?legal";
import terms from "../legal/terms.md?legal";

export default function LegalPage() {
  const isTerms = useLocation().pathname.startsWith("/terms");
  const [title, html] = isTerms ? ["Terms", terms] : ["Privacy", privacy];
  return (
    <article className="mx-auto max-w-5xl px-5 pt-28 sm:pt-32 xl:px-0">
      <h1>{title}</h1>
      <Note html={html} className="mt-8 max-w-[40rem] [&_h2]:mt-10 [&_h2]:text-2xl" />
    </article>
  );
}
