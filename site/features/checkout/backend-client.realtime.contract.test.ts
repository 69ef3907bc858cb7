// The backend client as we configure it: specification, sections 4, 8 and 9, its realtime side, on a socket of our own.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBackend } from "./backend-client.ts";

type Frame = [join: string | null, ref: string | null, topic: string, event: string, body: object];

/** Stands where the browser's socket does, and lets the test be the server. */
class FakeSocket extends EventTarget {
  static readonly opened: FakeSocket[] = [];
  readonly url: string;
  readonly sent: Frame[] = [];
  readyState = 0;
  binaryType = "";
  bufferedAmount = 0;
  onopen: (() => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: object) => void) | null = null;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(code = 1000, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason, wasClean: code === 1000 });
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(frame: Frame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  /** Answers the last frame of that event. */
  reply(event: string, status: "ok" | "error"): void {
    const [join, ref, topic] = this.sent.findLast((frame) => frame[3] === event) ?? [];
    this.say([join ?? null, ref ?? null, topic ?? "", "phx_reply", { status, response: {} }]);
  }
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
  });
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.opened.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const client = () => createBackend("http://127.0.0.1:4173", "public-anonymous");
const last = () => FakeSocket.opened.at(-1) as FakeSocket;
const heartbeats = () => last().sent.filter(([, , topic]) => topic === "phoenix").length;

async function subscribe() {
  const backend = client();
  const statuses: string[] = [];
  const channel = backend.channel("room");
  expect(channel.state).toBe("closed");
  channel.subscribe((status) => statuses.push(status));
  last().accept();
  await vi.advanceTimersByTimeAsync(0);
  return { backend, channel, statuses };
}

describe('"heartbeat every 30000 ms"', () => {
  it("beats at 30 s and not before, and again 30 s after the answer", async () => {
    client().realtime.connect();
    last().accept();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(heartbeats()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(heartbeats()).toBe(1);
    last().reply("heartbeat", "ok");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(heartbeats()).toBe(2);
  });
});

describe('"reconnect delays 1, 2, 5 and 10 seconds"', () => {
  it("waits 1, 2, 5, 10 and again 10 s", async () => {
    client().realtime.connect();
    last().accept();
    for (const delay of [1000, 2000, 5000, 10_000, 10_000]) {
      const sockets = FakeSocket.opened.length;
      last().close(1006);
      await vi.advanceTimersByTimeAsync(delay - 1);
      expect(FakeSocket.opened, `before ${delay} ms`).toHaveLength(sockets);
      await vi.advanceTimersByTimeAsync(1);
      expect(FakeSocket.opened, `after ${delay} ms`).toHaveLength(sockets + 1);
    }
  });
});

describe('"Realtime reports TIMED_OUT, CHANNEL_ERROR and CLOSED"', () => {
  it('TIMED_OUT after the "realtime push timeout 10000 ms"', async () => {
    const { statuses } = await subscribe();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(statuses).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(statuses).toEqual(["TIMED_OUT"]);
  });
  it("CHANNEL_ERROR where the server refuses", async () => {
    const { statuses } = await subscribe();
    last().reply("phx_join", "error");
    expect(statuses).toEqual(["CHANNEL_ERROR"]);
  });
  it("CLOSED once the channel is left", async () => {
    const { channel, statuses } = await subscribe();
    last().reply("phx_join", "ok");
    await vi.advanceTimersByTimeAsync(0);
    void channel.unsubscribe();
    last().reply("phx_leave", "ok");
    expect(statuses).toContain("CLOSED");
  });
});

it('"channel states: closed, errored, joined, joining, leaving"', async () => {
  const { channel } = await subscribe();
  expect(channel.state).toBe("joining");
  last().reply("phx_join", "ok");
  await vi.advanceTimersByTimeAsync(0);
  expect(channel.state).toBe("joined");
  // This version leaves without waiting for the server, so the state is seen while the frame is sent.
  let whileLeaving = "";
  vi.spyOn(last(), "send").mockImplementation(() => {
    whileLeaving = channel.state;
  });
  void channel.unsubscribe();
  expect(whileLeaving).toBe("leaving");
  expect(channel.state).toBe("closed");

  const other = await subscribe();
  last().reply("phx_join", "ok");
  last().say([null, null, "realtime:room", "phx_error", {}]);
  expect(other.channel.state).toBe("errored");
});
