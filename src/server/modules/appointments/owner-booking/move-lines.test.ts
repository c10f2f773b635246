import { beforeAll, describe, expect, test } from 'vitest';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { fingerprint } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { type LinesSalon, openLinesSalon, shownLines, takenStretches } from '../testing/lines-harness.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
let salon: LinesSalon;

beforeAll(async () => {
  salon = await openLinesSalon(app);
});

const withBoth = () => [
  { serviceId: salon.wash._id, staffId: salon.ada },
  { serviceId: salon.nails._id, staffId: salon.bola },
];
const booked = async (
  date: string,
  lines: Parameters<LinesSalon['book']>[0] = withBoth(),
): Promise<string> => {
  const made = await salon.book(lines, { date });
  expect(made.status, made.text).toBe(200);
  return made.body.data._id;
};
const movesOf = async (id: string) =>
  asSuperuser<{ kind: string }>(
    app,
    `SELECT kind FROM messages WHERE appointment_id = $1 AND channel = 'email' AND kind NOT IN ('reminder', 'booking-confirmed')`,
    [storedId(id)],
  );

describe('a booking of several lines that moves', () => {
  test('takes all of them along by the same distance, with their people', async () => {
    const id = await booked('2026-12-08T08:00:00Z');
    const moved = await salon.move(id, { date: '2026-12-08T10:00:00Z' });
    expect(moved.status, moved.text).toBe(200);
    expect(moved.body.data).toMatchObject({
      date: '2026-12-08T10:00:00.000Z',
      endDate: '2026-12-08T11:30:00.000Z',
      version: 2,
      serviceId: { price: 11000 },
    });
    expect(shownLines(moved.body.data)).toEqual(['Wash 10:00–10:30 Ada Obi', 'Nails 10:30–11:30 Bola Ade']);
    expect(await takenStretches(app, id)).toEqual(['1.1.1 10:00–10:30', '2.1.1 10:30–11:30']);
    expect(await movesOf(id)).toHaveLength(1);
    const [row] = await asSuperuser(
      app,
      'SELECT schedule_version FROM appointments WHERE appointment_id = $1',
      [storedId(id)],
    );
    expect(row).toEqual({ schedule_version: 2 });
  });

  test('takes another length by its last line', async () => {
    const id = await booked('2026-12-29T08:00:00Z');
    const longer = await salon.move(id, { date: '2026-12-29T08:00:00Z', minutes: 120 });
    expect(longer.status, longer.text).toBe(200);
    expect(longer.body.data).toMatchObject({
      endDate: '2026-12-29T10:00:00.000Z',
      serviceId: { price: 11000 },
    });
    expect(shownLines(longer.body.data)).toEqual(['Wash 08:00–08:30 Ada Obi', 'Nails 08:30–10:00 Bola Ade']);
    expect(await takenStretches(app, id)).toEqual(['1.1.1 08:00–08:30', '2.1.1 08:30–10:00']);
    expect(await movesOf(id)).toEqual([]);
    const none = await salon.move(id, { date: '2026-12-29T08:00:00Z', minutes: 30 });
    expect(none.body.errors).toMatchObject([{ field: 'minutes' }]);
  });

  test('goes nowhere where one of its people is not free, and none of it changes', async () => {
    const id = await booked('2026-12-09T08:00:00Z');
    await booked('2026-12-09T12:00:00Z', [{ serviceId: salon.nails._id, staffId: salon.bola }]);
    const before = await fingerprint(app);
    const refused = await salon.move(id, { date: '2026-12-09T11:00:00Z' });
    expect(refused.body.code).toBe('SLOT_TAKEN');
    expect(refused.body.data.nearest).toContain('2026-12-09T10:30:00.000Z');
    expect(await fingerprint(app)).toBe(before);
  });

  test('gives a line that was left to the business to whoever is free', async () => {
    const id = await booked('2026-12-10T08:00:00Z', [
      { serviceId: salon.wash._id, staffId: salon.ada },
      { serviceId: salon.set._id },
    ]);
    await booked('2026-12-10T12:30:00Z', [{ serviceId: salon.set._id, staffId: salon.ada }]);
    const moved = await salon.move(id, { date: '2026-12-10T12:00:00Z' });
    expect(moved.status, moved.text).toBe(200);
    expect(shownLines(moved.body.data)).toEqual(['Wash 12:00–12:30 Ada Obi', 'Set 12:30–13:15 Bola Ade']);
  });

  test('is not given to one person as a whole; one line is', async () => {
    const id = await booked('2026-12-11T08:00:00Z');
    const refused = await salon.move(id, { date: '2026-12-11T09:00:00Z', staffId: salon.ada });
    expect(refused.body.errors).toEqual([
      {
        field: 'staffId',
        message: 'This booking has several services. Choose who does each of them in the booking itself.',
      },
    ]);
    const put = await salon.edit(id, { serviceId: salon.wash._id, staffId: salon.bola });
    expect(put.body.errors[0].field).toBe('staffId');
    const one = await booked('2026-12-11T10:00:00Z', [{ serviceId: salon.colour._id, staffId: salon.ada }]);
    const given = await salon.move(one, { date: '2026-12-11T10:00:00Z', staffId: salon.bola });
    expect(given.status, given.text).toBe(200);
    expect(shownLines(given.body.data)).toEqual(['Colour 10:00–11:30 Bola Ade']);
    expect(given.body.data.staffId).toMatchObject({ _id: salon.bola, name: 'Bola Ade' });
  });

  test('takes both who do a line, what is alongside and what works by itself along', async () => {
    const { locs, colour, toes, wash, ada, bola } = salon;
    const id = await booked('2026-12-18T08:00:00Z', [
      { serviceId: locs._id, hands: 2 },
      { serviceId: colour._id, staffId: ada },
      { serviceId: toes._id, staffId: bola },
    ]);
    const before = await takenStretches(app, id);
    expect(before).toHaveLength(5);
    // While the colour works there; elsewhere, of both who do the first line, one is busy.
    await booked('2026-12-18T13:30:00Z', [{ serviceId: wash._id, staffId: ada }]);
    await booked('2026-12-21T10:30:00Z', [{ serviceId: wash._id, staffId: bola }]);
    const refused = await salon.move(id, { date: '2026-12-21T10:00:00Z' });
    expect(refused.body.code).toBe('SLOT_TAKEN');
    expect(await takenStretches(app, id)).toEqual(before);
    const moved = await salon.move(id, { date: '2026-12-18T12:00:00Z' });
    expect(moved.status, moved.text).toBe(200);
    expect(await takenStretches(app, id)).toEqual([
      '1.1.1 12:00–13:00',
      '1.1.2 12:00–13:00',
      '2.1.1 13:00–13:30',
      '2.3.1 14:10–14:30',
      '3.1.1 13:00–13:45',
    ]);
    expect(shownLines(moved.body.data)).toEqual([
      'Locs 12:00–13:00 Bola Ade and Ada Obi',
      'Colour 13:00–14:30 Ada Obi',
      'Toes 13:00–13:45 Bola Ade',
    ]);
  });

  test('only shows where it would go, and nothing of that stays', async () => {
    const id = await booked('2026-12-14T08:00:00Z');
    const before = await fingerprint(app);
    const shown = await salon.move(id, { date: '2026-12-14T11:00:00Z', dryRun: true });
    expect(shown.status, shown.text).toBe(200);
    expect(shownLines(shown.body.data)).toEqual(['Wash 11:00–11:30 Ada Obi', 'Nails 11:30–12:30 Bola Ade']);
    expect(shown.body.preview).toMatchObject({ price: 11000, before: 11000 });
    expect(await fingerprint(app)).toBe(before);
    expect((await salon.read(id)).date).toBe('2026-12-14T08:00:00.000Z');
  });

  test('moves with the edit of an older screen that knows its first service alone', async () => {
    const id = await booked('2026-12-15T08:00:00Z');
    const first = { serviceId: salon.wash._id, staffId: salon.ada };
    const edited = await salon.edit(id, { ...first, date: '2026-12-15T09:00:00Z', notes: 'By the window' });
    expect(edited.status, edited.text).toBe(200);
    expect(edited.body.data.notes).toBe('By the window');
    expect(shownLines(edited.body.data)).toEqual(['Wash 09:00–09:30 Ada Obi', 'Nails 09:30–10:30 Bola Ade']);
    const other = await salon.edit(id, { ...first, serviceId: salon.set._id });
    expect(other.body.errors[0]).toMatchObject({ field: 'serviceId' });
  });
});

