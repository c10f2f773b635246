import { beforeAll, describe, expect, test } from 'vitest';
import type { OwnerLine } from '#contract/replies/line-views.ts';
import { dayMs, hourMs, toInstant } from '#core/calendar/instant.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { Answer } from '../../../testing/visitor.ts';
import { type LinesSalon, openLinesSalon } from '../testing/lines-harness.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
let salon: LinesSalon;

beforeAll(async () => {
  salon = await openLinesSalon(app);
});

type Body = Readonly<Record<string, unknown>>;
const setStatus = (id: string, body: Body): Promise<Answer> =>
  salon.owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body });
const correct = (id: string, body: Body): Promise<Answer> =>
  salon.owner.visitor.send('POST', `/api/appointments/${id}/correct`, {
    body: { reason: 'Wrong button', ...body },
  });
const undo = (id: string): Promise<Answer> =>
  salon.owner.visitor.send('POST', `/api/appointments/${id}/undo`);

/** Outcome and price of each line, in their order. */
const linesOf = (data: Answer['body']): readonly (readonly [string | null, number])[] =>
  data.lines.map(({ outcome, price }: OwnerLine) => [outcome, price]);

let bookings = 0;

/** A wash of 5,000, a set of 8,000 and nails of 6,000, begun an hour ago. */
const begun = async (
  lines = [{ serviceId: salon.wash._id }, { serviceId: salon.set._id }, { serviceId: salon.nails._id }],
) => {
  // Two a day, on weekdays.
  const day = Math.floor(bookings / 2) + Math.floor(bookings / 10) * 2;
  const start = Date.parse('2026-12-07T08:00:00Z') + day * dayMs + (bookings % 2) * 4 * hourMs;
  const date = new Date(start).toISOString();
  bookings += 1;
  const made = await salon.book(lines, { date });
  expect(made.status, made.text).toBe(200);
  app.clock.moveTo(toInstant(start + hourMs));
  return made.body.data._id as string;
};

const missed = (...lines: readonly number[]) => lines.map((line) => ({ line, outcome: 'no-show' }));

/** What came for each line by the ledger, in kobo. */
const takenByLine = async (id: string) => {
  const rows = await asSuperuser<{ line: string; kobo: string }>(
    app,
    `SELECT key AS line, (-sum(value::bigint))::text AS kobo FROM ledger_entries, jsonb_each_text(by_line)
      WHERE appointment_id = $1 AND account = 'revenue' GROUP BY key ORDER BY key`,
    [storedId(id)],
  );
  return Object.fromEntries(rows.map(({ line, kobo }) => [line, Number(kobo)]));
};

describe('a booking of which a client came for some lines only', () => {
  test('is completed at the price of those, and says of each what became of it', async () => {
    const id = await begun();
    expect(linesOf(await salon.read(id))).toEqual([
      [null, 5000],
      [null, 8000],
      [null, 6000],
    ]);
    const done = await setStatus(id, {
      status: 'completed',
      lines: missed(2),
      payment: { method: 'cash', amount: 11_000 },
    });
    expect(done.status, done.text).toBe(200);
    const { data } = done.body;
    expect([data.status, data.serviceId.price, data.amountPaid, data.paymentStatus]).toEqual([
      'completed',
      11_000,
      11_000,
      'paid',
    ]);
    const ended = [
      ['done', 5000],
      ['no-show', 0],
      ['done', 6000],
    ];
    expect(linesOf(data)).toEqual(ended);
    expect(linesOf(await salon.read(id))).toEqual(ended);
    expect(await takenByLine(id)).toEqual({ 1: 500_000, 3: 600_000 });
    const day = data.date.slice(0, 10);
    const calendar = await salon.owner.visitor.send(
      'GET',
      `/api/appointments/calendar?from=${day}&to=${day}`,
    );
    const { parts } = calendar.body.data.find(({ _id }: { readonly _id: string }) => _id === id);
    expect(
      parts.map((part: { readonly line: number; readonly missed?: true }) => [part.line, part.missed]),
    ).toEqual([
      [1, undefined],
      [2, true],
      [3, undefined],
    ]);
  });

  test('is as it was agreed to the kobo once that is undone, whatever it came to', async () => {
    await salon.owner.visitor.send('PUT', `/api/services/${salon.nails._id}`, {
      body: { bookingType: 'time-based', name: 'Nails', duration: 60, price: 6000, priceVaries: true },
    });
    const id = await begun();
    const before = await salon.read(id);
    const done = await setStatus(id, {
      status: 'completed',
      lines: [...missed(1), { line: 2, outcome: 'done' }],
      finalPrice: 7000.01,
      priceReason: 'Two nails only',
      payment: { method: 'cash', amount: 7000.01 },
    });
    expect(linesOf(done.body.data)).toEqual([
      ['no-show', 0],
      ['done', 4000.01],
      ['done', 3000],
    ]);
    const undone = await undo(id);
    expect(undone.status, undone.text).toBe(200);
    const { version, createdAt, ...same } = before;
    expect(undone.body.data).toMatchObject({ ...same, lines: before.lines });
    expect(linesOf(undone.body.data)).toEqual(linesOf(before));
    expect(await takenByLine(id)).toEqual({ 2: 0, 3: 0 });
    // And nothing is left of it where it is completed anew.
    const again = await setStatus(id, { status: 'completed' });
    expect(linesOf(again.body.data)).toEqual([
      ['done', 5000],
      ['done', 8000],
      ['done', 6000],
    ]);
  });

  test('may be asked the price of what was missed, with a reason and never more', async () => {
    const id = await begun([{ serviceId: salon.wash._id }, { serviceId: salon.set._id }]);
    const ask = (finalPrice: number, priceReason = '') =>
      setStatus(id, { status: 'completed', lines: missed(2), finalPrice, priceReason });
    expect((await ask(13_000)).body.errors).toMatchObject([{ field: 'priceReason' }]);
    expect((await ask(13_001, 'Chair kept')).body.errors).toMatchObject([{ field: 'finalPrice' }]);
    expect((await ask(4999, 'Chair kept')).body.errors).toMatchObject([{ field: 'finalPrice' }]);
    const done = await ask(13_000, 'Chair kept');
    expect(done.status, done.text).toBe(200);
    expect([done.body.data.serviceId.price, linesOf(done.body.data)]).toEqual([
      13_000,
      [
        ['done', 13_000],
        ['no-show', 0],
      ],
    ]);
    expect(linesOf((await undo(id)).body.data)).toEqual([
      [null, 5000],
      [null, 8000],
    ]);
  });
});

