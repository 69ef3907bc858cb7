// Writes a recorded day as readers say it.

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "2026-11-21" becomes "21 November 2026". */
export function longDate(date: string): string {
  return DAY.format(new Date(date));
}
