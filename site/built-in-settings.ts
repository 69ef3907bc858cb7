// The owner's settings as the build baked them in.
export const settings = __SITE_SETTINGS__;
