import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it, vi } from 'vitest';
import { usersCalls } from '#contract/calls/users.calls.ts';
import { openBrowser } from './browser/browser.ts';
import { expectAccessible } from './browser/look.ts';
import { openPortal } from './browser/sign-in.ts';
import { deepDescribe, deepIt } from './harness/gate.ts';
import { createOwner, newEmail, type Owner, PASSWORD, registerAccount } from './harness/owner.ts';
import { mailsTo } from './product/inbox.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const inboxUrl = inject('inboxUrl');
const clockAhead = inject('clockAhead');
const WRONG = 'Invalid email or password. Please check your credentials and try again.';

const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

deepIt.each([
  { how: 'with scripts', javaScriptEnabled: true },
  { how: 'without scripts', javaScriptEnabled: false },
])('a wrong password is told without saying which of the two was wrong, $how', async (options) => {
  const owner = await createOwner(baseUrl);
  const window = await open({ javaScriptEnabled: options.javaScriptEnabled });
  const { page, faults } = window;
  faults.expect(/status of 401/);
  for (const email of [owner.email, newEmail('nobody')]) {
    await page.goto(`${baseUrl}/login`);
    await logIn(page, email, 'Wrong-horse 9!');
    await page.getByText(WRONG).waitFor();
  }
  await expectAccessible(window);
});

deepIt('login asks for what is missing', async () => {
  const window = await open();
  const { page } = window;
  await page.goto(`${baseUrl}/login`);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('This field is required.').first().waitFor();
  expect(await page.getByText('This field is required.').count()).toBe(2);
  await page.getByLabel('Email Address').fill('ada@');
  await page.getByLabel('Password', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('E-mail must be valid.').waitFor();
  await expectAccessible(window);
});

deepIt('register says what is wrong with each field, and can be sent once nothing is', async () => {
  const window = await open();
  const { page } = window;
  await page.goto(`${baseUrl}/register`);
  const submit = page.getByRole('button', { name: 'Create Account' });
  const leave = async (label: string, value: string): Promise<void> => {
    await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel(label, { exact: true }).blur();
  };
  expect(await submit.isDisabled()).toBe(true);
  await leave('Business Name', '  ');
  await page.getByText('This field is required', { exact: true }).first().waitFor();
  await leave("Owner's Email", 'ada@');
  await page.getByText('Please enter a valid email address').waitFor();
  await leave('Business Phone', '0603 123 4567');
  await page.getByText('Enter a valid 11-digit NG number (e.g., 080...)').waitFor();
  await leave('Password', 'short');
  await page.getByText('Password must be at least 6 characters').waitFor();
  await leave('Confirm Password', 'shirt');
  await page.getByText('Passwords do not match').waitFor();
  expect(await submit.isDisabled()).toBe(true);
  await expectAccessible(window);
  await leave('Business Name', 'Ada Hair Studio');
  await leave("Owner's Email", newEmail('owner'));
  await leave('Business Phone', '+234 803 123 4567');
  await leave('Password', PASSWORD);
  await page.getByText('Very Strong').waitFor();
  await leave('Confirm Password', PASSWORD);
  expect(await page.locator('.field-error').count()).toBe(0);
  await submit.click();
  await page.getByText('Registration successful! Please login.').waitFor();
});

it('a forgotten password: the mailed link sets a new one and ends every session', async () => {
  const owner = await createOwner(baseUrl);
  const window = await open({ clockAhead });
  const elsewhere = await open({ clockAhead });
  await openPortal(elsewhere.page, owner);
  await elsewhere.page.getByRole('heading', { name: 'Welcome back, Ada Obi' }).waitFor();

  const { page } = window;
  await page.goto(`${baseUrl}/login`);
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByLabel('Email Address').fill(owner.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.getByText('Reset link sent to your email').waitFor();
  await expectAccessible(window);
  const link = await resetLinkFor(owner.email);

  await page.goto(link);
  const submit = page.getByRole('button', { name: 'Reset password' });
  await page.getByLabel('New Password', { exact: true }).fill('weak');
  await page.getByLabel('New Password', { exact: true }).blur();
  await page.getByText(/Minimum 8 characters/).waitFor();
  expect(await submit.isDisabled()).toBe(true);
  await expectAccessible(window);
  const changed = 'Better-horse 10!';
  await page.getByLabel('New Password', { exact: true }).fill(changed);
  await page.getByLabel('Confirm Password', { exact: true }).fill(changed);
  await submit.click();
  await page.getByText('Password reset successfully! Please login.').waitFor();
  await page.waitForURL(`${baseUrl}/login`);

  expect((await owner.visitor.send(usersCalls.me, {})).status).toBe(401);
  // Its stream of changes ends with its session, and it asks who it is without being touched.
  elsewhere.faults.expect(/status of 401/);
  await elsewhere.page.getByText('Your session has expired. Please log in again.').waitFor();

  await logIn(page, owner.email, changed);
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'Welcome back, Ada Obi' }).waitFor();
});

