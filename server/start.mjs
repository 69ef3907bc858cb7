// How the server is started where memory counts: what its TypeScript compiles to is kept, and read from there.
// JavaScript, because the compiler of types alone holds 20 MB once it has been used.
import { enableCompileCache, flushCompileCache } from "node:module";
import { CACHE, compileElsewhere } from "./compile-elsewhere.mjs";

compileElsewhere();
enableCompileCache(CACHE);
const { runServer } = await import("./run-server.ts");
await runServer(process.env);
// Now, and not only at a gentle end, so that the next start finds it whatever becomes of this process.
flushCompileCache();
