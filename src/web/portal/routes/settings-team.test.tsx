import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { factorsCalls } from '#contract/calls/factors.calls.ts';
import { membersCalls, type Team } from '#contract/calls/members.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { closePortal, inDialog, openPortal, owner, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
afterEach(() => expect(closePortal(api)).toEqual([]));

const at = '2026-11-02T09:00:00.000Z';
const nobody = { name: '', staffId: null, staffName: '', seesPhones: false, holds: 0 };
const ada = { _id: 'm1', email: owner.email, role: 'owner' as const, ...nobody, since: at, isYou: true };
const bola = {
  _id: 'm2',
  email: 'bola@glow.test',
  role: 'frontDesk' as const,
  ...nobody,
  since: at,
  isYou: false,
};
const invited = {
  ...{ _id: 'i1', email: 'chi@glow.test', role: 'staff' as const, staffId: 's1', staffName: 'Chi Obi' },
  ...{ seesPhones: false, invitedAt: at, expiresAt: '2026-11-27T09:00:00.000Z' },
};
const team: Team = { members: [ada, bola], invitations: [invited], handOver: null };

const chi = {
  ...{ _id: 's1', name: 'Chi Obi', role: 'Stylist', businessId: 'b', email: '', phone: '', services: [] },
  availabilitySettings: null,
};

const openTeam = (data: Team = team) => {
  api = quietServer();
  api.answer(membersCalls.list, { success: true, data });
  api.answer(factorsCalls.ofTeam, { success: true, data: { required: false, members: ['m2'] } });
  api.answer(staffCalls.list, { success: true, data: [chi] });
  return openPortal('/dashboard/settings?tab=team');
};

it('lists who can log in, as what and since when, and who is invited', async () => {
  const halima = {
    ...bola,
    _id: 'm3',
    role: 'staff' as const,
    name: 'Halima Sani',
    staffName: 'Halima Sani',
  };
  openTeam({ ...team, members: [ada, bola, halima] });
  const list = await screen.findByRole('list', { name: 'Who can log in' });
  expect([...list.children].map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^ada@glow.testYouOwner since .*2026$/),
    expect.stringMatching(/^bola@glow.testFront desk since .*2026 · with a second stepChange role$/),
    expect.stringMatching(
      /^Halima Sanibola@glow.test · Staff since .*2026 · own bookings, without phone numbersChange role$/,
    ),
    expect.stringMatching(
      /^Chi Obi Invitedchi@glow.test · Staff · own bookings, without phone numbers · .*Withdraw$/,
    ),
  ]);
});

/** What is seldom done with a member, from the menu of their line. */
const more = async (user: ReturnType<typeof openTeam>, who: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `More for ${who}` }));
  await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
};

