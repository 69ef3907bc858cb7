// Writes a recorded day as readers say it.

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "2026-11-21" becomes "21 November 2026"; a time behind the day is left out. */
export function longDate(date: string): string {
  return format.format(new Date(date));
}
