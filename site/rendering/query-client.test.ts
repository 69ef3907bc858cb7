import { expect, it } from "vitest";
import { queryClient, retryDelay } from "./query-client.ts";

it("drops unused answers after 5 minutes and tries 3 more times, as the specification says", () => {
  const { queries } = queryClient.getDefaultOptions();
  expect(queries).toMatchObject({ gcTime: 300_000, retry: 3 });
});

it("waits min(1000 * 2^n, 30000) ms before try n", () => {
  expect([0, 1, 2, 3, 4, 5, 10].map(retryDelay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});
