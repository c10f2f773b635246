/** The style of the API page: one column on a phone, a list of groups beside it on a desktop, both colour schemes. */
export const apiDocsStyle = `
:root{color-scheme:light dark;--ink:#14201a;--muted:#55625b;--line:#dfe5e0;--surface:#fff;--canvas:#f6f8f5;--green:#256528;--soft:#eef6ef;--blue:#1357a6;--amber:#8a4a00;--red:#a8231c}
@media(prefers-color-scheme:dark){:root{--ink:#e8efe9;--muted:#a3b1a8;--line:#2b3831;--surface:#16201b;--canvas:#0e1512;--green:#8cc291;--soft:#1b2b20;--blue:#8fbcf2;--amber:#f0b36b;--red:#f2938d}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:1rem}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--canvas);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
.page{max-width:72rem;margin:0 auto;padding:2rem 1rem 5rem}
h1{font-size:clamp(1.9rem,5vw,2.7rem);line-height:1.15;letter-spacing:-.02em;margin:0 0 .5rem}
h2{font-size:1.35rem;letter-spacing:-.01em;margin:3rem 0 .75rem;text-transform:capitalize}
h3{font-size:.8rem;margin:1.5rem 0 .5rem;color:var(--muted);font-weight:650}
h4{font:600 .85rem/1.4 ui-monospace,monospace;margin:1rem 0 .25rem}
p{margin:.5rem 0;max-width:46rem}
a{color:var(--green)}
:focus-visible{outline:3px solid var(--green);outline-offset:2px;border-radius:4px}
code,.path,.name,.type{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.88em;overflow-wrap:anywhere}
.lead{color:var(--muted);font-size:1.1rem}
.basics{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));margin:1.5rem 0 0;padding:0;list-style:none}
.basics li{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:1rem 1.1rem;font-size:.93rem}
.basics b{display:block;margin-bottom:.2rem}
nav ul{display:flex;flex-wrap:wrap;gap:.5rem;list-style:none;padding:0;margin:1.75rem 0 0}
nav a{display:inline-flex;min-height:44px;align-items:center;padding:0 1rem;border:1px solid var(--line);border-radius:999px;background:var(--surface);text-decoration:none;text-transform:capitalize}
details{background:var(--surface);border:1px solid var(--line);border-radius:12px;margin:.6rem 0}
summary{display:grid;grid-template-columns:auto 1fr auto auto;gap:.25rem .75rem;align-items:center;min-height:56px;padding:.7rem 1rem;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary::after{content:"+";grid-row:1;grid-column:4;color:var(--muted);font-size:1.3rem;line-height:1}
details[open]>summary::after{content:"\\2212"}
.path{font-weight:650}
.short{color:var(--muted);font-size:.85rem}
.says{grid-column:2/-1;color:var(--muted);font-size:.93rem}
.method{font:700 .72rem/1 ui-monospace,monospace;min-width:4.1rem;text-align:center;padding:.45rem .4rem;border-radius:6px;border:1px solid currentColor}
.get{color:var(--blue)}.post{color:var(--green)}.put,.patch{color:var(--amber)}.delete{color:var(--red)}
pre{overflow:auto;margin:.75rem 0;padding:1rem;border:1px solid var(--line);border-radius:12px;background:var(--surface);font-size:.88rem;line-height:1.5}
pre code{font-size:1em;overflow-wrap:normal}
.guide h3{margin:2rem 0 .4rem;color:var(--ink);font-size:1.05rem}
.inside{border-top:1px solid var(--line);padding:.25rem 1rem 1.25rem}
.who{display:inline-block;margin-top:1rem;padding:.3rem .7rem;border-radius:999px;background:var(--soft);color:var(--green);font-size:.85rem;font-weight:600}
table{width:100%;border-collapse:collapse;font-size:.9rem}
th{text-align:left;font-weight:600;color:var(--muted);font-size:.8rem}
th,td{padding:.45rem .75rem .45rem 0;border-bottom:1px solid var(--line);vertical-align:top}
tr:last-child td{border-bottom:0}
td:first-child{width:34%}td:nth-child(2){width:24%}
.optional{display:block;color:var(--muted);font-size:.8rem}
.rule,.message{display:block}
.message{color:var(--muted)}
.message::before{content:"\\201C"}.message::after{content:"\\201D"}
.status{font-variant-numeric:tabular-nums;font-weight:650}
@media(max-width:640px){.short{display:none}thead{position:absolute;clip-path:inset(50%)}tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}td{display:block;border:0;padding:.1rem 0}td:first-child,td:nth-child(2){width:auto}}
`.trim();
