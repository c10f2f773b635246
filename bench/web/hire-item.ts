import type { Page } from 'playwright-core';
import { paths } from '#contract/paths.ts';
import { fillAndSend } from './book-appointment.ts';
import type { Site } from './site.ts';

const MOST_STEPS = 8;

const addressOf = ({ slug, item }: Site): string => paths.book(slug, item.slug);

/** Whether the page of an item takes a booking, or only says what the hire costs and whom to ask. */
export const offersHire = async (site: Site): Promise<boolean> => {
  const html = await (await fetch(`${site.baseUrl}${addressOf(site)}`)).text();
  return html.includes(`href="${addressOf(site)}?`) || html.includes(`action="${addressOf(site)}`);
};

/** Answers what the step on the screen asks for; true when that was the last step. */
const answerStep = async (page: Page, scripts: boolean): Promise<boolean> => {
  const seen = (label: string) => page.getByLabel(label).first().isVisible();
  if (await seen('Full Name')) {
    if (await seen('Account Holder Name')) {
      await page.getByLabel('Account Holder Name').fill('Ngozi Eze');
      await page.getByLabel('Bank Name').fill('Access Bank');
      await page.getByLabel('Account Number').fill('0123456789');
    }
    await fillAndSend(page);
    return true;
  }
  const day = page.locator(scripts ? 'button.day:enabled' : 'a.day').first();
  if (await day.isVisible()) await day.click();
  if (await seen('Self Pickup')) await page.getByLabel('Self Pickup').check();
  const agreement = 'I have read and agree to the rental policy';
  if (await seen(agreement)) await page.getByLabel(agreement).check();
  const next = page.getByRole('button', { name: 'Next' });
  if (await next.isVisible()) await next.click();
  return false;
};

/** From the business's link through the steps of a hire: pick-up date, delivery, policy, details. */
export const hireItem = async (page: Page, site: Site, scripts: boolean): Promise<void> => {
  await page.goto(`${site.baseUrl}${paths.universal(site.slug)}`, { waitUntil: 'commit' });
  await page.locator(`a[href="${addressOf(site)}"]`).click();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.waitForLoadState('load');
    if (await answerStep(page, scripts)) return;
  }
  throw new Error(`The hire was not finished after ${MOST_STEPS} steps`);
};
