// Gives each request an id, which every line of the log that it causes carries.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";

const ids = new AsyncLocalStorage<string>();

/** Undefined outside of a request. */
export const currentRequestId = (): string | undefined => ids.getStore();

export const requestId = (): MiddlewareHandler => (_, next) => ids.run(randomUUID(), next);
