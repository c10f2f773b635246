import { beforeAll, describe, expect, test } from 'vitest';
import { type Instant, parseInstant } from '#core/calendar/instant.ts';
import { manageTokenOf } from '../../../testing/client-link.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { fingerprint } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, createService } from '../../../testing/test-owner.ts';
import { type LinesSalon, openLinesSalon, shownLines, takenStretches } from '../testing/lines-harness.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
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
/** Saves an edit of lines as the screen does: first shown, then agreed to. */
const agreed = async (id: string, over: Fields) => {
  const shown = await salon.edit(id, { ...over, dryRun: true });
  expect(shown.status, shown.text).toBe(200);
  return salon.edit(id, { ...over, quoteHash: shown.body.preview.hash });
};

describe('an edit of the lines of a booking', () => {
  test('adds one at the chair, behind the others, at the price that was agreed to', async () => {
    const { wash, nails, ada } = salon;
    const id = await booked('2026-12-08T08:00:00Z', [{ serviceId: wash._id, staffId: ada }]);
    const lines = [{ line: 1, serviceId: wash._id }, { serviceId: nails._id }];
    const before = await fingerprint(app);
    const unseen = await salon.edit(id, { lines });
    expect(unseen.body).toMatchObject({
      code: 'AMOUNT_CHANGED',
      data: { preview: { price: 11000, before: 5000 } },
    });
    const shown = await salon.edit(id, { lines, dryRun: true });
    expect(shown.body.preview).toEqual({ ...unseen.body.data.preview, overpaid: 0 });
    expect(shownLines(shown.body.data)).toEqual(['Wash 08:00–08:30 Ada Obi', 'Nails 08:30–09:30 Ada Obi']);
    expect(await fingerprint(app)).toBe(before);
    const wrong = await salon.edit(id, { lines, quoteHash: 'another' });
    expect(wrong.body.code).toBe('AMOUNT_CHANGED');
    const saved = await salon.edit(id, { lines, quoteHash: shown.body.preview.hash });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.preview).toBeUndefined();
    expect(saved.body.data).toMatchObject({
      serviceName: 'Wash and Nails',
      endDate: '2026-12-08T09:30:00.000Z',
      serviceId: { price: 11000 },
      version: 2,
    });
    expect(await takenStretches(app, id)).toEqual(['1.1.1 08:00–08:30', '2.1.1 08:30–09:30']);
  });

  test('cancels those that it does not name, frees their time and keeps them in the record', async () => {
    const { wash, set, nails, ada, bola } = salon;
    const id = await booked('2026-12-09T08:00:00Z', [
      { serviceId: wash._id, staffId: ada },
      { serviceId: nails._id, staffId: bola },
    ]);
    const cut = await agreed(id, { lines: [{ line: 1, serviceId: wash._id }] });
    expect(cut.status, cut.text).toBe(200);
    expect(cut.body.data).toMatchObject({
      serviceName: 'Wash',
      staffName: 'Ada Obi',
      endDate: '2026-12-09T08:30:00.000Z',
      serviceId: { price: 5000 },
    });
    expect(cut.body.data.lines.map(({ line, cancelled }: Fields) => [line, cancelled])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(await takenStretches(app, id)).toEqual(['1.1.1 08:00–08:30']);
    await booked('2026-12-09T08:30:00Z', [{ serviceId: nails._id, staffId: bola }]);
    const more = await agreed(id, {
      lines: [
        { line: 1, serviceId: wash._id },
        { serviceId: set._id, staffId: ada },
      ],
    });
    expect(more.body.data.lines.map(({ line }: Fields) => line)).toEqual([1, 2, 3]);
    const gone = await salon.edit(id, { lines: [{ line: 2, serviceId: nails._id }] });
    expect(gone.body.errors).toEqual([
      {
        field: 'lines.0.line',
        message: 'This service is no longer part of the booking. Please look at it again.',
      },
    ]);
    const none = await salon.edit(id, { lines: [] });
    expect(JSON.stringify(none.body)).toContain(
      'A booking has one line at least. Cancel the booking instead.',
    );
  });

  test('says beforehand what its client has then paid too much', async () => {
    const { wash, nails, ada, owner } = salon;
    const id = await booked('2026-12-23T08:00:00Z', [
      { serviceId: wash._id, staffId: ada },
      { serviceId: nails._id, staffId: ada },
    ]);
    const lines = [{ line: 1, serviceId: wash._id }];
    const unpaid = await salon.edit(id, { lines, dryRun: true });
    expect(unpaid.body.preview).toMatchObject({ price: 5000, before: 11000, overpaid: 0 });
    const paid = await owner.visitor.send('POST', `/api/appointments/${id}/payments`, {
      body: { kind: 'balance', method: 'cash', amount: 9000, owed: 11000 },
    });
    expect(paid.status, paid.text).toBe(200);
    const shown = await salon.edit(id, { lines, dryRun: true });
    expect(shown.body.preview).toMatchObject({ price: 5000, overpaid: 4000 });
    // Nothing was done yet.
    const money = await owner.visitor.send('GET', `/api/appointments/${id}/money`);
    expect(money.body.data.overpaid).toBeNull();
  });

  test('keeps what was agreed of a line until its service or its options change', async () => {
    const { braids, set, owner, ada } = salon;
    const id = await booked('2026-12-10T08:00:00Z', [
      { serviceId: set._id, staffId: ada },
      { serviceId: braids._id, staffId: ada, optionIds: [braids.shoulder] },
    ]);
    const dearer = { bookingType: 'time-based', name: 'Set', duration: 60, price: 9000 };
    await owner.visitor.send('PUT', `/api/services/${set._id}`, { body: dearer });
    const lines = [
      { line: 1, serviceId: set._id, staffId: ada },
      { line: 2, serviceId: braids._id, staffId: ada, optionIds: [braids.waist] },
    ];
    const changed = await agreed(id, { lines });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.data.serviceId.price).toBe(22000);
    expect(shownLines(changed.body.data)).toEqual(['Set 08:00–08:45 Ada Obi', 'Braids 08:45–10:15 Ada Obi']);
    expect(changed.body.data.lines[1].options).toEqual(['Waist']);
    await owner.visitor.send('PUT', `/api/services/${set._id}`, {
      body: { ...dearer, duration: 45, price: 8000 },
    });
  });

  test('puts a line that grew behind the others, and a person who changed where it was', async () => {
    const { braids, wash, ada, bola } = salon;
    const id = await booked('2026-12-11T08:00:00Z', [
      { serviceId: braids._id, staffId: ada, optionIds: [braids.shoulder] },
      { serviceId: wash._id, staffId: ada },
    ]);
    const given = await salon.edit(id, {
      lines: [
        { line: 1, serviceId: braids._id, staffId: bola },
        { line: 2, serviceId: wash._id },
      ],
    });
    expect(given.status, given.text).toBe(200);
    expect(shownLines(given.body.data)).toEqual(['Braids 08:00–09:00 Bola Ade', 'Wash 09:00–09:30 Ada Obi']);
    const grown = await agreed(id, {
      lines: [
        { line: 1, serviceId: braids._id, optionIds: [braids.waist] },
        { line: 2, serviceId: wash._id },
      ],
    });
    expect(shownLines(grown.body.data)).toEqual(['Braids 09:30–11:00 Bola Ade', 'Wash 09:00–09:30 Ada Obi']);
    expect(grown.body.data).toMatchObject({
      date: '2026-12-11T09:00:00.000Z',
      serviceName: 'Wash and Braids',
    });
  });

  test('is refused where nobody is free for what is added, and changes nothing', async () => {
    const { wash, nails, ada, bola } = salon;
    const id = await booked('2026-12-14T08:00:00Z', [{ serviceId: wash._id, staffId: ada }]);
    await booked('2026-12-14T08:30:00Z', [{ serviceId: nails._id, staffId: ada }]);
    await booked('2026-12-14T08:30:00Z', [{ serviceId: nails._id, staffId: bola }]);
    const before = await fingerprint(app);
    const refused = await salon.edit(id, {
      lines: [{ line: 1, serviceId: wash._id }, { serviceId: nails._id }],
    });
    expect(refused.body).toMatchObject({
      code: 'SLOT_TAKEN',
      message:
        'Nobody is free for this right before and right after the rest of this booking. Please move the booking first, or book this on its own.',
    });
    const named = await salon.edit(id, {
      lines: [
        { line: 1, serviceId: wash._id },
        { serviceId: nails._id, staffId: ada },
      ],
    });
    expect(named.body.message).toContain('another person');
    expect(await fingerprint(app)).toBe(before);
  });

  test('adds one before the others where the client’s own link offers it there and nowhere else', async () => {
    const { wash, nails, ada, bola } = salon;
    const id = await booked('2026-12-22T11:00:00Z', [{ serviceId: wash._id, staffId: ada }]);
    await booked('2026-12-22T11:30:00Z', [{ serviceId: nails._id, staffId: ada }]);
    await booked('2026-12-22T11:30:00Z', [{ serviceId: nails._id, staffId: bola }]);
    const link = await manageTokenOf(app, id);
    const offered = await salon.owner.visitor.send(
      'GET',
      `/api/manage/${link}/lines/offer?lines=${nails._id}`,
    );
    expect(offered.body.data.places.map(({ date }: Fields) => date)).toEqual(['2026-12-22T10:00:00.000Z']);
    const lines = [{ line: 1, serviceId: wash._id }, { serviceId: nails._id }];
    const saved = await agreed(id, { lines });
    expect(saved.status, saved.text).toBe(200);
    expect(shownLines(saved.body.data)).toEqual(['Wash 11:00–11:30 Ada Obi', 'Nails 10:00–11:00 Ada Obi']);
    expect(saved.body.data.date).toBe('2026-12-22T10:00:00.000Z');
    const [event] = await asSuperuser(
      app,
      'SELECT event FROM appointment_events WHERE appointment_id = $1 AND version = 2',
      [storedId(id)],
    );
    expect(event).toEqual({ event: 'move' });
  });

  test('with a service of another business is of nothing there', async () => {
    const id = await booked('2026-12-17T08:00:00Z', [{ serviceId: salon.wash._id, staffId: salon.ada }]);
    const other = await createService(await createOwner(app, 'Other'));
    const lines = [{ line: 1, serviceId: salon.wash._id }, { serviceId: other._id }];
    expect((await salon.edit(id, { lines })).body.code).toBe('NOT_FOUND');
  });

  test('of a plain booking to a service that takes more than its length makes it one of lines', async () => {
    const { wash, colour, ada } = salon;
    const id = await booked('2026-12-15T08:00:00Z', [{ serviceId: wash._id, staffId: ada }]);
    const edited = await salon.edit(id, { serviceId: colour._id, staffId: ada });
    expect(edited.status, edited.text).toBe(200);
    expect(await takenStretches(app, id)).toEqual(['1.1.1 08:00–08:30', '1.3.1 09:10–09:30']);
    const same = await salon.edit(id, { lines: [{ line: 1, serviceId: colour._id }], notes: 'Dark' });
    expect(same.body.data).toMatchObject({ notes: 'Dark', version: 3 });
  });

  test('and a move at once takes the lines that stay along', async () => {
    const { wash, set, nails, ada, bola } = salon;
    const id = await booked('2026-12-16T08:00:00Z', [
      { serviceId: wash._id, staffId: ada },
      { serviceId: nails._id, staffId: bola },
    ]);
    const edited = await agreed(id, {
      date: '2026-12-16T10:00:00Z',
      lines: [
        { line: 1, serviceId: wash._id },
        { line: 2, serviceId: nails._id },
        { serviceId: set._id, staffId: ada },
      ],
    });
    expect(edited.status, edited.text).toBe(200);
    expect(shownLines(edited.body.data)).toEqual([
      'Wash 10:00–10:30 Ada Obi',
      'Nails 10:30–11:30 Bola Ade',
      'Set 11:30–12:15 Ada Obi',
    ]);
    const [event] = await asSuperuser(
      app,
      'SELECT event FROM appointment_events WHERE appointment_id = $1 AND version = 2',
      [storedId(id)],
    );
    expect(event).toEqual({ event: 'move' });
  });

  test('takes the time of both who do a line and leaves what works by itself to others', async () => {
    const { wash, locs, colour, ada, bola } = salon;
    const id = await booked('2026-12-18T08:00:00Z', [{ serviceId: wash._id, staffId: ada }]);
    const more = await agreed(id, {
      lines: [
        { line: 1, serviceId: wash._id },
        { serviceId: locs._id, staffId: ada, hands: 2 },
        { serviceId: colour._id, staffId: bola },
      ],
    });
    expect(more.status, more.text).toBe(200);
    expect(shownLines(more.body.data)).toEqual([
      'Wash 08:00–08:30 Ada Obi',
      'Locs 08:30–09:30 Ada Obi and Bola Ade',
      'Colour 09:30–11:00 Bola Ade',
    ]);
    expect(more.body.data.serviceId.price).toBe(43000);
    const around = ['1.1.1 08:00–08:30', '2.1.1 08:30–09:30', '2.1.2 08:30–09:30'];
    expect(await takenStretches(app, id)).toEqual([...around, '3.1.1 09:30–10:00', '3.3.1 10:40–11:00']);
    await booked('2026-12-18T10:00:00Z', [{ serviceId: wash._id, staffId: bola }]);

    const alone = await agreed(id, {
      lines: [
        { line: 1, serviceId: wash._id },
        { line: 2, serviceId: locs._id, hands: 1, staffId: ada },
        { line: 3, serviceId: colour._id },
      ],
    });
    expect(alone.status, alone.text).toBe(200);
    expect(alone.body.data.serviceId.price).toBe(40000);
    expect(await takenStretches(app, id)).toEqual([
      '1.1.1 08:00–08:30',
      '2.1.1 11:00–13:00',
      '3.1.1 09:30–10:00',
      '3.3.1 10:40–11:00',
    ]);
    await booked('2026-12-18T08:30:00Z', [{ serviceId: salon.nails._id, staffId: bola }]);
  });

  test('lets what is done alongside stay there with another person, and no longer with the same', async () => {
    const { nails, toes, ada, bola } = salon;
    const id = await booked('2026-12-21T08:00:00Z', [
      { serviceId: nails._id, staffId: ada },
      { serviceId: toes._id, staffId: bola },
    ]);
    expect(await takenStretches(app, id)).toEqual(['1.1.1 08:00–09:00', '2.1.1 08:00–08:45']);
    const chi = await salon.addStaff('Chi Obi');
    const toesBy = (staffId: string) =>
      salon.edit(id, {
        lines: [
          { line: 1, serviceId: nails._id },
          { line: 2, serviceId: toes._id, staffId },
        ],
      });
    expect(shownLines((await toesBy(chi)).body.data)).toEqual([
      'Nails 08:00–09:00 Ada Obi',
      'Toes 08:00–08:45 Chi Obi',
    ]);
    expect(shownLines((await toesBy(ada)).body.data)).toEqual([
      'Nails 08:00–09:00 Ada Obi',
      'Toes 09:00–09:45 Ada Obi',
    ]);
    expect(await takenStretches(app, id)).toEqual(['1.1.1 08:00–09:00', '2.1.1 09:00–09:45']);
  });
});

