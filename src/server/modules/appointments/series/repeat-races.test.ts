import { beforeAll, expect, test } from 'vitest';
import { countDeadlocks } from '../../../testing/deadlocks.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { type LinesSalon, openLinesSalon } from '../testing/lines-harness.ts';

/** Monday 7 December 2026, 08:00 in Lagos; open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
let salon: LinesSalon;

beforeAll(async () => {
  salon = await openLinesSalon(app);
});

type Fields = Readonly<Record<string, unknown>>;

const booked = async (date: string, lines: readonly Fields[]): Promise<string> => {
  const made = await salon.book(lines, { date });
  expect(made.status, made.text).toBe(200);
  return made.body.data._id;
};

const weeks = (first: string, count: number, days = 7): readonly string[] =>
  Array.from({ length: count }, (_, at) =>
    new Date(Date.parse(first) + at * days * 86_400_000).toISOString(),
  );

test('of two repeats onto the same times one wins, and nobody waits for ever', async () => {
  const { wash, locs, ada, owner } = salon;
  const before = await countDeadlocks(app);
  for (let round = 0; round < 5; round += 1) {
    const hour = String(8 + round).padStart(2, '0');
    // Of one person and of two at once, who are taken in one order.
    const one = await booked(`2026-12-08T${hour}:00:00Z`, [{ serviceId: wash._id, staffId: ada }]);
    const two = await booked(`2026-12-09T${hour}:00:00Z`, [{ serviceId: locs._id, hands: 2 }]);
    const starts = weeks(`2027-01-05T${hour}:00:00Z`, 8);
    const body = { every: { weeks: 1 }, times: 12, starts };
    const repeat = (id: string) => owner.visitor.send('POST', `/api/appointments/${id}/repeat`, { body });
    const raced = await Promise.all([repeat(one), repeat(two), repeat(one), repeat(two)]);
    const codes = raced.map(({ status, body: { code } }) => (status === 200 ? 'ok' : code)).toSorted();
    expect(codes).toEqual(['SLOT_TAKEN', 'SLOT_TAKEN', 'SLOT_TAKEN', 'ok']);
  }
  expect(await countDeadlocks(app)).toBe(before);
}, 60_000);

test('a repeat among bookings of the owner and of clients takes all its times or none', async () => {
  const { wash, nails, ada, owner } = salon;
  const before = await countDeadlocks(app);
  for (let round = 0; round < 3; round += 1) {
    const id = await booked(`2026-12-${10 + round === 12 ? 14 : 10 + round}T14:00:00Z`, [
      { serviceId: nails._id, staffId: ada },
    ]);
    const starts = weeks(`2026-12-${17 + round === 19 ? 21 : 17 + round}T14:00:00Z`, 4);
    const body = { every: { weeks: 1 }, times: 4, starts };
    const lines = [{ serviceId: wash._id, staffId: ada }];
    const publicly = (date: string, at: number) =>
      app.visitor().send('POST', '/api/appointments', {
        body: {
          businessId: owner.businessId,
          lines,
          date,
          clientName: 'Bisi Ade',
          clientPhone: `0906${round}${at}00000`,
          clientEmail: `bisi${round}${at}@example.ng`,
        },
      });
    const raced = await Promise.all([
      ...starts.toReversed().map((date) => salon.book(lines, { date })),
      owner.visitor.send('POST', `/api/appointments/${id}/repeat`, { body }),
      ...starts.map(publicly),
    ]);
    const repeated = raced[4];
    const others = raced.filter((answer) => answer !== repeated && answer.status === 200);
    if (repeated?.status === 200) expect(others).toHaveLength(0);
    else expect(repeated?.body.code).toBe('SLOT_TAKEN');
    for (const { status, text } of raced) expect([200, 409], text).toContain(status);
  }
  expect(await countDeadlocks(app)).toBe(before);
}, 60_000);
