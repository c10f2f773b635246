import { beforeAll, describe, expect, test } from 'vitest';
import { createRentalShop } from '../../../testing/rental-shop.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { fingerprint } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, createService } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';
import { type LinesSalon, openLinesSalon, shownLines, takenStretches } from '../testing/lines-harness.ts';

/** Monday 7 December 2026, 08:00 in Lagos; open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
let salon: LinesSalon;

beforeAll(async () => {
  salon = await openLinesSalon(app);
});

type Fields = Readonly<Record<string, unknown>>;

const WEEKLY = { weeks: 1 };

const repeat = (id: string, body: Fields, headers: Readonly<Record<string, string>> = {}) =>
  salon.owner.visitor.send('POST', `/api/appointments/${id}/repeat`, { body, headers });

/** The id of an appointment of these lines, one of a wash by Ada where nothing else is said. */
const booked = async (date: string, over: Fields = {}, lines?: readonly Fields[]): Promise<string> => {
  const { wash, ada } = salon;
  const made = await salon.book(lines ?? [{ serviceId: wash._id, staffId: ada }], { date, ...over });
  expect(made.status, made.text).toBe(200);
  return made.body.data._id;
};

const idsOf = (answer: Answer): string[] => {
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.map(({ _id }: { readonly _id: string }) => _id);
};

const seriesOf = (id: string) =>
  asSuperuser<{ text: string | null }>(
    app,
    `SELECT series_place || ' of ' || (SELECT count(*) FROM appointments o WHERE o.business_id = a.business_id AND o.series_id = a.series_id) || ', ' || series_weeks AS text
       FROM appointments a WHERE appointment_id = $1`,
    [storedId(id)],
  ).then(([row]) => row?.text);

describe('what a repeated appointment would be', () => {
  test('says of each date whether it is free, and what is nearest where it is not', async () => {
    const id = await booked('2026-12-08T08:00:00Z');
    await booked('2026-12-15T08:15:00Z');
    const closed = await salon.owner.visitor.send('POST', '/api/settings/closures', {
      body: { from: '2026-12-21', to: '2026-12-22', reason: 'Stocktaking' },
    });
    expect(closed.status, closed.text).toBe(200);
    const before = await fingerprint(app);
    const looked = await repeat(id, { every: WEEKLY, times: 3, dryRun: true });
    expect(looked.status, looked.text).toBe(200);
    expect(looked.body).toEqual({
      success: true,
      data: [],
      dates: [
        // Ada is busy from 09:15 to 09:45.
        { start: '2026-12-15T08:00:00.000Z', clash: 'SLOT_TAKEN', nearest: '2026-12-15T08:45:00.000Z' },
        // Monday and Tuesday are closed, and so is the weekend.
        { start: '2026-12-22T08:00:00.000Z', clash: 'CLOSED', nearest: '2026-12-23T08:00:00.000Z' },
        { start: '2026-12-29T08:00:00.000Z', clash: null, nearest: null },
      ],
    });
    expect(await fingerprint(app)).toBe(before);
  });

  test('goes beyond the days that clients can book, at the time the booking has', async () => {
    const id = await booked('2026-12-09T08:07:00Z', { override: true });
    const looked = await repeat(id, { every: 'month', times: 26, dryRun: true });
    expect(looked.status, looked.text).toBe(200);
    expect(looked.body.dates).toHaveLength(26);
    const free = looked.body.dates.filter(({ clash }: { clash: unknown }) => clash === null);
    expect(free.at(-1)).toEqual({ start: '2029-02-09T08:07:00.000Z', clash: null, nearest: null });
    // 9 January 2027 is a Saturday, and the Friday before is nearer than the Monday after.
    expect(looked.body.dates[0]).toEqual({
      start: '2027-01-09T08:07:00.000Z',
      clash: 'CLOSED',
      nearest: '2027-01-08T15:30:00.000Z',
    });
    const far = idsOf(await repeat(id, { every: 'month', times: 26, starts: [free.at(-1).start] }));
    expect(far).toHaveLength(1);
  });

  test('has no nearest time where nobody is there for days', async () => {
    const id = await booked('2026-12-10T08:00:00Z');
    await salon.owner.visitor.send('POST', '/api/settings/closures', {
      body: { from: '2027-03-01', to: '2027-03-07', reason: 'Holidays' },
    });
    const looked = await repeat(id, { every: { weeks: 12 }, times: 1, dryRun: true });
    expect(looked.body.dates).toEqual([
      { start: '2027-03-04T08:00:00.000Z', clash: 'CLOSED', nearest: null },
    ]);
  });
});

