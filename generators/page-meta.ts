// What each route tells search engines and link previews about itself; the prerenderer writes it into the head.
import type { Pattern } from "../patterns/schema.ts";
import { pageTitle } from "./page-title.ts";

/** Longest description that result pages show whole, in characters. */
export const DESCRIPTION_LIMIT = 160;

export interface SocialCard {
  /** Same-site path of the picture. */
  path: string;
  /** `*word*` is the one word that is lit; a line break is kept. */
  title: string;
  kicker: string;
}

export interface PageMeta {
  /** Route this belongs to; `*` is every path that no other route answers. */
  path: string;
  title: string;
  description: string;
  /** Path that search engines are to list in place of this one; null where none is to be listed. */
  canonicalPath: string | null;
  robots: "index, follow" | "noindex";
  card: SocialCard;
}

const HOME_CARD: SocialCard = {
  path: "/social/home.png",
  title: "Build lamps\nthe *right* way",
  kicker: "A behavioural design toolkit",
};

const HOME: PageMeta = {
  path: "/",
  title: pageTitle("/", []),
  description:
    "Interface patterns that move people, each with a live demo, the research behind it and a prompt that your coding assistant can build from.",
  canonicalPath: "/",
  robots: "index, follow",
  card: HOME_CARD,
};

const EVIDENCE: PageMeta = {
  path: "/evidence",
  title: pageTitle("/evidence", []),
  description:
    "Every figure this toolkit repeats beside what studies found, how strong the evidence is, when a pattern backfires and how to measure it yourself.",
  canonicalPath: "/evidence",
  robots: "index, follow",
  card: {
    path: "/social/evidence.png",
    title: "What research *found*",
    kicker: "Claims and evidence",
  },
};

const CHANGES: PageMeta = {
  path: "/changes",
  title: pageTitle("/changes", []),
  description:
    "Every version of every component: what changed, and whether the copy that you took home is the newest.",
  canonicalPath: "/changes",
  robots: "index, follow",
  card: {
    path: "/social/changes.png",
    title: "What *changed*",
    kicker: "Every version",
  },
};

const SUCCESS = unlisted("/success", "Confirms a payment and leads back to the prompt.");
const CANCEL = unlisted("/cancel", "The payment did not go through; nothing was charged.");
const NOT_FOUND = unlisted("*", "There is no page at this address.");

/** Every route of the site, the pattern pages in the order of the catalogue, the 404 page last. */
export function pageMetas(catalogue: readonly Pattern[]): PageMeta[] {
  return [
    HOME,
    ...catalogue.map(patternMeta),
    EVIDENCE,
    CHANGES,
    SUCCESS,
    CANCEL,
    ...catalogue.map(embedMeta),
    NOT_FOUND,
  ];
}

/** The meta of one address without query; anything that is no route gets that of the 404 page. */
export function pageMeta(path: string, catalogue: readonly Pattern[]): PageMeta {
  const route = path.replace(/(?<=[^/])\/$/, "");
  return pageMetas(catalogue).find((meta) => meta.path === route) ?? NOT_FOUND;
}

/** The pictures to draw: one per card, each once. */
export function socialCards(catalogue: readonly Pattern[]): SocialCard[] {
  return [...new Map(pageMetas(catalogue).map(({ card }) => [card.path, card])).values()];
}

function patternMeta(pattern: Pattern): PageMeta {
  return {
    path: `/${pattern.key}`,
    title: pageTitle(`/${pattern.key}`, [pattern]),
    description: pattern.summary,
    canonicalPath: `/${pattern.key}`,
    robots: "index, follow",
    card: {
      path: `/social/${pattern.key}.png`,
      title: lightLastWord(pattern.heading),
      kicker: "Demo, research, prompt",
    },
  };
}

function lightLastWord(heading: string): string {
  return heading.replace(/\S+$/, "*$&*");
}

function embedMeta(pattern: Pattern): PageMeta {
  return { ...patternMeta(pattern), path: `/embed/${pattern.key}`, robots: "noindex" };
}

function unlisted(path: string, description: string): PageMeta {
  return {
    path,
    title: pageTitle(path, []),
    description,
    canonicalPath: null,
    robots: "noindex",
    card: HOME_CARD,
  };
}
