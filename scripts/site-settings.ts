// The owner's settings, for the programs that make the site from them.
import { readSiteSettings, type SiteSettings } from "../site/read-site-settings.ts";
import { Refusal } from "./launcher/refusal.mjs";

/** Throws a `Refusal` with one sentence per wrong value. */
export function siteSettings(env: Record<string, string | undefined>): SiteSettings {
  try {
    return readSiteSettings(env);
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}
