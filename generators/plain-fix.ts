// Our view of what to try first for a metric that no pattern of the library has been shown to move.
import type { Metric } from "../patterns/schema.ts";

export const PLAIN_FIX: Readonly<Record<Metric, string>> = {
  clicks: "Say in the link’s text what happens after the click.",
  "sign-ups": "Ask for fewer fields, and no password until it’s needed.",
  "form-completion": "Remove every question you can do without, and say why you ask the others.",
  conversion:
    "Show the whole price early, answer the last doubt beside the button, and make the page faster.",
  spending: "Describe what each option is for in the buyer’s words.",
  cancellations: "Ask people who leave for their reason, and fix the most common one.",
  returns: "Show sizes, materials and delivery dates early.",
  "follow-through": "Make the act itself shorter, and offer it where people already are.",
  "return-visits": "Give people a reason to return that they chose themselves.",
  waits: "Make it faster, or do the work before anyone waits for it.",
  trust: "Name who is responsible, and make them easy to reach.",
  comfort: "Let people keep the settings that their system already has.",
};
