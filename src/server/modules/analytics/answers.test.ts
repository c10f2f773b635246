import { expect, test } from 'vitest';
import type { Answers, BehindLine } from '#contract/replies/answers.ts';
import { type SeededBooking, seedBooking } from '../../testing/seeded-bookings.ts';
import { seedCash } from '../../testing/seeded-money.ts';
import { storedId } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService } from '../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the last 7 days began on Tuesday 1 December. */
const app = useTestApp();

test('figures answer who earns, what is empty, who comes back and what no-shows cost, down to the bookings', async () => {
  const owner = await createOwner(app);
  const { send } = owner.visitor;
  const press = await createService(owner, { name: 'Silk press' });
  const wash = await createService(owner, { name: 'Wash' });
  const plant = (clientName: string, startsAt: string, over: Partial<SeededBooking> = {}) =>
    seedBooking(app, owner, {
      serviceId: press._id,
      staffId: owner.staffId,
      startsAt,
      endsAt: new Date(Date.parse(startsAt) + 90 * 60_000).toISOString(),
      status: 'completed',
      priceKobo: 1_000_000,
      clientName,
      clientPhone: `081700000${String(clientName.length).padStart(2, '0')}`,
      ...over,
    });
  const read = async <Data>(path: string): Promise<Data> => {
    const answer = await send('GET', `/api/appointments/analytics/${path}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data;
  };

  // A was here before the seven days before; B and C within these; of them B comes again, on Thursday.
  await plant('A', '2026-11-20T09:00:00Z');
  await plant('BB', '2026-11-25T09:00:00Z');
  await plant('CCC', '2026-11-26T09:00:00Z');
  // 10:00 to 11:30 in Lagos on Wednesday and Thursday.
  const paid = await plant('A', '2026-12-02T09:00:00Z');
  await plant('BB', '2026-12-03T09:00:00Z', { serviceId: wash._id });
  await plant('DDDD', '2026-12-03T12:00:00Z', { serviceId: wash._id });
  // A deposit of ₦4,000 of ₦10,000 stays of the first of two who did not come.
  const kept = await plant('EEEEE', '2026-12-04T09:00:00Z', { status: 'no-show' });
  await plant('EEEEE', '2026-12-04T12:00:00Z', { status: 'no-show', priceKobo: 250_000 });
  await plant('A', '2026-12-04T15:00:00Z', { status: 'cancelled' });
  await seedCash(app, paid, 900_000, { at: '2026-12-02T11:00:00Z', as: 'balance' });
  await seedCash(app, kept, 400_000, { at: '2026-12-03T11:00:00Z', as: 'balance' });

  const answers = await read<Answers>('answers?days=7');
  expect(answers).toMatchObject({
    from: '2026-12-01',
    to: '2026-12-07',
    earners: [{ staffId: owner.staffId, name: 'Ada Obi', amount: 13_000 }],
    sellers: [{ serviceId: press._id, name: 'Silk press', amount: 13_000 }],
    clients: { seen: 3, first: 1, before: 2, again: 1 },
    missed: { bookings: 2, price: 12_500, kept: 4000, lost: 8500 },
  });
  const full = (weekday: number, hour: number) =>
    answers.hours.find((one) => one.weekday === weekday && one.hour === hour)?.percent;
  // One person, one such day: all of the first hour, half of the second, nothing of who did not come.
  expect([full(3, 10), full(3, 11), full(4, 13), full(5, 10), full(3, 3)]).toEqual([
    100,
    50,
    100,
    0,
    undefined,
  ]);

  const behind = (query: string) => read<readonly BehindLine[]>(`bookings?days=7&${query}`);
  const whenOf = (lines: readonly BehindLine[]) => lines.map(({ startsAt }) => startsAt.slice(0, 13));
  expect(whenOf(await behind('status=no-show'))).toEqual(['2026-12-04T12', '2026-12-04T09']);
  expect(whenOf(await behind(`serviceId=${wash._id}`))).toEqual(['2026-12-03T12', '2026-12-03T09']);
  expect(whenOf(await behind('weekday=4&hour=11'))).toEqual(['2026-12-03T09']);
  const [first] = await behind(`staffId=${owner.staffId}&weekday=3`);
  expect(first).toMatchObject({ clientName: 'A', staffName: 'Ada Obi', status: 'completed', price: 10_000 });
  expect(storedId(first?.appointmentId ?? '')).toBe(paid);
  // From 23:30 on Saturday to 01:00 on Sunday: behind the hours of both, and begun on the first.
  await plant('FFFFFF', '2026-12-05T22:30:00Z');
  const ofHour = async (query: string) => whenOf(await behind(query));
  expect(await ofHour('weekday=6&hour=23')).toEqual(['2026-12-05T22']);
  expect(await ofHour('weekday=0&hour=0')).toEqual(['2026-12-05T22']);
  expect(await ofHour('weekday=0&hour=1')).toEqual([]);
  expect(await ofHour('weekday=0')).toEqual([]);
  const theirs = await createOwner(app, 'Other Studio');
  for (const query of [`staffId=${theirs.staffId}`, 'staffId=x']) expect(await behind(query)).toEqual([]);
});
