// Both ways to ask, one at a time, for trying their props.
import type { Playground } from "../schema.ts";
import { ConversationalInput, type ConversationalInputProps } from "./conversational-input";
import { VoiceInput, type VoiceInputProps } from "./voice-input";

/** Milliseconds after which the pretended server answers. */
const ANSWER_MS = 2000;
const SLOW_ANSWER_MS = 8000;

export const playground: Playground = {
  parts: [
    {
      component: "ConversationalInput",
      label: "Write",
      initial: {},
      render: (props, { slow }) => {
        const wait = slow ? SLOW_ANSWER_MS : ANSWER_MS;
        return (
          <div className="mx-auto w-full max-w-xl px-4 py-16">
            <ConversationalInput
              {...(props as ConversationalInputProps)}
              onSubmit={() => new Promise((resolve) => setTimeout(resolve, wait))}
            />
          </div>
        );
      },
      usage: { attributes: { onSubmit: "{sendToYourServer}" } },
    },
    {
      component: "VoiceInput",
      label: "Speak",
      initial: { autoDemo: true },
      render: (props) => (
        <div className="mx-auto w-full max-w-xl px-4 py-12">
          <VoiceInput {...(props as VoiceInputProps)} />
        </div>
      ),
    },
  ],
  watch: {
    "reduced-motion": "The simulation does not start by itself, and its bars stand still.",
    "no-microphone":
      "Under Speak, press the microphone: a sentence says that none was found, the time is counted all the same, and the bars are marked as simulated.",
    "slow-network":
      "Under Write, send something: the field holds what you wrote until the answer comes, after eight seconds here.",
    "right-to-left": "The clip and the send button change sides, and the text starts at the right.",
    "long-words":
      "The placeholder and what you write break inside the field; it grows, then scrolls.",
  },
};
