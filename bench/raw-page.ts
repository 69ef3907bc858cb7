// A tab spoken to directly: test drivers keep every page "visible", and a hidden tab is what has to be measured.

export interface RawPage {
  send: (method: string, parameters?: object) => Promise<Record<string, unknown>>;
  /** Runs an expression in the page, waits for its promise, returns its value. */
  evaluate: <T>(expression: string) => Promise<T>;
}

/** Opens a new tab in front of all others, in the browser whose DevTools listen on `port`. */
export async function openRawPage(port: number): Promise<RawPage> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/new?about:blank`, { method: "PUT" });
  const { webSocketDebuggerUrl } = (await answer.json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(webSocketDebuggerUrl);
  const waiting = new Map<
    number,
    { resolve: (result: Record<string, unknown>) => void; reject: (error: Error) => void }
  >();
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data));
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) asked?.reject(new Error(`The browser answered: ${message.error.message}`));
    else asked?.resolve(message.result);
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The tab is gone."));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("The tab did not answer.")));
  });

  let last = 0;
  const send: RawPage["send"] = (method, parameters = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params: parameters }));
    });
  return {
    send,
    async evaluate<T>(expression: string) {
      const { result, exceptionDetails } = await send("Runtime.evaluate", {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails)
        throw new Error(`The page threw: ${JSON.stringify(exceptionDetails).slice(0, 300)}`);
      return (result as { value: T }).value;
    },
  };
}
