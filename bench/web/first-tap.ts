import type { Browser, JSHandle, Page } from 'playwright-core';
import type { Conditions } from './conditions.ts';
import { withPhone } from './phone.ts';
import type { SitePage } from './site-pages.ts';
import { proveHeldBack, type Wire } from './wire.ts';

/** A tap, and the sight that answers it. */
export type Tap = {
  readonly name: string;
  readonly page: SitePage;
  /** Selector of what is tapped. */
  readonly target: string;
  /** Selector of what comes up: on the page the tap leads to, or on this one, at the top of the screen. */
  readonly answer: string;
  readonly leadsOn: boolean;
};

/** Where to tap, and when on the page's clock it could first be tapped. */
type Point = { readonly x: number; readonly y: number; readonly from: number };

/** Milliseconds from the start of the visit to what the tap set off, and from the tap to the sight that answers it. */
export type TapTime = {
  /** The sight that answers, on this page; where the tap leads on, that the next page was asked for. */
  readonly answered: number;
  /** The sight that answers, on whichever page, from the start of the visit. */
  readonly shown: number;
  readonly afterTap: number;
};

/** The value a watched-for moment left behind. Throws where it never came. */
export const foundIn = async <T>(handle: JSHandle<T | null>): Promise<T> => {
  const value = await handle.jsonValue();
  if (value === null) throw new Error('The page was left before what was watched for came');
  // jsonValue hands out T itself when T is plain data, as here.
  return value as T;
};

/** Looked for in the page at every frame: the middle of the target, as soon as it is painted and can be hit. */
const whereToTap = async (page: Page, target: string): Promise<Point> => {
  const handle = await page.waitForFunction(
    (selector) => {
      const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
      const element = document.querySelector(selector);
      if (!painted || element === null) return null;
      const below = element.getBoundingClientRect().bottom > innerHeight;
      if (below) element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const point = { x: left + width / 2, y: top + height / 2, from: performance.now() };
      return element.contains(document.elementFromPoint(point.x, point.y)) ? point : null;
    },
    target,
    { polling: 'raf' },
  );
  return foundIn<Point>(handle);
};

/** When the answer stood at the top of the same page, on that page's clock. */
const answeredHere = async (page: Page, answer: string): Promise<number> => {
  const handle = await page.waitForFunction(
    (selector) => {
      const top = document.querySelector(selector)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      return top < innerHeight / 4 ? performance.now() : null;
    },
    answer,
    { polling: 'raf' },
  );
  return foundIn<number>(handle);
};

/** When the page that the tap led to was first painted, on the clock of the page before it. */
const answeredBeyond = async (page: Page, answer: string, began: number): Promise<number> => {
  await page.waitForFunction((from) => performance.timeOrigin !== from, began);
  await page.locator(answer).first().waitFor();
  const handle = await page.waitForFunction(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    return paint === undefined ? null : performance.timeOrigin + paint.startTime;
  });
  return (await foundIn<number>(handle)) - began;
};

/** From asking for the page visited to asking for the one after it. */
const askedForNext = ({ requests }: Wire): number => {
  const [first, second] = requests.filter(({ kind }) => kind === 'Document');
  if (first === undefined || second === undefined) throw new Error('The tap led to no other page');
  return (second.sentAt - first.sentAt) * 1000;
};

/** Taps as soon as there is a target, and waits for the sight that answers. */
export const timeTap = (browser: Browser, conditions: Conditions, tap: Tap): Promise<TapTime> =>
  withPhone(browser, { conditions }, async ({ page, wire }) => {
    await page.goto(tap.page.url, { waitUntil: 'commit' });
    const began = await page.evaluate(() => performance.timeOrigin);
    const { x, y, from } = await whereToTap(page, tap.target);
    await page.touchscreen.tap(x, y);
    const shown = tap.leadsOn
      ? await answeredBeyond(page, tap.answer, began)
      : await answeredHere(page, tap.answer);
    proveHeldBack(wire, conditions);
    return { answered: tap.leadsOn ? askedForNext(wire) : shown, shown, afterTap: shown - from };
  });
