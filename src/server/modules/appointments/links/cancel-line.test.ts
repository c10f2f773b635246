import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, type Instant, parseInstant, toInstant } from '#core/calendar/instant.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { manageTokenOf } from '../../../testing/client-link.ts';
import { countWaiting } from '../../../testing/lock-waits.ts';
import { seedPayout } from '../../../testing/paying-business.ts';
import { moneyOf, openDay, openRefundHarness, setStatus } from '../../../testing/refund-harness.ts';
import { refundTokenOf } from '../../../testing/refund-link.ts';
import { runSize } from '../../../testing/run-size.ts';
import { asSuperuser, storedBusinessId, storedId, storedKey } from '../../../testing/seeded-rows.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { fingerprint, storedHistory, storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { type LinesSalon, openLinesSalon, shownLines, takenStretches } from '../testing/lines-harness.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp({ paystack: true });
const harness = openRefundHarness(app);
let salon: LinesSalon;
let three: readonly Fields[];

type Fields = Readonly<Record<string, unknown>>;

beforeAll(async () => {
  salon = await openLinesSalon(app);
  await seedPayout(app, salon.owner);
  const { wash, set, nails, ada, bola } = salon;
  three = [
    { serviceId: wash._id, staffId: ada },
    { serviceId: set._id, staffId: ada },
    { serviceId: nails._id, staffId: bola },
  ];
});
const start = app.clock.now();
/** Owners are signed in for some days only. */
const moveTo = async (time: Instant): Promise<void> => {
  app.clock.moveTo(time);
  const { visitor, email, password } = salon.owner;
  await visitor.send('POST', '/api/auth/login', { body: { email, password } });
};
afterEach(() => moveTo(start));
beforeEach(() => change('require_deposit = true, deposit_percentage = 20, gap_minutes = 0'));

const change = (settings: string) =>
  asSuperuser(app, `UPDATE businesses SET ${settings} WHERE business_id = $1`, [
    storedBusinessId(salon.owner.businessId),
  ]);

let days = 2;
/** Wash, set and nails for ₦19,000, from 10:00 on a day that nobody else has, or later on one, with what is due of it paid. */
const paid = async (amount = 380_000, hoursLater = 0) => {
  const first = Date.parse(openDay(app.clock.now(), days));
  const date = new Date(first + hoursLater * hourMs).toISOString();
  days += hoursLater === 0 ? 4 : 0;
  const over = { date, lines: three, serviceId: undefined, staffId: undefined };
  const { id, reference } = await harness.payFor(salon.owner, salon.wash, over, { amount });
  return { id, reference, date, token: manageTokenOf(app, id) };
};
const cancel = (token: string, body: Fields, headers: Record<string, string> = {}) =>
  app.visitor().send('POST', `/api/manage/${token}/lines/cancel`, { body, headers });
