// The hardships of the playground: their names, and how each is told when a component does not meet it.
import type { Stress } from "../../patterns/schema.ts";

export interface StressName {
  stress: Stress;
  /** On the switch. */
  label: string;
  /** In the sentence of what a component never uses; null for what every component meets. */
  unmet: string | null;
}

export const STRESSES: readonly StressName[] = [
  { stress: "reduced-motion", label: "Reduced motion", unmet: null },
  { stress: "no-webgl", label: "No WebGL", unmet: "WebGL" },
  { stress: "no-view-transitions", label: "No view transitions", unmet: "view transitions" },
  { stress: "no-microphone", label: "No microphone", unmet: "the microphone" },
  { stress: "slow-network", label: "Slow network", unmet: "the network" },
  { stress: "right-to-left", label: "Right to left", unmet: null },
  { stress: "long-words", label: "Long words", unmet: null },
];
