import { describe, expect, test } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { deepIt } from '../../testing/gate.ts';
import { fingerprint } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

const app = useTestApp();

const close = (owner: TestOwner, from: string, to = from, more: object = {}, key?: string) =>
  owner.visitor.send('POST', '/api/settings/closures', {
    body: { from, to, ...more },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const open = (owner: TestOwner, id: string) => owner.visitor.send('DELETE', `/api/settings/closures/${id}`);
const put = (owner: TestOwner, part: string, body: unknown) =>
  owner.visitor.send('PUT', `/api/settings/${part}`, { body });
const closures = async (owner: TestOwner) =>
  (await owner.visitor.send('GET', '/api/settings')).body.data.closures;

const offered = async (service: { readonly _id: string }, date: string): Promise<readonly string[]> => {
  const query = `serviceId=${service._id}&staffId=any&date=${date}`;
  const answer = await app.visitor().send('GET', `/api/appointments/availability?${query}`);
  return answer.body.slots.map((slot: string) => slot.slice(11, 16));
};
let clients = 0;
const book = (owner: TestOwner, service: { readonly _id: string }, date: string) => {
  clients += 1;
  const clientPhone = `0816${String(clients).padStart(7, '0')}`;
  const body = bookingBody(owner, service, { date, clientPhone });
  return app.visitor().send('POST', '/api/appointments', { body });
};
const week = (over: object) =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    isOpen: true,
    startTime: '10:00',
    endTime: '15:00',
    ...over,
  }));
const rules = (over: object) => ({
  slotStepMinutes: 60,
  noticeMinutes: 0,
  gapMinutes: 0,
  horizonDays: 90,
  confirmation: 'client',
  emailOptional: false,
  ...over,
});

