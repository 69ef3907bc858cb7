// The server as a program: `node server/main.ts`. Where memory counts, `start.mjs` begins the same.
import { runServer } from "./run-server.ts";

await runServer(process.env);
