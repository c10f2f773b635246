import type { Markup } from '../http/markup.ts';

/** The one stylesheet of every page, inlined so that a page is a single request. */
export const pageStyle: Markup = {
  markup: `<style>
:root {
  color-scheme: light dark;
  --ground: #f5f6f3; --surface: #ffffff; --sunken: #f0f2ed; --line: #e2e6de;
  --ink: #161d18; --soft: #566059; --accent: #2e7d32; --accent-ink: #256428;
  --tint: #e6f1e6; --on-tint: #1f5a23; --warn: #fdf3df; --on-warn: #6b4700; --warn-line: #efdcb2;
  --shadow: 0 1px 2px rgba(22, 29, 24, .05), 0 8px 24px -12px rgba(22, 29, 24, .12);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1310; --surface: #171c18; --sunken: #1e2520; --line: #2a322c;
    --ink: #e9eee9; --soft: #9aa69d; --accent: #6fbf73; --accent-ink: #8fd093;
    --tint: #1d3320; --on-tint: #a5dca8; --warn: #2f2614; --on-warn: #f2cf86; --warn-line: #4c3d1c;
    --shadow: none;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
}
a { color: var(--accent-ink); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 8px; }
h1, h2, p, ol, ul, dl, dd, pre { margin: 0; padding: 0; }
ol, ul { list-style: none; }
time, .number { font-variant-numeric: tabular-nums; }

.notice { background: var(--tint); color: var(--on-tint); font-size: 13.5px; text-align: center; padding: 8px 12px; }
.notice b { font-weight: 650; }
.wrap { max-width: 1120px; margin: 0 auto; padding: 0 16px 72px; }
.top { display: flex; align-items: center; gap: 12px; padding: 20px 0; }
.brand { display: inline-flex; align-items: center; gap: 12px; color: var(--ink); text-decoration: none; font-weight: 650; min-height: 44px; }
.brand svg { width: 36px; height: 36px; flex: none; }
.top nav { margin: 0 -12px 0 auto; display: flex; gap: 4px; }
.top nav a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 12px; border-radius: 10px; color: var(--soft); text-decoration: none; font-size: 15px; }
.top nav a:hover { background: var(--sunken); color: var(--ink); }
.top nav a[aria-current] { color: var(--accent-ink); font-weight: 600; }
h1 { font-size: 28px; line-height: 1.2; letter-spacing: -.02em; font-weight: 680; overflow-wrap: anywhere; text-wrap: balance; }
.lead { color: var(--soft); margin-top: 6px; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 16px; box-shadow: var(--shadow); overflow: hidden; }
.warn { display: flex; gap: 10px; background: var(--warn); color: var(--on-warn); border: 1px solid var(--warn-line); border-radius: 12px; padding: 12px 16px; font-size: 15px; margin-top: 20px; }
.warn svg { flex: none; width: 20px; height: 20px; margin-top: 2px; }
.warn code { color: inherit; }
code { font: .9em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }

.tools { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; margin: 20px 0 4px; }
.filter { display: flex; flex: 1 1 280px; min-width: 0; max-width: 520px; gap: 8px; }
.filter input {
  flex: 1 1 0; width: 0; min-width: 0; height: 44px; padding: 0 14px; border: 1px solid var(--line); border-radius: 12px;
  background: var(--surface); color: var(--ink); font: inherit;
}
.filter input::placeholder { color: var(--soft); opacity: 1; }
.filter input:focus { outline: 0; border-color: var(--accent); box-shadow: 0 0 0 3px var(--tint); }
.button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 0 18px; border: 1px solid transparent;
  border-radius: 12px; background: #2e7d32; color: #fff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
}
.button:hover { background: #276b2b; }
.button.quiet { background: var(--surface); border-color: var(--line); color: var(--ink); }
.button.quiet:hover { background: var(--sunken); }
.live { color: var(--soft); font-size: 14px; display: flex; align-items: center; gap: 8px; }
.live a { display: inline-flex; align-items: center; min-height: 44px; }
.all { display: inline-flex; align-items: center; min-height: 44px; font-size: 14px; }
.pulse { width: 8px; height: 8px; border-radius: 50%; background: var(--accent); }
.pulse.off { background: transparent; box-shadow: inset 0 0 0 2px var(--soft); }

.day { color: var(--soft); font-size: 14px; font-weight: 600; margin: 24px 0 8px; }
.tools ~ .day:first-of-type { margin-top: 16px; }
.row { display: grid; grid-template-columns: 40px minmax(0, 1fr) auto; column-gap: 14px; align-items: start; padding: 14px 16px; color: inherit; text-decoration: none; }
li + li .row { border-top: 1px solid var(--line); }
.row:hover { background: var(--sunken); }
.row:focus-visible { outline-offset: -3px; border-radius: 16px; }
.face { width: 40px; height: 40px; border-radius: 50%; display: grid; place-items: center; background: var(--tint); color: var(--on-tint); font-weight: 650; text-transform: uppercase; grid-row: span 3; }
.who { color: var(--soft); font-size: 14px; grid-column: 2; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.when { grid-column: 3; grid-row: 1; color: var(--soft); font-size: 14px; white-space: nowrap; }
.subject { font-weight: 620; grid-column: 2 / -1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.words { grid-column: 2 / -1; color: var(--soft); font-size: 15px; overflow: hidden; display: -webkit-box; -webkit-line-clamp: 1; -webkit-box-orient: vertical; overflow-wrap: anywhere; }
.clip { display: inline-flex; vertical-align: -2px; margin-right: 8px; }
.absent { color: var(--soft); font-weight: 500; font-style: italic; }
.clip svg { width: 15px; height: 15px; }
@media (min-width: 860px) {
  .row { grid-template-columns: 40px 250px minmax(0, 1fr) auto; align-items: center; column-gap: 18px; padding: 14px 20px; }
  .face { grid-row: span 2; }
  .who { grid-column: 2; grid-row: 1 / span 2; color: var(--ink); font-size: 15px; }
  .subject { grid-column: 3; grid-row: 1; }
  .words { grid-column: 3; grid-row: 2; }
  .when { grid-column: 4; grid-row: 1 / span 2; }
  .live { margin-left: auto; }
}
.pager { display: flex; justify-content: space-between; gap: 12px; margin-top: 20px; }

.empty { text-align: center; padding: 56px 24px 60px; margin-top: 24px; }
.empty svg { width: 132px; height: 104px; }
.empty h2 { font-size: 20px; letter-spacing: -.01em; margin: 16px 0 6px; }
.empty p { color: var(--soft); max-width: 46ch; margin: 0 auto; text-wrap: pretty; }
.empty .button { margin-top: 20px; }

.back { display: inline-flex; align-items: center; gap: 6px; min-height: 44px; color: var(--soft); text-decoration: none; font-size: 15px; }
.back:hover { color: var(--ink); }
.back svg { width: 18px; height: 18px; }
.split { display: grid; gap: 20px; margin-top: 20px; }
.split > div { display: grid; gap: 20px; align-content: start; min-width: 0; }
@media (min-width: 1000px) { .split { grid-template-columns: minmax(0, 1fr) 340px; } }
.head, .card > summary { font-size: 14px; font-weight: 620; color: var(--soft); padding: 13px 20px; border-bottom: 1px solid var(--line); }
.card > summary { cursor: pointer; min-height: 44px; border-bottom-color: transparent; }
.card[open] > summary { border-bottom-color: var(--line); }
.card > summary span { color: var(--ink); overflow-wrap: anywhere; }
.card > summary small { display: block; font: inherit; font-weight: 400; padding-left: 17px; }
iframe { display: block; width: 100%; height: 560px; border: 0; background: #fff; color-scheme: light; resize: vertical; }
.plain { padding: 18px 20px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; max-width: 76ch; }
.source { padding: 16px 20px; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.none { padding: 18px 20px; color: var(--soft); }
.facts { padding: 6px 20px 14px; }
.facts dt { color: var(--soft); font-size: 13px; margin-top: 10px; }
.facts dd { overflow-wrap: anywhere; }
.facts.small dd { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }

.doors { display: grid; gap: 16px; margin-top: 24px; }
@media (min-width: 760px) { .doors { grid-template-columns: 1fr 1fr; } }
.door { padding: 22px; color: inherit; text-decoration: none; display: block; }
a.door:hover { border-color: var(--accent); }
.door h2 { font-size: 18px; letter-spacing: -.01em; }
.door p { color: var(--soft); margin-top: 4px; }
.door .state { color: var(--accent-ink); font-weight: 600; margin-top: 14px; }
.door .state.odd { color: var(--on-warn); }
.door code { overflow-wrap: anywhere; }
.calls { padding: 4px 22px 18px; }
.calls li { padding: 14px 0; border-top: 1px solid var(--line); }
.calls li:first-child { border-top: 0; }
.calls code { color: var(--ink); font-weight: 600; overflow-wrap: anywhere; }
.calls p { color: var(--soft); font-size: 15px; }
</style>`,
};
