// PostgreSQL that is away, and one that several servers share; the latter if TEST_DATABASE_URL names one.
import { expect, it } from "vitest";
import { StoreUnavailable } from "../checkout/shop.ts";
import { storeKinds } from "./fixture-stores.ts";
import { openStore } from "./open-store.ts";

it("fault 33: is unavailable, and not a mistake of ours, if nobody listens there", async () => {
  const opening = openStore({ url: "postgres://nobody@127.0.0.1:1/none", folder: "" });
  await expect(opening).rejects.toThrow(StoreUnavailable);
});

it.runIf(process.env.TEST_DATABASE_URL)(
  "fault 42: runs its migrations once if several servers start together",
  async () => {
    const kind = await storeKinds.at(-1)?.start();
    const open = await kind?.empty();
    if (!kind || !open) throw new Error("There is no PostgreSQL.");
    const opened = await Promise.all(Array.from({ length: 6 }, () => open()));
    for (const { store } of opened) await store.checkWrites();
    await Promise.all(opened.map(({ close }) => close()));
    await kind.stop();
  },
);
