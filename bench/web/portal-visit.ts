import type { Browser, Page } from 'playwright-core';
import { paths } from '#contract/paths.ts';
import { unhindered } from './conditions.ts';
import { foundIn } from './first-tap.ts';
import { type Session, withPhone } from './phone.ts';
import { DAY, type Site } from './site.ts';
import type { SitePage } from './site-pages.ts';

/** The portal as an owner meets it who signed in on this phone and has none of it in the cache yet. */
export type PortalVisit = { readonly page: SitePage; readonly session: Session };

/** An appointment in the list of its week, which is what a phone shows. */
export const DRAWN = 'section[aria-label="Appointments"] li button';

/** When an element came up, in milliseconds since 1970, of this page or of one it is left for: looked for at every frame. */
export const whenDrawn = async (page: Page, selector: string): Promise<number> => {
  const handle = await page.waitForFunction(
    (wanted) => (document.querySelector(wanted) === null ? null : performance.timeOrigin + performance.now()),
    selector,
    { polling: 'raf' },
  );
  return foundIn<number>(handle);
};

/** Signs in on one phone, and keeps what a second one needs to be signed in with an empty cache. */
export const signIn = async (browser: Browser, site: Site): Promise<PortalVisit> => {
  // The site's day is named: the phone's own clock shows another.
  const address = `${paths.dashboard}?day=${DAY}`;
  const session = await withPhone(browser, { conditions: unhindered }, async ({ page }) => {
    await page.goto(`${site.baseUrl}${paths.login}`);
    await page.getByLabel('Email Address').fill(site.email);
    await page.getByLabel('Password', { exact: true }).fill(site.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(`**${paths.dashboard}`);
    return page.context().storageState();
  });
  const page: SitePage = {
    name: 'portal',
    url: `${site.baseUrl}${address}`,
    shows: (opened) => opened.locator(DRAWN).first(),
  };
  return { page, session };
};
