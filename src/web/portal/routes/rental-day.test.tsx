import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import type { CalendarEvent, OwnerService } from '#contract/replies/views.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { appointment, rental } from '../features/calendar/testing/samples.ts';
import { service } from '../features/services/testing/samples.ts';
import { closePortal, openPortal, quietServer } from '../testing/open-portal.tsx';

const { calendar } = appointmentsCalls;

let api: FakeApi;
afterEach(() => expect(closePortal(api)).toEqual([]));

/** The calendar of Friday the 20th on a phone, with a canopy that goes out, chairs that come back and `more`. */
const openDay = (types: readonly OwnerService['bookingType'][], ...more: readonly CalendarEvent[]) => {
  api = quietServer();
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }),
  );
  const offered = types.map((bookingType, at) => service({ _id: `s${at}`, bookingType }));
  api.answer(servicesCalls.list, { success: true, data: offered });
  const back = rental({
    ...{ _id: 'h2', clientName: 'Ngozi Eze', serviceName: '50 × Chair' },
    ...{ date: '2026-11-18T08:00:00.000Z', endDate: '2026-11-19T23:00:00.000Z' },
  });
  api.answer(calendar, { success: true, data: [back, rental(), ...more], days: [], heldUnpaid: [] });
  return openPortal('/dashboard/calendar');
};

it('a day of a business that only rents out is what goes out and what comes back', async () => {
  openDay(['item-based']);
  const heading = await screen.findByRole('heading', { name: 'Coming back 1' });
  const back = within(heading.closest('section') ?? document.body);
  expect(back.getByRole('button', { name: /^Ngozi Eze, 50 × Chair/ })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Going out 1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Musa Danjuma, Canopy.*, Pick-up$/ })).toBeTruthy();
  expect(api.asked(calendar).map(({ query }) => query)).toContainEqual({
    from: '2026-11-19',
    to: '2026-11-20',
    late: 'true',
  });
});

it('a business that sells time as well keeps the hours of its day', async () => {
  openDay(['item-based', 'time-based']);
  await screen.findByRole('heading', { name: 'Hires' });
  expect(screen.queryByRole('heading', { name: /^Coming back/ })).toBeNull();
});

it('an appointment of an earlier service brings the hours, above them only what is out on the day', async () => {
  openDay(['item-based'], appointment());
  await screen.findByRole('heading', { name: 'Hires' });
  expect(screen.getByRole('button', { name: /^Musa Danjuma, Canopy/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Ngozi Eze/ })).toBeNull();
});

it('an appointment of the day before brings no hours, and is nothing that comes back', async () => {
  openDay(
    ['item-based'],
    appointment({ date: '2026-11-19T09:00:00.000Z', endDate: '2026-11-19T10:00:00.000Z' }),
  );
  await screen.findByRole('heading', { name: 'Coming back 1' });
  expect(screen.queryByRole('button', { name: /^Ada Obi/ })).toBeNull();
});
