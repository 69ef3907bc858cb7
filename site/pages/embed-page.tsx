// A pattern's simplified view alone, made to be framed by another site.
import { patternOf } from "../../patterns/catalogue.ts";
import { DemoCard } from "../features/toolkit/demo-card.tsx";

export default function EmbedPage({ patternKey }: { patternKey: string }) {
  const pattern = patternOf(patternKey);
  return (
    <main className="grid min-h-dvh content-center p-2">
      <h1 className="sr-only">{pattern.heading}</h1>
      <DemoCard pattern={pattern} />
    </main>
  );
}
