// `npm run paid-texts`: puts what the build sells beside the Edge Function, to be deployed with it.
import { fileURLToPath } from "node:url";
import { readServerSettings } from "../server/settings.ts";
import { writePaidTexts } from "../supabase/write-paid-texts.ts";

const functionFolder = fileURLToPath(
  new URL("../supabase/functions/create-checkout", import.meta.url),
);

try {
  const { dist } = readServerSettings(process.env);
  const siteUrl = await writePaidTexts({ dist, functionFolder });
  console.log(`The paid texts are beside the function, and lead to ${siteUrl}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
