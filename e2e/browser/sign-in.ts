import type { Page } from 'playwright-core';
import type { Account } from '../harness/owner.ts';

/** Gives the page the session of an owner who is signed in elsewhere, and opens the portal there. */
export const openPortal = async (page: Page, account: Account, address = '/dashboard'): Promise<void> => {
  const { baseUrl, cookies } = account.visitor;
  await page
    .context()
    .addCookies(
      [...cookies].map(([name, value]) => ({ name, value, url: baseUrl, sameSite: 'Lax' as const })),
    );
  await page.goto(`${baseUrl}/login?redirect=${encodeURIComponent(address)}`);
  await page.waitForURL(`${baseUrl}${address}`);
};

/** The portal in the dark theme, as whoever switched to it, or has a dark device, finds it from then on. */
export const openDarkPortal = async (page: Page, account: Account, address?: string): Promise<void> => {
  await openPortal(page, account, address);
  const toDark = page.getByRole('button', { name: 'Use the dark theme' });
  const toLight = page.getByRole('button', { name: 'Use the light theme' });
  await toDark.or(toLight).waitFor();
  if (await toDark.isVisible()) await toDark.click();
  await toLight.waitFor();
};
