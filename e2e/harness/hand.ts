import type { Locator, Page } from 'playwright-core';
import { swipe } from '../browser/gestures.ts';

/** What a tap and a letter take a practised thumb: to see the target, reach it and press. */
const TAP_SECONDS = 1;
const LETTER_SECONDS = 0.25;
/** How long a finger rests on a booking until it holds it, and a little more. */
const REST_MS = 450;

export type Hand = {
  readonly tap: (target: Locator) => Promise<void>;
  /** On a point of the screen. */
  readonly tapAt: (x: number, y: number) => Promise<void>;
  /** A tap into the field, and its letters. */
  readonly type: (field: Locator, text: string) => Promise<void>;
  /** A list of the browser's own: one tap opens it, one chooses. */
  readonly choose: (list: Locator, value: string) => Promise<void>;
  readonly swipe: (distance: number) => Promise<void>;
  /** Rests on something, carries it so many pixels down and lets go: one tap. */
  readonly carry: (held: Locator, down: number) => Promise<void>;
  /** Taps so far, and seconds: those of the hand, and those that the product took. */
  readonly count: () => { readonly taps: number; readonly seconds: number };
};

/** A thumb on a phone, from now on. */
export const handOn = (page: Page): Hand => {
  const began = performance.now();
  let [taps, letters] = [0, 0];
  return {
    tap: async (target) => {
      taps += 1;
      await target.tap();
    },
    tapAt: async (x, y) => {
      taps += 1;
      await page.touchscreen.tap(x, y);
    },
    type: async (field, text) => {
      taps += 1;
      letters += text.length;
      await field.tap();
      await field.fill(text);
    },
    choose: async (list, value) => {
      taps += 2;
      await list.selectOption(value);
    },
    swipe: async (distance) => {
      taps += 1;
      await swipe(page, distance);
    },
    carry: async (held, down) => {
      taps += 1;
      await held.scrollIntoViewIfNeeded();
      const box = await held.boundingBox();
      if (box === null) throw new Error('What is to be carried is not drawn');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const screen = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: object[]) =>
        screen.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: touchPoints as { x: number; y: number }[],
        });
      await touch('touchStart', { x, y });
      await page.waitForTimeout(REST_MS);
      for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', { x, y: y + down * part });
      await touch('touchEnd');
      await screen.detach();
    },
    count: () => ({
      taps,
      seconds: (performance.now() - began) / 1000 + taps * TAP_SECONDS + letters * LETTER_SECONDS,
    }),
  };
};
