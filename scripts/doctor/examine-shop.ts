// Tries what the server will need: the built site, the data folder, the store, the provider.
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { products } from "../../server/checkout/product.ts";
import { StoreUnavailable } from "../../server/checkout/shop.ts";
import { ensureDataFolder, SQLITE_FILE } from "../../server/db/open-sqlite.ts";
import { loadPremiumTexts } from "../../server/load-premium-texts.ts";
import { loadPublishedFiles } from "../../server/load-published-files.ts";
import { loadSiteFolder } from "../../server/load-site-folder.ts";
import { type OpenedShop, OTHER_SECRET, openShop } from "../../server/open-shop.ts";
import { premiumFolder } from "../../server/premium-folder.ts";
import { withoutSecrets } from "../../server/routes/log.ts";
import type { ServerSettings } from "../../server/settings.ts";
import { type Finding, fine, mind, sentenceOf, stop } from "./finding.ts";

/** Seconds of skew from which a person would want to know. */
const NOTICED_SKEW_S = 30;

/** What is sold leads back to the address that it was built with: its licence, its install command. */
export async function examineSite({
  dist,
  publicOrigin,
  stripe,
}: ServerSettings): Promise<Finding> {
  const about = "built site";
  try {
    const { pages } = await loadSiteFolder(dist);
    await loadPremiumTexts(premiumFolder(dist), products);
    if (!pages.has("/")) return stop(about, `${dist} has no home page: run "npm run build".`);
    const { siteUrl } = await loadPublishedFiles(dist);
    if (publicOrigin !== null && new URL(siteUrl).origin !== publicOrigin) {
      const says = `its prompts and commands lead to ${siteUrl}, while LAMPLIGHT_PUBLIC_URL names ${publicOrigin}. Set LAMPLIGHT_PUBLIC_URL for the build too, and run "npm run build".`;
      return stripe?.mode === "live" ? stop(about, says) : mind(about, says);
    }
    return fine(about, `${pages.size} pages in ${dist}.`);
  } catch (error) {
    return stop(about, sentenceOf(error));
  }
}

function examineClock(skewS: number | null, toleranceS: number): Finding[] {
  if (skewS === null || Math.abs(skewS) < NOTICED_SKEW_S) return [];
  const off = `this machine's clock is ${Math.abs(skewS)} s ${skewS > 0 ? "ahead of" : "behind"} the provider's`;
  return Math.abs(skewS) > toleranceS
    ? [
        stop(
          "clock",
          `${off}, so its signed events are refused. Let the machine set its clock from the network.`,
        ),
      ]
    : [mind("clock", `${off}. Let the machine set its clock from the network.`)];
}

function examineStore(answers: boolean, where: string, { pending }: OpenedShop): Finding {
  const about = "store";
  if (!answers) {
    return stop(
      about,
      `${where} was opened and then did not answer. See whether its disk is full.`,
    );
  }
  return pending.length === 0
    ? fine(about, `${where}, up to date.`)
    : mind(
        about,
        `${where}, written by an older version: the next start changes its tables (${pending.join(", ")}). Make a backup first.`,
      );
}

const providerAway = (said: readonly string[]): Finding =>
  stop(
    "provider",
    `it does not answer${said.length > 0 ? ` (${withoutSecrets(said.join("; "))})` : ""}. "refuses" with 401 or 403: copy the secret key again, or give a restricted one the rights in docs/going-live.md. Else: see whether this machine reaches api.stripe.com.`,
  );

/** A key that opens payment pages and can't read payments would take money for nothing. */
async function examineRights(
  { shop, missingRights }: OpenedShop,
  stripe: ServerSettings["stripe"],
): Promise<Finding> {
  const about = "provider";
  if (!stripe) return fine(about, "the built-in test shop.");
  try {
    const missing = await missingRights();
    if (missing.length === 0) return fine(about, `Stripe answers, ${shop.mode} mode.`);
    return stop(
      about,
      `the key may not read ${missing.join(", ")}, so that a buyer would pay and get no licence. Give the restricted key the rights in docs/going-live.md.`,
    );
  } catch (error) {
    return providerAway([sentenceOf(error)]);
  }
}

async function examineOpened(
  opened: OpenedShop,
  { stripe, webhookToleranceS }: ServerSettings,
  said: readonly string[],
  where: string,
): Promise<Finding[]> {
  const { shop, secretFits } = opened;
  const { store, provider, clockSkewS } = await shop.check();
  return [
    examineStore(store === "ok", where, opened),
    ...(secretFits ? [] : [mind("licence secret", OTHER_SECRET)]),
    provider === "ok" ? await examineRights(opened, stripe) : providerAway(said),
    ...examineClock(clockSkewS, webhookToleranceS),
  ];
}

const open = (settings: ServerSettings, said: string[], looks: boolean): Promise<OpenedShop> =>
  openShop({
    settings,
    deliver: () => Promise.reject(new Error("The doctor sells nothing.")),
    now: Date.now,
    log: (line) => said.push(line),
    looks,
  });

/** The owner's store as it is; null where the first start has not made it yet. */
async function openOwn(settings: ServerSettings, said: string[]): Promise<OpenedShop | null> {
  const { databaseUrl, data } = settings;
  if (databaseUrl === null) {
    ensureDataFolder(data);
    if (!existsSync(join(data, SQLITE_FILE))) return null;
  }
  const opened = await open(settings, said, true);
  if (!opened.isEmpty) return opened;
  await opened.close();
  return null;
}

/** In the place of a store that is not made yet: a new one, in a folder that is then removed. */
async function examineFresh(settings: ServerSettings, said: string[], where: string) {
  const data = await mkdtemp(join(tmpdir(), "lamplight-doctor-"));
  try {
    const opened = await open({ ...settings, data, databaseUrl: null }, said, false);
    try {
      const made = `${where}, which the first start makes`;
      return await examineOpened(opened, settings, said, made);
    } finally {
      await opened.close();
    }
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

/** Looks at the store as it is, asks the provider for a sign of life, and closes both. */
export async function examineShop(settings: ServerSettings): Promise<Finding[]> {
  const said: string[] = [];
  const where = settings.databaseUrl === null ? `SQLite in ${settings.data}` : "PostgreSQL";
  let opened: OpenedShop | null;
  try {
    opened = await openOwn(settings, said);
    if (!opened) return await examineFresh(settings, said, where);
  } catch (error) {
    const away = error instanceof StoreUnavailable ? "the store can't be reached: " : "";
    return [stop("store", `${away}${withoutSecrets(sentenceOf(error))}`)];
  }
  try {
    return await examineOpened(opened, settings, said, where);
  } finally {
    await opened.close();
  }
}
