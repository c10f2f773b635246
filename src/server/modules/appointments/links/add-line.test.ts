import { beforeAll, describe, expect, test } from 'vitest';
import { hourMs, type Instant, parseInstant, toInstant } from '#core/calendar/instant.ts';
import { manageTokenOf } from '../../../testing/client-link.ts';
import { rentalBody } from '../../../testing/rental-shop.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { fingerprint } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService } from '../../../testing/test-owner.ts';
import { type LinesSalon, openLinesSalon, shownLines, takenStretches } from '../testing/lines-harness.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
let salon: LinesSalon;

type Fields = Readonly<Record<string, unknown>>;
type Place = { readonly date: string; readonly staffNames: readonly string[]; readonly hash: string };

beforeAll(async () => {
  salon = await openLinesSalon(app);
});

/** A booking of Ada's wash at this start, of one plain line, and of more where they are given. */
const booked = async (date: string, ...more: readonly Fields[]) => {
  const made = await salon.book([{ serviceId: salon.wash._id, staffId: salon.ada }, ...more], { date });
  expect(made.status, made.text).toBe(200);
  const id: string = made.body.data._id;
  return { id, token: manageTokenOf(app, id) };
};
const offerOf = (token: string, lines: string) =>
  app.visitor().send('GET', `/api/manage/${token}/lines/offer?${new URLSearchParams({ lines })}`);
const placesOf = async (token: string, lines: string): Promise<readonly Place[]> => {
  const answer = await offerOf(token, lines);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.places;
};
const add = (token: string, body: Fields, headers: Record<string, string> = {}) =>
  app.visitor().send('POST', `/api/manage/${token}/lines`, { body, headers });
const letWait = (minutes: number) =>
  asSuperuser(app, 'UPDATE businesses SET line_wait_minutes = $2 WHERE business_id = $1', [
    storedBusinessId(salon.owner.businessId),
    minutes,
  ]);
const told = (places: readonly Place[]) =>
  places.map(({ date, staffNames }) => `${date.slice(11, 16)} ${staffNames.join(' and ')}`);

