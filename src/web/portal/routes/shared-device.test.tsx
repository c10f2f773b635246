import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { factorsCalls } from '#contract/calls/factors.calls.ts';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { sharedDevicesCalls } from '#contract/calls/shared-devices.calls.ts';
import { minuteMs } from '#core/calendar/instant.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { closePortal, inDialog, openPortal, owner, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
afterEach(() => expect(closePortal(api)).toEqual([]));

const here = { ...owner, onSharedDevice: true as const };
const factors = { authenticator: null, passkeys: [], recoveryCodesLeft: 0 };

it('asks for the password before settings, and shows nothing of them before', async () => {
  api = quietServer();
  let proved = false;
  api.answerBy(factorsCalls.factors, () =>
    proved
      ? { reply: { success: true as const, data: factors } }
      : { refusal: { code: 'PROVE_AGAIN', data: { by: 'password' } } },
  );
  api.answer(membersCalls.list, { success: true, data: { members: [], invitations: [], handOver: null } });
  api.answer(factorsCalls.ofTeam, { success: true, data: { required: false, members: [] } });
  const user = openPortal('/dashboard/settings?tab=team', here);
  const dialog = await inDialog('Is it you?');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('This needs your password');
  expect(api.asked(membersCalls.list)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Enter password' }));
  api.answerBy(factorsCalls.prove, () => {
    proved = true;
    return { reply: { success: true as const, until: '2026-11-20T12:10:00.000Z' } };
  });
  const again = await inDialog('Is it you?');
  await waitFor(() => expect(document.activeElement).toBe(again.getByLabelText(/^Your password/)));
  await user.keyboard('Correct-horse 9!');
  await user.click(again.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Invite somebody' });
});

it('locks by a button always in reach, and by itself when nobody touches it', async () => {
  api = quietServer();
  api.answer(authCalls.logout, { success: true });
  const user = openPortal('/dashboard/calendar', here);
  await user.click(await screen.findByRole('button', { name: 'Lock' }));
  await waitFor(() => expect(api.asked(authCalls.logout)).toHaveLength(1));
});

it('that slept is locked as it wakes', async () => {
  api = quietServer();
  api.answer(authCalls.logout, { success: true });
  openPortal('/dashboard/calendar', here);
  await screen.findByRole('button', { name: 'Lock' });
  vi.setSystemTime(Date.now() + 2 * minuteMs);
  document.dispatchEvent(new Event('visibilitychange'));
  vi.setSystemTime(Date.now() + 2 * minuteMs);
  expect(api.asked(authCalls.logout)).toHaveLength(0);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(api.asked(authCalls.logout)).toHaveLength(1));
});

it('is shared from the settings, and lets whoever is locked try again', async () => {
  api = quietServer();
  api.answer(membersCalls.list, { success: true, data: { members: [], invitations: [], handOver: null } });
  api.answer(factorsCalls.ofTeam, { success: true, data: { required: false, members: [] } });
  const desk = {
    _id: 'd',
    name: 'Front desk',
    since: '2026-11-20T12:00:00.000Z',
    isThis: true,
    locked: ['bola'],
  };
  const user = openPortal('/dashboard/settings?tab=team');
  await user.click(await screen.findByRole('button', { name: 'Share this device' }));
  const dialog = await inDialog('Share this device');
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Front desk');
  api.answer(factorsCalls.factors, { success: true, data: factors });
  api.answer(sharedDevicesCalls.share, { success: true, user: here });
  api.answer(sharedDevicesCalls.list, { success: true, data: [desk] });
  await user.click(dialog.getByRole('button', { name: 'Share' }));
  await screen.findByRole('button', { name: 'Lock' });
  await screen.findByText(/locked after wrong PINs: bola/);
  api.answer(sharedDevicesCalls.unlock, { success: true, data: [{ ...desk, locked: [] }] });
  await user.click(screen.getByRole('button', { name: 'Unlock Front desk' }));
  await waitFor(() => expect(screen.queryByText(/locked after wrong PINs/)).toBeNull());
});

it('is opened by a PIN that is typed twice and is not too easy', async () => {
  api = quietServer();
  api.answer(factorsCalls.factors, { success: true, data: factors });
  api.answer(authCalls.sessions, { success: true, data: [] });
  const user = openPortal('/dashboard/settings?tab=security');
  await user.click(await screen.findByRole('button', { name: 'Set a PIN' }));
  const dialog = await inDialog('Set your PIN');
  const type = async (pin: string, again: string) => {
    await user.clear(dialog.getByLabelText(/^PIN(?! again)/));
    await user.type(dialog.getByLabelText(/^PIN(?! again)/), pin);
    await user.clear(dialog.getByLabelText(/^PIN again/));
    await user.type(dialog.getByLabelText(/^PIN again/), again);
    await user.click(dialog.getByRole('button', { name: 'Set PIN' }));
  };
  await type('1234', '1234');
  await dialog.findByText(/too easy to guess/);
  await type('407193', '407194');
  await dialog.findByText('This is not the same PIN');
  api.answer(sharedDevicesCalls.setPin, { success: true, data: { since: '2026-11-20T12:00:00.000Z' } });
  await type('407193', '407193');
  await screen.findByRole('button', { name: 'Change PIN' });
  expect(api.bodies(sharedDevicesCalls.setPin)).toEqual([{ pin: '407193' }]);
});