describe('a booking of several lines that its client moves', () => {
  test('is offered the times at which all of it can be had, and takes one of them', async () => {
    const id = await booked('2026-12-16T08:00:00Z', [
      { serviceId: salon.wash._id, staffId: salon.ada },
      { serviceId: salon.nails._id },
    ]);
    const token = await salon.clientLink(id);
    await booked('2026-12-17T09:00:00Z', [{ serviceId: salon.wash._id, staffId: salon.ada }]);
    const base = `/api/appointments/reschedule/${token}`;
    const slots = await app.visitor().send('GET', `${base}/slots?date=2026-12-17`);
    expect(slots.body.slots).toContain('2026-12-17T09:30:00.000Z');
    expect(slots.body.slots).not.toContain('2026-12-17T09:00:00.000Z');
    expect(slots.body.slots.at(-1)).toBe('2026-12-17T14:30:00.000Z');
    const taken = await app.visitor().send('PUT', base, { body: { newDate: '2026-12-17T09:00:00Z' } });
    expect(taken.body.code).toBe('SLOT_TAKEN');
    const moved = await app.visitor().send('PUT', base, { body: { newDate: '2026-12-17T09:30:00Z' } });
    expect(moved.status, moved.text).toBe(200);
    expect(moved.body.data).toMatchObject({ status: 'rescheduled', endDate: '2026-12-17T11:00:00.000Z' });
    expect(shownLines(moved.body.data)).toEqual(shownLines(await salon.read(id)));
    expect(shownLines(moved.body.data)[0]).toBe('Wash 09:30–10:00 Ada Obi');
    expect(await takenStretches(app, id)).toEqual(['1.1.1 09:30–10:00', '2.1.1 10:00–11:00']);
  });
});

test('a line of two hands goes nowhere without both who were to do it, one of them chosen', async () => {
  const own = await openLinesSalon(app);
  const lines = [{ serviceId: own.locs._id, staffId: own.ada, hands: 2 }];
  const made = await own.book(lines, { date: '2026-12-18T08:00:00Z' });
  expect(made.status, made.text).toBe(200);
  await own.addStaff('Chidi Eze');
  const busy = [{ serviceId: own.wash._id, staffId: own.bola }];
  expect((await own.book(busy, { date: '2026-12-18T12:00:00Z' })).status).toBe(200);
  const refused = await own.move(made.body.data._id, { date: '2026-12-18T12:00:00Z' });
  expect(refused.body.code).toBe('SLOT_TAKEN');
});
