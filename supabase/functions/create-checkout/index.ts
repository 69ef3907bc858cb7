// The Edge Function that the backend client calls: everything it does is in server/edge-handler.ts.
import { createEdgeHandler } from "../../../server/edge-handler.ts";

interface DenoLike {
  env: { toObject(): Record<string, string> };
  readTextFile(path: URL): Promise<string>;
  serve(
    handler: (request: Request, info: { remoteAddr?: { hostname?: string } }) => Promise<Response>,
  ): unknown;
}
declare const Deno: DenoLike;

const handle = await createEdgeHandler({
  env: Deno.env.toObject(),
  readText: (name) => Deno.readTextFile(new URL(`./${name}.md`, import.meta.url)),
  log: (line) => console.error(line),
});
Deno.serve((request, info) => handle(request, info.remoteAddr?.hostname));
