"use client";
// A chat composer: the field grows with its text, takes files, and keeps everything if sending fails.
import type * as React from "react";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { cn } from "@/lib/utils";
import { Icon } from "./conversational-input-icons";

const ENGLISH = {
  attach: "Attach files",
  remove: "Remove",
  send: "Send",
  sending: "Sending",
  stop: "Stop",
  failed: "That could not be sent. Everything is still here, so you can try again.",
  error: "The answer failed.",
  type: "This type of file can't be attached",
  size: "Larger than",
  count: "Too many files, the limit is",
  unreadable: "Nothing was sent. Attach again what has changed or is gone",
};

export type RejectReason = "type" | "size" | "count" | "unreadable";

/** Types by ending. Some systems don't know them, or have another name for them. */
const TYPES = new Map([
  ["avif", "image/avif"],
  ["csv", "text/csv"],
  ["heic", "image/heic"],
  ["heif", "image/heif"],
  ["jxl", "image/jxl"],
  ["m4a", "audio/mp4"],
  ["md", "text/markdown"],
  ["mov", "video/quicktime"],
  ["wav", "audio/wav"],
  ["zip", "application/zip"],
]);

/** `className` and `style` go to the form, all other props to the textarea. */
export interface ConversationalInputProps
  extends Omit<React.ComponentPropsWithoutRef<"textarea">, "value" | "defaultValue" | "onSubmit"> {
  /** The text, if you control the field. */
  value?: string;
  /** The initial text, if you don't control the field. @default "" */
  defaultValue?: string;
  /** Called when the text changes, and when it's cleared after sending. */
  onValueChange?: (value: string) => void;
  /** Sends the message. If it returns a promise, text and files are cleared when that resolves, and kept if it rejects. */
  onSubmit: (message: { text: string; files: File[] }) => unknown;
  /** What the assistant is doing. @default "ready" */
  status?: "ready" | "submitted" | "streaming" | "error";
  /** Called by Stop, which replaces the send button while the assistant answers. */
  onStop?: () => void;
  /** File types, as in `<input accept>`. */
  accept?: string;
  /** Maximum number of files. 0 hides the attach button. @default Infinity */
  maxFiles?: number;
  /** Maximum size of a file in bytes. @default Infinity */
  maxFileSize?: number;
  /** Called once per reason with the files that were left out, or that can't be read any more. */
  onReject?: (files: File[], reason: RejectReason) => void;
  /** Shown while the field is empty. @default "Ask me anything..." */
  placeholder?: string;
  /** Disables typing, attaching files and sending. @default false */
  disabled?: boolean;
  /** Extra controls next to the attach button. */
  tools?: React.ReactNode;
  /** The textarea, to focus it for example. */
  inputRef?: React.Ref<HTMLTextAreaElement>;
  /** Your translations. Missing ones are in English. */
  labels?: Partial<typeof ENGLISH>;
}

