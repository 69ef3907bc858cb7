// Writes a recorded day as readers say it. By hand: the browser's first formatter keeps a phone busy for 50 ms.

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** "2026-11-21" becomes "21 November 2026"; a time behind the day is left out. */
export function longDate(date: string): string {
  const [year, month, day] = date.slice(0, "2026-11-21".length).split("-").map(Number);
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`;
}
