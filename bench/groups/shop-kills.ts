// Kills a settling process 200 times in the middle of its work and looks for what is lost or half-written.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrokenSettlements } from "../../server/adapters/store/check-settled.ts";
import { openStore } from "../../server/adapters/store/open-store.ts";
import { rowOfOrder } from "../../server/adapters/store/rows.ts";
import { runSettlingProcess } from "../../server/adapters/store/run-settling-process.ts";
import { settlingOrder, settlingSession } from "../../server/adapters/store/settling-process.ts";
import type { Group } from "../measurement.ts";

const KILLS = 200;
/** More than a process gets through before it is killed. */
const ORDERS_EACH = 300;
/** So that the kill falls at another place of the work each time. */
const LATEST_KILL = 120;
const TOGETHER = 16;

interface Killed {
  kills: number;
  acknowledged: number;
  broken: string[];
}

async function killAll(): Promise<Killed> {
  const folder = await mkdtemp(join(tmpdir(), "lamplight-bench-"));
  const place = { url: null, folder };
  const opened = await openStore(place);
  const acknowledged: string[] = [];
  let kills = 0;
  try {
    for (let round = 0; kills < KILLS && round < 2 * KILLS; round += 1) {
      const numbers = Array.from({ length: ORDERS_EACH }, (_, at) => round * ORDERS_EACH + at);
      await opened.db
        .insertInto("orders")
        .values(numbers.map((number) => rowOfOrder(settlingOrder(number))))
        .execute();
      const events = numbers.map((number) => ({
        id: `evt_${number}`,
        session: settlingSession(number),
      }));
      const after = 1 + ((round * 37) % LATEST_KILL);
      const run = await runSettlingProcess({ place, together: TOGETHER, events }, after);
      kills += Number(run.killed);
      acknowledged.push(...run.acknowledged.map(([id]) => id));
    }
    const broken = await findBrokenSettlements(opened, acknowledged);
    return { kills, acknowledged: acknowledged.length, broken };
  } finally {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const none = () => ({ most: 0 });

export const shopKills: Group = {
  name: "shop-kills",
  title: `Shop: ${KILLS} kills (-9) during settlement on the embedded store`,
  method:
    "A process settles events, says each one after its commit, and is killed at another place of its work each time; then every acknowledged event must be there, and every order must be whole.",
  columns: {
    kills: { heading: "kills", figure: () => ({ least: KILLS }) },
    acknowledged: { heading: "events acknowledged before a kill" },
    broken: { heading: "lost or half-written", figure: none },
  },
  once: true,
  measures: ({ kind }) => kind === "home",
  async measure() {
    const { kills, acknowledged, broken } = await killAll();
    return {
      values: { kills, acknowledged, broken: broken.length },
      reasons: { broken: broken.slice(0, 3).join(" ") },
    };
  },
};
