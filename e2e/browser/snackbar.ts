import type { Page } from 'playwright-core';

/** Waits for a snackbar with these words, and puts it away: the next one may say the same. */
export const expectSnackbar = async (page: Page, text: string): Promise<void> => {
  const snackbar = page.getByRole('alert').filter({ hasText: text });
  await snackbar.waitFor();
  await snackbar.getByRole('button', { name: 'Dismiss' }).click();
  await snackbar.waitFor({ state: 'hidden' });
};
