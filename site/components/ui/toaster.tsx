// Shows toasts in a corner, one under the other, readable by a screen reader.
import { Toast } from "radix-ui";
import { useEffect, useState } from "react";
import { cn } from "@/lib/utils";
import { receiveToasts, type ToastMessage } from "./toast.ts";

const SHOWN_FOR_MS = 6000;
const AT_ONCE = 3;

export function Toaster() {
  const [messages, setMessages] = useState<(ToastMessage & { id: number })[]>([]);
  useEffect(() => {
    let id = 0;
    return receiveToasts((message) => {
      id += 1;
      const shown = { ...message, id };
      setMessages((before) => [...before, shown].slice(-AT_ONCE));
    });
  }, []);
  return (
    <Toast.Provider duration={SHOWN_FOR_MS} label="Notification">
      {messages.map((message) => (
        <Toast.Root
          key={message.id}
          type={message.tone === "destructive" ? "foreground" : "background"}
          data-tone={message.tone ?? "default"}
          onOpenChange={(open) =>
            !open && setMessages((before) => before.filter(({ id }) => id !== message.id))
          }
          className={cn(
            "flex items-start gap-4 rounded-2xl border bg-raised p-4 ps-5 text-ink shadow-[0_16px_40px_-12px_#0006] motion-safe:data-[state=open]:animate-[lamplight-rise_320ms_var(--ease-lamp)]",
            message.tone === "destructive" ? "border-alarm" : "border-accent",
          )}
        >
          <div className="grow">
            <Toast.Title
              className={cn("font-medium", message.tone === "destructive" && "text-alarm")}
            >
              {message.title}
            </Toast.Title>
            <Toast.Description className="text-sm text-balance text-quiet">
              {message.description}
            </Toast.Description>
          </div>
          <Toast.Close
            aria-label="Dismiss"
            className="-mt-1 -mr-1 grid size-8 place-items-center text-lg text-quiet hover:text-ink"
          >
            <span aria-hidden="true">×</span>
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="toasts fixed right-0 bottom-0 z-70 m-0 flex w-full max-w-104 list-none flex-col gap-3 p-4 outline-none sm:p-6" />
    </Toast.Provider>
  );
}