describe('a booking whose client came for nothing', () => {
  test('is a no-show at the price that was agreed, by its status or by all of its lines', async () => {
    const id = await begun();
    const none = [
      ['no-show', 5000],
      ['no-show', 8000],
      ['no-show', 6000],
    ];
    const said = await setStatus(id, { status: 'completed', lines: missed(3, 1, 2) });
    expect(said.status, said.text).toBe(200);
    expect([said.body.data.status, said.body.message]).toEqual(['no-show', 'Appointment marked as no-show.']);
    expect(linesOf(said.body.data)).toEqual(none);
    expect(linesOf((await undo(id)).body.data)).toEqual(none.map(([, price]) => [null, price]));
    const marked = await setStatus(id, { status: 'no-show' });
    expect([marked.body.data.status, linesOf(marked.body.data)]).toEqual(['no-show', none]);
  });

  test('pays nothing for it', async () => {
    const id = await begun([{ serviceId: salon.wash._id }, { serviceId: salon.set._id }]);
    const payment = { method: 'cash', amount: 5000 };
    const refused = await setStatus(id, { status: 'completed', lines: missed(1, 2), payment });
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'payment']);
    expect((await salon.read(id)).status).toBe('confirmed');
  });

  test('is one by the lines that stand: what was cancelled stays cancelled', async () => {
    const id = await begun();
    app.clock.moveTo(toInstant(app.clock.now() - 2 * hourMs));
    const { lines } = await salon.read(id);
    const left = lines
      .filter(({ line }: OwnerLine) => line !== 2)
      .map(({ line, serviceId }: OwnerLine) => ({ line, serviceId }));
    const shown = await salon.edit(id, { lines: left, dryRun: true });
    await salon.edit(id, { lines: left, quoteHash: shown.body.preview.hash });
    app.clock.moveTo(toInstant(app.clock.now() + 2 * hourMs));
    const refused = await setStatus(id, { status: 'completed', lines: missed(1, 2) });
    expect(refused.body.errors).toMatchObject([{ field: 'lines.1.line' }]);
    const said = await setStatus(id, { status: 'completed', lines: missed(1, 3) });
    expect([said.body.data.status, linesOf(said.body.data)]).toEqual([
      'no-show',
      [
        ['no-show', 5000],
        ['cancelled', 8000],
        ['no-show', 6000],
      ],
    ]);
  });
});

describe('a wrong outcome that is corrected', () => {
  test('leads from one to the other and back, with the lines and their money', async () => {
    const id = await begun([{ serviceId: salon.wash._id }, { serviceId: salon.set._id }]);
    await setStatus(id, { status: 'no-show' });
    const came = await correct(id, {
      status: 'completed',
      lines: missed(1),
      payment: { method: 'pos', amount: 8000 },
    });
    expect(came.status, came.text).toBe(200);
    expect([came.body.data.status, linesOf(came.body.data)]).toEqual([
      'completed',
      [
        ['no-show', 0],
        ['done', 8000],
      ],
    ]);
    const none = await correct(id, { status: 'no-show' });
    expect([none.body.data.status, none.body.data.serviceId.price, linesOf(none.body.data)]).toEqual([
      'no-show',
      13_000,
      [
        ['no-show', 5000],
        ['no-show', 8000],
      ],
    ]);
    expect(await takenByLine(id)).toEqual({ 2: 0 });
    const same = await correct(id, { status: 'completed', lines: missed(1, 2) });
    expect(same.body.code).toBe('ILLEGAL_TRANSITION');
    await correct(id, { status: 'completed', lines: missed(2) });
    const open = await correct(id, { status: 'confirmed' });
    expect([open.body.data.status, linesOf(open.body.data)]).toEqual([
      'confirmed',
      [
        [null, 5000],
        [null, 8000],
      ],
    ]);
  });
});

