import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { booking } from '../features/bookings/testing/samples.ts';
import { defaultWeek } from '../kit/time/default-week.ts';
import { closePortal, inDialog, openPortal, quietServer, settings } from '../testing/open-portal.tsx';

let api: FakeApi;
/** Open on Sundays, unlike the week that forms begin with. */
const weeklyHours = defaultWeek.map((day) => ({ ...day, isOpen: true, startTime: '10:00', breaks: [] }));
beforeEach(() => {
  api = quietServer();
  api.answer(settingsCalls.get, { success: true, data: { ...settings, weeklyHours } });
  api.answer(settingsCalls.holidays, { success: true, data: [] });
  api.answer(appointmentsCalls.affected, { success: true, total: 0, data: [] });
});
afterEach(() => expect(closePortal(api)).toEqual([]));

it('shows what is booked on a weekday that is about to close, and still once that is saved', async () => {
  const data = [booking({ clientName: 'Bola Ade', date: '2026-11-26T09:00:00.000Z' })];
  api.answer(appointmentsCalls.affected, { success: true, total: 1, data });
  const saved = weeklyHours.map((day) => (day.dayOfWeek === 4 ? { ...day, isOpen: false } : day));
  api.answer(settingsCalls.saveHours, { success: true, data: { ...settings, weeklyHours: saved } });
  const user = openPortal('/dashboard/settings?tab=hours');
  await user.click(await screen.findByRole('switch', { name: 'Thursday open' }));
  await screen.findByText('1 booking outside the new hours');
  expect(api.asked(appointmentsCalls.affected)[0]?.query.lost).toBe('4,4.10:00-17:00');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Opening hours saved.');
  await screen.findByText(/Bola Ade/);
  await user.click(screen.getByRole('switch', { name: 'Thursday open' }));
  await waitFor(() => expect(screen.queryByText(/Bola Ade/)).toBeNull());
});

it('shows what is booked in hours that a day which stays open is about to lose', async () => {
  const data = [booking({ clientName: 'Bola Ade', date: '2026-11-26T16:00:00.000Z' })];
  api.answer(appointmentsCalls.affected, { success: true, total: 1, data });
  const user = openPortal('/dashboard/settings?tab=hours');
  const closing = await screen.findByRole('textbox', { name: 'Thursday end time' });
  await user.clear(closing);
  await user.type(closing, '16:00');
  await user.tab();
  await screen.findByText('1 booking outside the new hours');
  expect(api.asked(appointmentsCalls.affected).map(({ query }) => query.lost)).toEqual(['4.16:00-17:00']);
  await user.clear(closing);
  await user.type(closing, '18:00');
  await user.tab();
  await waitFor(() => expect(screen.queryByText(/Bola Ade/)).toBeNull());
});

it('shows the bookings of a member whose own hours become shorter', async () => {
  const member = {
    ...{
      _id: 'staff1',
      name: 'Bisi',
      role: 'Stylist',
      email: '',
      phone: '',
      services: [],
      businessId: 'business1',
    },
    availabilitySettings: { weeklyHours, blockedDates: [] },
  };
  api.answer(staffCalls.list, { success: true, data: [member] });
  api.answer(servicesCalls.list, { success: true, data: [] });
  const data = [booking({ clientName: 'Bola Ade', date: '2026-11-26T16:00:00.000Z' })];
  const user = openPortal('/dashboard/staff');
  await user.click(await screen.findByRole('button', { name: `Actions for ${member.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit', hidden: true }));
  const dialog = await inDialog('Edit staff');
  api.answer(appointmentsCalls.affected, { success: true, total: 1, data });
  await user.click(await dialog.findByRole('switch', { name: 'Thursday open' }));
  await dialog.findByText('1 booking outside the new hours');
  const asked = api.asked(appointmentsCalls.affected).filter(({ query }) => query.lost !== undefined);
  expect(asked.map(({ query }) => query)).toEqual([{ staffId: member._id, lost: '4,4.10:00-17:00' }]);
});

it("fills a new schedule with the business's hours when asked", async () => {
  api.answer(servicesCalls.list, { success: true, data: [] });
  const user = openPortal('/dashboard/staff');
  await user.click((await screen.findAllByRole('button', { name: 'Add Staff' }))[0] as HTMLElement);
  const dialog = await inDialog('Add Staff');
  await user.type(dialog.getByRole('textbox', { name: /^Staff Name/ }), 'Bola');
  await user.click(dialog.getByRole('switch', { name: 'Using Default Business Schedule' }));
  expect((dialog.getByRole('switch', { name: 'Sunday open' }) as HTMLInputElement).checked).toBe(false);
  await user.click(await dialog.findByRole('button', { name: 'Use the business hours' }));
  expect((dialog.getByRole('switch', { name: 'Sunday open' }) as HTMLInputElement).checked).toBe(true);
  expect(dialog.getByRole('textbox', { name: 'Monday start time' })).toHaveProperty('value', '10:00');
});

it('saves one rule without taking back another that somebody else has saved since the tab was opened', async () => {
  const { bookingRules } = settings;
  api.answer(settingsCalls.saveBookingRules, { success: true, data: settings });
  const user = openPortal('/dashboard/settings?tab=rules');
  const ahead = await screen.findByRole('textbox', { name: 'How far ahead' });
  const data = { ...settings, bookingRules: { ...bookingRules, gapMinutes: 10 } };
  api.answer(settingsCalls.get, { success: true, data });
  await user.clear(ahead);
  await user.type(ahead, '60');
  const gap = screen.getByRole<HTMLInputElement>('textbox', { name: 'Gap after each booking' });
  await waitFor(() => expect(gap.value).toMatch(/^10/));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Booking rules saved.');
  expect(api.bodies(settingsCalls.saveBookingRules)).toMatchObject([{ gapMinutes: 10, horizonDays: 60 }]);
});
