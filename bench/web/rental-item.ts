import type { Locator, Page } from 'playwright-core';
import { paths } from '#contract/paths.ts';
import { fillAndSend } from './book-appointment.ts';
import type { Site } from './site.ts';

const addressOf = ({ slug, item }: Site): string => paths.book(slug, item.slug);

/** Whether the page of an item takes a booking, or only says what the hire costs and whom to ask. */
export const offersRental = async (site: Site): Promise<boolean> => {
  const html = await (await fetch(`${site.baseUrl}${addressOf(site)}`)).text();
  return html.includes(`href="${addressOf(site)}?`) || html.includes(`action="${addressOf(site)}`);
};

const AGREEMENT = 'I have read and agree to the rental policy';
const NEXT = { name: 'Next', exact: true } as const;

/** Each choice in the form that stands there once the script has taken over, or in the one before. */
const choicesOn = (page: Page, scripts: boolean): { readonly day: Locator; readonly pickup: Locator } =>
  scripts
    ? {
        day: page.locator('[role="gridcell"]:not([aria-disabled])').first(),
        pickup: page.getByRole('button', { name: /^Self Pickup/ }),
      }
    : { day: page.locator('a.cal-day').first(), pickup: page.getByRole('link', { name: /^Self Pickup/ }) };

/** Agrees to the terms where there are any; the step says so itself where there are none. */
const passPolicy = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { name: 'Rental policy' }).waitFor();
  const agreement = page.getByLabel(AGREEMENT);
  if (await agreement.isVisible()) await agreement.check();
  await page.getByRole('button', NEXT).or(page.getByRole('link', NEXT)).click();
};

/** A caution fee is sent back: the form then asks where to. */
const fillRefund = async (page: Page): Promise<void> => {
  await page.getByLabel('Full name').waitFor();
  const holder = page.getByLabel('Account holder name');
  if (!(await holder.isVisible())) return;
  await holder.fill('Ngozi Eze');
  await page.getByLabel('Bank name').fill('Access Bank');
  await page.getByLabel('Account number').fill('0123456789');
};

/** From the business's link through the steps of a rental: pick-up date, delivery, policy, details. */
export const rentalItem = async (page: Page, site: Site, scripts: boolean): Promise<void> => {
  const choices = choicesOn(page, scripts);
  const next = async (): Promise<void> => {
    // Without scripts a choice is a link that already leads on.
    if (scripts) await page.getByRole('button', NEXT).click();
  };
  await page.goto(`${site.baseUrl}${paths.universal(site.slug)}`, { waitUntil: 'commit' });
  await page.locator(`a[href="${addressOf(site)}"]`).click();
  await choices.day.click();
  await next();
  await choices.pickup.click();
  await next();
  await passPolicy(page);
  await fillRefund(page);
  await fillAndSend(page);
};
