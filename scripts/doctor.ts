// `npm run doctor`: says in words whether this shop can sell, and what is missing if it can't.
import { access, constants, mkdir, mkdtempDisposable, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { noticesOf } from "../server/checkout/figures.ts";
import { isLoopbackName } from "../server/checkout/loopback-name.ts";
import { StoreUnavailable } from "../server/checkout/shop.ts";
import { type Config, openableUrl, readConfig, readSiteSettings } from "../server/config.ts";
import { SQLITE_FILE } from "../server/db/sqlite.ts";
import { loadPublishedFiles, loadSite } from "../server/load-site.ts";
import { withoutSecrets } from "../server/log.ts";
import { createMailer } from "../server/mail/mailer.ts";
import { type OpenedShop, OTHER_SECRET, openShop } from "../server/open-shop.ts";
import { assertTestShopAllowed } from "../server/payments/test-shop/assert-test-shop-allowed.ts";
import { isThere, messageOf } from "./folder-rights.ts";
import { BUILT_WITH } from "./is-built.ts";

type Env = Record<string, string | undefined>;

export interface Finding {
  /** `stop`: sales fail, or money is taken for nothing. `mind`: it works, but the owner should know. */
  state: "ok" | "mind" | "stop";
  /** What was looked at, in a word or two. */
  about: string;
  /** What was found; for `mind` and `stop` followed by what to do. */
  says: string;
}

const LEGAL = ["terms.md", "privacy.md"];
const UNEDITED = "<!-- edit-me -->";
const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const WEBHOOK = "/api/payment-events";
const SKILLS = "/.well-known/agent-skills/";
const ANSWER_MS = 5000;

const USAGE = `Usage: npm run doctor

Says whether this shop can sell and, if it can't, what is missing. It leaves everything as it was.
The exit code is 1 if something has to be fixed before the shop can sell.`;

const ok = (about: string, says: string): Finding => ({ state: "ok", about, says });
const mind = (about: string, says: string): Finding => ({ state: "mind", about, says });
const stop = (about: string, says: string): Finding => ({ state: "stop", about, says });

/** What stops a live shop is only worth a word in test mode. */
const severe = ({ stripe }: Config) => (stripe?.mode === "live" ? stop : mind);

const sentenceOf = (error: unknown) =>
  withoutSecrets(
    `${error instanceof StoreUnavailable ? "The store can't be reached: " : ""}${messageOf(error)}`,
  );

function examineMode(config: Config): Finding {
  const { stripe, publicOrigin, host, testShopAllowed, production } = config;
  if (stripe?.mode === "live") return ok("mode", "live, real money moves.");
  try {
    assertTestShopAllowed(publicOrigin, host, testShopAllowed);
  } catch (error) {
    return stop("mode", sentenceOf(error));
  }
  const shop = stripe ? "Stripe's test mode" : "the built-in test shop";
  const closed = `${shop}, closed because NODE_ENV is production. Set STRIPE_SECRET_KEY to a live key to sell, or LAMPLIGHT_TEST_SHOP=allow to give the prompt away.`;
  if (production && !testShopAllowed) return stop("mode", closed);
  if (testShopAllowed)
    return mind("mode", `${shop}, open to everybody: anybody gets the prompt for nothing.`);
  return ok("mode", `${shop}, no money moves. Set STRIPE_SECRET_KEY to a live key to sell.`);
}

function examineAddress(config: Config): Finding[] {
  const about = "public address";
  const { publicOrigin: origin, trustedProxies } = config;
  const alone =
    "LAMPLIGHT_TRUST_PROXY is set, but without a public address there's no proxy in front, so any caller can claim any address and has no limits. Remove it.";
  const unproxied = trustedProxies > 0 ? [stop("proxy", alone)] : [];
  if (origin === null || isLoopbackName(new URL(origin).hostname)) {
    const unset = "LAMPLIGHT_PUBLIC_URL isn't set: only this machine can buy.";
    const says = origin === null ? unset : `${origin} is this machine. Set LAMPLIGHT_PUBLIC_URL.`;
    return [severe(config)(about, says), ...unproxied];
  }
  const unsafe = `${origin} is not encrypted, so others can read keys on the way. Put HTTPS in front.`;
  if (origin.startsWith("http:")) return [severe(config)(about, unsafe)];
  if (trustedProxies > 0) return [ok(about, `${origin}.`)];
  // This server speaks no TLS, so with https something is in front of it.
  const shared =
    "the proxy in front isn't trusted, so all visitors share one rate limit. Set LAMPLIGHT_TRUST_PROXY=1.";
  return [ok(about, `${origin}.`), mind("proxy", shared)];
}

function examineContact(env: Env, config: Config): Finding {
  const names = ["LAMPLIGHT_AUTHOR", "LAMPLIGHT_CONTACT_URL"].filter((name) => !env[name]?.trim());
  if (names.length === 0) return ok("contact", "buyers can reach you.");
  const says = `the pages don't say who sells here. Set ${names.join(" and ")}, and build again.`;
  return severe(config)("contact", says);
}

async function examineLegalPages(config: Config, folder: string): Promise<Finding> {
  const unedited: string[] = [];
  for (const name of LEGAL) {
    const text = await readFile(join(folder, name), "utf8").catch(() => UNEDITED);
    if (text.includes(UNEDITED)) unedited.push(`site/legal/${name}`);
  }
  if (unedited.length === 0) return ok("terms", "edited by you.");
  const says = `nobody has edited ${unedited.join(" and ")}. Change what isn't true for you, remove the line ${UNEDITED}, and build again.`;
  return severe(config)("terms", says);
}

/** What the pages took from the settings and the texts when they were built, if that has changed since. */
async function examineBuild(env: Env, { dist }: Config, legal: string): Promise<Finding[]> {
  const file = join(dist, BUILT_WITH);
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return [];
  const old = JSON.parse(text);
  const changed = Object.entries(readSiteSettings(env))
    // That of the address is among the site's own.
    .filter(([name, value]) => name !== "publicUrl" && old[name] !== value)
    .map(([name]) => `LAMPLIGHT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`);
  const builtAt = (await stat(file)).mtimeMs;
  for (const name of LEGAL) {
    const edited = await stat(join(legal, name)).catch(() => null);
    if (edited && edited.mtimeMs > builtAt) changed.push(`site/legal/${name}`);
  }
  if (changed.length === 0) return [];
  return [mind("pages", `they were built before ${changed.join(" and ")} changed. Build again.`)];
}

async function examineMail({ mail }: Config): Promise<Finding> {
  const unset =
    "LAMPLIGHT_SMTP_URL isn't set: buyers get no key by mail, and you hear of no review.";
  if (!mail) return mind("mail", unset);
  const mailer = createMailer(mail);
  try {
    await mailer.check();
    return mail.owner
      ? ok("mail", "the mail server accepts us.")
      : mind("mail", "the mail server accepts us. Set LAMPLIGHT_OWNER_EMAIL to hear of sales.");
  } catch (error) {
    return stop("mail", `the mail server refuses us: ${sentenceOf(error)}`);
  } finally {
    mailer.close();
  }
}

async function examineSite(config: Config): Promise<Finding> {
  const about = "built site";
  const { dist, publicOrigin } = config;
  try {
    const { pages } = await loadSite(dist);
    const { siteUrl } = await loadPublishedFiles(dist);
    if (publicOrigin === null || new URL(siteUrl).origin === publicOrigin)
      return ok(about, `${pages.size} pages in ${dist}.`);
    const says = `it was built for ${siteUrl}, and LAMPLIGHT_PUBLIC_URL is ${publicOrigin}. Build again with that setting.`;
    return severe(config)(about, says);
  } catch (error) {
    return stop(about, sentenceOf(error));
  }
}

/** Why the server doesn't answer at its address; null if it does. */
export async function askServer(url: string): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) });
    return answer.ok ? null : `status ${answer.status}`;
  } catch (error) {
    const { name, cause } = error as Error;
    return String(Reflect.get(Object(cause), "code") ?? name);
  }
}

