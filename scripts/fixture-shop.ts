// A shop over the store that the settings name, for tests of the owner's commands and of the server.
import { readConfig } from "../server/config.ts";
import { type OpenedShop, openShop } from "../server/open-shop.ts";

export const openFixtureShop = (env: Record<string, string>): Promise<OpenedShop> =>
  openShop({
    config: readConfig(env),
    deliver: async () => {},
    now: Date.now,
    log: { info() {}, warn() {}, error() {} },
  });