describe('repeating an appointment', () => {
  test('books what was chosen, a clash at its nearest time, and shows them together', async () => {
    const id = await booked('2026-12-08T10:00:00Z', { notes: 'Likes the window seat' });
    await booked('2026-12-15T10:00:00Z');
    const starts = ['2026-12-29T10:00:00.000Z', '2026-12-15T10:30:00.000Z'];
    const made = await repeat(id, { every: WEEKLY, times: 3, starts });
    const [first, second] = idsOf(made);
    expect(made.body.data.map(({ date }: { date: string }) => date)).toEqual(starts.toReversed());
    const origin = await salon.read(id);
    expect(made.body.data[0]).toMatchObject({
      status: 'confirmed',
      source: 'owner',
      serviceName: 'Wash',
      staffName: 'Ada Obi',
      notes: 'Likes the window seat',
      clientId: origin.clientId,
      paymentStatus: 'not_required',
    });
    const series = {
      every: WEEKLY,
      bookings: [
        { _id: id, date: '2026-12-08T10:00:00.000Z', status: 'confirmed' },
        { _id: first, date: '2026-12-15T10:30:00.000Z', status: 'confirmed' },
        { _id: second, date: '2026-12-29T10:00:00.000Z', status: 'confirmed' },
      ],
    };
    expect(origin.series).toEqual(series);
    expect((await salon.read(second ?? '')).series).toEqual(series);

    // Each is a booking of its own: moving and cancelling one leaves the others.
    const moved = await salon.move(second ?? '', { date: '2026-12-30T10:00:00Z' });
    expect(moved.status, moved.text).toBe(200);
    const { visitor } = salon.owner;
    await visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status: 'cancelled' } });
    expect((await salon.read(first ?? '')).series.bookings).toEqual([
      { ...series.bookings[0], status: 'cancelled' },
      series.bookings[1],
      { ...series.bookings[2], date: '2026-12-30T10:00:00.000Z' },
    ]);
    expect((await salon.read(first ?? '')).date).toBe('2026-12-15T10:30:00.000Z');
  });

  test('books all lines again as they stand, with their options and hands, by whom they were left to', async () => {
    const { wash, braids, locs, nails, ada, bola } = salon;
    const id = await booked('2026-12-11T08:00:00Z', {}, [
      { serviceId: braids._id, staffId: bola, optionIds: [braids.waist] },
      { serviceId: locs._id, hands: 2 },
      { serviceId: nails._id, staffId: ada },
      { serviceId: wash._id },
    ]);
    const kept = {
      lines: [1, 2, 4].map((line) => ({ line, serviceId: [braids, locs, nails, wash][line - 1]?._id })),
    };
    const shown = await salon.edit(id, { ...kept, dryRun: true });
    const cut = await salon.edit(id, { ...kept, quoteHash: shown.body.preview.hash });
    expect(cut.status, cut.text).toBe(200);
    const [again = ''] = idsOf(
      await repeat(id, { every: { weeks: 4 }, times: 1, starts: ['2027-01-08T08:00:00Z'] }),
    );
    const copy = await salon.read(again);
    expect(copy.serviceId.price).toBe(14_000 + 18_000 + 5_000);
    expect(shownLines(copy).map((line) => line.replace(/ \d\d:\d\d–\d\d:\d\d/, ''))).toEqual([
      'Braids Bola Ade',
      expect.stringMatching(/^Locs (Ada Obi and Bola Ade|Bola Ade and Ada Obi|.* and .*)$/),
      expect.stringMatching(/^Wash /),
    ]);
    expect((await takenStretches(app, again)).length).toBe(4);
  });

  test('books a line with time to wait in it, and one alone as plainly as any other booking', async () => {
    const { colour, ada } = salon;
    const id = await booked('2026-12-14T08:00:00Z', {}, [{ serviceId: colour._id, staffId: ada }]);
    const [again = ''] = idsOf(
      await repeat(id, { every: WEEKLY, times: 4, starts: ['2027-01-04T08:00:00Z'] }),
    );
    expect(await takenStretches(app, again)).toEqual(['1.1.1 08:00–08:30', '1.3.1 09:10–09:30']);
    const plain = await booked('2026-12-14T13:00:00Z');
    const [washed = ''] = idsOf(
      await repeat(plain, { every: WEEKLY, times: 4, starts: ['2027-01-04T13:00:00Z'] }),
    );
    const rows = await asSuperuser(
      app,
      `SELECT line_count, (SELECT count(*)::int FROM booking_lines l
               WHERE l.business_id = a.business_id AND l.appointment_id = a.appointment_id) AS lines
         FROM appointments a WHERE appointment_id = $1`,
      [storedId(washed)],
    );
    expect(rows).toEqual([{ line_count: null, lines: 0 }]);
  });

  test('is all or nothing, and names each date that was taken', async () => {
    const id = await booked('2026-12-16T08:00:00Z');
    await booked('2026-12-23T08:00:00Z');
    await booked('2027-01-06T08:15:00Z');
    const starts = ['2026-12-23T08:00:00Z', '2026-12-30T08:00:00Z', '2027-01-06T08:00:00Z'];
    const before = await fingerprint(app);
    const refused = await repeat(id, { every: WEEKLY, times: 3, starts });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'SLOT_TAKEN',
      message:
        'Wednesday, 23 Dec 2026 at 09:00 and Wednesday, 6 Jan 2027 at 09:00 are not free any more. Nothing was booked. Please look at the dates again.',
      data: { taken: ['2026-12-23T08:00:00.000Z', '2027-01-06T08:00:00.000Z'] },
    });
    expect(await fingerprint(app)).toBe(before);
  });

  test('of a booking that is of a series already makes another, and leaves that one as it was', async () => {
    const id = await booked('2026-12-17T13:00:00Z');
    const [second = ''] = idsOf(
      await repeat(id, { every: WEEKLY, times: 1, starts: ['2026-12-24T13:00:00Z'] }),
    );
    const starts = ['2027-01-07T13:00:00Z', '2027-01-21T13:00:00Z'];
    const [third = ''] = idsOf(await repeat(second, { every: { weeks: 2 }, times: 2, starts }));
    expect([await seriesOf(id), await seriesOf(second), await seriesOf(third)]).toEqual([
      '0 of 2, 1',
      '1 of 2, 1',
      '1 of 2, 2',
    ]);
  });

  test('of a client who changes leaves the series with that booking alone', async () => {
    const id = await booked('2026-12-17T15:00:00Z');
    const [second = ''] = idsOf(
      await repeat(id, { every: 'month', times: 3, starts: ['2027-02-17T15:00:00Z'] }),
    );
    const noted = await salon.edit(second, { serviceId: salon.wash._id, notes: 'Short' });
    expect(noted.status, noted.text).toBe(200);
    expect(await seriesOf(second)).toBe('1 of 2, 0');
    const other = { serviceId: salon.wash._id, clientName: 'Somebody Else', clientPhone: '08055500011' };
    const given = await salon.edit(second, other);
    expect(given.status, given.text).toBe(200);
    expect(await seriesOf(second)).toBeNull();
    expect((await salon.read(second)).series).toBeUndefined();
    expect((await salon.read(id)).series.bookings).toHaveLength(1);
  });

  test('takes nothing over of what became of it: not its lines, nor its price, nor what was paid', async () => {
    const { wash, nails, ada, owner } = salon;
    const nobodyElses = { clientPhone: '08037770001' };
    const lines = [
      { serviceId: wash._id, staffId: ada },
      { serviceId: nails._id, staffId: ada },
    ];
    const id = await booked('2026-11-12T13:00:00Z', { override: true, ...nobodyElses }, lines);
    const done = await owner.visitor.send('PATCH', `/api/appointments/${id}/status`, {
      body: {
        status: 'completed',
        lines: [{ line: 2, outcome: 'no-show' }],
        payment: { method: 'cash', amount: 5000 },
      },
    });
    expect(done.status, done.text).toBe(200);
    expect([done.body.data.serviceId.price, done.body.data.amountPaid]).toEqual([5000, 5000]);
    const starts = ['2027-01-28T13:00:00Z', '2027-02-04T13:00:00Z'];
    const made = await repeat(id, { every: WEEKLY, times: 10, starts });
    for (const again of idsOf(made)) {
      const copy = await salon.read(again);
      expect(copy).toMatchObject({ status: 'confirmed', amountPaid: 0, paymentStatus: 'not_required' });
      expect(copy.serviceId.price).toBe(11_000);
      expect(
        copy.lines.map(({ outcome, price }: { outcome: unknown; price: number }) => [outcome, price]),
      ).toEqual([
        [null, 5000],
        [null, 6000],
      ]);
    }
    const posted = 'SELECT 1 FROM ledger_entries WHERE appointment_id = ANY($1)';
    expect(await asSuperuser(app, posted, [idsOf(made).map(storedId)])).toEqual([]);
    expect((await salon.read(id)).lines[1].outcome).toBe('no-show');
  });

  test('costs what its services do by now', async () => {
    const { owner, ada } = salon;
    const perm = { bookingType: 'time-based', name: 'Perm', duration: 30, price: 7000 };
    const { _id: serviceId } = await createService(owner, perm);
    const id = await booked('2026-12-17T08:00:00Z', {}, [{ serviceId, staffId: ada }]);
    const dearer = await owner.visitor.send('PUT', `/api/services/${serviceId}`, {
      body: { ...perm, duration: 60, price: 9000 },
    });
    expect(dearer.status, dearer.text).toBe(200);
    const [again = ''] = idsOf(
      await repeat(id, { every: WEEKLY, times: 1, starts: ['2026-12-24T08:00:00Z'] }),
    );
    const copy = await salon.read(again);
    expect([copy.serviceId.price, copy.endDate]).toEqual([9000, '2026-12-24T09:00:00.000Z']);
    expect((await salon.read(id)).serviceId.price).toBe(7000);
  });

  test('is at the same time of the business’s clock, also where that is put forward in between', async () => {
    const other = await openLinesSalon(app);
    const { businessId, visitor } = other.owner;
    await asSuperuser(app, "UPDATE businesses SET time_zone = 'Europe/London' WHERE business_id = $1", [
      storedBusinessId(businessId),
    ]);
    const made = await other.book([{ serviceId: other.wash._id }], {
      date: '2027-03-23T16:30:00Z',
      override: true,
    });
    expect(made.status, made.text).toBe(200);
    const ask = (body: Fields) =>
      visitor.send('POST', `/api/appointments/${made.body.data._id}/repeat`, { body });
    const free = { clash: null, nearest: null };
    expect((await ask({ every: WEEKLY, times: 2, dryRun: true })).body.dates).toEqual([
      { start: '2027-03-30T15:30:00.000Z', ...free },
      { start: '2027-04-06T15:30:00.000Z', ...free },
    ]);
    const late = await ask({ every: WEEKLY, times: 1, starts: ['2027-03-30T16:30:00Z'] });
    expect(late.body.code).toBe('SLOT_TAKEN');
    expect(idsOf(await ask({ every: WEEKLY, times: 1, starts: ['2027-03-30T15:30:00Z'] }))).toHaveLength(1);
  });

  test('takes one that was completed weeks ago, from now on', async () => {
    const id = await booked('2026-11-10T14:00:00Z', { override: true });
    const done = await salon.owner.visitor.send('PATCH', `/api/appointments/${id}/status`, {
      body: { status: 'completed' },
    });
    expect(done.status, done.text).toBe(200);
    const looked = await repeat(id, { every: WEEKLY, times: 1, dryRun: true });
    expect(looked.body.dates).toEqual([{ start: '2026-12-08T14:00:00.000Z', clash: null, nearest: null }]);
  });
});