async function examineServer(config: Config, ask: typeof askServer): Promise<Finding> {
  const url = config.publicOrigin ?? openableUrl(config.host, config.port);
  const wrong = await ask(url);
  if (wrong === null) return ok("server", `it answers at ${url}.`);
  const says = `it doesn't answer at ${url} (${wrong}). Start it${config.publicOrigin ? ", or check name, certificate and proxy" : ""}.`;
  return severe(config)("server", says);
}

/** shadcn's registry.json as far as directories check it: flat, and without the files' contents. */
const NAME = z.string().regex(/^[\w-]+$/);
const KIND = z.string().startsWith("registry:");
const FILE = z.object({ path: z.string(), type: KIND, content: z.undefined().optional() });
const META = z.object({ price: z.enum(["free", "premium"]) });
const ITEM = z.object({ name: NAME, type: KIND, files: z.array(FILE).min(1), meta: META });
const INDEX = z.object({ name: NAME, homepage: z.url(), items: z.array(ITEM).min(1) });

/** What docs/listing.md says that directories want, and that nothing is given away. */
async function examineListing(config: Config, browse: typeof fetch): Promise<Finding[]> {
  const site = config.publicOrigin ?? openableUrl(config.host, config.port);
  const wrong: string[] = [];
  // Without an Origin: from another site's page, a shop in test mode would close itself.
  const ask = (path: string, request: RequestInit = {}) =>
    browse(`${site}${path}`, { ...request, signal: AbortSignal.timeout(ANSWER_MS) });
  const read = async (path: string, request?: RequestInit) => {
    const answer = await ask(path, request);
    if (!answer.ok) wrong.push(`${path} answers ${answer.status}`);
    else if (!request && answer.headers.get("Access-Control-Allow-Origin") !== "*")
      wrong.push(`pages of other sites can't read ${path}`);
    return answer.json().catch(() => null);
  };
  const look = async (about: string, examine: () => Promise<Finding>) => {
    wrong.length = 0;
    const found = await examine().catch((error) =>
      mind(about, `it can't be read: ${sentenceOf(error)}`),
    );
    if (found.state !== "ok" || wrong.length === 0) return found;
    return mind(about, `${wrong.join("; ")}. See docs/listing.md.`);
  };
  const registry = await look("listing", async () => {
    const { data, error } = INDEX.safeParse(await read("/r/registry.json"));
    const [issue] = error?.issues ?? [];
    if (issue) wrong.push(`/r/registry.json: ${issue.path.join(".")} ${issue.message}`);
    for (const { name, meta, files } of data?.items ?? []) {
      if (meta.price === "premium") continue;
      const item = await read(`/r/${name}.json`);
      const given = item?.files?.filter((file: { content?: string }) => file.content).length ?? 0;
      if (given < files.length) wrong.push(`/r/${name}.json lacks its files`);
    }
    return ok("listing", `the registry's ${data?.items.length} items can be listed.`);
  });
  const sold = await look("paid files", async () => {
    const { patterns } = await loadPublishedFiles(config.dist);
    const paid = patterns.filter(({ price }) => price !== "free").flatMap(({ files }) => files);
    for (const path of paid) {
      const { status } = await ask(`/${path}`);
      if (status === 200)
        return stop("paid files", `${site}/${path} opens without a licence. Build again.`);
      if (status !== 401) wrong.push(`/${path} answers ${status}`);
    }
    return ok("paid files", `all ${paid.length} need a licence.`);
  });
  const skill = await look("skill", async () => {
    const index = await read(`${SKILLS}index.json`);
    const urls: string[] = index?.skills?.map(({ url }: { url: string }) => url) ?? [];
    if (urls.length === 0) wrong.push("the skill isn't in its index");
    for (const url of urls) await read(new URL(url, site + SKILLS).pathname);
    return ok("skill", "its index and its archive answer.");
  });
  const server = await look("MCP server", async () => {
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const tools = (await read("/mcp", { method: "POST", headers, body }))?.result?.tools ?? [];
    if (tools.length === 0) wrong.push("/mcp lists no tools");
    return ok("MCP server", `/mcp lists ${tools.length} tools.`);
  });
  return [registry, sold, skill, server];
}