export function ConversationalInput({
  value,
  defaultValue = "",
  onValueChange,
  onSubmit,
  status = "ready",
  onStop,
  accept,
  maxFiles = Number.POSITIVE_INFINITY,
  maxFileSize = Number.POSITIVE_INFINITY,
  onReject,
  tools,
  inputRef,
  labels,
  placeholder = "Ask me anything...",
  className,
  style,
  ...props
}: ConversationalInputProps) {
  const say = (key: keyof typeof ENGLISH) => labels?.[key] ?? ENGLISH[key];
  const [ownText, setOwnText] = useState(defaultValue);
  const [attached, setAttached] = useState<{ id: number; file: File }[]>([]);
  const [sending, setSending] = useState(false);
  const [dropping, setDropping] = useState(false);
  const [notice, setNotice] = useState("");
  const [lastStatus, setLastStatus] = useState<typeof status>("ready");
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const lastId = useRef(0);
  const isSending = useRef(false);
  const hasStarted = useRef(false);
  const text = value ?? ownText;
  const files = attached.map((item) => item.file);
  const locked = props.disabled || sending;
  const answering = status === "submitted" || status === "streaming";
  const waiting = sending || status === "submitted";
  const canStop = answering && onStop !== undefined;
  const action = canStop ? "stop" : waiting ? "sending" : "send";
  const canSend = !locked && !answering && (text.trim() !== "" || files.length > 0);

  useImperativeHandle(inputRef, () => field.current as HTMLTextAreaElement, []);

  if (status !== lastStatus) {
    setLastStatus(status);
    if (status === "error") setNotice(say("error"));
    else if (lastStatus === "error") setNotice("");
  }

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    if (readText() !== text) changeText(readText()); // typed before hydration
  });

  function changeText(next: string) {
    setOwnText(next);
    onValueChange?.(next);
  }

  /** From the page, which may be ahead of the last render. */
  function readText() {
    return field.current?.value ?? text;
  }

  /** Takes away what was sent. What was dictated in the meantime stays. */
  function clear(sent: string) {
    const now = readText().trim();
    changeText(now.startsWith(sent) ? now.slice(sent.length).trim() : now);
    setAttached([]);
  }

  /** The picker, drops and pastes all come through here, so that the limits hold for each. */
  function attach(added: File[]) {
    if (locked || added.length === 0) return;
    const items: typeof attached = [];
    const rejected = new Map<RejectReason, File[]>();
    for (const file of added) {
      let reason: RejectReason | undefined;
      if (!isAccepted(file, accept)) reason = "type";
      else if (file.size > maxFileSize) reason = "size";
      else if (attached.length + items.length >= maxFiles) reason = "count";
      if (reason) rejected.set(reason, [...(rejected.get(reason) ?? []), file]);
      else items.push({ id: ++lastId.current, file });
    }
    setAttached([...attached, ...items]);
    reject(rejected);
  }

  function reject(rejected: ReadonlyMap<RejectReason, File[]>) {
    const megabytes = Number((maxFileSize / 1e6).toPrecision(3));
    const limit = { type: "", size: ` ${megabytes} MB`, count: ` ${maxFiles}`, unreadable: "" };
    const sentences: string[] = [];
    for (const [reason, left] of rejected) {
      sentences.push(`${say(reason)}${limit[reason]}: ${listNames(left)}.`);
      onReject?.(left, reason);
    }
    setNotice(sentences.join(" "));
  }

  function remove(id: number) {
    setAttached((before) => before.filter((item) => item.id !== id));
    setNotice("");
    field.current?.focus(); // the pressed button disappears
  }

  async function handleSubmit(event: React.FormEvent<HTMLFormElement>) {
    if (event.target !== event.currentTarget) return; // React passes on a form in a tool's dialog
    event.preventDefault();
    const message = readText()
      .trimEnd()
      .replace(/^\s*\n/, ""); // the first line may be indented
    if (locked || answering || isSending.current || (!message && files.length === 0)) return;
    isSending.current = true;
    field.current?.focus();
    setSending(true);
    setNotice("");
    try {
      const unreadable = await findUnreadable(files);
      if (unreadable.length > 0) {
        setAttached(attached.filter(({ file }) => !unreadable.includes(file)));
        reject(new Map([["unreadable", unreadable]]));
      } else {
        await onSubmit({ text: message, files });
        clear(message.trim());
      }
    } catch (error) {
      console.error(error);
      setNotice(say("failed"));
    }
    isSending.current = false;
    setSending(false);
  }

  function handleKeyDown(event: React.KeyboardEvent) {
    if (event.target !== field.current || event.key !== "Enter" || event.shiftKey) return;
    // In an input method Enter confirms a word. Safari only shows that in the key code.
    const composing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;
    if (composing || event.defaultPrevented) return;
    event.preventDefault();
    field.current?.form?.requestSubmit();
  }

  function handlePaste(event: React.ClipboardEvent) {
    const types = Array.from(event.clipboardData.types);
    // Office apps add a picture of the copied text. Paste the text.
    const isText = types.includes("text/plain") && types.includes("text/html");
    if (isText || !types.includes("Files") || event.defaultPrevented) return;
    event.preventDefault();
    attach(filesOf(event.clipboardData));
  }

  function handleDrag(event: React.DragEvent) {
    const data = event.dataTransfer;
    if (!Array.from(data.types).includes("Files")) return;
    event.preventDefault(); // even if locked: otherwise the browser opens the file
    data.dropEffect = locked ? "none" : "copy";
    setDropping(event.type === "dragover" && !locked);
    if (event.type === "drop") attach(filesOf(data));
  }

  return (
    <form
      data-state={sending ? "sending" : status}
      onSubmit={handleSubmit}
      onKeyDown={handleKeyDown}
      onPaste={handlePaste}
      onDragOver={handleDrag}
      onDragLeave={handleDrag}
      onDrop={handleDrag}
      style={style}
      className={cn("relative w-full min-w-0", className)}
    >
      <div
        aria-busy={waiting}
        data-dropping={dropping || undefined}
        className="rounded-3xl border border-(--border,currentColor) bg-(--background,transparent) p-2 -outline-offset-1 outline-(--ring,currentColor) transition-shadow duration-300 focus-within:shadow-[0_8px_40px_-12px] focus-within:shadow-[color:var(--lamp,#f08caa)]/60 has-[textarea:focus]:outline-2 data-dropping:bg-current/10 data-dropping:outline-2 data-dropping:outline-dashed"
      >
        {attached.length > 0 && (
          <ul className="m-0 flex max-h-40 list-none flex-wrap gap-1.5 overflow-y-auto overscroll-contain p-1">
            {attached.map(({ id, file }) => (
              <li
                key={id}
                className="m-0 flex h-8 max-w-[min(13rem,100%)] items-center rounded-full bg-current/10 text-sm forced-colors:border"
              >
                {file.type.startsWith("image/") && <Thumbnail file={file} />}
                <bdi title={file.name} translate="no" className="truncate ps-3">
                  {file.name}
                </bdi>
                <button
                  type="button"
                  aria-label={`${say("remove")} ${file.name}`}
                  disabled={locked}
                  onClick={() => remove(id)}
                  className="m-0 grid size-8 shrink-0 cursor-pointer place-items-center rounded-full border-0 bg-transparent p-0 -outline-offset-2 outline-(--ring,currentColor) text-inherit [font:inherit] tracking-[inherit] focus-visible:outline-2 disabled:opacity-40"
                >
                  <Icon name="remove" className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="grid *:col-start-1 *:row-start-1 *:box-border *:max-h-60 *:min-h-11 *:px-3 *:py-2.5 *:text-base/6 *:wrap-anywhere">
          <textarea
            aria-label="Message"
            rows={1}
            enterKeyHint="send"
            {...props}
            ref={field}
            value={text}
            placeholder={placeholder}
            readOnly={sending || props.readOnly}
            onChange={(event) => {
              props.onChange?.(event);
              setNotice("");
              changeText(event.target.value);
            }}
            className="m-0 resize-none appearance-none overflow-y-auto overscroll-contain rounded-none border-0 bg-transparent [font-family:inherit] font-[inherit] tracking-[inherit] text-inherit outline-none placeholder:text-current/75 disabled:opacity-50"
          />
          {/* The same text, invisible: the field is as high as this, in every browser. */}
          <div
            aria-hidden="true"
            translate="no"
            className="invisible overflow-hidden whitespace-pre-wrap"
          >
            {`${text || placeholder} `}
          </div>
        </div>
        <div className="flex flex-wrap items-start gap-1 pt-1">
          {maxFiles > 0 && (
            <button
              type="button"
              aria-label={say("attach")}
              disabled={locked}
              onClick={() => picker.current?.click()}
              className="m-0 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full border-0 bg-transparent p-0 text-current/75 outline-offset-2 outline-(--ring,currentColor) transition duration-300 [font:inherit] tracking-[inherit] enabled:hover:bg-current/10 focus-visible:outline-2 disabled:opacity-40 forced-colors:border"
            >
              <Icon name="attach" className="size-5" />
            </button>
          )}
          <input
            ref={picker}
            type="file"
            multiple={maxFiles !== 1}
            accept={accept}
            onChange={(event) => {
              attach(Array.from(event.target.files ?? []));
              event.target.value = ""; // so that the same file can be picked again
              field.current?.focus();
            }}
            className="m-0 hidden rounded-none border-0 bg-transparent p-0 text-inherit [font:inherit] tracking-[inherit]"
          />
          <div className="flex flex-1 flex-wrap items-center gap-1">{tools}</div>
          {/* Not a submit button: before this script arrives, one would reload the page and lose the text. */}
          <button
            type="button"
            aria-label={say(action)}
            aria-disabled={!canStop && !canSend}
            onClick={(event) => {
              if (event.detail > 1) return; // a double-click presses what the first click has put here
              if (canStop) onStop();
              else event.currentTarget.form?.requestSubmit();
            }}
            className={cn(
              "m-0 ms-auto grid size-11 shrink-0 cursor-pointer place-items-center rounded-full border-0 p-0 outline-offset-2 outline-(--ring,currentColor) transition duration-300 [font:inherit] tracking-[inherit] focus-visible:outline-2 forced-colors:border",
              canStop || canSend || sending
                ? "bg-(--lamp,#f08caa) text-[oklch(from_var(--lamp,#f08caa)_clamp(0.22,(0.62_-_l)_*_100,1)_0.04_h)] shadow-[0_0_24px] shadow-[color:var(--lamp,#f08caa)]/55"
                : "bg-current/10 text-inherit",
            )}
          >
            <Icon
              name={action}
              className={cn(
                "size-5",
                action === "sending" && "animate-spin motion-reduce:animate-none",
              )}
            />
          </button>
        </div>
      </div>
      <p
        role="alert"
        className="m-0 px-3 text-sm wrap-anywhere text-(--destructive,currentColor) not-empty:pt-2"
      >
        {notice}
      </p>
      <p role="status" className="sr-only">
        {sending ? say("sending") : listNames(files)}
      </p>
    </form>
  );
}

function Thumbnail({ file }: { file: File }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <img ref={image} alt="" className="ms-1 -me-1 size-6 shrink-0 rounded-full object-cover" />
  );
}

/** Reads `accept` as a browser does: `.pdf`, `image/png`, `image/*`. */
function isAccepted({ name, type }: File, accept = ""): boolean {
  const rules = accept.toLowerCase().match(/[^\s,]+/g) ?? [];
  const ending = name.toLowerCase().replace(/^.*\./, "");
  const matches = (rule: string) => {
    if (rule.startsWith(".")) return name.toLowerCase().endsWith(rule);
    return [type, TYPES.get(ending)].some((known) =>
      rule.includes("*") ? known?.startsWith(rule.replace(/\*.*/, "")) : known === rule,
    );
  };
  return rules.length === 0 || rules.some(matches);
}

/** A file that was saved again, renamed or removed after it was attached can't be sent by any retry. */
async function findUnreadable(files: readonly File[]): Promise<File[]> {
  const reads = await Promise.allSettled(files.map((file) => file.slice(0, 1).arrayBuffer()));
  return files.filter((_, index) => reads[index]?.status === "rejected");
}

/** The files of a drop or paste. Folders are left out: browsers hand them over as unreadable files. */
function filesOf(data: DataTransfer): File[] {
  return Array.from(data.items)
    .filter((item) => item.kind === "file" && !item.webkitGetAsEntry?.()?.isDirectory)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null);
}

/** `a.txt, b.txt, c.txt, +47` */
function listNames(files: readonly File[]): string {
  const names = files.slice(0, 3).map((file) => file.name);
  if (files.length > 3) names.push(`+${files.length - 3}`);
  return names.join(", ");
}
