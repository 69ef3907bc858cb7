// Every migration in the order in which it runs. Add a file and a line at the end; never change one that has been released.
import type { Migration } from "./database.ts";
import { orders } from "./migrations/001-orders.ts";
import { testSessions } from "./migrations/002-test-sessions.ts";
import { refusedPayments } from "./migrations/003-refused-payments.ts";

export const migrations: readonly Migration[] = [orders, testSessions, refusedPayments];
