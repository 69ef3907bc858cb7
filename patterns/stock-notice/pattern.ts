// Stock notice: an exact, fresh count when few are left, with the day of more and something to take instead.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "stock-notice",
  title: "Stock Notice",
  summary:
    "Says how many are left, when more arrive and what else is in stock. It shows an exact, fresh count or nothing.",
  name: "stock-notice",
  component: "StockNotice",
  files: ["stock-notice.tsx"],
  versions: [
    {
      version: "1.0.1",
      date: "2026-11-28",
      note: "It checks again after the device sleeps, and `scope` is required. A count dated in the future isn’t shown, one from another day says its day, and `restock` may be a month, with `labels.restockIn`.",
    },
    { version: "1.0.0", date: "2026-11-27", note: "First published." },
  ],
  scenarios: {
    "Stale count": {
      props: { count: 2, asOf: "2026-01-01T12:00:00Z" },
      watch: "The count is too old, so nothing is shown.",
    },
    Fraction: {
      props: { count: 2.5 },
      watch: "The count is 2.5. Only whole numbers are shown, so there’s no notice.",
    },
    "right-to-left": "Take two lamps: the dots are on the right of the sentence.",
  },
  playground: { props: ["threshold", "maxAge", "scope"], initial: { scope: "on this shelf" } },
  previewText: "Prompt: Create a stock notice that is exact, fresh or silent...",
});