describe('a booking that is not repeated', () => {
  test('is a hire, a cancelled one, one of nobody, or one of another business', async () => {
    const shop = await createRentalShop(app);
    const rented = await shop.book();
    expect(rented.status, rented.text).toBe(200);
    const body = { every: WEEKLY, times: 2, dryRun: true };
    const rental = await shop.owner.visitor.send('POST', `/api/appointments/${rented.body.data._id}/repeat`, {
      body,
    });
    expect(rental.body).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'A hire cannot be repeated. Please book each hire on its own.',
    });

    const cancelled = await booked('2026-12-18T08:00:00Z');
    const { visitor } = salon.owner;
    await visitor.send('PATCH', `/api/appointments/${cancelled}/status`, { body: { status: 'cancelled' } });
    expect((await repeat(cancelled, body)).body).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      message: 'This booking is cancelled, so it cannot be repeated. Please book a new appointment.',
    });

    const nobody = { clientName: '', clientPhone: '', clientEmail: '', walkIn: true };
    const walkIn = await booked('2026-12-18T09:00:00Z', nobody);
    expect((await repeat(walkIn, body)).body.message).toContain("add the client's name and number first");

    const stranger = await createOwner(app, 'Other');
    const foreign = await booked('2026-12-18T10:00:00Z');
    const asked = await stranger.visitor.send('POST', `/api/appointments/${foreign}/repeat`, { body });
    expect(asked.status).toBe(404);
    expect((await app.visitor().send('POST', `/api/appointments/${foreign}/repeat`, { body })).status).toBe(
      401,
    );
  });

  test('has a service or a person that is gone by now', async () => {
    const gone = await salon.addStaff('Dami Obi');
    const { owner, wash } = salon;
    const lines = [{ serviceId: wash._id, staffId: gone }];
    const id = await booked('2026-11-11T11:00:00Z', { override: true }, lines);
    await owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status: 'completed' } });
    const deleted = await owner.visitor.send('DELETE', `/api/staff/${gone}`);
    expect(deleted.status, deleted.text).toBe(200);
    const looked = await repeat(id, { every: WEEKLY, times: 2, dryRun: true });
    expect(looked.body.message).toContain('The person you chose does not do Wash.');
    const body = { every: WEEKLY, times: 2, starts: ['2026-12-09T11:00:00Z'] };
    expect((await repeat(id, body)).status).toBe(422);
  });

  test.each<[string, Fields, string, string]>([
    ['27 times', { times: 27 }, 'times', 'Repeat it 1 to 26 times.'],
    ['no time', { times: 0 }, 'times', 'Repeat it 1 to 26 times.'],
    ['every 0 weeks', { every: { weeks: 0 } }, 'every.weeks', 'Choose every 1 to 12 weeks.'],
    ['every 13 weeks', { every: { weeks: 13 } }, 'every.weeks', 'Choose every 1 to 12 weeks.'],
    ['every day', { every: 'day' }, 'every', 'Choose every 1 to 12 weeks, or every month.'],
    [
      'for more than three years',
      { every: { weeks: 12 }, times: 26 },
      'times',
      'These dates go on for more than three years. Please repeat it fewer times.',
    ],
    ['no date', { starts: [] }, 'starts', 'Choose one date at least.'],
    ['nothing chosen', { starts: undefined }, 'starts', 'Choose one date at least.'],
    ['not a date', { starts: ['tomorrow'] }, 'starts.0', 'Invalid Date'],
    [
      'a date between those of the pattern',
      { every: { weeks: 2 }, starts: ['2027-01-01T08:00:00Z', '2027-01-08T08:00:00Z'] },
      'starts.1',
      'Friday, 8 Jan 2027 at 09:00 is not one of these dates. Please look at the dates again.',
    ],
    [
      'a date after the last',
      { starts: ['2027-01-08T08:00:00Z'] },
      'starts.0',
      'Friday, 8 Jan 2027 at 09:00 is not one of these dates. Please look at the dates again.',
    ],
    [
      'two times of one date',
      { starts: ['2026-12-25T08:00:00Z', '2026-12-25T10:00:00Z'] },
      'starts.1',
      'Friday, 25 Dec 2026 at 11:00 is chosen twice. Please choose one time for each date.',
    ],
  ])('is asked for with %s', async (_, over, field, message) => {
    const id = await booked('2026-12-18T08:00:00Z', {}, [{ serviceId: salon.wash._id }]);
    const refused = await repeat(id, { every: WEEKLY, times: 2, starts: ['2026-12-25T08:00:00Z'], ...over });
    expect(refused.status, refused.text).toBe(422);
    expect(refused.body.errors).toContainEqual({ field, message });
    await salon.owner.visitor.send('PATCH', `/api/appointments/${id}/status`, {
      body: { status: 'cancelled' },
    });
  });
});

test('a request that is sent again under its key books once', async () => {
  const id = await booked('2026-12-14T15:00:00Z');
  const body = { every: WEEKLY, times: 1, starts: ['2026-12-23T15:00:00Z'] };
  const headers = { 'idempotency-key': 'repeat-1' };
  const first = await repeat(id, body, headers);
  const again = await repeat(id, body, headers);
  expect(idsOf(again)).toEqual(idsOf(first));
  expect(await seriesOf(id)).toBe('0 of 2, 1');
  expect((await repeat(id, { ...body, times: 2 }, headers)).body.code).toBe('IDEMPOTENCY_MISMATCH');
});
