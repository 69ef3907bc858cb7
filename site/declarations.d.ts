// Module types that TypeScript can't infer: compiled notes, the lists of the catalogue and the settings baked into the build.
declare module "*.md" {
  const notes: import("../patterns/notes.ts").Notes;
  export default notes;
}
declare module "virtual:lists/first-claims" {
  const first: {
    totals: import("../generators/evidence-lists.ts").EvidenceTotals;
    patterns: readonly import("../generators/evidence-lists.ts").ListedPattern[];
    /** There is nothing to fetch beyond these. */
    whole: boolean;
  };
  export default first;
}
declare module "virtual:lists/first-sources" {
  const first: {
    patterns: readonly import("../generators/evidence-lists.ts").SourcesOfPattern[];
    whole: boolean;
  };
  export default first;
}
declare module "virtual:lists/more-evidence" {
  type Part<Item> = () => Promise<{ default: readonly Item[] }>;
  interface Rest<Item> {
    /** How many patterns each part holds, in the order of the catalogue. */
    sizes: readonly number[];
    parts: Readonly<Record<string, Part<Item>>>;
  }
  const more: {
    /** Key and heading of every pattern. */
    names: readonly (readonly [key: string, heading: string])[];
    claims: Rest<import("../generators/evidence-lists.ts").ListedPattern>;
    sources: Rest<import("../generators/evidence-lists.ts").SourcesOfPattern>;
  };
  export default more;
}
declare module "virtual:lists/first-changes" {
  const first: {
    changes: readonly import("../generators/versions/changes-feed.ts").Change[];
    /** Of all changes. */
    count: number;
    whole: boolean;
  };
  export default first;
}
declare module "virtual:lists/more-changes" {
  type Part = () => Promise<{
    default: readonly import("../generators/versions/changes-feed.ts").Change[];
  }>;
  const more: {
    older: Readonly<Record<string, Part>>;
    /** By the first digits of a hash. */
    byHash: Readonly<Record<string, Part>>;
  };
  export default more;
}
declare const __SITE_SETTINGS__: import("./settings.ts").SiteSettings;
