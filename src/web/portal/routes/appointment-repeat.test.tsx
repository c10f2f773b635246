import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { RepeatDate } from '#contract/replies/series-views.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { appointment, moneyOf } from '../features/appointments/testing/samples.ts';
import { closePortal, inDialog, openBooking, quietServer } from '../testing/open-portal.tsx';

const { get, repeat } = appointmentsCalls;

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
});
afterEach(() => expect(closePortal(api)).toEqual([]));

const visit = appointment({ clientId: '' });
const free = (start: string): RepeatDate => ({ start, clash: null, nearest: null });
const dates: readonly RepeatDate[] = [
  free('2026-11-27T09:00:00.000Z'),
  { start: '2026-12-04T09:00:00.000Z', clash: 'SLOT_TAKEN', nearest: '2026-12-04T10:30:00.000Z' },
  free('2026-12-11T09:00:00.000Z'),
  { start: '2026-12-18T09:00:00.000Z', clash: 'CLOSED', nearest: null },
];
const looked = (shown: readonly RepeatDate[] = dates) => ({
  success: true as const,
  data: [],
  dates: [...shown],
});
const made = (...starts: readonly string[]) => ({
  success: true as const,
  data: starts.map((date, at): OwnerAppointment => ({ ...visit, _id: `r${at}`, date })),
});

const openDialog = async (booking: OwnerAppointment = visit) => {
  const user = openBooking(api, booking, moneyOf());
  await user.click(await screen.findByRole('button', { name: 'Repeat' }));
  return { user, dialog: await inDialog('Repeat') };
};
const showDates = async () => {
  const opened = await openDialog();
  await opened.user.click(opened.dialog.getByRole('button', { name: 'Show the dates' }));
  return opened;
};

it('shows which dates are free, and books what is ticked, another time among it', async () => {
  api.answer(repeat, looked());
  const { user, dialog } = await openDialog();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'How often' }), 'Every 2 weeks');
  const times = dialog.getByRole('textbox', { name: 'Times' });
  await user.clear(times);
  await user.type(times, '4');
  await user.click(dialog.getByRole('button', { name: 'Show the dates' }));
  expect((await dialog.findByText(/^2 of 4/)).textContent).toBe(
    '2 of 4 dates are free. Tick another time where you want it.',
  );
  const ticks = dialog.getAllByRole('checkbox');
  expect(ticks.map((tick) => [tick.closest('li')?.textContent, (tick as HTMLInputElement).checked])).toEqual([
    ['Fri 27 Nov 2026 10:00', true],
    ['Fri 4 Dec 2026 11:30 10:00 is taken', false],
    ['Fri 11 Dec 2026 10:00', true],
  ]);
  expect(dialog.getByText('Closed, and nothing is free near it')).toBeTruthy();
  await user.click(ticks[1] as HTMLElement);
  await user.click(ticks[2] as HTMLElement);
  api.answer(repeat, made('2026-11-27T09:00:00.000Z', '2026-12-04T10:30:00.000Z'));
  await user.dblClick(dialog.getByRole('button', { name: 'Book 2 appointments' }));
  await screen.findByText('2 appointments booked.');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Repeat' })).toBeNull());
  const pattern = { every: { weeks: 2 }, times: 4 };
  expect(api.bodies(repeat)).toEqual([
    { ...pattern, dryRun: true },
    { ...pattern, starts: ['2026-11-27T09:00:00.000Z', '2026-12-04T10:30:00.000Z'] },
  ]);
});

it('says what was taken meanwhile, and shows the dates as they are then', async () => {
  api.answer(repeat, looked());
  const { user, dialog } = await showDates();
  const button = await dialog.findByRole('button', { name: 'Book 2 appointments' });
  const error = 'Friday, 27 Nov 2026 at 10:00 is not free any more. Nothing was booked.';
  let booked = false;
  api.answerBy(repeat, ({ body }) => {
    if (body.dryRun === true) return { reply: looked(dates.slice(1)) };
    booked = true;
    return { refusal: { code: 'SLOT_TAKEN', error, data: { taken: ['2026-11-27T09:00:00.000Z'] } } };
  });
  await user.click(button);
  await dialog.findByRole('button', { name: 'Book 1 appointment' });
  expect(booked).toBe(true);
  expect(dialog.getByRole('alert').textContent).toBe(error);
});

