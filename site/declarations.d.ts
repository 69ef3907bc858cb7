// Module types that TypeScript can't infer: compiled notes and the settings baked into the build.
declare module "*.md" {
  const notes: import("../patterns/notes.ts").Notes;
  export default notes;
}
declare const __SITE_SETTINGS__: import("./read-site-settings.ts").SiteSettings;
