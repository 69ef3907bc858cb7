// Starts the server: settings, adapters, app, port; stops it gently when asked to.
import { loadSiteFolder } from "./adapters/load-site-folder.ts";
import { createApp } from "./app.ts";
import { listen } from "./listen.ts";
import { openableUrl, ownOrigins } from "./own-origins.ts";
import { readServerSettings } from "./settings.ts";

const LISTEN_FAILURES: Record<string, string> = {
  EADDRINUSE: "is already in use",
  EACCES: "needs rights that this user does not have",
  EADDRNOTAVAIL: "is not an address of this machine",
  ENOTFOUND: "is not a name this machine knows",
};

function explain(error: unknown, address: string): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const failure = LISTEN_FAILURES[code];
  if (failure) return `${address} ${failure}: choose another with PORT or HOST.`;
  return error instanceof Error ? error.message : String(error);
}

let address = "";
try {
  const settings = readServerSettings(process.env);
  address = `${settings.host}:${settings.port}`;
  const app = createApp({
    site: await loadSiteFolder(settings.dist),
    ownOrigins: ownOrigins(settings),
    log: (line) => console.error(line),
  });
  const { port, stop } = await listen(app, settings);
  console.log(`Lamplight is lit: ${openableUrl(settings.host, port)}`);

  let stopping = false;
  const stopOnce = () => {
    // A terminal sends Ctrl+C to every process of the group, so the same wish may arrive twice.
    if (stopping) return;
    stopping = true;
    void stop().then(() => process.exit(0));
  };
  process.on("SIGTERM", stopOnce);
  process.on("SIGINT", stopOnce);
  // The launcher holds a channel open: when it dies, however it dies, the port is given back.
  process.on("disconnect", stopOnce);
} catch (error) {
  console.error(explain(error, address));
  process.exit(1);
}
