// Says in a sentence what a component costs whoever takes it home.
import type { Cost } from "../../takeaway/code/cost.ts";
import { longDate } from "../ui/long-date.ts";

/** Below this, kB: what is fetched later is a rounding error and not worth a clause. */
const WORTH_SAYING = 0.05;

const figure = (value: number) =>
  value.toLocaleString("en-GB", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The two halves of the cost: what is fetched, and what it does with the processor. */
export function costText({ size, moving, date }: Cost): { size: string; time: string } {
  const later =
    size.later >= WORTH_SAYING ? `, ${figure(size.later)} of it only when it is needed` : "";
  const whole =
    size.whole - size.own >= WORTH_SAYING
      ? `${figure(size.whole)} kB with its packages${later}`
      : `no packages${later}`;
  return {
    size: `${figure(size.own)} kB gzip, ${whole}`,
    time:
      moving === null
        ? `Measured ${longDate(date)}`
        : `${figure(moving)} ms of main thread per second while it moves, measured ${longDate(date)}`,
  };
}
