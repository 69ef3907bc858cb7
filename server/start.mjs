// How the server is started where memory counts: what `main.ts` compiles to is kept, and the heap grows slowly.
// JavaScript, because the compiler of types alone holds 20 MB once it has been used.
import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

/** Where nothing can be written the server starts all the same, with more memory. */
const CACHE = fileURLToPath(new URL("../.cache/server", import.meta.url));

enableCompileCache(CACHE);
await import("./main.ts");
// Now, and not only at a gentle end, so that the next start finds it whatever becomes of this process.
flushCompileCache();
