import type { Markup } from '../http/markup.ts';

const drawing = (markup: string): Markup => ({ markup });

/** The mark: a letter going into a tray. */
export const mark: Markup = drawing(
  `<svg viewBox="0 0 36 36" fill="none" aria-hidden="true"><rect width="36" height="36" rx="10" fill="#2e7d32"/><path d="M9.5 19.5V12a2.5 2.5 0 0 1 2.5-2.5h12a2.5 2.5 0 0 1 2.5 2.5v7.5" stroke="#a5d6a7" stroke-width="2"/><path d="M14 14.5h8" stroke="#a5d6a7" stroke-width="2" stroke-linecap="round"/><path d="M7.5 19.500h6l1.6 3h5.800l1.6-3h6V25a2.5 2.5 0 0 1-2.5 2.500H10A2.5 2.5 0 0 1 7.5 25z" fill="#fff"/></svg>`,
);

export const emptyTray: Markup = drawing(
  `<svg viewBox="0 0 132 104" fill="none" aria-hidden="true"><ellipse cx="66" cy="94" rx="50" ry="6" fill="var(--sunken)"/><path d="M22 54 34 26a6 6 0 0 1 5.5-3.600h53A6 6 0 0 1 98 26l12 28v28a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6z" fill="var(--sunken)" stroke="var(--line)" stroke-width="2"/><path d="M22 54h24l6 11h28l6-11h24v28a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6z" fill="var(--surface)" stroke="var(--line)" stroke-width="2" stroke-linejoin="round"/><g transform="rotate(-6 66 26)"><rect x="42" y="8" width="48" height="34" rx="5" fill="var(--tint)" stroke="var(--accent)" stroke-width="2"/><path d="m44 12 22 16 22-16" stroke="var(--accent)" stroke-width="2" stroke-linejoin="round"/></g></svg>`,
);

export const backArrow: Markup = drawing(
  `<svg viewBox="0 0 18 18" fill="none" aria-hidden="true"><path d="M11 4 6 9l5 5" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
);

export const paperClip: Markup = drawing(
  `<svg viewBox="0 0 16 16" fill="none" role="img" aria-label="with attachment"><path d="m13.2 7.4-5.1 5.100a3.2 3.2 0 0 1-4.6-4.600l5.4-5.300a2.1 2.1 0 0 1 3 3L6.6 10.900a1 1 0 0 1-1.5-1.400l4.6-4.6" stroke="currentColor" stroke-width="1.3" stroke-linecap="round"/></svg>`,
);

export const attention: Markup = drawing(
  `<svg viewBox="0 0 20 20" fill="none" aria-hidden="true"><circle cx="10" cy="10" r="8" stroke="currentColor" stroke-width="1.7"/><path d="M10 6v5" stroke="currentColor" stroke-width="1.9" stroke-linecap="round"/><circle cx="10" cy="13.8" r="1.1" fill="currentColor"/></svg>`,
);
