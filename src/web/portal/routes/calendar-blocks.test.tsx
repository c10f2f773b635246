import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { blockedTimesCalls } from '#contract/calls/blocked-times.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { BlockedTime } from '#contract/replies/blocked-time.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { closePortal, inDialog, openPortal, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
});
afterEach(() => expect(closePortal(api)).toEqual([]));

const lunch: BlockedTime = {
  _id: 'x1',
  staffId: 'm2',
  date: '2026-11-20T11:00:00.000Z',
  endDate: '2026-11-20T12:00:00.000Z',
  reason: 'Lunch',
  repeats: true,
};

/** The day of Bola and Chidi, with what is blocked of it. */
async function openDay(...blocked: readonly BlockedTime[]) {
  const member = {
    role: '',
    businessId: 'b',
    email: '',
    phone: '',
    services: [],
    availabilitySettings: null,
  };
  const data = [
    { ...member, _id: 'm1', name: 'Bola' },
    { ...member, _id: 'm2', name: 'Chidi' },
  ];
  api.answer(staffCalls.list, { success: true, data });
  api.answer(appointmentsCalls.calendar, {
    success: true,
    data: [],
    days: [],
    blocked: [...blocked],
    heldUnpaid: [],
  });
  const user = openPortal('/dashboard/calendar?day=2026-11-20');
  await screen.findByRole('heading', { name: 'Chidi' });
  return user;
}

it('an empty time is blocked with whose it is, once what is booked in it was told', async () => {
  const user = await openDay();
  const hours = document.querySelector<HTMLElement>('[data-drop-person="m2"]');
  if (hours === null) throw new Error('Chidi has no hours');
  vi.spyOn(hours, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 1440));
  fireEvent.click(hours, { clientX: 50, clientY: 877 });
  await user.click(await screen.findByRole('menuitem', { name: 'Block time' }));
  const dialog = await inDialog('Block time');
  await user.type(dialog.getByLabelText(/^Reason/), 'Bank');
  const booked = { date: '2026-11-20T14:00:00.000Z', clientName: 'Ada Obi', serviceName: 'Gel manicure' };
  api.refuse(blockedTimesCalls.create, { code: 'NEEDS_OVERRIDE', data: { bookings: [booked] } });
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  await dialog.findByText('Fri 20 Nov 15:00, Ada Obi, Gel manicure');
  api.answer(blockedTimesCalls.create, { success: true, data: [lunch] });
  await user.click(dialog.getByRole('button', { name: 'Block anyway' }));
  await screen.findByText('Time blocked.');
  const body = { staffId: 'm2', date: '2026-11-20', from: '14:30', until: '15:30', reason: 'Bank' };
  expect(api.bodies(blockedTimesCalls.create)).toEqual([body, { ...body, override: true }]);
});

it('what is blocked is shown with why, and changed or freed where it is opened', async () => {
  const user = await openDay(lunch);
  await user.click(await screen.findByRole('button', { name: 'Lunch, blocked 12:00 to 13:00, Chidi' }));
  const dialog = await inDialog('Blocked time');
  fireEvent.change(dialog.getByLabelText(/^Until/), { target: { value: '00:00' } });
  await user.click(dialog.getByRole('checkbox'));
  api.answer(blockedTimesCalls.update, { success: true, data: [lunch] });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Time blocked.');
  expect(api.bodies(blockedTimesCalls.update)).toEqual([
    { from: '12:00', until: '24:00', reason: 'Lunch', later: true },
  ]);
  await user.click(screen.getByRole('button', { name: /^Lunch/ }));
  const again = await inDialog('Blocked time');
  api.answer(blockedTimesCalls.remove, { success: true });
  await user.click(again.getByRole('button', { name: 'Free this time' }));
  await screen.findByText('The time is free again.');
  expect(api.asked(blockedTimesCalls.remove)).toMatchObject([{ params: { id: 'x1' }, query: {} }]);
});
