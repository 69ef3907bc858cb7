"use client";
// A wait for real work: this device traces the light of a lamp. The visitor can pause the work, or pull the plug.
import { useEffect, useRef, useState } from "react";
import { Press } from "../lib/press.tsx";
import type { DemoProps } from "../schema.ts";
import { WaitStatus, type WaitStatusProps } from "./wait-status";

const [WIDTH, HEIGHT] = [640, 360];
/** From each pixel: for the first picture, and for the one that people wait for. */
const [FEW_RAYS, RAYS] = [3, 640];
const LAMP = { x: 320, y: 60, half: 106 };
/** Where the shade ends that widens around the lamp. */
const SHADE = { y: 104, half: 170 };
const BALL = { x: 430, y: 262, radius: 40 };
const STEPS = ["Run a short trial", "Trace the shade", "Trace the light", "Trace the shadow"];
/** Pixels that are traced at once. For the trial, one of so many parts is traced. */
const [PART, IN_TRIAL] = [128, 24];
/** Milliseconds of work at a time, so that the page answers in between. */
const SLICE_MS = 8;
const WORDS = {
  usual: "A short trial suggests {from} to {to}",
  late: "Longer than the trial suggested. Now we expect {from} to {to}",
  stalled: "The work is paused",
};

type Report = Pick<WaitStatusProps, "state" | "note" | "step" | "amount" | "usual">;

const RUNNING: Report = { state: "working", note: undefined };
const PAUSED: Report = { state: "stalled", note: "You paused it." };
const UNPLUGGED: Report = { state: "failed", note: "You pulled the plug. Nothing was kept." };

/** Whether a ray gets from a point up to the lamp: out of the shade, and past the ball. */
function reachesLamp(x: number, y: number, angle: number): boolean {
  const [dx, dy] = [Math.cos(angle), -Math.sin(angle)];
  if (y <= LAMP.y) return false;
  const xAt = (height: number) => x + (dx / dy) * (height - y) - LAMP.x;
  const edge = Math.min(y, SHADE.y);
  const half = LAMP.half + ((edge - LAMP.y) / (SHADE.y - LAMP.y)) * (SHADE.half - LAMP.half);
  if (Math.abs(xAt(LAMP.y)) > LAMP.half || Math.abs(xAt(edge)) > half) return false;
  const [ballX, ballY] = [BALL.x - x, BALL.y - y];
  const along = Math.max(0, ballX * dx + ballY * dy);
  return (ballX - along * dx) ** 2 + (ballY - along * dy) ** 2 > BALL.radius ** 2;
}

function tracePart(picture: ImageData, from: number, rays: number): void {
  for (let pixel = from; pixel < from + PART; pixel += 1) {
    const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
    let hits = 0;
    for (let ray = 0; ray < rays; ray += 1)
      if (reachesLamp(x, y, (Math.PI * (ray + Math.random())) / rays)) hits += 1;
    const light = Math.min(1, (1.1 * hits) / rays);
    const colour = [13 + 242 * light ** 0.8, 8 + 223 * light ** 1.3, 11 + 203 * light, 255];
    picture.data.set(colour, 4 * pixel);
  }
}

/** First a trial, whose pace gives the range, then every part. */
function* trace(canvas: HTMLCanvasElement | null, rays: number): Generator<Report, Report> {
  const picture = new ImageData(WIDTH, HEIGHT);
  const began = performance.now();
  for (let from = 0; from < WIDTH * HEIGHT; from += IN_TRIAL * PART) {
    yield { ...RUNNING, step: 1 };
    tracePart(picture, from, rays);
  }
  const seconds = (IN_TRIAL * (performance.now() - began)) / 1000;
  const usual = [seconds / 2, 2 * seconds + 2, 6 * seconds + 9] as const;
  for (let from = 0; from < WIDTH * HEIGHT; from += PART) {
    const y = Math.floor(from / WIDTH);
    const step = y < SHADE.y ? 2 : y < BALL.y - BALL.radius ? 3 : 4;
    yield { ...RUNNING, step, amount: { unit: "Rows", done: y, total: HEIGHT }, usual };
    tracePart(picture, from, rays);
  }
  canvas?.getContext("2d")?.putImageData(picture, 0, 0);
  return { state: "done", note: "Here is your lamp." };
}

/** Works in slices, until the returned function is called. */
function run(work: Iterator<Report, Report>, tell: (report: Report) => void) {
  const timer = setInterval(() => {
    const until = performance.now() + SLICE_MS;
    let next = work.next();
    while (!next.done && performance.now() < until) next = work.next();
    if (next.done) clearInterval(timer);
    tell(next.value);
  });
  return () => clearInterval(timer);
}

export default function WaitStatusDemo({ props }: DemoProps) {
  const [report, setReport] = useState<Report | null>(null);
  const [work, setWork] = useState<Iterator<Report, Report>>();
  const start = useRef<HTMLButtonElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const runs = report?.state === "working";
  useEffect(() => run(trace(canvas.current, FEW_RAYS), () => {}), []);
  useEffect(() => (work && runs ? run(work, setReport) : undefined), [work, runs]);

  function begin() {
    setWork(trace(canvas.current, RAYS));
    setReport(RUNNING);
  }

  /** A button that goes away by its own press leaves the focus to the one that stays. */
  function stop(next: Report | null) {
    setReport(next);
    start.current?.focus();
  }

  // Edge cases and the playground show a state without any work.
  const shown = report ?? (props?.state ? RUNNING : null);
  const isPaused = report?.state === "stalled";
  const isWorking = runs || isPaused;
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-1 gap-4 px-6 pt-16 pb-4">
      <p className="text-balance font-serif text-3xl leading-tight">A lamp, traced ray by ray</p>
      <div className="flex flex-wrap gap-3">
        <Press ref={start} onClick={begin}>
          {report ? "Start again" : "Trace it finely"}
        </Press>
        {isWorking && (
          <>
            <Press onClick={() => setReport({ ...report, ...(isPaused ? RUNNING : PAUSED) })}>
              {isPaused ? "Resume" : "Pause"}
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
        className="aspect-2/1 w-full rounded-2xl bg-[#0d080b] object-cover"
      />
      {shown && (
        <WaitStatus
          title="Tracing the light of a lamp"
          steps={STEPS}
          labels={report ? WORDS : undefined}
          {...shown}
          exits={<Press onClick={() => stop(null)}>{isWorking ? "Stop" : "Close"}</Press>}
          {...props}
        />
      )}
      <p className="text-[#64524c] text-sm dark:text-[#b6a2a3]">
        {FEW_RAYS} rays per pixel give a rough picture, {RAYS} a fine one. Your device does the
        work, on this page only.
      </p>
    </div>
  );
}
