import type { Markup } from '../../http/markup.ts';

/** What the checkout adds to the simulator's one stylesheet. */
export const checkoutStyle: Markup = {
  markup: `<style>
.checkout { max-width: 452px; margin: 0 auto; padding: 36px 16px 56px; }
.checkout h1 span { display: block; font-size: 16px; font-weight: 500; letter-spacing: 0; color: var(--soft); }
.checkout h1 b { font-size: 40px; font-weight: 680; line-height: 1.25; font-variant-numeric: tabular-nums; }
.about { margin: 12px 0 24px; font-size: 15px; }
.about div { display: flex; gap: 16px; justify-content: space-between; padding: 8px 0; border-bottom: 1px solid var(--line); }
.about dt { color: var(--soft); }
.about dd { overflow-wrap: anywhere; text-align: right; min-width: 0; }
.about .code { font: 13px/22px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.sheet { display: grid; gap: 12px; padding: 20px; }
.sheet label { font-weight: 600; font-size: 15px; margin-bottom: -4px; }
.sheet select { width: 100%; min-width: 0; height: 48px; padding: 0 40px 0 14px; border: 1px solid var(--line); border-radius: 12px; -webkit-appearance: none; appearance: none; background: var(--surface) url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='16' fill='none' stroke='%237a857d' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m4 6 4 4 4-4'/%3E%3C/svg%3E") no-repeat right 14px center; color: var(--ink); font: inherit; text-overflow: ellipsis; }
.sheet .button { min-height: 50px; }
.hint { color: var(--soft); font-size: 14px; text-wrap: pretty; }
.account dt { color: var(--soft); font-size: 14px; }
.account dd { margin-bottom: 10px; overflow-wrap: anywhere; }
.account .number { font-size: 28px; font-weight: 650; letter-spacing: .04em; line-height: 1.3; }
.ways { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 16px; }
.ways .button { flex: 1 1 auto; }
form.ways .button { background: transparent; border-color: transparent; color: var(--soft); font-weight: 550; }
form.ways .button:hover { background: var(--sunken); color: var(--ink); }
@media (min-width: 860px) { .checkout { padding-top: 72px; } }
</style>`,
};
