import { expect, inject } from 'vitest';
import { openBrowser, PHONE } from './browser/browser.ts';
import { expectAccessible } from './browser/look.ts';
import { openPortal } from './browser/sign-in.ts';
import { shownCode } from './harness/authenticator.ts';
import { deepIt } from './harness/gate.ts';
import { createOwner, PASSWORD } from './harness/owner.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');

deepIt(
  'an owner sets an app up, logs in by a code and by a recovery code, and turns it off again',
  async () => {
    const owner = await createOwner(baseUrl);
    const office = await open({ clockAhead });
    await openPortal(office.page, owner, '/dashboard/settings?tab=security');
    await office.page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await office.page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await expectAccessible(office);
    const key = ((await office.page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    const code = () => shownCode(key, Date.now() + clockAhead);
    const first = code();
    await office.page.getByRole('textbox', { name: /^Code/ }).fill(first);
    await office.page.getByRole('button', { name: 'Turn on' }).click();
    const list = office.page.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    await expectAccessible(office);
    const codes = await list.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await office.page.getByRole('button', { name: 'I have kept them' }).click();
    await office.page.getByText('10 recovery codes left').waitFor();

    const phone = await open({ clockAhead, ...PHONE });
    const { page } = phone;
    await page.goto(`${baseUrl}/login?redirect=${encodeURIComponent('/dashboard/clients')}`);
    await page.getByLabel('Email Address').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await expectAccessible(phone);
    phone.faults.expect(/status of 422/);
    // The code that set the app up was used.
    await page.getByRole('textbox', { name: 'Code' }).fill(first);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('That code is wrong').waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(`${baseUrl}/dashboard/clients`);

    await office.page.getByRole('button', { name: 'Turn off' }).click();
    await office.page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await office.page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
  },
);
