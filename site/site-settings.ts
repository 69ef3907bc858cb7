// The owner's settings as the build baked them in.
import type { SiteSettings } from "./settings.ts";

export const settings: SiteSettings = __SITE_SETTINGS__;
