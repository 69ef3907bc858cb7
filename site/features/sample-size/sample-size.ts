// What a sample size means for a product: whole visitors, and the days until they have come.
import { neededPerArm, type TwoProportions } from "../../../patterns/sample-size.ts";

export const ARMS = 2;
/** About the number of people on Earth; a test that needs more in an arm can't be run. */
export const PEOPLE_ON_EARTH = 8_200_000_000;

/** Whole visitors in each arm. */
export function visitorsPerArm(test: TwoProportions): number {
  return Math.ceil(neededPerArm(test));
}

/** Whole days until both arms are full. */
export function daysOf(perArm: number, visitorsPerDay: number): number {
  return Math.ceil((ARMS * perArm) / visitorsPerDay);
}
