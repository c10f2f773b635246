import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Client } from './client.ts';

/**
 * What a visitor picks: a button where scripts run, a link where they do not. Before the script has taken over it is a
 * link as well, which leads on by itself, past the button that a journey with scripts presses next.
 */
export const choice = (page: Page, name: string | RegExp, scripts = true) =>
  page.getByRole(scripts ? 'button' : 'link', { name }).first();

export const SUBMIT = { name: 'Book this time' } as const;

/** Fills in the last step as a client would. */
export const fillDetails = async (page: Page, client: Client): Promise<void> => {
  await page.getByLabel('Full name').fill(client.name);
  await page.getByLabel('Email address').fill(client.email);
  await page.getByLabel('Phone number').fill(client.phone);
};

/** What was typed stands in the last step; into a page that was loaded anew its script brings it. */
export const expectDetails = async (page: Page, { name, email, phone }: Client): Promise<void> => {
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(name);
  expect(await page.getByLabel('Email address').inputValue()).toBe(email);
  expect(await page.getByLabel('Phone number').inputValue()).toBe(phone);
};