describe('one more line in a client’s booking', () => {
  test('is offered right before and right behind, and changes nothing by being looked at', async () => {
    const { token } = await booked('2026-12-08T11:00:00Z');
    const stored = await fingerprint(app);
    const { body } = await offerOf(token, salon.nails._id);
    expect(body.data).toMatchObject({ price: 6000, minutes: 60 });
    expect(told(body.data.places)).toEqual(['10:00 Ada Obi', '11:30 Ada Obi']);
    const bola = await placesOf(token, `${salon.nails._id}:${salon.bola}`);
    expect(told(bola)).toEqual(['10:00 Bola Ade', '11:30 Bola Ade']);
    const longer = await offerOf(token, `${salon.braids._id}:${salon.braids.waist}`);
    expect(longer.body.data).toMatchObject({ price: 14_000, minutes: 90 });
    expect(await fingerprint(app)).toBe(stored);
  });

  test('is added where it was offered, for what was shown, and paid at the visit', async () => {
    const { id, token } = await booked('2026-12-09T11:00:00Z');
    const line = { serviceId: salon.nails._id };
    const [first, behind] = await placesOf(token, salon.nails._id);
    const stored = await fingerprint(app);
    const seen = await add(token, { line, date: behind?.date, dryRun: true });
    expect(seen.body.preview).toEqual({ ...behind, price: 11_000, before: 5000 });
    for (const quoteHash of [undefined, first?.hash]) {
      const unseen = await add(token, { line, date: behind?.date, quoteHash });
      expect(unseen.body).toMatchObject({
        code: 'AMOUNT_CHANGED',
        data: { preview: { hash: behind?.hash } },
      });
    }
    expect(await fingerprint(app)).toBe(stored);
    const headers = { 'idempotency-key': 'add-one-line-once' };
    const body = { line, date: behind?.date, quoteHash: behind?.hash };
    const [added, again] = [await add(token, body, headers), await add(token, body, headers)];
    expect([added.status, again.text], added.text).toEqual([200, added.text]);
    expect(added.body.data).toMatchObject({ serviceName: 'Wash and Nails', total: 11_000, amountPaid: 0 });
    expect(shownLines(added.body.data)).toEqual(['Wash 11:00–11:30 Ada Obi', 'Nails 11:30–12:30 Ada Obi']);
    expect(await takenStretches(app, id)).toEqual(['1.1.1 11:00–11:30', '2.1.1 11:30–12:30']);
    const events = await asSuperuser(
      app,
      'SELECT event, actor, reason FROM appointment_events WHERE appointment_id = $1 AND version = 2',
      [storedId(id)],
    );
    expect(events).toEqual([{ event: 'edit', actor: 'client', reason: 'Nails added' }]);
    const mails = await asSuperuser(
      app,
      "SELECT recipient FROM messages WHERE appointment_id = $1 AND kind = 'lines-changed' AND channel = 'email' ORDER BY recipient",
      [storedId(id)],
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual(['client', 'owner']);
  });

  test('before the others has the booking begin with it, and its reminders with the booking', async () => {
    const { id, token } = await booked('2026-12-10T11:00:00Z');
    const [before] = await placesOf(token, salon.nails._id);
    const line = { serviceId: salon.nails._id };
    const added = await add(token, { line, date: before?.date, quoteHash: before?.hash });
    expect(added.body.data).toMatchObject({ date: '2026-12-10T10:00:00.000Z', status: 'confirmed' });
    expect(shownLines(added.body.data)).toEqual(['Wash 11:00–11:30 Ada Obi', 'Nails 10:00–11:00 Ada Obi']);
    const reminders = await asSuperuser(
      app,
      `SELECT state, version, lead_minutes AS lead, due_at FROM messages
        WHERE appointment_id = $1 AND kind = 'reminder' AND channel = 'email' AND state = 'queued' ORDER BY lead`,
      [storedId(id)],
    );
    expect(reminders.map(({ version, lead }) => [version, lead])).toEqual([
      [2, 120],
      [2, 1440],
    ]);
  });

  test('is told at its place what is wrong with it', async () => {
    const { token } = await booked('2026-12-11T11:00:00Z');
    const missing = await offerOf(token, salon.braids._id);
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      [{ field: 'lines.0.optionIds', message: 'Please choose: Length.' }],
    ]);
    const canopy = await createService(salon.owner, {
      bookingType: 'item-based',
      name: 'Canopy',
      duration: 2,
      price: 0,
      quantity: 5,
      pricing: { baseRentalFee: 20_000, cautionFee: 0 },
    });
    expect((await offerOf(token, canopy._id)).body.errors[0].message).toContain('hired out by the day');
    expect((await offerOf(token, `${salon.wash._id},${salon.wash._id}`)).status).toBe(422);
    expect((await offerOf(token, 'nonsense')).status).toBe(422);
  });

  test('is of the same business, by its own link', async () => {
    const { token } = await booked('2026-12-14T11:00:00Z');
    const other = await createOwner(app, 'Other');
    const theirs = await createService(other, { name: 'Nails', duration: 60 });
    expect((await offerOf(token, theirs._id)).status).toBe(404);
    expect((await offerOf(token, `${salon.nails._id}:${other.staffId}`)).status).toBe(404);
    const line = { serviceId: theirs._id };
    expect((await add(token, { line, date: '2026-12-14T11:30:00.000Z' })).status).toBe(404);
    expect((await offerOf('none', salon.nails._id)).status).toBe(404);
  });

  test('fits nowhere where nobody is free, and is refused there', async () => {
    const { id, token } = await booked('2026-12-15T11:00:00Z');
    const { nails, ada, bola } = salon;
    for (const [staffId, date] of [
      [ada, '2026-12-15T10:00:00Z'],
      [bola, '2026-12-15T10:00:00Z'],
      [ada, '2026-12-15T11:30:00Z'],
    ] as const)
      expect((await salon.book([{ serviceId: nails._id, staffId }], { date })).status).toBe(200);
    const [only, none] = await placesOf(token, nails._id);
    expect([told(only === undefined ? [] : [only]), none]).toEqual([['11:30 Bola Ade'], undefined]);
    // Somebody else was quicker.
    expect(
      (await salon.book([{ serviceId: nails._id, staffId: bola }], { date: '2026-12-15T11:30:00Z' })).status,
    ).toBe(200);
    expect(await placesOf(token, nails._id)).toEqual([]);
    const before = await takenStretches(app, id);
    const line = { serviceId: nails._id };
    const lost = await add(token, { line, date: only?.date, quoteHash: only?.hash });
    expect([lost.status, lost.body.code, lost.body.data]).toEqual([409, 'SLOT_TAKEN', { nearest: [] }]);
    expect(await takenStretches(app, id)).toEqual(before);
  });

  test('is the eighth at most', async () => {
    const { wash, bola } = salon;
    const washes = Array.from({ length: 7 }, () => ({ serviceId: wash._id, staffId: bola }));
    const { token } = await booked('2026-12-16T09:00:00Z', ...washes);
    expect((await offerOf(token, wash._id)).body.errors).toEqual([
      { field: 'lines', message: 'At most 8 services fit in one booking. Please book this one on its own.' },
    ]);
  });

  test('asks what its service asks, and only that', async () => {
    const customFields = [{ id: 'shade', label: 'Which shade?', type: 'text', required: true, options: [] }];
    const tint = await createService(salon.owner, { name: 'Tint', duration: 30, price: 3000, customFields });
    const { id, token } = await booked('2026-12-17T11:00:00Z');
    const [place] = await placesOf(token, tint._id);
    const sent = { line: { serviceId: tint._id }, date: place?.date, quoteHash: place?.hash };
    const open = await add(token, sent);
    expect([open.status, open.body.errors]).toEqual([
      422,
      [{ field: expect.stringMatching(/^field-/), message: 'This field is required.' }],
    ]);
    const fieldId = open.body.errors[0].field.slice(6);
    const done = await add(token, { ...sent, customFieldAnswers: [{ fieldId, value: 'Copper' }] });
    expect(done.status, done.text).toBe(200);
    const { answers } = (
      await asSuperuser(app, 'SELECT answers FROM appointments WHERE appointment_id = $1', [storedId(id)])
    )[0] as { answers: readonly Fields[] };
    expect(answers).toMatchObject([{ fieldId, value: 'Copper' }]);
  });

  test('of two who add at one moment one gets the time, and the other is told', async () => {
    const { nails, bola } = salon;
    const [one, two] = [await booked('2026-12-18T11:00:00Z'), await booked('2026-12-18T11:30:00Z')];
    // Both want Bola from 12:00 on, the first after a wait.
    await letWait(30);
    expect(
      (await salon.book([{ serviceId: nails._id, staffId: bola }], { date: '2026-12-18T11:00:00Z' })).status,
    ).toBe(200);
    const wanted = `${nails._id}:${bola}`;
    const line = { serviceId: nails._id, staffId: bola };
    const places = await Promise.all(
      [one, two].map(async ({ token }) => (await placesOf(token, wanted)).at(-1)),
    );
    expect(places.map((place) => place?.date)).toEqual([
      '2026-12-18T12:00:00.000Z',
      '2026-12-18T12:00:00.000Z',
    ]);
    const raced = await Promise.all(
      [one, two].map(({ token }, at) =>
        add(token, { line, date: places[at]?.date, quoteHash: places[at]?.hash }),
      ),
    );
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await letWait(15);
  });

  test('while somebody books that time, one of both has it, and the other is told what to do', async () => {
    const { nails, ada } = salon;
    const line = { serviceId: nails._id, staffId: ada };
    const rival = (date: string) =>
      app.visitor().send('POST', '/api/appointments', {
        body: bookingBody(salon.owner, nails, { date, staffId: ada }),
      });
    for (const day of ['2026-12-21', '2026-12-22', '2026-12-23', '2026-12-24']) {
      const { id, token } = await booked(`${day}T11:00:00Z`);
      const behind = (await placesOf(token, `${nails._id}:${ada}`)).at(-1);
      expect(behind?.date).toBe(`${day}T11:30:00.000Z`);
      const [added, made] = await Promise.all([
        add(token, { line, date: behind?.date, quoteHash: behind?.hash }),
        rival(`${day}T11:30:00.000Z`),
      ]);
      expect([added.status, made.status].toSorted(), added.text + made.text).toEqual([200, 409]);
      const lost = added.status === 409 ? added : made;
      expect([lost.body.code, lost.body.message]).toEqual([
        'SLOT_TAKEN',
        expect.stringMatching(/[Pp]lease (choose|select|pick)/),
      ]);
      const has = added.status === 200 ? 2 : 1;
      expect(await takenStretches(app, id)).toHaveLength(has);
    }
  });

  test('is added once, however often its form is sent at one moment', async () => {
    const { token, id } = await booked('2026-12-28T11:00:00Z');
    const [, behind] = await placesOf(token, salon.nails._id);
    const sent = { line: { serviceId: salon.nails._id }, date: behind?.date, quoteHash: behind?.hash };
    const same = { 'idempotency-key': 'the-same-form-at-once' };
    const answers = await Promise.all([add(token, sent, same), add(token, sent, same), add(token, sent)]);
    const others = answers.filter(({ status }) => status !== 200);
    expect(answers.length - others.length).toBeGreaterThan(0);
    // Sent as another attempt it is shown the booking as it then is.
    for (const { body } of others) expect(['AMOUNT_CHANGED', 'SLOT_TAKEN']).toContain(body.code);
    expect(await takenStretches(app, id)).toEqual(['1.1.1 11:00–11:30', '2.1.1 11:30–12:30']);
  });
});

