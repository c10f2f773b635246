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
/** Between what has come and the next touch: nobody has found the next place sooner. */
const REST_MS = 500;

/** Screens of an owner's day, by what the menu calls them. */
const SCREENS = ['Calendar', 'Clients', 'Services', 'Payments', 'Dashboard'] as const;

/** In milliseconds from the finger's touch. */
type Taken = { readonly name: string; readonly painted: number; readonly usable: number };

/**
 * Touches `target` and waits until the frame has been painted in which a heading can be seen that says something else
 * than the one before, or anything where there was none (`painted`), and until that is so without a snapshot in front
 * (`usable`). `headings`: where they may be, the foremost first.
 */
const timeTap = async (
  page: Page,
  {
    name,
    target,
    headings,
  }: { readonly name: string; readonly target: Locator; readonly headings: string[] },
): Promise<Taken> => {
  await target.waitFor();
  await page.waitForTimeout(REST_MS);
  const times = page.evaluate(
    (selectors) =>
      new Promise<{ painted: number; usable: number }>((done) => {
        // Looked for at each frame on a slow phone: what costs least is asked first.
        const heads = (): Element[] => selectors.flatMap((one) => [...document.querySelectorAll(one)]);
        const canBeSeen = (one: Element): boolean => one.checkVisibility({ opacityProperty: true });
        const before = heads().find(canBeSeen)?.textContent;
        const isShown = (): boolean => heads().some((one) => one.textContent !== before && canBeSeen(one));
        let from = 0;
        let painted = 0;
        addEventListener('pointerdown', () => (from = performance.now()), { capture: true, once: true });
        const { port1, port2 } = new MessageChannel();
        // A message that is sent before a frame is painted comes after it.
        port1.onmessage = ({ data: covered }) => {
          const now = performance.now() - from;
          if (painted === 0) painted = now;
          if (!covered) done({ painted, usable: now });
        };
        const look = (): void => {
          const shown = from > 0 && isShown();
          const covered = shown && document.querySelector('[data-snapshot]') !== null;
          if (shown && (painted === 0 || !covered)) port2.postMessage(covered);
          if (!shown || covered) requestAnimationFrame(look);
        };
        look();
      }),
    headings,
  );
  await target.tap();
  return { name, ...(await times) };
};

/** The days of a week that are over are folded, and on a Sunday they are all there is. */
const unfoldADay = async (page: Page): Promise<void> => {
  const folded = page.locator('section[aria-label="Appointments"] button[aria-expanded="false"]');
  await page.locator(DRAWN).or(folded).first().waitFor();
  if ((await page.locator(DRAWN).count()) === 0) await folded.last().tap();
};

/** One way round: each screen by the menu, and on the dashboard a booking's sheet. */
const wayRound = async (page: Page): Promise<readonly Taken[]> => {
  const taken: Taken[] = [];
  for (const name of SCREENS) {
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    const entry = page.getByRole('dialog').getByRole('link', { name, exact: true });
    taken.push(
      await timeTap(page, { name, target: entry, headings: ['[data-snapshot="screen"] h1', 'main h1'] }),
    );
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await unfoldADay(page);
  taken.push(
    await timeTap(page, {
      name: 'a booking',
      target: page.locator(DRAWN).first(),
      headings: ['[role="dialog"] h2'],
    }),
  );
  await page.waitForTimeout(REST_MS);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return taken;
};

/** What lies above 95 of 100, in whole milliseconds, and the median and the slowest in words. */
const spread = (taken: readonly Taken[], msOf: (one: Taken) => number) => {
  const sorted = taken.toSorted((a, b) => msOf(a) - msOf(b));
  const at = (share: number): Taken => {
    const one = sorted[Math.ceil(sorted.length * share) - 1];
    if (one === undefined) throw new Error('Nothing was tapped');
    return one;
  };
  const slowest = at(1);
  return {
    p95: Math.round(msOf(at(0.95))),
    words: `Median ${Math.round(msOf(at(0.5)))} ms; the slowest ${Math.round(msOf(slowest))} ms, ${slowest.name}.`,
  };
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
    const painted = spread(taken, ({ painted }) => painted);
    const usable = spread(taken, ({ usable }) => usable);
    return [
      row({
        id: 'P5',
        what: 'portal, tap → painted, CPU ÷4: what was seen before, p95',
        unit: 'ms',
        value: painted.p95,
        gate: atMost(MUST_MS, STRETCH_MS),
        proven: [`${taken.length} taps, each until its screen or sheet was painted`],
        notes: [
          `${painted.words} From the touch to the end of the frame with the heading of what was asked for, in the snapshot of it or itself.`,
        ],
      }),
      row({
        id: 'P5',
        what: 'portal, tap → drawn anew and to be pressed, CPU ÷4, p95',
        unit: 'ms',
        value: usable.p95,
        gate: null,
        proven: [`the same ${taken.length} taps, each until no snapshot lay in front`],
        notes: [usable.words],
      }),
    ];
  });
};
