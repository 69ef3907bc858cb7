// The only inline script of a page, as text: it keeps early clicks and fetches script and faces after the first paint.
/**
 * Runs before anything else. Reads what to fetch from the data attributes of its own tag, so that one hash serves
 * every page. The scripts of `data-steps` run one after the other, each in a task of its own, so that a press is
 * never kept waiting for all of them; the faces are asked for in one of their own, too. A click that is kept goes no
 * further: React may listen already, and would act on it twice.
 * "Try again", where a script is missing, reloads the page and so keeps the visitor's place; offline it leaves the page.
 * An introduction that takes a line less in its real face keeps its height until the window has another width: what
 * follows is being read, and would jump.
 */
export const INLINE_BOOT = `(()=>{
const tag=document.currentScript.dataset,root=document.documentElement,data=root.dataset,early={clicks:[]};
if(location.pathname.startsWith("/embed/")&&/[?&]theme=light(&|$)/.test(location.search)){root.classList.replace("dark","light");data.theme="light"}
const keep=(event)=>{const target=event.target.closest&&event.target.closest("button,[role=switch],[role=tab]");
if(target&&target.closest("[data-wake]")?.dataset.wake==="asleep"){event.preventDefault();event.stopPropagation();early.clicks.push(target);wake()}};
addEventListener("click",keep,true);window.lamplightEarly=early;
addEventListener("click",(event)=>{if(event.target.closest?.(".script-missing a")){event.preventDefault();fetch("").then(()=>location.reload(),()=>{})}},true);
let awake=false;
const wake=()=>{if(awake)return;awake=true;
for(const [rel,href] of [["manifest",tag.manifest],...(tag.preload+" "+tag.steps).split(" ").map((href)=>["modulepreload",href])])if(href)document.head.append(Object.assign(document.createElement("link"),{rel,href}));
const steps=tag.steps.split(" "),step=()=>{const url=steps.shift();if(url)import(url).then(()=>setTimeout(step),()=>{removeEventListener("click",keep,true);data.script="missing"})};step();
setTimeout(()=>{const faces=JSON.parse(tag.fonts).map(([family,url,style,weight])=>new FontFace(family,"url("+url+")",{style,weight}).load());
Promise.allSettled(faces).then((done)=>{
const width=innerWidth,hold=(of)=>{for(const p of document.querySelectorAll("article h1+*"))p.style.minHeight=of(p)};
hold((p)=>p.offsetHeight+"px");addEventListener("resize",()=>{if(innerWidth!==width)hold(()=>"")});
for(const face of done)if(face.value)document.fonts.add(face.value);data.faces="here"})})};
const painted=()=>requestAnimationFrame(()=>setTimeout(wake));
try{new PerformanceObserver((list,observer)=>{observer.disconnect();painted()}).observe({type:"paint",buffered:true})}catch{painted()}
addEventListener("load",()=>setTimeout(wake,document.hidden?0:1500))
})()`.replaceAll("\n", "");
