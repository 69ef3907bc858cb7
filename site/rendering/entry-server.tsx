// Renders one address to static HTML at build.
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router";
import { App } from "../app.tsx";

export type RenderedPage = Awaited<ReturnType<typeof renderPage>>;

/** `url` is a path with its query. Rejects on the first error thrown while rendering. */
export async function renderPage(url: string) {
  let thrown: unknown;
  const { prelude } = await prerender(
    <StaticRouter location={url}>
      <App />
    </StaticRouter>,
    {
      // Without a limit no part is moved into a script: the page is complete before any script runs.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        thrown ??= error;
      },
    },
  );
  const text = await new Response(prelude).text();
  if (thrown) throw thrown;
  const styles = text.match(/<style data-(?:precedence|href)[^>]*>[\s\S]*?<\/style>/g) ?? [];
  return {
    /** Those that come with components, for the head. */
    styles: styles.join(""),
    html: styles.reduce((html, style) => html.replace(style, ""), text),
  };
}
