// Fetches a free pattern's highlighted source, a file of the build.
import type { CodeView } from "../../../generators/code-view.ts";
import { perPattern } from "../../rendering/lazy-with-preload.ts";
import { fetchText } from "../checkout/call-shop.ts";

export const codeViewOf = perPattern(
  async ({ name }): Promise<CodeView> => JSON.parse(await fetchText(`/code/${name}.json`)),
);