it('invites somebody to a staff member’s own bookings, once', async () => {
  const user = openTeam();
  await user.click(await screen.findByRole('button', { name: 'Invite somebody' }));
  const dialog = await inDialog('Invite somebody');
  await user.type(dialog.getByRole('textbox', { name: /^Email address/ }), 'dayo@glow.test');
  await user.click(dialog.getByRole('radio', { name: /^Staff/ }));
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await dialog.findByText('Please choose whose bookings they see');
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Whose bookings/ }), 'Chi Obi');
  await user.click(dialog.getByRole('switch', { name: /phone numbers/ }));
  const release = api.hold(membersCalls.invite, { success: true, data: team });
  await user.dblClick(dialog.getByRole('button', { name: 'Send invitation' }));
  release();
  await screen.findByText('Invitation sent to dayo@glow.test.');
  expect(api.asked(membersCalls.invite)).toMatchObject([
    {
      body: { email: 'dayo@glow.test', role: 'staff', staffId: 's1', seesPhones: true },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
});

it('asks what becomes of the keys of a manager who goes, and ends them unless told otherwise', async () => {
  const manager = { ...bola, role: 'manager' as const, holds: 2 };
  const user = openTeam({ ...team, members: [ada, manager] });
  api.answer(membersCalls.remove, { success: true, data: { ...team, members: [ada, manager] } });
  const remove = async (keeps: boolean) => {
    await more(user, 'bola@glow.test', 'Remove');
    const asking = await inDialog('Remove from the team?');
    const choice = asking.getByRole('switch', { name: /^End their API keys/ });
    if (keeps) await user.click(choice);
    await user.click(asking.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await remove(true);
  await remove(false);
  expect(api.asked(membersCalls.remove).map(({ query }) => query)).toEqual([
    { keys: 'keep' },
    { keys: 'end' },
  ]);
});

it('names a member by name, with the address beside it where the wrong one would lose something', async () => {
  const named = { ...bola, name: 'Bọ́lá Adéyẹmí' };
  const user = openTeam({ ...team, members: [ada, named] });
  api.answer(membersCalls.handOver, { success: true, data: { ...team, members: [ada, named] } });
  api.answer(membersCalls.remove, { success: true, data: { ...team, members: [ada] } });
  const opens = async (item: string | null, dialog: string, says: RegExp) => {
    if (item === null) await user.click(await screen.findByRole('button', { name: /role of Bọ́lá Adéyẹmí$/ }));
    else await more(user, 'Bọ́lá Adéyẹmí', item);
    const asking = await inDialog(dialog);
    asking.getByText(says);
    return asking;
  };
  const role = await opens(null, 'Change role', /^Bọ́lá Adéyẹmí \(bola@glow\.test\)$/);
  await user.click(role.getByRole('button', { name: 'Cancel' }));
  const factors = await opens('End second step', 'End their second step?', /\(bola@glow\.test\) has lost/);
  await user.click(factors.getByRole('button', { name: 'Cancel' }));
  const owner = await opens(
    'Make owner',
    'Hand the business over?',
    /^Bọ́lá Adéyẹmí \(bola@glow\.test\) is asked/,
  );
  await user.click(owner.getByRole('button', { name: 'Ask them' }));
  await screen.findByText(/^Bọ́lá Adéyẹmí is asked by email/);
  const remove = await opens(
    'Remove',
    'Remove from the team?',
    /^Bọ́lá Adéyẹmí \(bola@glow\.test\) is logged/,
  );
  await user.click(remove.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Bọ́lá Adéyẹmí can no longer log in here.');
});

it('changes a role, removes a member after asking, and withdraws an invitation', async () => {
  const user = openTeam();
  await user.click(await screen.findByRole('button', { name: 'Change the role of bola@glow.test' }));
  const dialog = await inDialog('Change role');
  await user.click(dialog.getByRole('radio', { name: /^Accountant/ }));
  api.answer(membersCalls.change, {
    success: true,
    data: { ...team, members: [ada, { ...bola, role: 'accountant' }] },
  });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Accountant since/);
  expect(api.asked(membersCalls.change)).toMatchObject([
    { params: { id: 'm2' }, body: { role: 'accountant', staffId: null, seesPhones: false } },
  ]);
  await more(user, 'bola@glow.test', 'Remove');
  const asking = await inDialog('Remove from the team?');
  api.answer(membersCalls.remove, { success: true, data: { ...team, members: [ada] } });
  await user.click(asking.getByRole('button', { name: 'Remove' }));
  await screen.findByText('bola@glow.test can no longer log in here.');
  api.answer(membersCalls.withdraw, {
    success: true,
    data: { members: [ada], invitations: [], handOver: null },
  });
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of Chi Obi' }));
  await screen.findByText('The invitation of Chi Obi is withdrawn.');
  expect(screen.queryByText('chi@glow.test')).toBeNull();
});

it('hands the business over to a member who accepts it, and withdraws that', async () => {
  const user = openTeam();
  const asked = {
    ...team,
    handOver: {
      memberId: 'm2',
      acceptFrom: '2026-11-21T09:00:00.000Z',
      expiresAt: '2026-11-27T09:00:00.000Z',
    },
  };
  api.answer(membersCalls.handOver, { success: true, data: asked });
  await more(user, 'bola@glow.test', 'Make owner');
  const asking = await inDialog('Hand the business over?');
  await user.click(asking.getByRole('button', { name: 'Ask them' }));
  await screen.findByText(/can become the owner from 21 Nov 2026 until 27 Nov/);
  api.answer(membersCalls.keep, { success: true, data: team });
  await user.click(screen.getByRole('button', { name: 'Withdraw handing over to bola@glow.test' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Withdraw handing/ })).toBeNull());
});

it('is taken over by whoever was asked, under Security', async () => {
  api = quietServer();
  api.answer(factorsCalls.factors, {
    success: true,
    data: { authenticator: null, passkeys: [], recoveryCodesLeft: 0 },
  });
  api.answer(authCalls.sessions, { success: true, data: [] });
  const offer = (acceptFrom: string) =>
    api.answer(membersCalls.offered, {
      success: true,
      data: { from: 'ada@glow.test', acceptFrom, expiresAt: '2026-11-27T09:00:00.000Z' },
    });
  offer('2026-11-21T09:00:00.000Z');
  const asManager = { ...owner, role: 'manager' } as const;
  openPortal('/dashboard/settings?tab=security', asManager);
  await screen.findByText(/You can accept from 21 Nov 2026, 10:00, until 27 Nov 2026\. The day in between/);
  expect(screen.queryByRole('button', { name: 'Become the owner' })).toBeNull();
  cleanup();
  offer('2026-11-20T09:00:00.000Z');
  const user = openPortal('/dashboard/settings?tab=security', asManager);
  await user.click(await screen.findByRole('button', { name: 'Become the owner' }));
  api.answer(membersCalls.takeOver, { success: true, user: owner });
  const asking = await inDialog('Become the owner of Glow by Ada?');
  await user.click(asking.getByRole('button', { name: 'Become the owner' }));
  await screen.findByText('Glow by Ada is yours now.');
  expect(screen.queryByRole('button', { name: 'Become the owner' })).toBeNull();
});
