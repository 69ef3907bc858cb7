// The test shop's own room: the site's colours and its lamp, in one small style that its policy names by hash.

/** As in `site/styles.css`; a test compares them. */
export const night = {
  ground: "#120c0f",
  raised: "#1a1216",
  ink: "#f6ebe4",
  quiet: "#b6a2a3",
  lit: "#f08caa",
  line: "#2c2025",
  alarm: "#ff9d8a",
  "filament-core": "#ffe7d6",
};
export const day = {
  ground: "#e5ddca",
  raised: "#efe8d8",
  ink: "#2b1d1b",
  quiet: "#64524c",
  lit: "#9c2f53",
  line: "#cdc3ad",
  alarm: "#9a2414",
  "filament-core": "#e8608c",
};

const tokens = (room: Record<string, string>): string =>
  Object.entries(room)
    .map(([name, colour]) => `--${name}:${colour};`)
    .join("");

export const pageStyles = `
:root{color-scheme:dark light;${tokens(night)}--accent:#f08caa;--night:#0d080b}
@media (prefers-color-scheme:light){:root{${tokens(day)}}}
*,*::before,*::after{box-sizing:border-box}
html{background:var(--ground);color:var(--ink);-webkit-text-size-adjust:100%;font:1.0625rem/1.6 "Instrument Sans",system-ui,sans-serif}
body{margin:0;min-height:100vh;min-height:100dvh;overflow-wrap:break-word}
h1,h2,.price{font-family:"Instrument Serif","Iowan Old Style",Georgia,"Times New Roman",serif;font-weight:400;letter-spacing:-.018em;line-height:1.02;margin:0;text-wrap:balance}
h1{font-size:clamp(2.4rem,6vw,3.6rem)}
h2{font-size:1.6rem}
p{margin:0}
a{color:inherit;text-decoration-color:var(--lit);text-underline-offset:.25em}
:focus-visible{outline:2px solid var(--lit);outline-offset:3px;border-radius:4px}
.mode{background:var(--raised);padding:.8rem 1.25rem;text-align:center;color:var(--quiet);font-size:.95rem}
.mode strong{color:var(--lit);font-weight:600}
main{max-width:64rem;margin:0 auto;padding:0 1.25rem 4rem;display:grid;gap:2.5rem 4rem}
.what{position:relative;isolation:isolate;padding-top:6.5rem;display:grid;gap:1rem;align-content:start;justify-items:start}
.lamp{position:absolute;z-index:-1;top:2.5rem;left:0;width:min(22rem,100%);height:18rem;pointer-events:none}
.lamp::before{content:"";position:absolute;inset:0;background:radial-gradient(60% 90% at 50% 0,color-mix(in oklab,var(--accent) 46%,transparent),color-mix(in oklab,var(--accent) 14%,transparent) 50%,transparent);mask:conic-gradient(from 90deg at 15% 0,#000 96deg,rgb(0 0 0/.5) 106deg,transparent 124deg),conic-gradient(from 146deg at 85% 0,transparent,rgb(0 0 0/.5) 18deg,#000 28deg 124deg,transparent 125deg);mask-composite:intersect}
.lamp::after{content:"";position:absolute;inset:-1px 15% auto;height:3px;border-radius:50%;background:linear-gradient(90deg,transparent,var(--accent) 12%,var(--filament-core) 50%,var(--accent) 88%,transparent)}
.dim .lamp::before{opacity:.45}
.dim main{grid-template-columns:minmax(0,34rem);justify-content:center}
.dim .what{justify-items:center;text-align:center;padding-top:9rem}
.dim .lamp{left:50%;translate:-50% 0;width:min(32rem,100%)}
.price{font-size:2.6rem;line-height:1}
.quiet{color:var(--quiet)}
form{display:grid;gap:1.35rem;align-content:start}
.field{display:grid;gap:.35rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem;align-items:start}
label{font-weight:600}
.hint{color:var(--quiet);font-size:.9rem;text-wrap:pretty}
input{font:inherit;color:var(--ink);background:var(--raised);border:1px solid var(--quiet);border-radius:.6rem;padding:.7rem .9rem;width:100%;min-height:3rem;font-variant-numeric:tabular-nums}
input[aria-invalid=true]{border-color:var(--alarm);border-width:2px}
.wrong{color:var(--alarm);font-size:.95rem;text-wrap:pretty}
.wrong+.hint{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.cards .quiet{font-size:.95rem;line-height:1.45;text-wrap:pretty}
.alert{text-wrap:pretty;border-inline-start:3px solid var(--alarm);padding-inline-start:1rem}
button,.go{font:inherit;font-weight:600;border:0;border-radius:999px;padding:.75rem 1.5rem;min-height:3rem;background:var(--accent);color:var(--night);cursor:pointer;text-decoration:none;display:inline-flex;align-items:center;justify-content:center}
button:hover,.go:hover{filter:brightness(1.07)}
.back{min-height:2.75rem;display:inline-flex;align-items:center}
.list{margin-top:3rem}
.cards{list-style:none;margin:1rem 0 0;padding:0;border-bottom:1px solid var(--line)}
.cards code{font:400 .95rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.cards li{border-top:1px solid var(--line);padding:.7rem 0;display:grid;grid-template-columns:1fr auto;gap:0 1rem;align-items:center}
.cards a{grid-row:1/3;grid-column:2;min-height:2.75rem;display:inline-flex;align-items:center}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (min-width:52rem){.lit main{grid-template-columns:1fr 26rem}.pay{padding-top:4rem}}
@media (forced-colors:active){button,.go{border:1px solid}}
`;

/** For `style-src`: `sha256-…` of the style. */
export async function styleHash(): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(pageStyles));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
