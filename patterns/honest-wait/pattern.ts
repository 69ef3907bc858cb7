// Honest wait: what is done and what runs now, the place in the queue, a range from real waits, and ways out.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "honest-wait",
  title: "Honest Wait",
  summary:
    "Shows a wait as it is: real steps, the place in the queue, a range from your own data, and a way out.",
  name: "wait-status",
  component: "WaitStatus",
  files: ["wait-status.tsx"],
  versions: [
    { version: "1.1.1", date: "2026-11-29", note: "A `since` of null does no harm." },
    {
      version: "1.1.0",
      date: "2026-11-28",
      note: "`waited` takes the seconds from your server, so a device’s wrong clock or a reload doesn’t change them. A `since` given as text needs a time zone. Long waits are in hours, and a note that changes after the end is heard.",
    },
    { version: "1.0.0", date: "2026-11-27", note: "First published." },
  ],
  scenarios: {
    "Longer than usual": {
      props: { state: "working", step: 2, usual: [1, 4, 9] },
      watch: "After four seconds it gives a new range. After nine it says that it can’t tell.",
    },
    Offline: {
      props: { state: "offline", note: "You keep your place.", step: 2, place: 3 },
      watch: "The lamp is off, and the words say that this may be out of date.",
    },
    "right-to-left": {
      props: {
        state: "working",
        step: 2,
        amount: { unit: "Rows", done: 120, total: 400 },
        usual: [20, 50, 200],
      },
      watch: "The steps’ lamps are on the right, and the bar grows to the left.",
    },
  },
  playground: {
    props: ["state", "step", "place", "note"],
    initial: { state: "working", step: 2, place: 3 },
  },
  previewText: "Prompt: Create a wait that shows only what is known...",
});
