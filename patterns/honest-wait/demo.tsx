"use client";
// A wait for real work: this device traces the light of a lamp. The visitor can hold the work, or pull the plug.
import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { DemoProps } from "../schema.ts";
import { WaitStatus, type WaitStatusProps } from "./wait-status";

const [WIDTH, HEIGHT] = [640, 360];
/** From each pixel: for the first picture, and for the one that people wait for. */
const [FEW_RAYS, RAYS] = [3, 640];
const LAMP = { x: 320, y: 60, half: 106 };
/** Where the shade ends that widens around the lamp. */
const SHADE = { y: 104, half: 170 };
const BALL = { x: 430, y: 262, radius: 40 };
const STEPS = [
  "Time a sample on this device",
  "Trace the lampshade",
  "Trace the light",
  "Trace the ball’s shadow",
];
/** Pixels of a row that are traced at once; a row has five such parts. */
const PART = 128;
const PARTS = (WIDTH * HEIGHT) / PART;
const SAMPLES = 60;
/** Milliseconds of work at a time, so that the page answers in between. */
const SLICE_MS = 8;
const WORDS = {
  usual: "A sample says {from} to {to}",
  late: "Longer than the sample said. Now we expect {from} to {to}",
  stalled: "The work is on hold",
};

type Report = Pick<WaitStatusProps, "state" | "note" | "step" | "amount" | "usual">;

const HELD: Report = { state: "stalled", note: "You are holding it." };
const UNPLUGGED: Report = { state: "failed", note: "You pulled the plug. Nothing was kept." };

/** Whether a ray gets from a point up to the lamp: out of the shade, and past the ball. */
function reachesLamp(x: number, y: number, angle: number): boolean {
  const [dx, dy] = [Math.cos(angle), -Math.sin(angle)];
  if (y <= LAMP.y) return false;
  const xAt = (height: number) => x + (dx / dy) * (height - y) - LAMP.x;
  if (Math.abs(xAt(LAMP.y)) > LAMP.half) return false;
  const depth = Math.min(1, (y - LAMP.y) / (SHADE.y - LAMP.y));
  const half = LAMP.half + depth * (SHADE.half - LAMP.half);
  if (Math.abs(xAt(Math.min(y, SHADE.y))) > half) return false;
  const [ballX, ballY] = [BALL.x - x, BALL.y - y];
  const along = Math.max(0, ballX * dx + ballY * dy);
  return (ballX - along * dx) ** 2 + (ballY - along * dy) ** 2 > BALL.radius ** 2;
}

function tracePart(picture: ImageData, part: number, rays: number): void {
  for (let pixel = part * PART; pixel < (part + 1) * PART; pixel += 1) {
    const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
    let hits = 0;
    for (let ray = 0; ray < rays; ray += 1)
      if (reachesLamp(x, y, (Math.PI * (ray + Math.random())) / rays)) hits += 1;
    const light = Math.min(1, (1.1 * hits) / rays);
    const colour = [13 + 242 * light ** 0.8, 8 + 223 * light ** 1.3, 11 + 203 * light, 255];
    picture.data.set(colour, 4 * pixel);
  }
}

/** Traces a picture and shows it. */
function* sketch(canvas: HTMLCanvasElement | null): Generator<null, void, void> {
  const picture = new ImageData(WIDTH, HEIGHT);
  for (let part = 0; part < PARTS; part += 1) {
    tracePart(picture, part, FEW_RAYS);
    yield null;
  }
  canvas?.getContext("2d")?.putImageData(picture, 0, 0);
}

/** First a sample, whose pace gives the range, then every part. Reports every few rows. */
function* trace(canvas: HTMLCanvasElement | null): Generator<Report | null, void, void> {
  const picture = new ImageData(WIDTH, HEIGHT);
  const from = performance.now();
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    tracePart(picture, Math.floor((sample / SAMPLES) * PARTS), RAYS);
    yield sample === 0 ? { state: "working", step: 1 } : null;
  }
  const seconds = (((performance.now() - from) / SAMPLES) * PARTS) / 1000;
  const usual = [seconds / 2, 2 * seconds + 2, 6 * seconds + 9] as const;
  for (let part = 0; part < PARTS; part += 1) {
    tracePart(picture, part, RAYS);
    const rows = Math.floor(((part + 1) * PART) / WIDTH);
    const step = rows < SHADE.y ? 2 : rows < BALL.y - BALL.radius ? 3 : 4;
    const amount = { unit: "Rows", done: rows, total: HEIGHT };
    yield part % 40 === 0 ? { state: "working", step, amount, usual } : null;
  }
  canvas?.getContext("2d")?.putImageData(picture, 0, 0);
  yield { state: "done", note: "Here is your lamp." };
}

type Job = { timer: number; goOn: () => void };

/** Works in slices, until the timer is cleared. */
function run(job: Job, steps: Generator<Report | null>, tell: (report: Report) => void): void {
  clearTimeout(job.timer);
  job.goOn = () => {
    const until = performance.now() + SLICE_MS;
    let next = steps.next();
    while (!next.done && !next.value && performance.now() < until) next = steps.next();
    if (next.value) tell(next.value);
    if (!next.done) job.timer = window.setTimeout(job.goOn);
  };
  job.goOn();
}

export default function WaitStatusDemo({ props }: DemoProps) {
  const [report, setReport] = useState<Report | null>(null);
  const { current: job } = useRef<Job>({ timer: 0, goOn: () => {} });
  const start = useRef<HTMLButtonElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    run(job, sketch(canvas.current), setReport);
    return () => clearTimeout(job.timer);
  }, [job]);

  /** A button that goes away by its own press leaves the focus to the one that stays. */
  function stop(next: Report | null) {
    clearTimeout(job.timer);
    setReport(next);
    if (next?.state !== "stalled") start.current?.focus();
  }

  // Edge cases and the playground show a state without any work.
  const shown = report ?? (props?.state ? { state: "working" as const } : null);
  const isHeld = report?.state === "stalled";
  const isWorking = report?.state === "working" || isHeld;
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-1 gap-6 px-6 pt-20 pb-12">
      <p className="text-balance font-serif text-4xl leading-tight">A lamp, traced ray by ray</p>
      <div className="flex flex-wrap gap-3">
        <Press ref={start} onClick={() => run(job, trace(canvas.current), setReport)}>
          {report ? "Start again" : "Trace it finely"}
        </Press>
        {isWorking && (
          <>
            <Press onClick={() => (isHeld ? job.goOn() : stop({ ...report, ...HELD }))}>
              {isHeld ? "Let it go on" : "Hold the work"}
            </Press>
            <Press onClick={() => stop({ ...report, ...UNPLUGGED })}>Pull the plug</Press>
          </>
        )}
      </div>
      <canvas
        ref={canvas}
        hidden={shown !== null && shown.state !== "done"}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label="A lamp’s rosy light, and a ball in it that throws a shadow"
        className="w-full rounded-2xl bg-[#0d080b]"
      />
      {shown && (
        <WaitStatus
          title="Tracing the light of a lamp"
          steps={STEPS}
          labels={report ? WORDS : undefined}
          {...shown}
          exits={<Press onClick={() => stop(null)}>{isWorking ? "Stop" : "Put it away"}</Press>}
          {...props}
        />
      )}
      <p className="text-[#64524c] text-sm dark:text-[#b6a2a3]">
        Three rays a point make a rough picture, and {RAYS} a fine one. Your device does the work,
        on this page only.
      </p>
    </div>
  );
}

function Press(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...props}
      className="min-h-11 rounded-full border border-current/50 px-5 hover:border-current"
    />
  );
}