it('tries again under the same key where no answer came', async () => {
  api.answer(repeat, looked());
  const { user, dialog } = await showDates();
  const button = await dialog.findByRole('button', { name: 'Book 2 appointments' });
  api.lose(repeat);
  await user.click(button);
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'This could not be done. Please check your connection.',
  );
  api.answer(repeat, made('2026-11-27T09:00:00.000Z', '2026-12-11T09:00:00.000Z'));
  await user.click(await dialog.findByRole('button', { name: 'Book 2 appointments' }));
  await screen.findByText('2 appointments booked.');
  const [, first, second] = api.asked(repeat).map(({ idempotencyKey }) => idempotencyKey);
  expect(second).toBe(first);
});

it('waits for the dates, and says so where none is free', async () => {
  const answer = api.hold(repeat, looked(dates.slice(3)));
  const { dialog } = await showDates();
  await dialog.findByRole('status', { name: 'Looking at your calendar…' });
  answer();
  await dialog.findByText('None of these dates is free. Choose other weeks, or book each date on its own.');
  expect((dialog.getByRole('button', { name: 'Tick a date' }) as HTMLButtonElement).disabled).toBe(true);
  expect(dialog.queryByRole('checkbox')).toBeNull();
});

it('says what cannot be repeated so, in the server’s words, and how many times it can be', async () => {
  const error = 'The person you chose does not do Silk press. Please choose someone else.';
  api.refuse(repeat, { code: 'INVALID_INPUT', error });
  const { user, dialog } = await openDialog();
  const times = dialog.getByRole('textbox', { name: 'Times' });
  await user.clear(times);
  await user.type(times, '27{Enter}');
  expect(await dialog.findByText('From 1 to 26')).toBeTruthy();
  expect(api.asked(repeat)).toHaveLength(0);
  await user.clear(times);
  await user.type(times, '26{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe(error);
});

it('forgets the dates of a pattern once another is asked for', async () => {
  api.answer(repeat, looked());
  const { user, dialog } = await showDates();
  await dialog.findByRole('button', { name: 'Book 2 appointments' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'How often' }), 'Every month');
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Show the dates' }));
  await dialog.findByRole('button', { name: 'Book 2 appointments' });
  expect(api.bodies(repeat)[1]).toEqual({ every: 'month', times: 8, dryRun: true });
});

it('shows what a booking was made with, each leading to its own', async () => {
  const weeks = Array.from({ length: 9 }, (_, at) => ({
    _id: at === 0 ? visit._id : `r${at}`,
    date: new Date(Date.parse(visit.date) + at * 7 * 86_400_000).toISOString(),
    status: at === 2 ? ('cancelled' as const) : ('confirmed' as const),
  }));
  const series = { every: { weeks: 1 }, bookings: weeks };
  const booking = { ...visit, series };
  const user = openBooking(api, booking, moneyOf());
  const part = within(await screen.findByRole('region', { name: 'One of 9, every week' }));
  expect(part.getAllByRole('link').map((link) => link.textContent)).toHaveLength(6);
  expect(part.getByRole('link', { name: 'Fri 4 Dec 2026, 10:00 cancelled' })).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'Show all 9' }));
  expect(part.getAllByRole('link')).toHaveLength(8);
  const next = weeks[1];
  api.answer(get, {
    success: true,
    data: { ...booking, _id: 'r1', date: next?.date ?? '', clientName: 'Next week' },
  });
  await user.click(part.getByRole('link', { name: 'Fri 27 Nov 2026, 10:00' }));
  await screen.findByRole('heading', { name: 'Next week' });
  expect(api.asked(get).at(-1)?.params).toEqual({ id: 'r1' });
});

it('is not offered for a hire, a cancelled booking, or one of nobody', async () => {
  openBooking(api, { ...visit, clientPhone: '' }, moneyOf());
  await screen.findByRole('link', { name: 'Edit Appointment' });
  expect(screen.queryByRole('button', { name: 'Repeat' })).toBeNull();
});
