import { beforeAll, describe, expect, test } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { type LinesSalon, openLinesSalon, takenStretches } from '../testing/lines-harness.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
let salon: LinesSalon;

beforeAll(async () => {
  salon = await openLinesSalon(app);
});

const withBoth = () => [
  { serviceId: salon.wash._id, staffId: salon.ada },
  { serviceId: salon.colour._id, staffId: salon.bola },
];
const setStatus = (id: string, body: Readonly<Record<string, unknown>>) =>
  salon.owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body });
const undo = (id: string) => salon.owner.visitor.send('POST', `/api/appointments/${id}/undo`);

describe('a booking of several lines whose change is taken back', () => {
  test('has the time of all its lines again, each stretch of it', async () => {
    const made = await salon.book(withBoth(), { date: '2026-12-08T09:00:00Z' });
    const id = made.body.data._id;
    const before = await takenStretches(app, id);
    expect(before).toEqual(['1.1.1 09:00–09:30', '2.1.1 09:30–10:00', '2.3.1 10:40–11:00']);
    await setStatus(id, { status: 'cancelled' });
    expect(await takenStretches(app, id)).toEqual([]);
    const undone = await undo(id);
    expect(undone.status, undone.text).toBe(200);
    expect(await takenStretches(app, id)).toEqual(before);
  });

  test('stays cancelled where somebody else has one of its lines by now', async () => {
    const made = await salon.book(withBoth(), { date: '2026-12-09T09:00:00Z' });
    const id = made.body.data._id;
    await setStatus(id, { status: 'cancelled' });
    const other = await salon.book([{ serviceId: salon.nails._id, staffId: salon.bola }], {
      date: '2026-12-09T09:30:00Z',
    });
    expect(other.status, other.text).toBe(200);
    const refused = await undo(id);
    expect(refused.body.code).toBe('SLOT_TAKEN');
    expect(await takenStretches(app, id)).toEqual([]);
  });
});

describe('the final price of a booking of several lines', () => {
  test('is shared out to its lines by what they cost, and taken back with them', async () => {
    const { owner, wash, set } = salon;
    const varies = { bookingType: 'time-based', name: 'Wash', duration: 30, price: 5000, priceVaries: true };
    await owner.visitor.send('PUT', `/api/services/${wash._id}`, { body: varies });
    const made = await salon.book([{ serviceId: wash._id }, { serviceId: set._id }], {
      date: '2026-12-07T08:00:00Z',
    });
    const id = made.body.data._id;
    app.clock.moveTo(toInstant(Date.parse('2026-12-07T09:00:00Z')));
    const done = await setStatus(id, {
      status: 'completed',
      finalPrice: 10000.01,
      priceReason: 'Longer hair',
    });
    expect(done.status, done.text).toBe(200);
    const prices = async () =>
      (await salon.read(id)).lines.map(({ price }: { readonly price: number }) => price);
    expect(await prices()).toEqual([3846.16, 6153.85]);
    expect((await undo(id)).status).toBe(200);
    expect(await prices()).toEqual([5000, 8000]);
  });
});
