import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { apiKeysCalls } from '#contract/calls/api-keys.calls.ts';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { factorsCalls } from '#contract/calls/factors.calls.ts';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { passkeysCalls } from '#contract/calls/passkeys.calls.ts';
import { usersCalls } from '#contract/calls/users.calls.ts';
import type { Factors } from '#contract/replies/factor-views.ts';
import type { AskOptions } from '#contract/requests/passkeys.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import {
  closePortal,
  focusedError,
  inDialog,
  openPortal,
  owner,
  quietServer,
} from '../testing/open-portal.tsx';

let api: FakeApi;
afterEach(() => {
  vi.unstubAllGlobals();
  expect(closePortal(api)).toEqual([]);
});

const { factors, startAuthenticator, confirmAuthenticator, endAuthenticator, prove } = factorsCalls;
const none: Factors = { authenticator: null, passkeys: [], recoveryCodesLeft: 0 };
const on: Factors = {
  authenticator: { since: '2026-11-20T12:00:00.000Z' },
  passkeys: [],
  recoveryCodesLeft: 10,
};
const CODES = ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF'];

function openSecurity(data: Factors) {
  api = quietServer();
  api.answer(factors, { success: true, data });
  api.answer(authCalls.sessions, { success: true, data: [] });
  api.answer(usersCalls.me, { success: true, user: owner });
  return openPortal('/dashboard/settings?tab=security');
}

it('sets an app up by its first code, and shows the recovery codes once', async () => {
  const user = openSecurity(none);
  api.answer(startAuthenticator, {
    success: true,
    key: 'ABCDEFGH',
    address: 'otpauth://totp/a?secret=ABCDEFGH',
  });
  await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  const dialog = await inDialog('Set up an authenticator app');
  await dialog.findByText('ABCD EFGH');
  await dialog.findByRole('img', { name: 'QR code for your authenticator app' });
  api.refuse(confirmAuthenticator, {
    code: 'WRONG_CODE',
    errors: [{ field: 'code', message: 'That code is wrong.' }],
  });
  await user.type(dialog.getByRole('textbox', { name: /^Code/ }), '111111');
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(focusedError()).toContain('That code is wrong.'));
  api.answer(confirmAuthenticator, { success: true, data: on, recoveryCodes: CODES });
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  const kept = await inDialog('Keep your recovery codes');
  const list = within(kept.getByRole('list', { name: 'Recovery codes' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES);
  await user.click(kept.getByRole('button', { name: 'I have kept them' }));
  await screen.findByText(/10 recovery codes left/);
});

it('turns it off once the code that is asked for again is shown, without being pressed twice', async () => {
  const user = openSecurity(on);
  await user.click(await screen.findByRole('button', { name: 'Turn off: Authenticator app' }));
  const question = await inDialog('Turn the authenticator app off?');
  let proved = false;
  api.answerBy(endAuthenticator, () =>
    proved
      ? { reply: { success: true as const, data: none } }
      : { refusal: { code: 'PROVE_AGAIN', data: { by: 'code' } } },
  );
  await user.click(question.getByRole('button', { name: 'Turn off' }));
  const dialog = await inDialog('Is it you?');
  api.answerBy(prove, () => {
    proved = true;
    return { reply: { success: true as const, until: '2026-11-20T12:10:00.000Z' } };
  });
  await user.type(dialog.getByRole('textbox', { name: /^Code/ }), '123456');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Set up an authenticator app' });
  expect([api.bodies(prove), api.asked(endAuthenticator).length]).toEqual([[{ code: '123456' }], 2]);
});

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
/** A browser that makes and shows this passkey. */
function keepPasskey() {
  const answered = (response: object) => async () => ({
    ...{ id: 'AQ', rawId: bytes('\u0001'), type: 'public-key' },
    getClientExtensionResults: () => ({}),
    response: { clientDataJSON: bytes('{}'), ...response },
  });
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: answered({ attestationObject: bytes('o'), getTransports: () => ['internal'] }),
      get: answered({ authenticatorData: bytes('a'), signature: bytes('s'), userHandle: null }),
    },
  });
}
const asked: AskOptions = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'preferred',
  allowCredentials: [],
};
const phone = {
  _id: 'p1',
  name: 'My phone',
  addedAt: '2026-11-20T12:00:00.000Z',
  lastUsedAt: null,
  alone: true,
};

