import type { Locator, Page } from 'playwright-core';

type Point = { readonly x: number; readonly y: number };

/** Carries what the mouse holds of an element to a point of the screen and lets go. */
export const drag = async (page: Page, held: Locator, to: Point): Promise<void> => {
  await held.hover();
  await page.mouse.down();
  // Nobody's hand jumps: the first steps tell a drag from a click.
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
};

/** Where an element stands on the screen. Throws where it is not drawn. */
export const placeOf = async (element: Locator): Promise<Point & { width: number; height: number }> => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not drawn');
  return box;
};

/** One finger wipes across the middle of the screen, so many pixels to the right, or to the left where negative. */
export const swipe = async (page: Page, distance: number): Promise<void> => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const y = height / 2;
  const from = (width - distance) / 2;
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: from, y });
  await touch('touchMove', { x: from + distance / 2, y });
  await touch('touchMove', { x: from + distance, y });
  await touch('touchEnd');
  await screen.detach();
};
