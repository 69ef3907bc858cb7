// Tradeoff comparison: plans side by side, each with its drawback and its whole price for the visitor's usage.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "tradeoff-comparison",
  title: "Tradeoff Comparison",
  summary:
    "Plans side by side: what each is for, its drawback, and its whole price for the visitor’s own usage.",
  name: "tradeoff-comparison",
  component: "TradeoffComparison",
  files: ["tradeoff-comparison.tsx"],
  versions: [
    { version: "1.0.2", date: "2026-11-29", note: "An undefined label falls back to English." },
    {
      version: "1.0.1",
      date: "2026-11-28",
      note: "Below a tariff’s first `from`, or without a finite cost, a plan has no price and is never cheapest. The number keeps to `step`. All plans are compared, and one that can’t be is an error in the console. `labels.below` is new.",
    },
    { version: "1.0.0", date: "2026-11-27", note: "First published." },
  ],
  scenarios: {
    "58 seats": {
      props: { defaultUsage: 58 },
      watch: "Desk takes up to 8 seats, so it has no price. The demo disables its button.",
    },
    "Long words": {
      props: {
        plans: [
          {
            name: "Grundversorgungstarif",
            purpose: "Für Einpersonengesellschaften",
            strengths: ["Rechtsschutzversicherungsgesellschaftenverzeichnis"],
            drawback: "Keine Mehrbenutzerzugriffsverwaltung, anders als Betrieb",
            tariff: [{ from: 0, base: 9, each: 4 }],
          },
          {
            name: "Betrieb",
            purpose: "Für Gruppen",
            strengths: ["Mehrbenutzerzugriffsverwaltung", "Zwei Jahre Verlauf"],
            drawback: "Teurer bis zwölf Plätze",
            tariff: [{ from: 0, base: 32, each: 2 }],
          },
        ],
        labels: { usage: "Wie viele {unit} brauchen Sie?" },
        usage: { one: "Platz", other: "Plätze", max: 40 },
        locale: "de",
      },
      watch: "Long words wrap, and the parts of both plans stay side by side.",
    },
    "right-to-left": "The first plan is on the right, and the slider grows to the left.",
  },
  playground: {
    props: ["defaultUsage", "currency", "per"],
    initial: { defaultUsage: 4, currency: "EUR", per: "a month, VAT included" },
  },
  previewText: "Prompt: Create a plan comparison with drawbacks...",
});
