import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { appointment as booking, moneyOf } from '../features/appointments/testing/samples.ts';
import { shared } from '../features/calendar/testing/samples.ts';
import { closePortal, inDialog, openPortal, quietServer } from '../testing/open-portal.tsx';

const { calendar, get, move } = appointmentsCalls;

const member = (_id: string, name: string) => ({
  _id,
  name,
  role: 'Stylist',
  businessId: 'b',
  email: '',
  phone: '',
  services: [],
  availabilitySettings: null,
});

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
  api.answer(staffCalls.list, { success: true, data: [member('m1', 'Bola'), member('m2', 'Chidi')] });
  api.answer(calendar, { success: true, data: [shared()], days: [], heldUnpaid: [] });
});
afterEach(() => expect(closePortal(api)).toEqual([]));

const stretch = (what: string) => screen.findByRole('button', { name: new RegExp(`^Ada Obi, ${what},`) });
const hoursOf = (person: string) => {
  const hours = document.querySelector<HTMLElement>(`[data-drop-person="${person}"]`);
  if (hours === null) throw new Error(`${person} has no column`);
  return hours;
};

/** Lets a stretch go in somebody's column. Nothing is laid out here: a day is 1440 pixels, a column a hundred. */
function drop(button: HTMLElement, { from, to, x }: { from: number; to: number; x: number }) {
  const columns = ['m1', 'm2'].map(hoursOf);
  for (const [at, hours] of columns.entries()) {
    const rect = new DOMRect(at * 100, 0, 100, 1440);
    vi.spyOn(hours, 'getBoundingClientRect').mockReturnValue(rect);
    vi.spyOn(hours, 'offsetHeight', 'get').mockReturnValue(1440);
    const column = hours.closest<HTMLElement>('[data-drop-day]');
    if (column !== null) vi.spyOn(column, 'getBoundingClientRect').mockReturnValue(rect);
  }
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, from, 100, 30));
  document.elementsFromPoint = (at) => columns.slice(at < 100 ? 0 : 1, at < 100 ? 1 : 2);
  fireEvent.pointerDown(button, { button: 0, pointerType: 'mouse', clientX: 150, clientY: from });
  fireEvent.pointerMove(window, { clientX: x, clientY: to });
  fireEvent.pointerUp(window, { clientX: x, clientY: to });
}

it('each person has their own stretch of a booking of several, and either opens the one booking', async () => {
  api.answer(get, { success: true, data: booking({ _id: 'a1' }) });
  api.answer(paymentsCalls.appointmentMoney, { success: true, data: moneyOf() });
  const user = openPortal('/dashboard/calendar?view=day&day=2026-11-20');
  const [wash, nails] = [await stretch('Wash'), await stretch('Nails')];
  expect([hoursOf('m1').contains(wash), hoursOf('m2').contains(nails)]).toEqual([true, true]);
  await user.click(nails);
  await inDialog('Appointment Details');
  await screen.findByText('Price');
  expect(api.asked(get)[0]?.params).toEqual({ id: 'a1' });
});

it('a stretch takes the whole booking along, by the same distance', async () => {
  openPortal('/dashboard/calendar?view=day&day=2026-11-20');
  drop(await stretch('Nails'), { from: 630, to: 690, x: 150 });
  const dialog = await inDialog('Move this booking?');
  dialog.getByText('Move Ada Obi’s Wash and Nails from Fri 20 Nov 10:00 to Fri 20 Nov 11:00?');
});

it('what is after midnight takes the whole booking along, by the same distance', async () => {
  const [wash, nails] = shared().parts ?? [];
  if (wash === undefined || nails === undefined) throw new Error('It has no stretches');
  const midnight = { date: '2026-11-20T22:30:00.000Z', endDate: '2026-11-20T23:30:00.000Z' };
  const data = [
    shared({
      ...{ date: '2026-11-20T22:00:00.000Z', endDate: midnight.endDate },
      parts: [
        { ...wash, date: '2026-11-20T22:00:00.000Z', endDate: midnight.date },
        { ...nails, ...midnight },
      ],
    }),
  ];
  api.answer(calendar, { success: true, data, days: [], heldUnpaid: [] });
  openPortal('/dashboard/calendar?view=day&day=2026-11-21');
  drop(await stretch('Nails'), { from: 0, to: 30, x: 150 });
  const dialog = await inDialog('Move this booking?');
  dialog.getByText('Move Ada Obi’s Wash and Nails from Fri 20 Nov 23:00 to Fri 20 Nov 23:30?');
});

it('over somebody else’s column it stays where it is, and says where people are changed', async () => {
  openPortal('/dashboard/calendar?view=day&day=2026-11-20');
  drop(await stretch('Nails'), { from: 630, to: 690, x: 50 });
  await screen.findByText(/Change who does what in the booking itself/);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.asked(move)).toEqual([]);
});
