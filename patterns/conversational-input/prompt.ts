// What an assistant has to know about the conversational input beyond its source.
import { definePrompt } from "../define-prompt.ts";

export default definePrompt({
  goal: `Build two ways to ask an assistant. \`ConversationalInput\` is a text field that grows from 44 to 240 px with the question, sends on Enter, takes files by button, drop and paste, and keeps everything when sending fails. \`VoiceInput\` is a microphone with 48 bars that show the real sound level, an exact mm:ss clock, and the last five recordings to play again.

Nobody should lose what they have written. So nothing is cleared before it is known to be sent, and wherever the browser lacks a microphone, a recorder or Web Audio, a sentence says so. \`VoiceInput\` sends nothing anywhere by itself: \`onRecording\` hands you the sound, and if you upload it, change \`privacyNote\` to say so. Its \`autoDemo\` is for showcases; leave it out of a product. Where the page has a \`Permissions-Policy\`, it must allow \`microphone=(self)\`, and a content security policy needs \`blob:\` under \`media-src\`.`,
  usage: `"use client";
import { ConversationalInput } from "@/components/ui/conversational-input";
import { VoiceInput } from "@/components/ui/voice-input";

export function Ask({ send }: { send: (text: string, files: File[]) => Promise<void> }) {
  return (
    <div className="grid gap-8">
      <ConversationalInput onSubmit={({ text, files }) => send(text, files)} />
      <VoiceInput onRecording={({ duration, sound }) => console.log(duration, sound)} />
    </div>
  );
}`,
  checks: [
    "Enter sends, Shift+Enter starts a new line, and the Enter that confirms an input method's word sends nothing.",
    "The field is 44 px high when empty, grows with its text to 240 px, then scrolls; nothing jumps while it grows.",
    "Blank text is not sent; a file alone is. While sending, the field is `aria-busy` and can't be sent twice.",
    "When `onSubmit` rejects, text and files stay and a sentence says so; when it resolves, both are cleared and the field has the focus.",
    "The same file can be attached twice, removed, and attached again; twenty chips wrap at 320 px; a long name is cut on screen and said in full.",
    'The voice label is "Listening..." while recording and "Click to speak" otherwise, and the clock is right after ten minutes.',
    "The bars move without a React render, and with reduced motion at most five times a second.",
    "After stopping, and after leaving the page while recording or while the permission is still being asked, no microphone track is live and no AudioContext is open.",
    "With the microphone refused, missing or absent from the browser, a sentence says so, the bars are marked as simulated, and the time still counts.",
    "Both work by keyboard alone, in light and dark, and right to left.",
    "Every word of both can be translated: through `labels`, or through its own prop where it has one.",
  ],
  acceptance: {
    seen: 'page.getByPlaceholder("Ask me anything...")',
    works: `await shown(page).fill("Where do I begin?");
await shown(page).press("Shift+Enter");
await expect(shown(page)).toHaveValue("Where do I begin?\\n");
await shown(page).press("Enter");
await expect(shown(page)).toHaveValue("");
await expect(page.getByRole("button", { name: "Record from the microphone" })).toBeVisible();`,
  },
});
