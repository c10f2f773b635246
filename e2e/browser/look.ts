import { mkdirSync } from 'node:fs';
import path from 'node:path';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Window } from './browser.ts';

const RESULTS = path.join(import.meta.dirname, '../results');

/** Fails on anything axe finds on the page as it stands. */
export const expectAccessible = async ({
  page,
  scripts,
}: Pick<Window, 'page' | 'scripts'>): Promise<void> => {
  if (!scripts) return expectTwinAccessible(page);
  await settled(page);
  // A page that was looked at before still has it: reading it anew is a third of the look.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(async (): Promise<AxeResults> => {
    // Put there by the lines before.
    const { axe: runner } = globalThis as unknown as { axe: typeof axe };
    return runner.run(document, { resultTypes: ['violations'] });
  });
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
  expect(told, page.url()).toEqual([]);
};

/** Where a page may run no scripts axe cannot run either: it looks at a copy of the markup that may. */
const expectTwinAccessible = async (page: Page): Promise<void> => {
  const url = page.url();
  const body = (await page.content())
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<\/?noscript>/g, '');
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser');
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  try {
    await context.route(url, (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }));
    const twin = await context.newPage();
    await twin.goto(url);
    await expectAccessible({ page: twin, scripts: true });
  } finally {
    await context.close();
  }
};

/** Waits until nothing fades or slides any more: colours half way are nobody's contrast. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    const finite = (animation: Animation): boolean =>
      animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    const moving = document.getAnimations().filter(finite);
    await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
  });
};

export type Album = (window: Window, name: string) => Promise<void>;

/**
 * Looks at one screen after another of a journey: no accessibility violation and, with `PICTURES=1`, a numbered picture
 * in `results`.
 */
export const openAlbum = (journey: string): Album => {
  const folder = path.join(RESULTS, journey);
  let count = 0;
  return async (window, name) => {
    count += 1;
    await expectAccessible(window);
    if (process.env['PICTURES'] !== '1') return;
    mkdirSync(folder, { recursive: true });
    const file = `${String(count).padStart(2, '0')}-${name}.png`;
    await window.page.screenshot({ path: path.join(folder, file), fullPage: true, animations: 'disabled' });
  };
};
