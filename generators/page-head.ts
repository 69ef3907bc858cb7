// What each page tells search engines, link previews and home screens about itself.
import type { Pattern } from "../patterns/schema.ts";
import { escapeHtml } from "./escape-html.ts";
import type { SocialImageText } from "./images.ts";
import { pageTitle } from "./page-title.ts";

interface SocialCard extends Omit<SocialImageText, "claim"> {
  /** Same-site path of the picture. */
  path: string;
}

type CardText = Omit<SocialCard, "path"> & Partial<SocialCard>;

export interface PageMeta {
  /** Its route; `*` is every address without a page. */
  path: string;
  title: string;
  description: string;
  /** Path that search engines list in place of this one; null if none. */
  canonicalPath: string | null;
  robots: "index, follow" | "noindex";
  card: SocialCard;
}

const HOME_CARD: SocialCard = {
  path: "/social/home.png",
  title: "Build lamps\nthe *right* way",
  kicker: "A behavioural design toolkit",
};

/** Every page, the patterns in the order of the catalogue, the 404 page last. */
export function pageMetas(catalogue: readonly Pattern[]): PageMeta[] {
  return [
    listed(
      "/",
      "Interface patterns for designers and developers: try the demo, check the research, copy the prompt into your AI coding assistant.",
      HOME_CARD,
    ),
    ...catalogue.map(patternMeta),
    listed(
      "/patterns",
      "Interface patterns by the metric they are to move: conversion, form completion, cancellations and more, each with what studies found for and against it.",
      { title: "Patterns by what they *move*", kicker: "The library" },
    ),
    listed(
      "/evidence",
      "Figures that are often quoted for interface patterns, and what research measured: how good it is, when a pattern backfires, and the sources.",
      { title: "What research *found*", kicker: "Claims and evidence" },
    ),
    listed(
      "/sample-size",
      "How many visitors an A/B test needs and how long it takes, from your baseline, the smallest gain worth finding and your visitors a day.",
      { title: "Sample *size*", kicker: "Plan an A/B test" },
    ),
    listed(
      "/test-result",
      "What a finished A/B test says, in sentences anyone can repeat: groups, planned size, effect with its interval, and the research beside it.",
      { title: "Test *result*", kicker: "Read an A/B test" },
    ),
    listed(
      "/changes",
      "Every version of every component and what changed, so you can check whether your copy is up to date.",
      { title: "What *changed*", kicker: "Every version" },
    ),
    unlisted("/terms", "What you buy, how it is delivered, refunds, and how to reach us."),
    unlisted("/privacy", "What is stored about you, where, and for how long."),
    unlisted("/success", "Confirms a payment and leads back to the prompt."),
    unlisted("/cancel", "The payment didn't go through. Nothing was charged."),
    ...catalogue.map((pattern) => ({
      ...patternMeta(pattern),
      path: `/embed/${pattern.key}`,
      robots: "noindex" as const,
    })),
    notFound(),
  ];
}

const notFound = () => unlisted("*", "There's no page at this address.");

/** The meta of an address without its query; the 404 page's if there is no such page. */
export function pageMeta(path: string, catalogue: readonly Pattern[]): PageMeta {
  const route = path.replace(/(?<=[^/])\/$/, "");
  return pageMetas(catalogue).find((meta) => meta.path === route) ?? notFound();
}

/** The pictures to draw, each once. */
export function socialCards(catalogue: readonly Pattern[]): SocialCard[] {
  return [...new Map(pageMetas(catalogue).map(({ card }) => [card.path, card])).values()];
}

function patternMeta(pattern: Pattern): PageMeta {
  const path = `/${pattern.key}`;
  const title = pattern.heading.replace(/\S+$/, "*$&*");
  const card = { title, kicker: "Demo, research, prompt" };
  return { ...listed(path, pattern.summary, card), title: pageTitle(path, [pattern]) };
}

/** The picture's path follows from the page's unless `text` names another. */
function listed(path: string, description: string, text: CardText): PageMeta {
  const title = pageTitle(path, []);
  const card = { path: `/social${path}.png`, ...text };
  return { path, title, description, canonicalPath: path, robots: "index, follow", card };
}

function unlisted(path: string, description: string): PageMeta {
  return { ...listed(path, description, HOME_CARD), canonicalPath: null, robots: "noindex" };
}

/** `siteUrl` has no trailing slash. */
export function sitemapXml(metas: readonly PageMeta[], siteUrl: string): string {
  const urls = metas
    .filter(({ robots }) => robots === "index, follow")
    .map(({ path }) => `  <url><loc>${escapeHtml(siteUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

/** Pages that ask not to be listed must stay readable, or crawlers never see that they ask. */
export function robotsTxt(siteUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
