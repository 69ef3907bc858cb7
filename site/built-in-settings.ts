// The owner's settings as the build baked them in.
import type { SiteSettings } from "../server/config.ts";

export const settings: SiteSettings = __SITE_SETTINGS__;
