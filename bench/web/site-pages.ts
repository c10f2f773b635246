import type { Locator, Page } from 'playwright-core';
import { paths } from '#contract/paths.ts';
import type { Site } from './site.ts';

/** A page to measure, and the sight that proves that it is the page meant. */
export type SitePage = {
  readonly name: string;
  readonly url: string;
  readonly shows: (page: Page) => Locator;
};

const heading =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('heading', { name });

/** The first free start that the step with the times links to; the page after it needs one. */
const firstTime = async (url: string): Promise<string> => {
  const html = await (await fetch(url)).text();
  const time = /[?&;]time=([^"&]+)/.exec(html)?.[1];
  if (time === undefined) throw new Error(`${url} offers no time`);
  return time;
};

/** Every page a client may meet before a booking, as the address names it. */
export const sitePages = async ({ baseUrl, slug, appointment, item }: Site): Promise<readonly SitePage[]> => {
  const book = `${baseUrl}${paths.book(slug, appointment.slug)}`;
  const times = `${book}?staff=any`;
  const details = `${times}&time=${await firstTime(times)}`;
  return [
    {
      name: 'universal',
      url: `${baseUrl}${paths.universal(slug)}`,
      shows: (page) => page.locator(`a[href="${paths.book(slug, appointment.slug)}"]`),
    },
    { name: 'booking: staff', url: book, shows: heading('Select a staff member') },
    { name: 'booking: times', url: times, shows: (page) => page.locator('a.slot, button.slot').first() },
    { name: 'booking: details', url: details, shows: (page) => page.getByLabel('Full name') },
    { name: 'rental', url: `${baseUrl}${paths.book(slug, item.slug)}`, shows: heading(item.name) },
    {
      name: 'landing',
      url: `${baseUrl}${paths.landing}`,
      shows: (page) => page.locator(`a[href="${paths.universal(slug)}"]`).first(),
    },
  ];
};
