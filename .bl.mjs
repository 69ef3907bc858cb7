import runLighthouse from "lighthouse";
import { withBareBrowser } from "./bench/browser.ts";
const rounds = Number(process.argv[2]??3);
for (let r=0;r<rounds;r++) for (const url of process.argv.slice(3)) {
  const result = await withBareBrowser((port) => runLighthouse(url, { port, logLevel: "silent", disableFullPageScreenshot: true, onlyAudits:["largest-contentful-paint"] }));
  const events = result.artifacts.Trace.traceEvents; const start = events.findLast(({name})=>name==="firstContentfulPaint");
  const tasks = events.filter(({name,ph,ts,pid,tid})=>name==="RunTask"&&ph==="X"&&ts>=start.ts&&pid===start.pid&&tid===start.tid);
  const inner = t => { const l = events.filter(e=>e.pid===t.pid&&e.tid===t.tid&&e.ts>=t.ts&&e.ts<=t.ts+t.dur&&e.dur&&e.name!=="RunTask").sort((a,b)=>b.dur-a.dur); return l.slice(0,2).map(e=>e.name).join("+"); };
  const top = tasks.map(t=>({ms:t.tdur/1000,t})).sort((a,b)=>b.ms-a.ms).slice(0,7).map(x=>x.ms.toFixed(1)+" "+inner(x.t));
  console.log(url.slice(-20), "lcp", result.lhr.audits["largest-contentful-paint"].numericValue.toFixed(0), "blocking", tasks.reduce((s,t)=>s+Math.max(0,t.tdur/1000*4-50),0).toFixed(0), "|", top.join(" | "));
}
