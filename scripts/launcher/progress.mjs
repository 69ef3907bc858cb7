// Shows that a long step is at work: a turning line in a terminal, a line now and then elsewhere.
const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MS = 100;
const LINE_EVERY_MS = 5_000;

/** @param {number} began */
const seconds = (began) => Math.round((performance.now() - began) / 1000);

/**
 * @param {string} label what is being done: "Installing packages"
 * @param {NodeJS.WriteStream} [out]
 * @returns {{ done: () => void; failed: () => void }}
 */
export function showProgress(label, out = process.stdout) {
  const began = performance.now();
  let frame = 0;
  if (!out.isTTY) out.write(`${label} …\n`);
  const timer = out.isTTY
    ? setInterval(() => {
        out.write(`\r${FRAMES[frame++ % FRAMES.length]} ${label} … ${seconds(began)} s`);
      }, FRAME_MS)
    : setInterval(() => {
        out.write(`  still at it after ${seconds(began)} s: ${label}\n`);
      }, LINE_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    if (out.isTTY) out.write("\r\x1b[K");
  };
  return {
    done: () => {
      stop();
      out.write(`${label}: done in ${seconds(began)} s\n`);
    },
    failed: stop,
  };
}
