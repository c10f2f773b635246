import type { Browser, Locator, Page } from 'playwright-core';
import type { BenchResult } from '../result.ts';
import { type Conditions, unhindered } from './conditions.ts';
import { withPhone } from './phone.ts';
import { DRAWN, type PortalVisit } from './portal-visit.ts';
import { atMost, row } from './rows.ts';

const PHONE: Conditions = { ...unhindered, cpuSlowdown: 4 };
const MUST_MS = 100;
const STRETCH_MS = 50;
const ROUNDS = 8;

/** Screens of an owner's day, by what the menu calls them. */
const SCREENS = ['Calendar', 'Clients', 'Services', 'Payments', 'Dashboard'] as const;

/**
 * Milliseconds from the finger's touch of `target` until the frame has been painted in which the first of `headings`
 * that can be seen says something else than before, or anything where there was none.
 */
const tapToPaint = async (page: Page, target: Locator, headings: string): Promise<number> => {
  const painted = page.evaluate(
    (selector) =>
      new Promise<number>((done) => {
        const heading = (): string | null | undefined =>
          [...document.querySelectorAll(selector)].find((one) =>
            one.checkVisibility({ opacityProperty: true }),
          )?.textContent;
        const before = heading();
        let from = 0;
        addEventListener('pointerdown', () => (from = performance.now()), { capture: true, once: true });
        const { port1, port2 } = new MessageChannel();
        // A message that is sent before a frame is painted comes after it.
        port1.onmessage = () => done(performance.now() - from);
        const look = (): void => {
          const says = heading();
          if (from > 0 && says !== undefined && says !== before) port2.postMessage(null);
          else requestAnimationFrame(look);
        };
        look();
      }),
    headings,
  );
  await target.tap();
  return painted;
};

type Taken = { readonly name: string; readonly ms: number };

/** One way round: each screen by the menu, and on the dashboard a booking's sheet. */
const wayRound = async (page: Page): Promise<readonly Taken[]> => {
  const taken: Taken[] = [];
  for (const name of SCREENS) {
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    const entry = page.getByRole('dialog').getByRole('link', { name, exact: true });
    await entry.waitFor();
    taken.push({ name, ms: await tapToPaint(page, entry, 'main h1') });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  const booking = page.locator(DRAWN).first();
  taken.push({
    name: 'a booking',
    ms: await tapToPaint(page, booking, '[role="dialog"] h2'),
  });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return taken;
};

/** P5: from a tap in the portal to what it brings, of screens and a booking that were seen before, with CPU ÷ 4. */
export const portalTaps = async (
  browser: Browser,
  { page: portal, session }: PortalVisit,
  log: (line: string) => void,
): Promise<readonly BenchResult[]> => {
  log('portal, taps');
  return withPhone(browser, { conditions: PHONE, session }, async ({ page }) => {
    await page.goto(portal.url);
    await portal.shows(page).waitFor();
    await wayRound(page);
    const taken: Taken[] = [];
    for (let round = 0; round < ROUNDS; round += 1) taken.push(...(await wayRound(page)));
    const sorted = taken.toSorted((a, b) => a.ms - b.ms);
    const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1];
    const slowest = sorted.at(-1);
    if (p95 === undefined || slowest === undefined) throw new Error('Nothing was tapped');
    const median = sorted[Math.floor(sorted.length / 2)]?.ms ?? Number.NaN;
    return [
      row({
        id: 'P5',
        what: 'portal, tap → painted, CPU ÷4: what was seen before, p95',
        unit: 'ms',
        value: Math.round(p95.ms),
        gate: atMost(MUST_MS, STRETCH_MS),
        proven: [`${sorted.length} taps, each until its screen or sheet was painted`],
        notes: [
          `Median ${Math.round(median)} ms; the slowest ${Math.round(slowest.ms)} ms, ${slowest.name}. From the touch to the end of the frame with the heading of what was asked for.`,
        ],
      }),
    ];
  });
};
