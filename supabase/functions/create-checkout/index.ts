// The Edge Function that the backend client calls: everything it does is in server/edge-handler.ts.
import { createEdgeHandler } from "../../../server/edge-handler.ts";
// An import and no file that is read: what is deployed over the platform's API is what the imports name.
import { paidTexts } from "./paid-texts.js";

interface DenoLike {
  env: { toObject(): Record<string, string> };
  serve(
    handler: (request: Request, info: { remoteAddr?: { hostname?: string } }) => Promise<Response>,
  ): unknown;
}
declare const Deno: DenoLike;

const handle = await createEdgeHandler({
  env: Deno.env.toObject(),
  paidTexts,
  log: (line) => console.error(line),
});
Deno.serve((request, info) => handle(request, info.remoteAddr?.hostname));
