// Progress stepper: an ordered list of buttons that light up, with the step in words.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "progress-bars",
  title: "Progress Bar",
  heading: "Progress Bars",
  summary:
    "A stepper shows where you are and how much is left. How fast it moves matters more than whether it’s there.",
  name: "progress-stepper",
  component: "ProgressStepper",
  files: ["progress-stepper.tsx"],
  versions: [
    {
      version: "1.1.0",
      date: "2026-11-27",
      note: "For forms: say which steps are completed and reachable, put fields inside, refuse a step, use your own buttons, and make it compact on phones. It uses your page’s `--lamp`.",
    },
    { version: "1.0.0", date: "2026-11-24", note: "First published." },
  ],
  scenarios: {
    "Long words": {
      props: {
        steps: [
          { title: "Bestellung", description: "Kurz." },
          {
            title: "Rechtsschutzversicherungsgesellschaften",
            description: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter.",
          },
          { title: "Überprüfung", description: "Alles ansehen, bevor etwas gespeichert wird." },
        ],
      },
      watch: "Long words wrap, and the controls stay in place from step to step.",
    },
    "30 steps": {
      props: {
        steps: Array.from({ length: 30 }, (_, n) => ({
          title: `Question ${n + 1}`,
          description: "One of 30.",
        })),
        defaultStep: 12,
        compact: "narrow",
      },
      watch: "The steps share several rows. On a phone they are one line, which opens.",
    },
    "right-to-left": "The first step is on the right, and the light grows from the right.",
  },
  playground: { props: ["defaultStep", "reachable", "controls"] },
  previewText: "Prompt: Create a stepper whose segments light up as steps complete...",
});