/** Moves the clock on, so it comes last. */
test('a line that is added where it would be in the past is warned of; one that need not be is not put there', async () => {
  const { wash, nails, ada } = salon;
  const id = await booked('2026-12-07T09:00:00Z', [{ serviceId: wash._id, staffId: ada }]);
  const lines = [
    { line: 1, serviceId: wash._id },
    { serviceId: nails._id, staffId: ada },
  ];
  // Two minutes after the wash was over the client asks for more.
  app.clock.moveTo(parseInstant('2026-12-07T09:32:00Z') as Instant);
  const soon = await salon.edit(id, { lines, dryRun: true });
  expect(shownLines(soon.body.data)).toEqual(['Wash 09:00–09:30 Ada Obi', 'Nails 09:35–10:35 Ada Obi']);
  app.clock.moveTo(parseInstant('2026-12-07T11:00:00Z') as Instant);
  const late = await salon.edit(id, { lines, dryRun: true });
  expect([late.body.code, late.body.data]).toEqual(['NEEDS_OVERRIDE', { warnings: ['PAST'] }]);
  const meant = await agreed(id, { lines, override: true });
  expect(shownLines(meant.body.data)).toEqual(['Wash 09:00–09:30 Ada Obi', 'Nails 09:30–10:30 Ada Obi']);
  // What was accepted before is not asked again.
  expect(
    (await salon.edit(id, { lines: lines.map((line, at) => ({ ...line, line: at + 1 })), notes: 'x' }))
      .status,
  ).toBe(200);
  const fewer = await salon.edit(id, { lines: lines.slice(0, 1), dryRun: true });
  expect(fewer.status, fewer.text).toBe(200);
});
