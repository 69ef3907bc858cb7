// Reminder plan: do one thing now, or choose a day and time, with a calendar file that brings the link.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "reminder-plan",
  title: "Reminder Plan",
  summary:
    "Do one thing now, or choose a day and time for it. It repeats the plan and makes a calendar file with the link. It asks once.",
  name: "reminder-plan",
  component: "ReminderPlan",
  files: ["reminder-plan.tsx", "reminder-plan-calendar.ts"],
  versions: [
    { version: "1.0.4", date: "2026-11-29", note: "Faster. A failed save keeps the last plan." },
    { version: "1.0.3", date: "2026-11-29", note: "Handles undefined labels and failed plans." },
    {
      version: "1.0.2",
      date: "2026-11-29",
      note: "A late answer never replaces a newer one. A cancelled plan can be brought back: `labels.undo` is new. It no longer promises not to ask again, since it can’t know that the answer is kept. If an answer can’t be saved, it says so where the plan was. `suggestion` may have seconds or a zone.",
    },
    { version: "1.0.1", date: "2026-11-28", note: "Plainer labels; `goneAdded` is new." },
    { version: "1.0.0", date: "2026-11-27", note: "First published." },
  ],
  scenarios: {
    "Time has passed": {
      props: {
        defaultAnswer: { at: "2026-11-02T09:00:00.000Z", timeZone: "UTC", uid: "1", sequence: 0 },
      },
      watch: "It says what was planned. “Do it now” comes first, then a new time.",
    },
    "Long words": {
      props: {
        act: "die Kraftfahrzeughaftpflichtversicherungsbescheinigung hochladen",
        locale: "de",
        action: "Jetzt erledigen",
        labels: {
          when: "Wann werden Sie das erledigen?",
          plan: "Zeitpunkt einplanen",
          no: "Nein danke, keine Erinnerung",
          said: "Sie werden am {when} {act}.",
          add: "In den Kalender eintragen",
          move: "Verschieben",
          drop: "Verwerfen",
        },
      },
      watch: "Plan it: long words wrap, and the date is written in German.",
    },
    "right-to-left": "The field is on the right, and the buttons follow to its left.",
  },
  playground: {
    props: ["act", "suggestion", "alarm"],
    initial: { act: "calculate a sample size" },
  },
  previewText: "Prompt: Create a plan for one act, with a calendar file...",
});