const shown = async (token: string, line: number) => {
  const answer = await cancel(token, { line, dryRun: true });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.preview;
};
/** As the page does: first shown, then agreed to. */
const agreed = async (token: string, line: number) => {
  const answer = await cancel(token, { line, quoteHash: (await shown(token, line)).hash });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
const edit = async (id: string, lines: readonly Fields[]) => {
  const preview = (await salon.edit(id, { lines, dryRun: true })).body.preview;
  return salon.edit(id, { lines, quoteHash: preview?.hash });
};
const historyOf = (id: string) => storedHistory(app, id);
const queuedOf = async (id: string) =>
  (
    await asSuperuser(
      app,
      `SELECT kind, recipient, version FROM messages
        WHERE appointment_id = $1 AND channel = 'email' AND state = 'queued' AND kind <> 'reminder' AND version > 1
        ORDER BY kind, recipient`,
      [storedId(id)],
    )
  ).map(({ kind, recipient, version }) => `${kind} to ${recipient} of ${version}`);
/** Moves on to so many hours before a booking begins. */
const hoursBefore = (date: string, hours: number) =>
  moveTo(toInstant((parseInstant(date) as Instant) - hours * hourMs));

describe('a client cancels one line, outside the notice', () => {
  test('sees what it costs, and changes nothing until that is agreed to', async () => {
    const { token } = await paid();
    const stored = await fingerprint(app);
    const preview = await shown(token, 3);
    expect(preview).toEqual({
      line: 3,
      price: 13_000,
      before: 19_000,
      back: 1200,
      stays: 2600,
      late: false,
      hash: expect.any(String),
    });
    for (const quoteHash of [undefined, 'another', (await shown(token, 2)).hash]) {
      const unseen = await cancel(token, { line: 3, quoteHash });
      expect([unseen.status, unseen.body.code, unseen.body.data]).toEqual([
        422,
        'AMOUNT_CHANGED',
        { preview },
      ]);
    }
    expect(await fingerprint(app)).toBe(stored);
  });

  test('books what is left of it again, as it was chosen', async () => {
    const { wash, set, nails, ada, bola } = salon;
    const { token } = await paid();
    const again = async () => (await app.visitor().send('GET', `/api/manage/${token}`)).body.data.again;
    expect(await again()).toBe(`${wash._id}:${ada},${set._id}:${ada},${nails._id}:${bola}`);
    await agreed(token, 1);
    expect(await again()).toBe(`${set._id}:${ada},${nails._id}:${bola}`);
    await agreed(token, 3);
    expect(await again()).toBe(`${set._id}:${ada}`);
  });

  test('books its options again, and of one plain service its page says all', async () => {
    const { braids, wash, bola } = salon;
    const of = async (line: Fields, days: number) => {
      const made = await salon.book([line], { date: openDay(app.clock.now(), days) });
      expect(made.status, made.text).toBe(200);
      const token = manageTokenOf(app, made.body.data._id);
      return (await app.visitor().send('GET', `/api/manage/${token}`)).body.data.again;
    };
    const waist = { serviceId: braids._id, staffId: 'any', optionIds: [braids.waist] };
    expect(await of(waist, 60)).toBe(`${braids._id}:${braids.waist}`);
    expect(await of({ serviceId: wash._id, staffId: bola }, 61)).toBeNull();
  });

  test('gets back what was paid above the deposit on the rest, and the rest stays where it is', async () => {
    const { id, token, reference, date } = await paid();
    const data = await agreed(token, 2);
    expect(data).toMatchObject({ status: 'confirmed', serviceName: 'Wash and Nails', amountPaid: 2200 });
    expect(shownLines(data)).toEqual(['Wash 09:00–09:30 Ada Obi', 'Nails 10:15–11:15 Bola Ade']);
    expect(data.lines.map(({ line, cancelled }: Fields) => [line, cancelled])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    expect(await takenStretches(app, id)).toEqual(['1.1.1 09:00–09:30', '3.1.1 10:15–11:15']);
    expect(await moneyOf(salon.owner, id)).toMatchObject({
      paid: 2200,
      owed: 8800,
      refunds: [{ reason: 'line-cancelled', amount: 1600, state: 'queued' }],
    });
    expect(await historyOf(id)).toEqual(['book by client', 'edit by client Set cancelled']);
    const { url } = (await moneyOf(salon.owner, id)).payments[0].receipt;
    const { receipt } = (await app.visitor().send('GET', new URL(url).pathname)).body;
    expect(receipt.deliveryFee).toBe(0);
    // As it was issued, whatever of it was cancelled since.
    expect([receipt.serviceName, receipt.date]).toEqual(['Wash, Set and Nails', date]);
    expect(receipt.lines.map(({ serviceName, price }: Fields) => [serviceName, price])).toEqual([
      ['Wash', 5000],
      ['Set', 8000],
      ['Nails', 6000],
    ]);
    expect(await queuedOf(id)).toEqual(['lines-changed to client of 2', 'lines-changed to owner of 2']);
    await harness.work();
    await expect.poll(async () => (await harness.there(reference))[0]?.status).toBe('done');
    harness.wait(11);
    await harness.work();
    expect(await harness.stored(reference)).toMatchObject([
      { state: 'done', amount: 160_000, reason: 'line-cancelled' },
    ]);
    // The time is somebody else's at once.
    const at = new Date(Date.parse(date) + 30 * 60_000).toISOString();
    expect((await salon.book([{ serviceId: salon.set._id, staffId: salon.ada }], { date: at })).status).toBe(
      200,
    );
  });

  test('is nothing that was earned: what came stands with what is done, whoever cancels and whatever goes back', async () => {
    const earned = async (id: string) =>
      Object.fromEntries(
        (
          await storedRows(
            app,
            `SELECT key, (-sum(value::bigint) / 100)::int AS naira FROM ledger_entries, jsonb_each_text(by_line)
              WHERE appointment_id = $1 GROUP BY key ORDER BY key`,
            [storedId(id)],
          )
        ).map(({ key, naira }) => [key, naira]),
      );
    const { id, token } = await paid(380_000, 4);
    expect(await earned(id)).toEqual({ 1: 1000, 2: 1600, 3: 1200 });
    await agreed(token, 2);
    expect(await earned(id)).toEqual({ 1: 1000, 2: 0, 3: 1200 });

    // Nothing goes back until its owner says so; by then more has come.
    const post = (what: string, body: Fields) =>
      salon.owner.visitor.send('POST', `/api/appointments/${id}/${what}`, { body });
    await post('payments', { kind: 'balance', method: 'cash', amount: 8800 });
    expect(await earned(id)).toEqual({ 1: 5000, 2: 0, 3: 6000 });
    const lines = [{ ...three[2], line: 3 }];
    const asked = await salon.edit(id, { lines, dryRun: true });
    const saved = await salon.edit(id, { lines, quoteHash: asked.body.preview?.hash });
    expect(saved.status, asked.text + saved.text).toBe(200);
    await post('overpayment', { choice: 'refund', amount: 5000 });
    expect(await earned(id)).toEqual({ 1: 0, 2: 0, 3: 6000 });
  });

  test('what goes back is said to be for what was cancelled, and what stood is booked again from the letter', async () => {
    const { id, token, reference } = await paid();
    await agreed(token, 3);
    const { refunds } = await moneyOf(salon.owner, id);
    const page = await app.visitor().send('GET', `/refund/${refundTokenOf(app.secretKey, refunds[0]._id)}`);
    expect(page.body.why).toMatch(/^You have cancelled a part of your booking with .*: Nails\.$/);
    const owed = await salon.owner.visitor.send('GET', '/api/payments/owed');
    expect(owed.body.data.refunds.find(({ _id }: Fields) => _id === refunds[0]._id)).toMatchObject({
      serviceName: 'Nails',
    });

    // Once the rest is cancelled too, its letter leads to where that is booked again.
    const { wash, set, ada } = salon;
    const { clientEmail } = (await salon.owner.visitor.send('GET', `/api/appointments/${id}`)).body.data;
    await app.visitor().send('POST', `/api/manage/${token}/cancel`, { body: {} });
    await harness.work();
    await expect
      .poll(async () => (await harness.there(reference)).map(({ status }) => status))
      .toEqual(['done', 'done']);
    harness.wait(11);
    await harness.work();
    await sendMessages(
      {
        database: app.database,
        clock: app.clock,
        secrets: createSecrets(app.secretKey),
        publicUrl: 'https://akoko.test',
      },
      { mail: app.mail, sms: app.sms },
    );
    const refundFor = app.mail.mailsTo(clientEmail).filter(({ text }) => text.includes('\nFor: Nails\n'));
    expect(refundFor.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('₦1,200 was sent back to you'),
    ]);
    const letter = app.mail.mailsTo(clientEmail).find(({ subject }) => subject.startsWith('Cancelled'));
    const lines = encodeURIComponent(`${wash._id}:${ada},${set._id}:${ada}`);
    expect(letter?.text).toMatch(
      new RegExp(`Book another time:\\nhttps://akoko\\.test/book/[^/]+/[^/?]+\\?lines=${lines}\\n`),
    );
  });

  test('line by line and then all of it: never more comes back than was paid', async () => {
    const { id, token } = await paid();
    await agreed(token, 1);
    await agreed(token, 3);
    await app.visitor().send('POST', `/api/manage/${token}/cancel`, { body: {} });
    const money = await moneyOf(salon.owner, id);
    expect(money.paid).toBe(0);
    expect(money.refunds.map(({ reason, amount }: Fields) => `${reason} ${amount}`).toSorted()).toEqual([
      'client-cancelled 1600',
      'line-cancelled 1000',
      'line-cancelled 1200',
    ]);
  });

  test('by the share that was paid, whatever the business asks for by now', async () => {
    const { token } = await paid();
    await change('require_deposit = false, deposit_percentage = 50');
    expect(await shown(token, 3)).toMatchObject({ back: 1200, stays: 2600 });
  });

  test('an edit of its owner leaves what goes back alone', async () => {
    const { id, token } = await paid();
    await agreed(token, 3);
    await salon.edit(id, {
      lines: [1, 2].map((line) => ({ ...three[line - 1], line })),
      notes: 'Tea, no sugar',
    });
    expect((await moneyOf(salon.owner, id)).refunds).toMatchObject([{ amount: 1200, state: 'queued' }]);
  });
});

describe('inside the notice', () => {
  test('what was paid stays towards the rest, and the page is told so', async () => {
    const { id, token, date } = await paid();
    await hoursBefore(date, 23);
    expect(await shown(token, 3)).toMatchObject({ price: 13_000, back: 0, stays: 3800, late: true });
    await agreed(token, 3);
    expect(await moneyOf(salon.owner, id)).toMatchObject({ paid: 3800, owed: 9200, refunds: [] });
  });

  test('of what the rest does not cost it is credit, which the owner need not decide on', async () => {
    await change('require_deposit = true, deposit_percentage = 100');
    const { id, token, date } = await paid(1_900_000);
    await hoursBefore(date, 23);
    expect(await shown(token, 2)).toMatchObject({ price: 11_000, back: 0, stays: 19_000, late: true });
    expect((await agreed(token, 2)).overpaid).toEqual({ amount: 8000, state: 'credit' });
    expect((await moneyOf(salon.owner, id)).refunds).toEqual([]);
  });

  test('cancelling line by line gives no more back than cancelling all at once', async () => {
    await change('require_deposit = true, deposit_percentage = 100');
    const { id, token, date } = await paid(1_900_000, 3);
    await hoursBefore(date, 23);
    expect(await agreed(token, 1)).toMatchObject({ refund: 0 });
    expect(await agreed(token, 2)).toMatchObject({ refund: 0, can: { cancel: true } });
    const ended = await app.visitor().send('POST', `/api/manage/${token}/cancel`, { body: {} });
    expect(ended.status, ended.text).toBe(200);
    expect(await moneyOf(salon.owner, id)).toMatchObject({ paid: 19_000, refunds: [] });
  });

  test('what the owner took out of it is the client’s, however late they cancel the rest', async () => {
    await change('require_deposit = true, deposit_percentage = 100');
    const { id, token, date } = await paid(1_900_000, 3);
    const { set, nails, ada, bola } = salon;
    await hoursBefore(date, 23);
    const saved = await edit(id, [
      { line: 2, serviceId: set._id, staffId: ada },
      { line: 3, serviceId: nails._id, staffId: bola },
    ]);
    expect(saved.status, saved.text).toBe(200);
    const page = await app.visitor().send('GET', `/api/manage/${token}`);
    expect(page.body.data.refund).toBe(5000);
  });

  test('a figure that was shown before it began is shown anew', async () => {
    const { token, date } = await paid();
    await hoursBefore(date, 24);
    const { hash, back } = await shown(token, 3);
    expect(back).toBe(1200);
    app.clock.moveTo(toInstant(app.clock.now() + 1000));
    const late = await cancel(token, { line: 3, quoteHash: hash });
    expect(late.body).toMatchObject({ code: 'AMOUNT_CHANGED', data: { preview: { back: 0, late: true } } });
  });

  test('cancelling the first line does not win the deposit back by a later start', async () => {
    const { id, token, date } = await paid();
    await hoursBefore(date, 23.75);
    const data = await agreed(token, 1);
    // The rest begins half an hour later: a quarter of an hour outside the notice by itself.
    expect(data).toMatchObject({ date: new Date(Date.parse(date) + 30 * 60_000).toISOString(), refund: 0 });
    expect(await shown(token, 2)).toMatchObject({ back: 0, late: true });
    expect(await historyOf(id)).toEqual(['book by client', 'move by client Wash cancelled']);
  });
});

describe('the time of the lines that stay', () => {
  test('stays with whoever has left the team since, and the auditor finds nothing in it (simulated year 6004)', async () => {
    const { wash, set, nails, owner } = salon;
    const cleo = await salon.addStaff('Cleo Obi');
    const date = openDay(app.clock.now(), days);
    days += 4;
    const services = [wash, set, nails].map(({ _id }) => ({ serviceId: _id, staffId: cleo }));
    const booked = await salon.book(services, { date });
    expect(booked.status, booked.text).toBe(200);
    const { _id: id } = booked.body.data;
    const left = await owner.visitor.send('DELETE', `/api/staff/${cleo}`);
    expect(left.status, left.text).toBe(200);
    await moveTo(toInstant(app.clock.now() + hourMs));
    await agreed(manageTokenOf(app, id), 1);
    expect(shownLines(await salon.read(id))).toEqual([
      'Set 09:30–10:15 Cleo Obi',
      'Nails 10:15–11:15 Cleo Obi',
    ]);
    expect(await historyOf(id)).toContain('move by client Wash cancelled');
  });

  test('has the gap after the last of a person’s lines, and loses it to nobody', async () => {
    await change('gap_minutes = 15');
    const { id, token, date } = await paid();
    expect(await takenStretches(app, id)).toEqual([
      '1.1.1 09:00–09:30',
      '2.1.1 09:30–10:30',
      '3.1.1 10:15–11:30',
    ]);
    await agreed(token, 2);
    expect(await takenStretches(app, id)).toEqual(['1.1.1 09:00–09:45', '3.1.1 10:15–11:30']);
    // A longer gap by now, and the next client right behind the one there was.
    const next = { date: new Date(Date.parse(date) + 150 * 60_000).toISOString() };
    expect((await salon.book([{ serviceId: salon.nails._id, staffId: salon.bola }], next)).status).toBe(200);
    await change('gap_minutes = 30');
    await agreed(token, 1);
    expect(await takenStretches(app, id)).toEqual(['3.1.1 10:15–11:15']);
  });
});

describe('is refused', () => {
  test('by a token that is another’s, for a line that is another’s, and the second time', async () => {
    const [mine, theirs] = [await paid(), await paid()];
    const { hash } = await shown(mine.token, 3);
    const foreign = await cancel(theirs.token, { line: 3, quoteHash: hash });
    expect(foreign.body.code).toBe('AMOUNT_CHANGED');
    const wrong = `${mine.token.slice(0, 44)}${theirs.token.slice(44)}`;
    for (const token of [wrong, 'none', await salon.clientLink(mine.id)]) {
      expect((await cancel(token, { line: 3, quoteHash: hash })).status).toBe(404);
    }
    await agreed(mine.token, 3);
    for (const line of [3, 4]) {
      const gone = await cancel(mine.token, { line, quoteHash: hash });
      expect([gone.status, gone.body.message]).toEqual([
        409,
        'This service is no longer part of your booking. You now see how it stands.',
      ]);
    }
    expect((await moneyOf(salon.owner, theirs.id)).refunds).toEqual([]);
  });

  test('for the last line, a line of a plain booking and a booking that has begun or ended', async () => {
    const { id, token, date } = await paid();
    await agreed(token, 1);
    await agreed(token, 2);
    const last = await cancel(token, { line: 3, dryRun: true });
    expect([last.status, last.body.message]).toEqual([
      409,
      'This is the only service left. To give it up, please cancel the booking.',
    ]);
    await hoursBefore(date, -1.25);
    expect((await cancel(token, { line: 3, dryRun: true })).body.message).toContain('already begun');
    await setStatus(salon.owner, id, 'cancelled');
    expect((await cancel(token, { line: 3, dryRun: true })).body.message).toContain('is cancelled');
    expect((await cancel(token, { line: 0 })).status).toBe(422);
  });

  test('where the booking was changed meanwhile, with what it comes to now', async () => {
    const { id, token } = await paid();
    const { hash } = await shown(token, 3);
    await edit(
      id,
      [1, 3].map((line) => ({ ...three[line - 1], line })),
    );
    const stale = await cancel(token, { line: 3, quoteHash: hash });
    expect(stale.body).toMatchObject({
      code: 'AMOUNT_CHANGED',
      data: { preview: { price: 5000, before: 11_000 } },
    });
  });
});

test('with the same key it is the same answer, once', async () => {
  const { id, token } = await paid();
  const { hash } = await shown(token, 3);
  const headers = { 'idempotency-key': 'cancel-one-line-once' };
  const [first, second] = [
    await cancel(token, { line: 3, quoteHash: hash }, headers),
    await cancel(token, { line: 3, quoteHash: hash }, headers),
  ];
  expect([first.status, second.text]).toEqual([200, first.text]);
  expect((await moneyOf(salon.owner, id)).refunds).toHaveLength(1);
});

/** `ROUNDS=40` makes it a figure. */
test.each(Array.from({ length: runSize('ROUNDS', 3) }, (_, round) => round))(
  'of many who cancel a line and an edit of its owner at one moment, each sees the one before (%i)',
  async () => {
    const { id, token } = await paid();
    const hashes = [(await shown(token, 2)).hash, (await shown(token, 3)).hash];
    const cut = { lines: [2, 3].map((line) => ({ ...three[line - 1], line })) };
    const { preview } = (await salon.edit(id, { ...cut, dryRun: true })).body;
    const raced = await Promise.all([
      ...Array.from({ length: 10 }, (_, at) =>
        cancel(token, { line: 2 + (at % 2), quoteHash: hashes[at % 2] }),
      ),
      salon.edit(id, { ...cut, quoteHash: preview.hash }),
    ]);
    expect(raced.filter(({ status }) => status === 200).length, raced.map(({ text }) => text).join()).toBe(1);
    const { paid: left, refunds } = await moneyOf(salon.owner, id);
    const back = refunds.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
    expect(left + back).toBe(3800);
    expect((await takenStretches(app, id)).length).toBe(2);
    expect(await historyOf(id)).toHaveLength(2);
  },
);

test('of a line and the whole booking cancelled at one moment nothing is left, of time or money', async () => {
  const { id, token } = await paid();
  const { hash } = await shown(token, 3);
  const gate = new pg.Client({ connectionString: app.adminUrl });
  await gate.connect();
  await gate.query('BEGIN');
  await gate.query('SELECT FROM appointments WHERE business_id = $1 AND appointment_id = $2 FOR UPDATE', [
    ...storedKey(id),
  ]);
  const whole = app.visitor().send('POST', `/api/manage/${token}/cancel`, { body: {} });
  await expect.poll(() => countWaiting(app), { interval: 10 }).toBe(1);
  const one = cancel(token, { line: 3, quoteHash: hash });
  await expect.poll(() => countWaiting(app), { interval: 10 }).toBe(2);
  await gate.query('COMMIT');
  await gate.end();
  expect((await whole).status).toBe(200);
  expect((await one).body).toMatchObject({ code: 'ILLEGAL_TRANSITION', data: { status: 'cancelled' } });
  const { paid: left, refunds } = await moneyOf(salon.owner, id);
  expect([left, refunds]).toMatchObject([0, [{ amount: 3800 }]]);
  expect(await takenStretches(app, id)).toEqual([]);
});
