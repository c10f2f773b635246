import type { Page } from 'playwright-core';

/** Runs in the page before its own scripts: storage is there, and refuses, as with all cookies blocked. */
export const blockStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
};

const MOST_STOPS = 80;

/** Presses Tab until what has the focus bears this name, as somebody without a pointer would. */
export const reach = async (page: Page, name: RegExp): Promise<void> => {
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const named = await page.evaluate(() => {
      const focused = document.activeElement === document.body ? null : document.activeElement;
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : null;
      return (focused?.getAttribute('aria-label') ?? label ?? focused?.textContent ?? '').trim();
    });
    if (named !== '' && name.test(named)) return;
    passed.push(named.slice(0, 40));
    await page.keyboard.press('Tab');
  }
  throw new Error(`No stop of the keyboard is called ${name}; passed: ${passed.join(' | ')}`);
};
