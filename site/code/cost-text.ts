// Says in a sentence what a component costs whoever takes it home.
import type { Cost } from "../../generators/code/cost.ts";
import { longDate } from "../ui/long-date.ts";

/** Below this, kB: what is fetched later is a rounding error and not worth a clause. */
const WORTH_SAYING = 0.05;

/** From here on, a tenth is nothing to a reader. */
const LARGE = 100;

function figure(value: number): string {
  const digits = value >= LARGE ? 0 : 1;
  return value.toLocaleString("en-GB", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

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
        ? `Still until it is used, measured ${longDate(date)}`
        : `${figure(moving)} ms of main thread per second while it moves, measured ${longDate(date)}`,
  };
}
