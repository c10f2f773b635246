import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { openBrowser } from './browser/browser.ts';
import { expectAccessible } from './browser/look.ts';
import { openPortal } from './browser/sign-in.ts';
import { deepIt } from './harness/gate.ts';
import { createOwner, PASSWORD } from './harness/owner.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');

/** Gives a page a phone's own keeper of passkeys, which asks for a finger; `touch`: whether there is one. */
const keepPasskeys = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    touch: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    kept: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
};

deepIt(
  'an owner adds a passkey, logs in by it alone, after the password and where the address is filled in, and removes it',
  async () => {
    const owner = await createOwner(baseUrl);
    const office = await open({ clockAhead });
    const { page } = office;
    const keeper = await keepPasskeys(page);
    const SECURITY = '/dashboard/settings?tab=security';
    await openPortal(page, owner, SECURITY);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Work laptop');
    await expectAccessible(office);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('Work laptop').waitFor();
    await expectAccessible(office);
    const [passkey] = await keeper.kept();
    expect(passkey).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });

    const leave = async () => {
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
    };
    const toLogin = () => page.goto(`${baseUrl}/login?redirect=${encodeURIComponent(SECURITY)}`);
    const isIn = () => page.getByText('Work laptop').waitFor();

    await keeper.touch(false);
    await leave();
    await toLogin();
    const alone = page.getByRole('button', { name: 'Log in with a passkey' });
    await alone.waitFor();
    await expectAccessible(office);
    await keeper.touch(true);
    await alone.click();
    await isIn();

    await keeper.touch(false);
    await leave();
    await toLogin();
    await page.getByLabel('Email Address').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    const second = page.getByRole('button', { name: 'Use a passkey' });
    await second.waitFor();
    await expectAccessible(office);
    await keeper.touch(true);
    await second.click();
    await isIn();

    // The browser offers it where the address is typed: whoever has it chooses it there, and presses nothing.
    await leave();
    await toLogin();
    await isIn();

    await page.getByRole('button', { name: 'Remove: Work laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Your password alone logs you in now.').waitFor();
    office.faults.expect(/status of 422/);
    await keeper.touch(false);
    await leave();
    await toLogin();
    await keeper.touch(true);
    await page.getByText('That passkey was not accepted here').waitFor();
  },
);
