import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { CalendarEvent } from '#contract/replies/views.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { appointment as booking } from '../features/appointments/testing/samples.ts';
import { appointment, rental } from '../features/calendar/testing/samples.ts';
import { closePortal, inDialog, openPortal, quietServer } from '../testing/open-portal.tsx';

const { calendar, move } = appointmentsCalls;

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
});
afterEach(() => expect(closePortal(api)).toEqual([]));

const shows = (event: CalendarEvent) =>
  api.answer(calendar, { success: true, data: [event], days: [], heldUnpaid: [] });

/** The month with this booking alone. */
async function openMonth(event: CalendarEvent) {
  shows(event);
  const user = openPortal('/dashboard/calendar?view=month&day=2026-11-20');
  await screen.findAllByRole('button', { name: new RegExp(`^${event.clientName}`) });
  return user;
}

/** The day of the month on which a booking is drawn. */
const dayOf = (client: string): string | undefined =>
  screen.getByRole('button', { name: new RegExp(`^${client}`) }).closest<HTMLElement>('[data-drop-day]')
    ?.dataset['dropDay'];

/** Carries a booking from a day it is on to another. Nothing is laid out here: the pointer is where it is said to be. */
function drag(client: string, to: string, heldBy = dayOf(client) ?? '') {
  const cellOf = (day: string) => document.querySelector<HTMLElement>(`[data-drop-day="${day}"]`);
  const [from, target] = [cellOf(heldBy), cellOf(to)];
  if (from === null || target === null) throw new Error(`${to} is not shown`);
  const button = within(from).getByRole('button', { name: new RegExp(`^${client}`) });
  vi.spyOn(from, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100));
  vi.spyOn(target, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 100, 100));
  document.elementsFromPoint = (x) => [x < 100 ? from : target];
  fireEvent.pointerDown(button, { button: 0, pointerType: 'mouse', clientX: 50, clientY: 50 });
  fireEvent.pointerMove(window, { clientX: 150, clientY: 50 });
  fireEvent.pointerUp(window, { clientX: 150, clientY: 50 });
}

const moved = {
  _id: 'a1',
  date: '2026-11-21T09:00:00.000Z',
  endDate: '2026-11-21T10:00:00.000Z',
  version: 4,
};
const refused = 'This booking is cancelled and can no longer be edited.';

it('a booking that is let go on another day is asked about, and moved by one request', async () => {
  const user = await openMonth(appointment());
  api.answer(move, { success: true, data: booking(moved) });
  drag('Ada Obi', '2026-11-21');
  const dialog = await inDialog('Move this booking?');
  dialog.getByText('Move Ada Obi’s Gel manicure from Fri 20 Nov 10:00 to Sat 21 Nov 10:00?');
  expect(dayOf('Ada Obi')).toBe('2026-11-21');
  shows(appointment(moved));
  await user.dblClick(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText('Appointment updated successfully!');
  expect(api.asked(move)).toEqual([
    {
      params: { id: 'a1' },
      query: {},
      body: { date: '2026-11-21T09:00:00.000Z', version: 3 },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  expect(dayOf('Ada Obi')).toBe('2026-11-21');
});

it('a booking held by its day after midnight goes by the evening before', async () => {
  await openMonth(appointment({ date: '2026-11-20T22:30:00.000Z', endDate: '2026-11-21T00:00:00.000Z' }));
  drag('Ada Obi', '2026-11-24', '2026-11-21');
  const dialog = await inDialog('Move this booking?');
  dialog.getByText('Move Ada Obi’s Gel manicure from Fri 20 Nov 23:30 to Mon 23 Nov 23:30?');
});

it('a hire goes by its first day', async () => {
  const user = await openMonth(rental());
  api.answer(move, { success: true, data: booking({ ...moved, _id: 'h1' }) });
  drag('Musa Danjuma', '2026-11-24');
  const dialog = await inDialog('Move this booking?');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText('Appointment updated successfully!');
  expect(api.bodies(move)).toEqual([{ date: '2026-11-24', version: 3 }]);
});

it('a refusal is told, and the booking is back where it was', async () => {
  const user = await openMonth(appointment());
  api.refuse(move, { code: 'ILLEGAL_TRANSITION', error: refused, data: { status: 'cancelled' } });
  drag('Ada Obi', '2026-11-21');
  const dialog = await inDialog('Move this booking?');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await dialog.findByText(refused);
  expect(dayOf('Ada Obi')).toBe('2026-11-20');
  await user.click(dialog.getByText('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.asked(move)).toHaveLength(1);
});

it('a time that is taken is told with the nearest free ones, and one of these is as good', async () => {
  const user = await openMonth(appointment());
  api.refuse(move, { code: 'SLOT_TAKEN', data: { nearest: ['2026-11-23T13:00:00.000Z'] } });
  drag('Ada Obi', '2026-11-21');
  const dialog = await inDialog('Move this booking?');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  const free = await dialog.findByRole('button', { name: /14:00/ });
  expect(dayOf('Ada Obi')).toBe('2026-11-20');
  api.answer(move, { success: true, data: booking(moved) });
  await user.click(free);
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText('Appointment updated successfully!');
  expect(api.bodies(move)[1]).toEqual({ date: '2026-11-23T13:00:00.000Z', version: 3 });
});

it('warnings are asked about, and what was warned of is sent with the word of its owner', async () => {
  const user = await openMonth(appointment());
  api.refuse(move, { code: 'NEEDS_OVERRIDE', data: { warnings: ['CLOSED'] } });
  drag('Ada Obi', '2026-11-22');
  const dialog = await inDialog('Move this booking?');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  const warned = await inDialog('This time is outside your usual rules');
  warned.getByText('You are closed or off on that day.');
  expect(dayOf('Ada Obi')).toBe('2026-11-22');
  api.answer(move, { success: true, data: booking(moved) });
  await user.click(warned.getByRole('button', { name: 'Move anyway' }));
  await screen.findByText('Appointment updated successfully!');
  expect(api.bodies(move)).toEqual([
    { date: '2026-11-22T09:00:00.000Z', version: 3 },
    { date: '2026-11-22T09:00:00.000Z', version: 3, override: true },
  ]);
});

it('what was lost on its way is tried again as the same request', async () => {
  const user = await openMonth(appointment());
  api.lose(move);
  drag('Ada Obi', '2026-11-21');
  const dialog = await inDialog('Move this booking?');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  const again = await dialog.findByRole('button', { name: 'Try again' });
  expect(dayOf('Ada Obi')).toBe('2026-11-20');
  api.answer(move, { success: true, data: booking(moved) });
  await user.click(again);
  await screen.findByText('Appointment updated successfully!');
  const keys = api.asked(move).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});