/** That no secret is set is among the shop's own obstacles. */
async function examineWebhook(config: Config, { shop, store, pending }: OpenedShop) {
  const about = "webhook";
  const { stripe, publicOrigin } = config;
  if (!stripe?.webhookSecrets.length || pending) return [];
  const event = await store.newestEvent(stripe.mode);
  const refused = await store.newestEvent("refused");
  const { unannouncedSaleAt } = await shop.readFigures();
  const verified = event
    ? `the last verified event came ${event.receivedAt.slice(0, 16)}Z (${event.type}).`
    : `no event of ${stripe.mode} mode has been verified yet.`;
  if (unannouncedSaleAt !== null) {
    const at = new Date(unannouncedSaleAt).toISOString().slice(0, 16);
    const says = `${verified} No event told of the sale that was begun ${at}Z. Compare the webhook's address and its signing secret with STRIPE_WEBHOOK_SECRETS in Stripe's dashboard; npm run orders -- reconcile --days 180 applies what was missed.`;
    return [severe(config)(about, says)];
  }
  if (refused && refused.receivedAt > (event?.receivedAt ?? "")) {
    const since = `Events couldn't be settled${event ? " since then" : ""}, the last one ${refused.receivedAt.slice(0, 16)}Z: ${withoutSecrets(refused.type)}`;
    const advice =
      "Stripe repeats them for three days; after that npm run orders -- reconcile --days 180 applies what was missed.";
    return [(event ? mind : severe(config))(about, `${verified} ${since} ${advice}`)];
  }
  const orTrigger =
    stripe.mode === "test" ? ' or run "stripe trigger checkout.session.completed"' : "";
  const send = `Point Stripe's webhook to ${publicOrigin ?? "https://<your address>"}${WEBHOOK}, then buy once${orTrigger}.`;
  if (!event) return [mind(about, `${verified} ${send}`)];
  const two = "Two secrets are believed: remove the old one when Stripe has stopped using it.";
  const isDouble = stripe.webhookSecrets.length > 1;
  return [isDouble ? mind(about, `${verified} ${two}`) : ok(about, verified)];
}