it('adds a passkey under a name, and proves by it that it is they before it removes it', async () => {
  keepPasskey();
  const user = openSecurity(none);
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const dialog = await inDialog('Add a passkey');
  const name = dialog.getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(focusedError()).toContain('Please enter a name.'));
  await user.type(name, 'My phone');
  api.answer(passkeysCalls.begin, {
    success: true,
    options: {
      challenge: 'AAAA',
      rp: { id: 'localhost', name: 'Akoko' },
      user: { id: 'AAAA', name: 'ada@ireti.ng', displayName: 'ada@ireti.ng' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'preferred',
        requireResidentKey: false,
        userVerification: 'preferred',
      },
    },
  });
  const before = { ...phone, _id: 'p2', name: 'Old phone', alone: false };
  const kept = { authenticator: null, passkeys: [phone, before], recoveryCodesLeft: 10 };
  api.answer(passkeysCalls.add, { success: true, data: kept, recoveryCodes: CODES });
  api.answer(factors, { success: true, data: kept });
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await user.click(
    (await inDialog('Keep your recovery codes')).getByRole('button', { name: 'I have kept them' }),
  );
  expect(api.bodies(passkeysCalls.add)).toEqual([
    {
      name: 'My phone',
      passkey: { id: 'AQ', clientDataJSON: 'e30', attestationObject: 'bw', transports: ['internal'] },
    },
  ]);

  screen.getByText(/^Logs in by itself/);
  screen.getByText(/^Only after your password/);
  screen.getByText(/to have one of yours log in by itself again, remove it and add it/);
  await user.click(await screen.findByRole('button', { name: 'Remove: My phone' }));
  const question = await inDialog('Remove this passkey?');
  question.getByText(/Your other second steps stay/);
  let proved = false;
  api.answerBy(passkeysCalls.remove, () =>
    proved
      ? { reply: { success: true as const, data: none } }
      : { refusal: { code: 'PROVE_AGAIN', data: { by: 'code' } } },
  );
  await user.click(question.getByRole('button', { name: 'Remove' }));
  const proof = await inDialog('Is it you?');
  api.answer(passkeysCalls.beginProof, { success: true, options: asked });
  api.answerBy(prove, () => {
    proved = true;
    return { reply: { success: true as const, until: '2026-11-20T12:10:00.000Z' } };
  });
  await user.click(await proof.findByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(screen.queryByText('My phone')).toBeNull());
  expect(api.bodies(prove)).toEqual([
    {
      passkey: {
        ...{ id: 'AQ', clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'cw', userHandle: null },
      },
    },
  ]);
});

it('asks for the password wherever a call asks again, and leaves things as they are when that is not shown', async () => {
  api = quietServer();
  api.answer(apiKeysCalls.list, { success: true, data: [] });
  const user = openPortal('/dashboard/settings?tab=keys');
  await user.click(await screen.findByRole('button', { name: 'Make a key' }));
  const key = await inDialog('Make an API key');
  await user.type(key.getByRole('textbox', { name: /^Name/ }), 'Website');
  await user.click(key.getByRole('checkbox', { name: 'Read bookings and the calendar' }));
  api.refuse(apiKeysCalls.create, { code: 'PROVE_AGAIN', data: { by: 'password' } });
  await user.click(key.getByRole('button', { name: 'Make key' }));
  const dialog = await inDialog('Is it you?');
  api.refuse(prove, {
    code: 'WRONG_PASSWORD',
    errors: [{ field: 'password', message: 'That is not your current password.' }],
  });
  await user.type(dialog.getByLabelText(/^Your password/), 'wrong horse');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(focusedError()).toContain('That is not your current password.'));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await key.findByText(/Please show again that it is you/);
  expect(api.asked(apiKeysCalls.create)).toHaveLength(1);
});

it('leads whoever owes it to setting it up, whatever screen they ask for, and lets them go on then', async () => {
  api = quietServer();
  api.answer(factors, { success: true, data: none });
  api.answer(startAuthenticator, {
    success: true,
    key: 'ABCDEFGH',
    address: 'otpauth://totp/a?secret=ABCDEFGH',
  });
  const user = openPortal('/dashboard/clients', { ...owner, owesFactor: true });
  await screen.findByText(/asks everybody who logs in for a second step/);
  expect(screen.queryByRole('button', { name: 'Go to your portal' })).toBeNull();
  api.answer(confirmAuthenticator, { success: true, data: on, recoveryCodes: CODES });
  api.answer(usersCalls.me, { success: true, user: owner });
  await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  const dialog = await inDialog('Set up an authenticator app');
  await user.type(await dialog.findByRole('textbox', { name: /^Code/ }), '123456');
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  await user.click(
    (await inDialog('Keep your recovery codes')).getByRole('button', { name: 'I have kept them' }),
  );
  await screen.findByRole('button', { name: 'Go to your portal' });
});

it('is asked of the whole team by a switch', async () => {
  api = quietServer();
  api.answer(membersCalls.list, { success: true, data: { members: [], invitations: [], handOver: null } });
  api.answer(factorsCalls.ofTeam, { success: true, data: { required: false, members: [] } });
  const user = openPortal('/dashboard/settings?tab=team');
  const ask = await screen.findByRole('switch', { name: 'Ask everybody who logs in for a second step' });
  api.refuse(factorsCalls.requireOfTeam, { code: 'FACTOR_FIRST' });
  await user.click(ask);
  await screen.findByText(/Please set up your own second step first/);
  api.answer(factorsCalls.requireOfTeam, { success: true, data: { required: true, members: [] } });
  await user.click(ask);
  await waitFor(() => expect(ask).toHaveProperty('checked', true));
});
