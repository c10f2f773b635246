import type { Page } from 'playwright-core';
import type { Account } from '../actors/owner.ts';

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
