import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { clientsCalls } from '#contract/calls/clients.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import type { CalendarEvent } from '#contract/replies/views.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { appointment as booking, moneyOf } from '../features/appointments/testing/samples.ts';
import { appointment } from '../features/calendar/testing/samples.ts';
import { closePortal, inDialog, openPortal, owner, quietServer } from '../testing/open-portal.tsx';

const { calendar, changeStatus } = appointmentsCalls;

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
  api.answer(servicesCalls.list, { success: true, data: [] });
});
afterEach(() => expect(closePortal(api)).toEqual([]));

/** Today at 13:00 with one booking, as the front desk sees it on a phone. */
function openToday(event: CalendarEvent) {
  api.answer(calendar, { success: true, data: [event], days: [], heldUnpaid: [] });
  return openPortal('/dashboard', { ...owner, role: 'frontDesk' });
}

const answered = (status: 'confirmed' | 'completed' | 'no-show') =>
  api.answer(changeStatus, { success: true, data: booking({ _id: 'a1', status }), message: 'Saved.' });

it('who is next is confirmed by a button, and that can be undone', async () => {
  answered('confirmed');
  const user = openToday(
    appointment({ status: 'pending', date: '2026-11-20T13:00:00.000Z', endDate: '2026-11-20T14:00:00.000Z' }),
  );
  await screen.findByText('in 1 h');
  await user.dblClick(screen.getByRole('button', { name: 'Confirm Ada Obi, Gel manicure' }));
  await screen.findByText('Appointment marked as confirmed.');
  screen.getByRole('button', { name: 'Undo' });
  expect(api.bodies(changeStatus)).toEqual([{ status: 'confirmed' }]);
});

it('a hire that should be back stands first, and is completed when it is', async () => {
  const days = { firstDay: '2026-11-14', lastDay: '2026-11-17', returnDate: '2026-11-18' };
  const user = openToday(
    appointment({
      bookingType: 'item-based',
      serviceName: '150 × Chair',
      staffId: null,
      staffName: '',
      date: '2026-11-14T07:00:00.000Z',
      endDate: '2026-11-17T23:00:00.000Z',
      hireDays: days,
    }),
  );
  await screen.findByRole('heading', { name: 'Not brought back' });
  expect(api.asked(calendar)[0]?.query).toMatchObject({ late: 'true' });
  screen.getByText('Due Wed 18 Nov');
  screen.getByRole('button', { name: 'Complete Ada Obi, 150 × Chair' });
  // A day that is over is a line of the week until it is opened.
  const past = await screen.findByRole('button', { name: 'Tuesday, 17 Nov' });
  expect(screen.queryByRole('button', { name: /^Last day/ })).toBeNull();
  await user.click(past);
  screen.getByRole('button', { name: /^Last day.*Not brought back$/ });
});

it('a hire that goes out today has no step but its booking', async () => {
  const days = { firstDay: '2026-11-20', lastDay: '2026-11-20', returnDate: '2026-11-21' };
  openToday(
    appointment({
      bookingType: 'item-based',
      staffId: null,
      date: '2026-11-20T07:00:00.000Z',
      endDate: '2026-11-20T23:00:00.000Z',
      hireDays: days,
      brought: true,
    }),
  );
  await screen.findAllByText('Deliver');
  expect(screen.queryByRole('button', { name: /^Complete/ })).toBeNull();
});

it('whose birthday it is stands below the day', async () => {
  const ada = { _id: 'c', name: 'Ada Obi', email: '', phone: '08031234567', birthday: '11-20' };
  const seen = { lastAppointmentDate: null, totalAppointments: 0, noShows: 0, owed: 0 };
  api.answer(clientsCalls.list, { success: true, data: [{ ...ada, ...seen }], total: 1 });
  openToday(appointment());
  const line = await screen.findByRole('link', { name: 'It is Ada’s birthday' });
  expect(line.getAttribute('href')).toBe('/dashboard/clients/c');
  expect(api.asked(clientsCalls.list)[0]?.query).toMatchObject({ group: 'birthday-today' });
});

it('who did not come is marked so where that is asked', async () => {
  answered('no-show');
  const user = openToday(appointment());
  await screen.findByRole('heading', { name: 'Did they come?' });
  await user.click(screen.getByRole('button', { name: 'No-show Ada Obi, Gel manicure' }));
  await screen.findByText('Appointment marked as no-show.');
  expect(api.bodies(changeStatus)).toEqual([{ status: 'no-show' }]);
});

it('who is there is completed by drawing the row aside, and what is owed is asked for', async () => {
  answered('completed');
  api.answer(paymentsCalls.appointmentMoney, { success: true, data: moneyOf() });
  const user = openToday(
    appointment({ date: '2026-11-20T11:30:00.000Z', endDate: '2026-11-20T12:30:00.000Z' }),
  );
  const row = await screen.findByText('for 30 min');
  const draw = (to: number) => {
    fireEvent.touchStart(row, { touches: [{ clientX: 20, clientY: 0 }] });
    fireEvent.touchMove(row, { touches: [{ clientX: to, clientY: 4 }] });
    fireEvent.touchEnd(row, { touches: [] });
  };
  // Too short to mean it.
  draw(100);
  expect(api.asked(paymentsCalls.appointmentMoney)).toEqual([]);
  draw(140);
  const dialog = await inDialog(/still owed/);
  await user.click(dialog.getByRole('button', { name: 'Complete without payment' }));
  await screen.findByText('Appointment marked as completed.');
  expect(api.bodies(changeStatus)).toEqual([{ status: 'completed' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