describe('a completed booking of which other lines were done than was said', () => {
  test('stays completed, with the price, the money and the lines that are right', async () => {
    const id = await begun();
    const payment = { method: 'cash', amount: 19_000 };
    await setStatus(id, { status: 'completed', payment });
    const some = await correct(id, {
      status: 'completed',
      lines: missed(2),
      payment: { method: 'cash', amount: 11_000 },
    });
    expect(some.status, some.text).toBe(200);
    const { data } = some.body;
    expect([data.status, data.serviceId.price, data.amountPaid, linesOf(data)]).toEqual([
      'completed',
      11_000,
      11_000,
      [
        ['done', 5000],
        ['no-show', 0],
        ['done', 6000],
      ],
    ]);
    expect(await takenByLine(id)).toEqual({ 1: 500_000, 2: 0, 3: 600_000 });
    const others = await correct(id, { status: 'completed', lines: missed(1, 3) });
    expect([others.body.data.amountPaid, linesOf(others.body.data)]).toEqual([
      0,
      [
        ['no-show', 0],
        ['done', 8000],
        ['no-show', 0],
      ],
    ]);
    const all = await correct(id, { status: 'completed' });
    const done = [
      ['done', 5000],
      ['done', 8000],
      ['done', 6000],
    ];
    expect([all.body.data.serviceId.price, linesOf(all.body.data)]).toEqual([19_000, done]);
    expect(await takenByLine(id)).toEqual({ 1: 0, 2: 0, 3: 0 });
  });

  test('is not corrected to what it is already, and becomes a no-show where none were', async () => {
    const id = await begun();
    await setStatus(id, { status: 'completed', lines: missed(2) });
    const same = await correct(id, { status: 'completed', lines: missed(2) });
    expect([same.status, same.body.code]).toEqual([409, 'ILLEGAL_TRANSITION']);
    expect(same.body.message).toBe('This booking already has that outcome.');
    const none = await correct(id, { status: 'completed', lines: missed(1, 2, 3) });
    expect([none.body.data.status, none.body.data.serviceId.price]).toEqual(['no-show', 19_000]);
  });
});

describe('what is said of lines', () => {
  test('is refused where it is of none that stands, named twice, or of a booking that is not completed', async () => {
    const id = await begun([{ serviceId: salon.wash._id }, { serviceId: salon.set._id }]);
    const refusal = async (body: Body) => {
      const { status, body: said } = await setStatus(id, body);
      return [status, said.errors?.[0].field];
    };
    expect(await refusal({ status: 'completed', lines: missed(4) })).toEqual([422, 'lines.0.line']);
    expect(await refusal({ status: 'completed', lines: missed(1, 1) })).toEqual([422, 'lines.1.line']);
    expect(await refusal({ status: 'cancelled', lines: missed(1) })).toEqual([422, 'lines']);
    expect(await refusal({ status: 'no-show', lines: missed(1) })).toEqual([422, 'lines']);
    const other = await correct(id, { status: 'no-show', lines: missed(1) });
    expect([other.status, other.body.errors[0].field]).toEqual([422, 'lines']);
    expect(linesOf(await salon.read(id))).toEqual([
      [null, 5000],
      [null, 8000],
    ]);
  });

  test('of a plain booking is its status, and writes nothing else', async () => {
    const id = await begun([{ serviceId: salon.wash._id }]);
    const row = () =>
      asSuperuser<{ text: string }>(
        app,
        `SELECT (to_jsonb(a) - 'status' - 'version')::text AS text, (SELECT count(*) FROM booking_lines l
                   WHERE l.business_id = a.business_id AND l.appointment_id = a.appointment_id)::int AS lines
           FROM appointments a WHERE appointment_id = $1`,
        [storedId(id)],
      );
    const before = await row();
    expect(before).toMatchObject([{ lines: 0 }]);
    const done = await setStatus(id, { status: 'completed', lines: [{ line: 1, outcome: 'done' }] });
    expect([done.body.data.status, linesOf(done.body.data)]).toEqual(['completed', [['done', 5000]]]);
    expect(await row()).toEqual(before);
    await undo(id);
    const none = await setStatus(id, { status: 'completed', lines: missed(1) });
    expect([none.body.data.status, linesOf(none.body.data)]).toEqual(['no-show', [['no-show', 5000]]]);
    expect(await row()).toEqual(before);
  });
});
