// Form errors: a form that is judged on submit, says what is wrong and how to correct it, and keeps what was typed.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "form-errors",
  title: "Form Errors",
  summary:
    "On submit, messages beside each field say what is wrong and how to correct it. They disappear once the value is right.",
  name: "form-errors",
  component: "FormField",
  files: ["form-errors.tsx", "form-errors-check.ts"],
  versions: [
    { version: "1.0.5", date: "2026-11-29", note: "A ticked box has the text’s colour." },
    {
      version: "1.0.4",
      date: "2026-11-29",
      note: "A button’s own `formAction` keeps what was typed, too, and your own reset button works while errors are shown. An undefined label falls back to English. In the summary, what to do about a message for the whole form has its own line. Fields that are checked when people leave them are checked after a touch, too.",
    },
    { version: "1.0.3", date: "2026-11-29", note: "A schema gets the pressed button’s value." },
    {
      version: "1.0.2",
      date: "2026-11-28",
      note: "Without an ErrorSummary the first wrong field takes the focus. A field keeps its own `id`. Hints are above the field. The summary says “Changed:”, and no longer that all is correct. `labels.invalid` is new, for the browser’s own messages.",
    },
    { version: "1.0.1", date: "2026-11-28", note: "The form’s button can be full width." },
    { version: "1.0.0", date: "2026-11-27", note: "First published." },
  ],
  scenarios: {
    "Judged on leaving": {
      props: { validate: "leave" },
      watch: "Type one letter, then leave the email field. Leave it empty and nothing appears.",
    },
    "Long words": {
      props: {
        label: "Rechtsschutzversicherungsgesellschaftenverzeichnisadresse",
        hint: "Nur zur Bestätigung",
        fix: "Schreiben Sie sie wie vorname.nachname@rechtsschutzversicherungsgesellschaften.example",
      },
      watch: "Press the button: long words wrap in the list and beside the field.",
    },
    "right-to-left": "Press the button: the message is on the left of its field.",
  },
  playground: {
    props: ["validate", "label", "hint", "fix"],
    initial: {
      label: "Email address",
      hint: "Any address will do. It stays on this page.",
      fix: "Write it like name@example.com",
    },
  },
  previewText: "Prompt: Create form errors that say what is wrong and how to correct it...",
});