async function examineOpened(config: Config, opened: OpenedShop, where: string) {
  const { shop, provider, secretFits, pending } = opened;
  // Before the first start there are no tables to write to.
  const obstacles = pending ? [] : await shop.findObstacles();
  const findings = obstacles.map((says) => stop("shop", withoutSecrets(says)));
  if (obstacles.length === 0) findings.push(ok("store", `${where}.`));
  try {
    const missing = await provider.missingRights();
    const rights = `the key may not read ${missing.join(", ")}. Give it the rights in docs/going-live.md.`;
    if (missing.length > 0) findings.push(stop("provider", rights));
    else findings.push(ok("provider", `${provider.name} answers, ${provider.mode} mode.`));
  } catch (error) {
    const says = `${sentenceOf(error)} Check STRIPE_SECRET_KEY, and that this machine reaches api.stripe.com.`;
    findings.push(stop("provider", says));
  }
  if (!secretFits) findings.push(mind("licence secret", OTHER_SECRET));
  // That of a failing webhook is among the webhook's own.
  const figures = pending ? null : await shop.readFigures();
  if (figures)
    for (const says of noticesOf({ ...figures, unannouncedSaleAt: null }, Date.now()))
      findings.push(mind("background work", says));
  return [...findings, ...(await examineWebhook(config, opened))];
}

/** If there is no store yet, it makes none: a temporary one is examined instead. */
async function examineShop(config: Config): Promise<Finding[]> {
  try {
    const isNew = config.databaseUrl === null && !isThere(join(config.data, SQLITE_FILE));
    const place = config.databaseUrl === null ? `SQLite in ${config.data}` : "PostgreSQL";
    const where = isNew ? `${place}, made at the first start` : place;
    if (isNew) {
      await mkdir(config.data, { recursive: true, mode: 0o700 });
      await access(config.data, constants.W_OK);
    }
    await using temporary = isNew
      ? await mkdtempDisposable(join(tmpdir(), "lamplight-doctor-"))
      : null;
    const data = temporary?.path ?? config.data;
    await using opened = await openShop({ config: { ...config, data }, readOnly: !isNew });
    return await examineOpened(config, opened, where);
  } catch (error) {
    return [stop("shop", sentenceOf(error))];
  }
}

/** @param legal folder of the terms and the privacy page */
export async function examine(
  env: Env,
  { legal = join(PROJECT, "site/legal"), ask = askServer, browse = fetch } = {},
): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    return [stop("settings", sentenceOf(error))];
  }
  const mode = examineMode(config);
  const server = await examineServer(config, ask);
  return [
    mode,
    ...examineAddress(config),
    examineContact(env, config),
    await examineLegalPages(config, legal),
    await examineSite(config),
    ...(await examineBuild(env, config, legal)),
    server,
    ...(server.state === "ok" ? await examineListing(config, browse) : []),
    // A shop that would refuse to start isn't opened.
    ...(mode.state === "stop" ? [] : await examineShop(config)),
    await examineMail(config),
  ];
}

async function main(): Promise<number> {
  const findings = await examine(process.env);
  for (const { state, about, says } of findings)
    console.log(`${state === "stop" ? "STOP" : state.padEnd(4)}  ${about}: ${says}`);
  const stops = findings.filter(({ state }) => state === "stop").length;
  const sells = findings.some(({ says }) => says.startsWith("live,"));
  const works = sells ? "The shop can sell." : "The shop works in test mode. It sells nothing yet.";
  console.log(`\n${stops > 0 ? `${stops} to fix before the shop can sell.` : works}`);
  return stops > 0 ? 1 : 0;
}

if (import.meta.main) {
  const [wish] = process.argv.slice(2);
  // A mail server that hangs must not keep it.
  if (wish === undefined) process.exit(await main());
  console.log(USAGE);
  if (wish && !/^(-h|--help)$/.test(wish)) process.exitCode = 2;
}
