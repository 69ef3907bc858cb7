// Compiles the server's TypeScript into the cache of `compile-elsewhere.mjs` without running any of it, and ends.
import { enableCompileCache, flushCompileCache, registerHooks } from "node:module";
import { CACHE } from "./compile-elsewhere.mjs";

/** Everything that a server loads, at its start or later, hangs on one of these. */
const ENTRIES = [
  "./run-server.ts",
  "./db/open-sqlite.ts",
  "./db/open-postgres.ts",
  "./payments/stripe/create-stripe-provider.ts",
  "./payments/test-shop/create-test-shop.ts",
  "./routes/mcp-server.ts",
];

// Packages are JavaScript already. Without what they export nothing can be linked, so nothing runs either:
// by then every file of ours has been read and compiled, which is all that is wanted.
registerHooks({
  resolve: (specifier, context, next) =>
    /^(\.|file:|node:)/.test(specifier)
      ? next(specifier, context)
      : { url: "data:text/javascript,", shortCircuit: true },
});
enableCompileCache(CACHE);
await Promise.allSettled(ENTRIES.map((entry) => import(entry)));
flushCompileCache();
