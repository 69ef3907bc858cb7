// Module types that TypeScript can't infer: compiled legal pages, and the settings baked into the build.
/** HTML of a page in `site/legal`. */
declare module "*.md?legal" {
  const html: string;
  export default html;
}
declare const __PATTERNS__: readonly import("../generators/page-title.ts").ListedPattern[];
declare const __SITE_SETTINGS__: import("../server/config.ts").SiteSettings;