test('what a hire is of is its owner’s to change', async () => {
  const pricing = { baseRentalFee: 20_000, cautionFee: 0 };
  const item = { bookingType: 'item-based', duration: 2, price: 0, quantity: 5, pricing };
  const [canopy, chairs] = [
    await createService(salon.owner, { ...item, name: 'Canopy' }),
    await createService(salon.owner, { ...item, name: 'Chairs' }),
  ];
  const rented = await app.visitor().send('POST', '/api/appointments', {
    body: rentalBody(salon.owner, canopy, {
      serviceId: undefined,
      lines: [canopy, chairs].map(({ _id }) => ({ serviceId: _id, quantity: 2 })),
    }),
  });
  expect(rented.status, rented.text).toBe(200);
  const token = manageTokenOf(app, rented.body.data._id);
  const stored = await fingerprint(app);
  const line = { serviceId: salon.nails._id };
  for (const refused of [
    await offerOf(token, chairs._id),
    await add(token, { line, date: '2026-12-15T10:00:00.000Z' }),
    await app.visitor().send('POST', `/api/manage/${token}/lines/cancel`, { body: { line: 2 } }),
  ]) {
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^What a hire is of cannot be changed here\. Please call .+ on .+\.$/),
    ]);
  }
  expect(await fingerprint(app)).toBe(stored);
});

/** Moves the clock on, so it comes last. */
test('not within the notice, nor once the booking has begun', async () => {
  const at = parseInstant('2026-12-08T14:00:00Z') as Instant;
  const { token } = await booked('2026-12-08T14:00:00Z');
  app.clock.moveTo(toInstant(at - hourMs));
  // Two hours ahead: the line behind would begin in an hour and a half.
  expect(await placesOf(token, salon.nails._id)).toEqual([]);
  app.clock.moveTo(at);
  const begun = await offerOf(token, salon.nails._id);
  expect([begun.status, begun.body.message]).toEqual([409, expect.stringContaining('already begun')]);
});
