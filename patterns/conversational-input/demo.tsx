"use client";
// Both ways to ask, side by side: by writing, and by speaking.
import { useId } from "react";
import { ConversationalInput } from "./conversational-input";
import { VoiceInput } from "./voice-input";

const FAKE_SEND_MS = 2000;

/** Stands in for your server: it answers after two seconds and forgets what it was sent. */
function pretendToSend() {
  return new Promise<void>((resolve) => setTimeout(resolve, FAKE_SEND_MS));
}

const TITLE = "mb-5 font-serif text-2xl text-[#2b1d1b] dark:text-[#f6ebe4]";

export default function ConversationalInputDemo() {
  const id = useId();
  return (
    <div className="@container w-full px-4 pt-16 pb-8 sm:px-8">
      <div className="grid gap-x-10 gap-y-12 @2xl:grid-cols-2">
        <section aria-labelledby={`${id}-write`} className="min-w-0">
          <p id={`${id}-write`} className={TITLE}>
            Write
          </p>
          <ConversationalInput onSubmit={pretendToSend} />
          <p className="px-5 pt-3 text-sm text-[#64524c] dark:text-[#b6a2a3]">
            Enter sends, Shift+Enter starts a new line. Drop or paste files anywhere in the field.
            This demo sends nothing.
          </p>
        </section>
        <section aria-labelledby={`${id}-speak`} className="min-w-0">
          <p id={`${id}-speak`} className={`${TITLE} text-center`}>
            Speak
          </p>
          <VoiceInput autoDemo />
        </section>
      </div>
    </div>
  );
}
