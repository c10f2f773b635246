import type { Browser } from 'playwright-core';
import { type PaintMarks, readPaintMarks } from './paint-marks.ts';
import { type Phone, type PhoneOptions, withPhone } from './phone.ts';
import type { SitePage } from './site-pages.ts';
import { proveHeldBack } from './wire.ts';

/** Long enough for a script that has just arrived to run on a slow phone, and twice that. */
const SETTLED_MS = 1500;

/**
 * Opens a page on a phone that has never been here, waits until it has come to rest, and hands it over. Nothing
 * counts unless the page shows what it should, which is looked at last, since the looking is work for the page as
 * well, and every request has waited as long as the conditions ask.
 */
export const coldVisit = <T>(
  browser: Browser,
  options: PhoneOptions,
  { url, shows }: Pick<SitePage, 'url' | 'shows'>,
  read: (phone: Phone) => Promise<T>,
): Promise<T> =>
  withPhone(browser, options, async (phone) => {
    const answer = await phone.page.goto(url);
    if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`);
    await phone.wire.quiet(SETTLED_MS);
    proveHeldBack(phone.wire, options.conditions);
    const found = await read(phone);
    await shows(phone.page).waitFor();
    return found;
  });

export const coldPaints = (
  browser: Browser,
  options: PhoneOptions,
  page: Pick<SitePage, 'url' | 'shows'>,
): Promise<PaintMarks> => coldVisit(browser, options, page, (phone) => readPaintMarks(phone.page));
