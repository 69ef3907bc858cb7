// Form errors: a form that is judged on submit, says what is wrong and how to correct it, and keeps what was typed.
import type { Pattern } from "../schema.ts";

export default {
  key: "form-errors",
  title: "Form Errors",
  heading: "Form Errors",
  summary:
    "Errors that say what is wrong and how to correct it, on submit, beside the field. They go as soon as it’s right.",
  price: "free",
  name: "form-errors",
  component: "FormField",
  files: ["form-errors.tsx", "form-errors-check.ts"],
  dependencies: {},
  versions: [{ version: "1.0.0", date: "2026-11-27", note: "First published." }],
  scenarios: [
    {
      label: "Judged on leaving",
      props: { validate: "leave" },
      watch:
        "Type a letter as the address and leave the field. Passing through it empty says nothing.",
    },
    {
      label: "Long words",
      props: {
        label: "Rechtsschutzversicherungsgesellschaftenverzeichnisadresse",
        hint: "Nur zur Bestätigung",
        fix: "Schreiben Sie sie wie vorname.nachname@rechtsschutzversicherungsgesellschaften.example",
      },
      watch: "Press the button: long words wrap in the list and beside the field.",
    },
    {
      label: "Right to left",
      environment: "right-to-left",
      watch: "Press the button: the message is on the left of its field.",
    },
  ],
  playground: {
    props: ["validate", "label", "hint", "fix"],
    initial: {
      label: "Email address",
      hint: "Any address will do. It stays on this page.",
      fix: "Write it like name@example.com",
    },
  },
  previewText: "Prompt: Create form errors that say what is wrong and how to correct it...",
  theme: "page",
  demo: () => import("./demo"),
  notes: () => import("./notes.md"),
} satisfies Pattern;
