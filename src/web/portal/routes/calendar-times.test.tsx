import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { OwnerStaff } from '#contract/replies/staff-views.ts';
import type { CalendarEvent } from '#contract/replies/views.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { appointment as booking, moneyOf } from '../features/appointments/testing/samples.ts';
import { appointment } from '../features/calendar/testing/samples.ts';
import { closePortal, inDialog, openPortal, quietServer } from '../testing/open-portal.tsx';

const { calendar, move } = appointmentsCalls;

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
});
afterEach(() => expect(closePortal(api)).toEqual([]));

const member = (_id: string, name: string): OwnerStaff => ({
  _id,
  name,
  role: '',
  businessId: 'b',
  email: '',
  phone: '',
  services: [],
  availabilitySettings: null,
});

/** The day of two people with these bookings. */
async function openDay(...events: readonly CalendarEvent[]) {
  api.answer(staffCalls.list, { success: true, data: [member('m1', 'Bola'), member('m2', 'Chidi')] });
  api.answer(calendar, { success: true, data: [...events], days: [], heldUnpaid: [] });
  const user = openPortal('/dashboard/calendar?day=2026-11-20');
  await screen.findByRole('heading', { name: 'Chidi' });
  return user;
}

it('an empty time that is pressed is booked with whose it is', async () => {
  const user = await openDay();
  const hours = document.querySelector<HTMLElement>('[data-drop-person="m2"]');
  if (hours === null) throw new Error('Chidi has no hours');
  // A pixel a minute.
  vi.spyOn(hours, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 1440));
  fireEvent.click(hours, { clientX: 50, clientY: 877 });
  await screen.findByText('Fri 20 Nov 14:30, Chidi');
  const link = await screen.findByRole('menuitem', { name: 'New booking' });
  expect(link.getAttribute('href')).toBe('/dashboard/create-booking?day=2026-11-20&time=14%3A30&staff=m2');
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Fri 20 Nov 14:30, Chidi')).toBeNull();
});

it('the keyboard carries a booking to another time and person, and Enter asks about it', async () => {
  const user = await openDay(appointment());
  const ada = () => screen.getByRole('button', { name: /^Ada Obi/ });
  ada().focus();
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowRight}{/Alt}');
  await screen.findByText('Fri 20 Nov 10:30, Chidi. Enter moves it, Escape leaves it.');
  expect(document.activeElement).toBe(ada());
  await user.keyboard('{Enter}');
  const dialog = await inDialog('Move this booking?');
  api.answer(move, { success: true, data: booking({ _id: 'a1' }) });
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText('Appointment updated successfully!');
  expect(api.bodies(move)).toEqual([{ date: '2026-11-20T09:30:00.000Z', version: 3, staffId: 'm2' }]);
});

it('Escape puts back what the keyboard carries', async () => {
  const user = await openDay(appointment());
  screen.getByRole('button', { name: /^Ada Obi/ }).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Escape}');
  screen.getByRole('button', { name: /10:00 to 11:00/ });
  expect(screen.queryByText(/Enter moves it/)).toBeNull();
});

it('what was cancelled is folded away until it is asked for', async () => {
  const user = await openDay(appointment({ status: 'cancelled' }));
  const fold = await screen.findByRole('button', { name: '1 cancelled' });
  expect(screen.queryByRole('button', { name: /^Ada Obi/ })).toBeNull();
  await user.click(fold);
  screen.getByRole('button', { name: /^Ada Obi, .*cancelled/ });
});

it('the keyboard pulls the end of a booking, and Enter asks about its length', async () => {
  const user = await openDay(appointment());
  screen.getByRole('button', { name: /^Ada Obi/ }).focus();
  await user.keyboard('{Alt>}{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}{/Alt}');
  await screen.findByText('1 h 15, until 11:15. Enter changes it, Escape leaves it.');
  screen.getByRole('button', { name: /10:00 to 11:15/ });
  await user.keyboard('{Enter}');
  const dialog = await inDialog('Change how long it takes?');
  dialog.getByText('Ada Obi’s Gel manicure takes 1 h. Let it take 1 h 15, until 11:15?');
  api.answer(move, { success: true, data: booking({ _id: 'a1' }) });
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await screen.findByText('Appointment updated successfully!');
  expect(api.bodies(move)).toEqual([{ date: '2026-11-20T09:00:00.000Z', version: 3, minutes: 75 }]);
});

it('the lower edge of a booking is pulled to another end', async () => {
  await openDay(appointment());
  const hours = document.querySelector<HTMLElement>('[data-drop-person="m1"]');
  const edge = screen.getByRole('button', { name: /^Ada Obi/ }).querySelector('[data-edge]');
  if (hours === null || edge === null) throw new Error('There is nothing to pull');
  // A pixel a minute.
  vi.spyOn(hours, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 1440));
  fireEvent.pointerDown(edge, { button: 0, pointerType: 'mouse', clientX: 50, clientY: 658 });
  fireEvent.pointerMove(window, { clientX: 50, clientY: 632 });
  await screen.findByText('30 min, until 10:30');
  fireEvent.pointerUp(window, { clientX: 50, clientY: 632 });
  const dialog = await inDialog('Change how long it takes?');
  dialog.getByText('Ada Obi’s Gel manicure takes 1 h. Let it take 30 min, until 10:30?');
});

it('a booking takes longer from its sheet, outside the hours once that was said', async () => {
  api.answer(appointmentsCalls.get, { success: true, data: booking({ _id: 'a1' }) });
  api.answer(paymentsCalls.appointmentMoney, { success: true, data: moneyOf() });
  const user = await openDay(appointment());
  await user.click(screen.getByRole('button', { name: /^Ada Obi/ }));
  await user.click(await screen.findByRole('button', { name: '15 minutes longer' }));
  screen.getByText('Takes 1 h 15');
  api.refuse(move, { code: 'NEEDS_OVERRIDE', data: { warnings: ['BLOCKED'] } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('It reaches into time that is blocked.');
  api.answer(move, { success: true, data: booking({ _id: 'a1' }) });
  await user.click(screen.getByRole('button', { name: 'Save anyway' }));
  await screen.findByText('It takes 1 h 15 now.');
  expect(api.bodies(move)[1]).toMatchObject({ minutes: 75, override: true });
});
