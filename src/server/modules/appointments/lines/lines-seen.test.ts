import { expect, test } from 'vitest';
import { dayMs, hourMs, toInstant } from '#core/calendar/instant.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, createService } from '../../../testing/test-owner.ts';

const app = useTestApp();
const TEN = '2026-12-08T09:00:00.000Z';

/** Colour (30 – 40 – 20) and wash by Ada, nails by Bola, all of them in one booking at ten. */
const bookLines = async (date = TEN) => {
  const owner = await createOwner(app);
  const { visitor } = owner;
  const bola = (await visitor.send('POST', '/api/staff', { body: { name: 'Bola Ade', role: 'Nails' } })).body
    .data._id;
  const colour = await createService(owner, { name: 'Colour', duration: 90, segments: [30, 40, 20] });
  const nails = await createService(owner, { name: 'Nails', duration: 45, price: 7_000, priceVaries: true });
  const assign = (service: { readonly _id: string }, staffId: string) =>
    visitor.send('PUT', `/api/services/${service._id}/assign-staff`, { body: { staffIds: [staffId] } });
  await assign(colour, owner.staffId);
  await assign(nails, bola);
  const body = {
    businessId: owner.businessId,
    lines: [{ serviceId: colour._id }, { serviceId: nails._id }],
    date,
    clientName: 'Ngozi Eze',
    clientPhone: '08099887766',
    clientEmail: 'ngozi@example.ng',
  };
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  expect(booked.status, booked.text).toBe(200);
  return { owner, bola, id: booked.body.data._id as string };
};

test('a calendar has the stretches of everybody who is busy, and finds the booking by each of them', async () => {
  const { owner, bola } = await bookLines();
  const seen = async (more: string) => {
    const path = `/api/appointments/calendar?from=2026-12-08&to=2026-12-08${more}`;
    return (await owner.visitor.send('GET', path)).body.data;
  };
  const [event] = await seen('');
  const parts = event.parts.map((part: Record<string, string>) => [
    part['line'],
    part['staffName'],
    part['date']?.slice(11, 16),
    part['endDate']?.slice(11, 16),
  ]);
  expect(parts).toEqual([
    [1, 'Ada Obi', '09:00', '09:30'],
    [1, 'Ada Obi', '10:10', '10:30'],
    [2, 'Bola Ade', '10:30', '11:15'],
  ]);
  expect(await seen(`&staffIds=${bola}`)).toHaveLength(1);
});

test('the feed of one person has what of it is theirs', async () => {
  const { owner } = await bookLines();
  const feeds = (await owner.visitor.send('GET', '/api/settings/calendar-feeds')).body.data;
  const read = async (name: string): Promise<string> => {
    const { url } = feeds.find((feed: { name: string }) => feed.name === name);
    return (await app.visitor().send('GET', new URL(url).pathname)).text;
  };
  const bolas = await read('Bola Ade');
  expect(bolas).toContain('SUMMARY:Ngozi – Nails');
  expect(bolas).toMatch(/DTSTART[^:]*:20261208T1(030|130)/);
  expect(await read('Ada Hair Studio')).toContain('Colour and Nails');
});

test('each line counts for its service and whoever did it, and the price varies where that of a line does', async () => {
  const { owner, id } = await bookLines();
  await owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status: 'confirmed' } });
  app.clock.moveTo(toInstant(Date.parse(TEN) + 3 * hourMs));
  const money = (await owner.visitor.send('GET', `/api/appointments/${id}/money`)).body.data;
  expect(money.priceVaries).toBe(true);
  const completed = await owner.visitor.send('PATCH', `/api/appointments/${id}/status`, {
    body: { status: 'completed', finalPrice: 23_000, priceReason: 'Gel on top' },
  });
  expect(completed.status, completed.text).toBe(200);
  expect(
    completed.body.data.lines.reduce((sum: number, line: { price: number }) => sum + line.price, 0),
  ).toBe(23_000);
  const { data } = (await owner.visitor.send('GET', '/api/appointments/analytics?days=30')).body;
  const named = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name).toSorted();
  expect(data.totalBookings).toBe(1);
  expect(named(data.popularServices)).toEqual(['Colour', 'Nails']);
  expect(named(data.byStaff)).toEqual(['Ada Obi', 'Bola Ade']);
});

test('each line is completed or a no-show for itself, in this period and in the one before', async () => {
  const date = '2026-12-10T09:00:00.000Z';
  const { owner, id } = await bookLines(date);
  await owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status: 'confirmed' } });
  app.clock.moveTo(toInstant(Date.parse(date) + 3 * hourMs));
  const figures = async () =>
    (await owner.visitor.send('GET', '/api/appointments/analytics?days=7')).body.data;
  expect(await figures()).toMatchObject({ totalBookings: 1, noShowRate: 0, byService: [], byStaff: [] });
  const body = { status: 'completed', lines: [{ line: 2, outcome: 'no-show' }] };
  const completed = await owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body });
  expect(completed.status, completed.text).toBe(200);
  const now = await figures();
  expect(now).toMatchObject({
    totalBookings: 1,
    noShowRate: 50,
    previous: { totalBookings: 0, noShowRate: 0 },
  });
  const came = (
    rows: readonly { readonly name: string; readonly completed: number; readonly noShows: number }[],
  ) => rows.map(({ name, completed, noShows }) => [name, completed, noShows]).toSorted();
  expect(came(now.byService)).toEqual([
    ['Colour', 1, 0],
    ['Nails', 0, 1],
  ]);
  expect(came(now.byStaff)).toEqual([
    ['Ada Obi', 1, 0],
    ['Bola Ade', 0, 1],
  ]);
  expect(
    now.popularServices.map(({ name, count }: Record<string, unknown>) => [name, count]).toSorted(),
  ).toEqual([
    ['Colour', 1],
    ['Nails', 1],
  ]);
  expect(now.overTime.at(-1)).toMatchObject({ date: '2026-12-10', bookings: 1, noShows: 0 });
  app.clock.moveTo(toInstant(app.clock.now() + 7 * dayMs));
  const { email, password } = owner;
  await owner.visitor.send('POST', '/api/auth/login', { body: { email, password } });
  expect(await figures()).toMatchObject({
    totalBookings: 0,
    popularServices: [],
    byService: [],
    byStaff: [],
    previous: { totalBookings: 1, noShowRate: 50 },
  });
});
