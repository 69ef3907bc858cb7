// The server as a program, `node server/main.ts`.
import { enableCompileCache } from "node:module";

// Before anything else is loaded: the next start compiles nothing, which saves a fifth of the memory.
enableCompileCache();
await import("./start.ts");
