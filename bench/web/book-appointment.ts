import type { Page } from 'playwright-core';
import { paths } from '#contract/paths.ts';
import { newClient, type Site } from './site.ts';

/** Which button ends the form: it depends on who confirms. */
const SUBMIT = { name: /^(Confirm booking|Book this (?:time|item)|Send request)$/ } as const;

/** A button where scripts run, a link where they do not. */
const choose = (page: Page, selector: string, scripts: boolean): Promise<void> =>
  page
    .locator(`${scripts ? 'button' : 'a'}${selector}`)
    .first()
    .click();

/** The details every booking asks for, and the way on. */
export const fillAndSend = async (page: Page): Promise<void> => {
  const client = newClient();
  await page.getByLabel('Full name').fill(client.name);
  await page.getByLabel('Email address').fill(client.email);
  await page.getByLabel('Phone number').fill(client.phone);
  await page.getByRole('button', SUBMIT).click();
};

/**
 * From the business's link to the last page, as a client taps through it. With scripts it is the way of the script:
 * each choice waits for the page to have been taken over.
 */
export const bookAppointment = async (page: Page, site: Site, scripts: boolean): Promise<void> => {
  const { slug, appointment } = site;
  const next = async (): Promise<void> => {
    // Without scripts a choice is a link that already leads on.
    if (scripts) await page.getByRole('button', { name: 'Next' }).click();
  };
  await page.goto(`${site.baseUrl}${paths.universal(slug)}`, { waitUntil: 'commit' });
  await page.locator(`a[href="${paths.book(slug, appointment.slug)}"]`).click();
  await choose(page, '.staff-list .choice', scripts);
  await next();
  await choose(page, '.slot', scripts);
  await next();
  await fillAndSend(page);
};
