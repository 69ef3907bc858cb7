"use client";
// A field to ask in: it grows with the question, takes files, and keeps everything when sending fails.
import {
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type DragEventHandler,
  type FormEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { AttachButton } from "./attach-button";
import { type AttachedFile, AttachedFiles } from "./attached-files";
import { filesOf, hasFiles, isFormattedText } from "./incoming-files";
import {
  CONVERSATIONAL_ENGLISH,
  type ConversationalInputLabels,
  fillIn,
  withEnglish,
} from "./input-labels";
import { SendButton } from "./send-button";
import { useFittedHeight } from "./use-fitted-height";

export interface ConversationalMessage {
  /** What was written, trimmed; may be empty when there are files. */
  text: string;
  /** What was attached, in the order it was added. */
  files: File[];
}

export interface ConversationalInputProps
  extends Omit<ComponentProps<"form">, "onSubmit" | "children"> {
  /**
   * Sends the message. The field is busy until the promise settles: then it is cleared, or, when the
   * promise rejects, everything stays and `failedText` is shown.
   */
  onSubmit: (message: ConversationalMessage) => Promise<void> | void;
  /**
   * What an empty field says.
   * @default "Ask me anything..."
   */
  placeholder?: string;
  /**
   * Name of the field for assistive technology.
   * @default "Message"
   */
  label?: string;
  /**
   * Height of the empty field in pixels; at least 44, a line and its room.
   * @default 44
   */
  minHeight?: number;
  /**
   * Height in pixels from which the field scrolls instead of growing.
   * @default 240
   */
  maxHeight?: number;
  /** Kinds of file the picker offers, as in `<input accept>`. */
  accept?: string;
  /**
   * What is said when sending fails.
   * @default "That could not be sent. Everything is still here, so you can try again."
   */
  failedText?: string;
  /** Words to translate, as `input-labels.ts` lists them; those left out stay English. */
  labels?: Partial<ConversationalInputLabels>;
}

/** Keydown code of a key that belongs to an input method; Safari reports nothing else for it. */
const IME_KEY_CODE = 229;

type DragHandler = DragEventHandler<HTMLFormElement>;

/** Your own handler hears of files too, before they are taken. */
const both =
  (own: DragHandler | undefined, ours: DragHandler): DragHandler =>
  (event) => {
    own?.(event);
    ours(event);
  };

export function ConversationalInput({
  onSubmit,
  placeholder = "Ask me anything...",
  label = "Message",
  minHeight = 44,
  maxHeight = 240,
  accept,
  failedText = "That could not be sent. Everything is still here, so you can try again.",
  labels,
  className = "",
  ...rest
}: ConversationalInputProps) {
  const [text, setText] = useState("");
  const [attached, setAttached] = useState<readonly AttachedFile[]>([]);
  const [status, setStatus] = useState<"idle" | "loading" | "failed">("idle");
  const [dropping, setDropping] = useState(false);
  const [news, setNews] = useState({ text: "", turn: 0 });
  const field = useRef<HTMLTextAreaElement>(null);
  const lastId = useRef(0);
  const loading = status === "loading";
  const sendable = text.trim() !== "" || attached.length > 0;
  const words = withEnglish(CONVERSATIONAL_ENGLISH, labels);
  useFittedHeight(field, text);

  // Written before the page was alive, or brought back by the browser: React knows nothing of it.
  useLayoutEffect(() => {
    if (field.current?.value) setText(field.current.value);
  }, []);

  /** Tells a screen reader, also when it says the same as before. */
  function announce(text: string) {
    setNews((before) => ({ text, turn: before.turn + 1 }));
  }

  function attach(files: readonly File[]) {
    if (loading || files.length === 0) return;
    const added = files.map((file) => ({ id: ++lastId.current, file }));
    setAttached((before) => [...before, ...added]);
    const label = files.length === 1 ? words.fileAttached : words.filesAttached;
    announce(fillIn(label, { name: files[0]?.name ?? "", count: files.length }));
  }

  function remove(id: number) {
    setAttached((before) => before.filter((item) => item.id !== id));
    const name = attached.find((item) => item.id === id)?.file.name ?? "";
    announce(fillIn(words.fileRemoved, { name }));
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (loading || !sendable) return;
    setStatus("loading");
    announce(words.sending);
    field.current?.focus();
    try {
      await onSubmit({ text: text.trim(), files: attached.map((item) => item.file) });
      // What is cleared may have the focus: a file's cross, or the button that has nothing more to send.
      if (field.current?.form?.contains(document.activeElement)) field.current.focus();
      setText("");
      setAttached([]);
      setStatus("idle");
      announce(words.sent);
    } catch (error) {
      console.error(error);
      setStatus("failed");
      announce(""); // the visible sentence is announced by itself
    }
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || event.shiftKey) return;
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === IME_KEY_CODE) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  function handlePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const data = event.clipboardData;
    if (!hasFiles(data) || isFormattedText(data)) return;
    event.preventDefault();
    attach(filesOf(data));
  }

  function handleDragOver(event: DragEvent<HTMLFormElement>) {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = loading ? "none" : "copy";
    setDropping(!loading);
  }

  function handleDragLeave(event: DragEvent<HTMLFormElement>) {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false);
  }

  function handleDrop(event: DragEvent<HTMLFormElement>) {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault(); // also while sending: otherwise the browser would open the file
    setDropping(false);
    attach(filesOf(event.dataTransfer));
    field.current?.focus();
  }

  return (
    <form
      {...rest}
      data-state={dropping ? "dropping" : status}
      onSubmit={handleSubmit}
      onDragEnter={both(rest.onDragEnter, handleDragOver)}
      onDragOver={both(rest.onDragOver, handleDragOver)}
      onDragLeave={both(rest.onDragLeave, handleDragLeave)}
      onDrop={both(rest.onDrop, handleDrop)}
      className={`w-full min-w-0 ${className}`}
    >
      {/* Not the form: what is said within something busy is not heard everywhere. */}
      <div
        aria-busy={loading}
        className="relative rounded-3xl border border-[#2b1d1b]/60 bg-[#fffaf0]/70 p-2 -outline-offset-1 outline-[#9c2f53] transition-shadow duration-300 focus-within:shadow-[0_8px_40px_-12px_rgb(240_140_170/0.75)] has-[textarea:focus]:outline-2 dark:border-[#f6ebe4]/45 dark:bg-[#0d080b]/70 dark:outline-[#F08CAA] dark:focus-within:shadow-[0_8px_48px_-12px_rgb(240_140_170/0.4)]"
      >
        <AttachedFiles
          files={attached}
          disabled={loading}
          label={words.attached}
          removeLabel={words.remove}
          onRemove={remove}
          onEmpty={() => field.current?.focus()}
        />
        <div>
          <textarea
            ref={field}
            rows={1}
            value={text}
            readOnly={loading}
            aria-label={label}
            placeholder={placeholder}
            enterKeyHint="send"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleKeyDown}
            onPaste={handlePaste}
            style={{ minHeight, maxHeight }}
            className="field-sizing-content block w-full resize-none overflow-y-auto overscroll-contain bg-transparent px-3 py-2.5 text-base leading-6 wrap-anywhere text-[#2b1d1b] outline-none placeholder:text-[#64524c] read-only:opacity-80 dark:text-[#f6ebe4] dark:placeholder:text-[#b6a2a3]"
          />
        </div>
        <div className="flex items-center justify-between gap-2 pt-1">
          <AttachButton
            label={words.attach}
            accept={accept}
            disabled={loading}
            onFiles={(files) => {
              attach(files);
              field.current?.focus();
            }}
          />
          <SendButton
            label={loading ? words.sending : words.send}
            ready={sendable}
            loading={loading}
          />
        </div>
        {dropping && (
          <div className="pointer-events-none absolute -inset-px grid place-items-center rounded-3xl border-2 border-dashed border-[#9c2f53] bg-[#fff3ea]/95 text-[#9c2f53] dark:border-[#F08CAA] dark:bg-[#1a0f14]/95 dark:text-[#F08CAA]">
            {words.drop}
          </div>
        )}
      </div>
      <p role="alert" className="px-3 text-sm text-[#8a2414] not-empty:pt-2 dark:text-[#ffb3a3]">
        {status === "failed" ? failedText : ""}
      </p>
      <p role="status" className="sr-only">
        {/* The same words again would be no change to announce; a new element is. */}
        <span key={news.turn}>{news.text}</span>
      </p>
    </form>
  );
}