const resetLinkFor = async (email: string): Promise<string> => {
  const text = await vi.waitFor(
    async () => {
      const [mail] = (await mailsTo(inboxUrl, email)).filter(({ subject }) => /new password/.test(subject));
      if (mail === undefined) throw new Error('No mail about a password has arrived');
      return mail.text;
    },
    { timeout: 30_000 },
  );
  const link = /http:\/\/localhost:\d+\/reset-password\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`The mail holds no link: ${text}`);
  return link;
};

it('login stays where it is as its script arrives: a tap on its way would miss', async () => {
  const { page } = await open();
  const { promise: mayArrive, resolve: letArrive } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await mayArrive;
    await route.continue();
  });
  await page.goto(`${baseUrl}/login`, { waitUntil: 'commit' });
  const link = page.getByRole('link', { name: 'Forgot Password?' });
  await link.waitFor();
  await page.evaluate(() => document.fonts.ready);
  const before = await link.boundingBox();
  letArrive();
  await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor();
  expect(await link.boundingBox()).toEqual(before);
});

it('a session that ended leads to login and, after it, back to the page', async () => {
  const owner = await createOwner(baseUrl);
  const window = await open({ clockAhead });
  const { page, faults } = window;
  await openPortal(page, owner, '/dashboard/services');
  await page.getByRole('heading', { name: 'Services', level: 1 }).waitFor();
  await page.context().clearCookies();
  faults.expect(/status of 401/);
  await page.goto(`${baseUrl}/dashboard?day=2026-12-08`);
  await page.getByText('Your session has expired. Please log in again.').waitFor();
  await expectAccessible(window);
  await logIn(page, owner.email, PASSWORD);
  await page.waitForURL('**/dashboard?day=2026-12-08');
});

deepIt('logging out asks first', async () => {
  const owner = await createOwner(baseUrl);
  const window = await open({ clockAhead });
  const { page } = window;
  await openPortal(page, owner);
  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out of your Business Portal?' });
  await dialog.waitFor();
  await expectAccessible(window);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Log Out' }).click();
  await page.getByText('You have been successfully logged out.').waitFor();
  expect(page.url()).toBe(`${baseUrl}/login`);
  expect((await owner.visitor.send(usersCalls.me, {})).status).toBe(401);
  await page.goto(`${baseUrl}/dashboard`);
  await page.waitForURL('**/login?redirect=%2Fdashboard');
});

deepIt('who is signed in has no business at login or register', async () => {
  const owner = await createOwner(baseUrl);
  const { page } = await open({ clockAhead });
  await openPortal(page, owner);
  for (const address of ['/login', '/register']) {
    await page.goto(baseUrl + address);
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { name: 'Welcome back, Ada Obi' }).waitFor();
  }
});

deepIt('an unfinished setup comes before every other screen', async () => {
  const account = await registerAccount(baseUrl, 'Ada Hair Studio');
  const { page } = await open({ clockAhead });
  await openPortal(page, account, '/dashboard/setup');
  for (const address of ['', '/services', '/staff', '/no-such-screen']) {
    await page.goto(`${baseUrl}/dashboard${address}`);
    await page.waitForURL('**/dashboard/setup');
    await page.getByRole('heading', { name: 'Tell us about your business' }).waitFor();
  }
});

deepDescribe('a redirect after login', () => {
  let owner: Owner;
  beforeAll(async () => {
    owner = await createOwner(baseUrl);
  });

  it.each([
    'https://evil.example/dashboard',
    '//evil.example/dashboard',
    '/\\evil.example',
    'javascript:alert(1)',
    '/dashboard/../login',
    '/dashboard%2f..%2f..',
    '/',
  ])('to %s goes to the dashboard', async (hostile) => {
    const { page } = await open({ clockAhead });
    await page.goto(`${baseUrl}/login?redirect=${encodeURIComponent(hostile)}`);
    await logIn(page, owner.email, PASSWORD);
    await page.waitForURL(`${baseUrl}/dashboard`);
    await page.getByRole('heading', { name: 'Welcome back, Ada Obi' }).waitFor();
  });
});
