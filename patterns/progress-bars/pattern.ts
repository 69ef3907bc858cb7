// Progress stepper: an ordered list of buttons that light up, with the step in words.
import type { Pattern } from "../schema.ts";

export default {
  key: "progress-bars",
  title: "Progress Bar",
  heading: "Progress Bars",
  summary:
    "A stepper shows where you are and how much is left. How fast it moves matters more than whether it’s there.",
  price: "free",
  name: "progress-stepper",
  component: "ProgressStepper",
  files: ["progress-stepper.tsx"],
  dependencies: {},
  versions: [
    {
      version: "1.1.0",
      date: "2026-11-27",
      note: "For forms: say which steps are completed and reachable, put fields inside, refuse a step, use your own buttons, and make it compact on phones. It follows `--lamp` of your page.",
    },
    { version: "1.0.0", date: "2026-11-24", note: "First published." },
  ],
  scenarios: [
    {
      label: "Long words",
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
    {
      label: "30 steps",
      props: {
        steps: Array.from({ length: 30 }, (_, index) => ({
          title: `Question ${index + 1}`,
          description: `This is question ${index + 1} of 30.`,
        })),
        defaultStep: 12,
        compact: "narrow",
      },
      watch: "The steps share several rows. On a phone they are one line, which opens.",
    },
    {
      label: "Right to left",
      environment: "right-to-left",
      watch: "The first step is on the right, and the light grows from the right.",
    },
  ],
  playground: { props: ["defaultStep", "reachable", "controls"], initial: {} },
  previewText: "Prompt: Create a stepper whose segments light up as steps complete...",
  theme: "page",
  demo: () => import("./demo"),
  notes: () => import("./notes.md"),
} satisfies Pattern;
