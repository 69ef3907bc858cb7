// Says something in passing; the part that shows it is fetched with the first message.
export interface ToastMessage {
  title: string;
  description: string;
  /** @default "default" */
  tone?: "default" | "destructive";
}

type Listener = (message: ToastMessage) => void;

let listener: Listener | null = null;
const waiting: ToastMessage[] = [];
const askers = new Set<() => void>();

/** Shows a toast; it waits for the toaster where that has not arrived yet. */
export function showToast(message: ToastMessage): void {
  if (listener) listener(message);
  else {
    waiting.push(message);
    for (const ask of askers) ask();
  }
}

/** Called by the toaster when it can show messages. Returns how to stop. */
export function receiveToasts(next: Listener): () => void {
  listener = next;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    listener = null;
  };
}

/** Calls back when there is a message and nobody to show it. */
export function onToastWaiting(ask: () => void): () => void {
  askers.add(ask);
  if (waiting.length > 0) ask();
  return () => {
    askers.delete(ask);
  };
}