describe('closures', () => {
  test('are listed by date until they are over', async () => {
    const owner = await createOwner(app);
    await close(owner, '2026-12-24', '2026-12-27', { reason: ' Christmas ' });
    await close(owner, '2026-12-07');
    const listed = await close(owner, '2026-12-01', '2026-12-08', { reason: 'Painting' });
    expect(listed.status, listed.text).toBe(200);
    const id = expect.stringMatching(/^[0-9A-Za-z]{44}$/);
    expect(listed.body.data).toEqual([
      { _id: id, from: '2026-12-01', to: '2026-12-08', reason: 'Painting' },
      { _id: id, from: '2026-12-07', to: '2026-12-07', reason: '' },
      { _id: id, from: '2026-12-24', to: '2026-12-27', reason: 'Christmas' },
    ]);
    expect(await closures(owner)).toEqual(listed.body.data);
    const opened = await open(owner, listed.body.data[0]._id);
    expect(opened.body.data).toEqual(listed.body.data.slice(1));
    expect((await open(owner, listed.body.data[0]._id)).status).toBe(404);
  });

  test('given twice are one, with the reason given last', async () => {
    const owner = await createOwner(app);
    await close(owner, '2026-12-25', '2026-12-25', { reason: 'Christmas' });
    const again = await close(owner, '2026-12-25', '2026-12-25', { reason: 'Christmas Day' });
    expect(again.body.data).toMatchObject([{ from: '2026-12-25', reason: 'Christmas Day' }]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => close(owner, '2026-12-26', '2026-12-26', {}, 'close-boxing-day')),
    );
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([200, answers[0]?.text]);
    expect(await closures(owner)).toHaveLength(2);
    const mismatch = await close(owner, '2026-12-28', '2026-12-28', {}, 'close-boxing-day');
    expect(mismatch.body.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  test('are refused where they make no sense, and nothing is stored', async () => {
    const owner = await createOwner(app);
    const before = await fingerprint(app);
    const OVER = 'These days are over. Please choose days to come.';
    for (const [from, to, more, field, message] of [
      ['2026-12-09', '2026-12-08', {}, 'to', 'The end is before the start'],
      ['2026-02-30', '2026-12-08', {}, 'from', 'Invalid Date'],
      ['12/08/2026', '2026-12-08', {}, 'from', 'Invalid Date'],
      ['2026-12-01', '2026-12-06', {}, 'to', OVER],
      ['2026-12-08', '2026-12-08', { reason: 'x'.repeat(121) }, 'reason', 'At most 120 characters'],
      ['2026-12-08', '2026-12-08', { staffId: 'x' }, 'staffId', 'This field is not accepted here.'],
    ] as const) {
      const answer = await close(owner, from, to, more);
      expect([answer.status, answer.body.errors]).toEqual([422, [{ field, message }]]);
    }
    expect(await fingerprint(app)).toBe(before);
  });

  deepIt(
    'are 200 at most, however many come at once',
    async () => {
      const owner = await createOwner(app);
      const day = (at: number) => new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10);
      for (let first = 0; first < 195; first += 15) {
        await Promise.all(Array.from({ length: 15 }, (_, at) => close(owner, day(first + at))));
      }
      const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => close(owner, day(195 + at))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(answers.filter(({ body }) => body.code === 'LIMIT_REACHED')).toHaveLength(5);
      expect(await closures(owner)).toHaveLength(200);
    },
    20_000,
  );

  test('of holidays are only offered', async () => {
    const owner = await createOwner(app);
    const ask = (year: string) => owner.visitor.send('GET', `/api/settings/holidays?year=${year}`);
    const holidays = (await ask('2027')).body.data;
    expect(holidays).toContainEqual({ date: '2027-10-01', name: 'Independence Day', estimated: false });
    expect(holidays.some(({ estimated }: { estimated: boolean }) => estimated)).toBe(true);
    for (const year of ['2024', '2076']) expect((await ask(year)).status).toBe(200);
    for (const year of ['2023', '2077', '', '1e3', '20.5']) expect((await ask(year)).status).toBe(422);
    expect(await closures(owner)).toEqual([]);
    expect((await app.visitor().send('GET', '/api/settings/holidays?year=2027')).status).toBe(401);
  });
});

describe('what is offered follows', () => {
  test('a closure, and its end; bookings already made stay', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const booked = await book(owner, service, '2026-12-09T09:00:00.000Z');
    expect(await offered(service, '2026-12-09')).not.toEqual([]);
    const closed = await close(owner, '2026-12-09', '2026-12-10');
    for (const day of ['2026-12-09', '2026-12-10']) expect(await offered(service, day)).toEqual([]);
    expect(await offered(service, '2026-12-11')).not.toEqual([]);
    expect((await book(owner, service, '2026-12-10T09:00:00.000Z')).status).toBe(422);
    const kept = await owner.visitor.send('GET', `/api/appointments/${booked.body.data._id}`);
    expect(kept.body.data).toMatchObject({ status: 'pending', date: '2026-12-09T09:00:00.000Z' });
    await open(owner, closed.body.data[0]._id);
    expect(await offered(service, '2026-12-10')).not.toEqual([]);
    expect((await book(owner, service, '2026-12-10T09:00:00.000Z')).status).toBe(200);
  });

  test('the weekly hours and their breaks; bookings already made stay', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    await put(owner, 'booking-rules', rules({}));
    const booked = await book(owner, service, '2026-12-09T15:00:00.000Z');
    expect(booked.status, booked.text).toBe(200);
    const breaks = [{ startTime: '12:00', endTime: '13:00' }];
    expect((await put(owner, 'hours', { weeklyHours: week({ breaks }) })).status).toBe(200);
    // Lagos is an hour ahead: 10:00, 11:00, 13:00 and 14:00 there.
    for (const day of ['2026-12-09', '2026-12-13'])
      expect(await offered(service, day)).toEqual(['09:00', '10:00', '12:00', '13:00']);
    expect((await book(owner, service, '2026-12-10T11:00:00.000Z')).body.code).toBe('SLOT_NOT_OFFERED');
    expect((await book(owner, service, '2026-12-10T12:00:00.000Z')).status).toBe(200);
    const kept = await owner.visitor.send('GET', `/api/appointments/${booked.body.data._id}`);
    expect(kept.body.data).toMatchObject({ status: 'pending', date: '2026-12-09T15:00:00.000Z' });
    await put(owner, 'hours', { weeklyHours: week({ isOpen: false }) });
    expect(await offered(service, '2026-12-09')).toEqual([]);
  });

  test('the booking rules', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    await put(owner, 'hours', { weeklyHours: week({}) });
    const under = async (over: object, date = '2026-12-09') => {
      expect((await put(owner, 'booking-rules', rules(over))).status).toBe(200);
      return offered(service, date);
    };
    expect(await under({})).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00']);
    expect(await under({ slotStepMinutes: 120 })).toEqual(['09:00', '11:00', '13:00']);
    expect(await under({ gapMinutes: 30 })).toEqual(['09:00', '10:00', '11:00', '12:00']);
    expect(await under({ horizonDays: 1 })).toEqual([]);
    expect(await under({ noticeMinutes: 240 }, '2026-12-07')).toEqual(['11:00', '12:00', '13:00']);
    expect(await under({ confirmation: 'automatic' })).toHaveLength(5);
    expect((await book(owner, service, '2026-12-09T09:00:00.000Z')).body.data.status).toBe('confirmed');
  });

  test('while it changes, what was offered last is what is accepted', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const days = Array.from({ length: 10 }, (_, at) => `2027-01-${String(11 + at).padStart(2, '0')}`);
    const answers = await Promise.all(
      days.flatMap((day) => [
        close(owner, day),
        ...[9, 10, 11].map((hour) =>
          book(owner, service, `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`),
        ),
      ]),
    );
    for (const answer of answers) expect([200, 422], answer.text).toContain(answer.status);
    for (const day of days) {
      expect((await book(owner, service, `${day}T12:00:00.000Z`)).status).toBe(422);
    }
  });
});

test('a closure that is over is left out of the list', async () => {
  const owner = await createOwner(app);
  await close(owner, '2026-12-08');
  app.clock.moveTo(toInstant(Date.parse('2026-12-08T22:59:00Z')));
  expect(await closures(owner)).toHaveLength(1);
  // Midnight in Lagos.
  app.clock.moveTo(toInstant(app.clock.now() + minuteMs));
  expect(await closures(owner)).toEqual([]);
});
