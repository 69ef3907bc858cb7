// Module types that TypeScript can't infer: compiled legal pages, and the settings baked into the build.
/** HTML of a page in `site/legal`. */
declare module "*.md?legal" {
  const html: string;
  export default html;
}
declare const __PATTERNS__: readonly Pick<
  import("../patterns/schema.ts").Pattern,
  "key" | "heading"
>[];
declare const __SITE_SETTINGS__: import("../server/config.ts").SiteSettings;
