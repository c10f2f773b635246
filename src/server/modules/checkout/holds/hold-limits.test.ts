import { describe, expect, it } from 'vitest';
import { sealOn } from '../../../testing/form.ts';
import { deepIt } from '../../../testing/gate.ts';
import { storedBusinessId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createService } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';
import { initializePayment } from '../pay/pay.commands.ts';
import { bookingOver, createPayment, minutesLater, newClient, verify, wait } from '../testing/payments.ts';

const app = useTestApp({ paystack: true, trustProxy: '127.0.0.1' });
const NETWORK = '102.89.23';

const proofs = { mine: 'the-secret-of-a-browser', other: 'the-secret-of-another' };

type Body = Awaited<ReturnType<typeof createPayment>>['body'];

/** Whoever is told on a busy machine that there is no place just now comes again. */
const ask = async (
  body: Body,
  { from = '105.112.4.1', proof }: { from?: string; proof?: string } = {},
): Promise<Answer> => {
  const answer = await app.visitor().send('POST', '/api/payments/initialize', {
    body: proof === undefined ? body : { ...body, proof },
    headers: { 'x-forwarded-for': from },
  });
  return answer.status === 503 ? ask(body, { from, ...(proof === undefined ? {} : { proof }) }) : answer;
};

const liveHolds = async ({ businessId }: { readonly businessId: string }): Promise<number> => {
  const [row] = await storedRows(
    app,
    `SELECT count(*)::int AS live FROM payment_intents
      WHERE business_id = $1 AND state IN ('opening', 'open') AND held_until > $2`,
    [storedBusinessId(businessId), new Date(app.clock.now()).toISOString()],
  );
  return Number(row?.['live']);
};

/** Forty starts that do not overlap: eight on each of five days. */
const starts = (body: Body): readonly string[] =>
  Array.from({ length: 40 }, (_, index) => {
    const days = [0, 1, 2, 3, 6][Math.floor(index / 8)] ?? 0;
    return minutesLater(body.metadata.date, days * 24 * 60 + (index % 8) * 60 - 60);
  });

/** Each asks at a process of its own, with a memory of its own: the database alone keeps them apart. */
const askAtOnce = (bodies: readonly Body[]) =>
  Promise.all(
    bodies.map((body, index) => {
      const platform = { ...app.platform, database: { ...app.database } };
      const ctx = { platform, actor: { kind: 'visitor' as const }, now: app.clock.now() };
      const from = { address: `102.${index}.1.1`, idempotencyKey: `at process ${index}` };
      // As the contract has read it.
      return initializePayment({ ctx: { ...ctx, ...from }, input: { body: body as never, holds: [] } });
    }),
  );

describe('how much is held unpaid at once, whoever is asked', () => {
  it('of one telephone number two times', async () => {
    const { owner, body } = await createPayment(app);
    const { clientPhone } = newClient();
    const wanted = starts(body).slice(0, 12);
    const answers = await askAtOnce(
      wanted.map((date) => bookingOver(body, { ...newClient(), clientPhone, date })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await liveHolds(owner)).toBe(2);
  });

  it('of times that overlap one', async () => {
    const { owner, body } = await createPayment(app);
    const wanted = Array.from({ length: 12 }, (_, at) => minutesLater(body.metadata.date, (at % 4) * 15));
    const answers = await askAtOnce(wanted.map((date) => bookingOver(body, { ...newClient(), date })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await liveHolds(owner)).toBe(1);
  });
});

describe('how much is held unpaid at once', () => {
  deepIt('200 requests of one network at once: twenty are held, by the API and by forms alike', async () => {
    const { owner, service, body } = await createPayment(app);
    const times = starts(body);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        ask(bookingOver(body, { ...newClient(), date: times[index % times.length] }), {
          from: `${NETWORK}.${index}`,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(await liveHolds(owner)).toBe(20);
    const crowded = answers.find(({ body: { code } }) => code === 'TOO_MANY_REQUESTS');
    expect(crowded?.body.message).toBe(
      'Too many bookings from your network wait for payment here just now. Please try again in 35 minutes, or with another internet connection.',
    );
    expect(crowded?.headers.get('retry-after')).toBe('2100');

    const free = times.at(-1) ?? '';
    const path = `/book/${owner.slug}/${service.slug}`;
    const visitor = app.visitor();
    const sent = await visitor.send('POST', path, {
      form: {
        ...(await sealOn(visitor, path)),
        ...newClient(),
        staff: 'any',
        date: free.slice(0, 10),
        time: free,
        amount: '300000',
        pay: 'checkout',
      },
      headers: { 'x-forwarded-for': `${NETWORK}.7` },
    });
    expect([sent.status, sent.body.form.refusal]).toEqual([429, crowded?.body.message]);

    const stored = await storedRows(
      app,
      'SELECT DISTINCT address_key FROM payment_intents WHERE business_id = $1',
      [storedBusinessId(owner.businessId)],
    );
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(NETWORK);
    const elsewhere = await createPayment(app);
    const there = await ask(bookingOver(elsewhere.body, newClient()), { from: `${NETWORK}.8` });
    expect(there.status).toBe(200);
    wait(app, 36);
    const later = await ask(bookingOver(body, { ...newClient(), date: free }), { from: `${NETWORK}.9` });
    expect(later.status).toBe(200);
  });

  deepIt('one telephone number, from 200 networks: two are held', async () => {
    const { owner, body } = await createPayment(app);
    const times = starts(body);
    const { clientPhone } = newClient();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        ask(bookingOver(body, { ...newClient(), clientPhone, date: times[index % times.length] }), {
          from: `102.${index}.1.1`,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await liveHolds(owner)).toBe(2);
  });

  it('one time is taken up again three times in a day, whether it was replaced or had ended', async () => {
    const { owner, body } = await createPayment(app);
    expect((await ask(body, { proof: proofs.mine })).status).toBe(200);
    expect((await ask(body, { proof: proofs.mine })).status).toBe(200);
    wait(app, 36);
    expect((await ask(body)).status).toBe(200);
    wait(app, 36);
    expect((await ask(body, { proof: proofs.mine })).status).toBe(200);
    for (const over of [{}, { clientPhone: newClient().clientPhone }, { clientEmail: 'other@example.ng' }]) {
      const again = await ask(bookingOver(body, over), { proof: proofs.mine });
      expect([again.status, again.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(again.body.message).toMatch(
        /^This time was held for you several times without a payment\. Please choose another time, or call .+ on \+?0?\d/,
      );
    }
    // The refusal has let go of nothing.
    expect(await liveHolds(owner)).toBe(1);
    const other = bookingOver(body, { date: minutesLater(body.metadata.date, 120) });
    expect((await ask(other, { proof: proofs.mine })).status).toBe(200);
  });
});

describe('a stranger with her telephone number or her email', () => {
  const hers = '197.210.5.5';

  it.each(['clientPhone', 'clientEmail'] as const)(
    'who holds two times by %s keeps her waiting ten minutes at most',
    async (known) => {
      const { owner, body } = await createPayment(app);
      const client = newClient();
      const [first, second, third, fourth] = starts(body);
      const theirs = (date: string | undefined) =>
        bookingOver(body, { ...newClient(), [known]: client[known], date });
      const mine = (date: string | undefined) => bookingOver(body, { ...client, date });
      for (const [index, date] of [first, second].entries())
        expect((await ask(theirs(date), { from: `102.${index}.1.1` })).status).toBe(200);
      const refused = await ask(mine(third), { from: hers });
      expect([refused.status, refused.body.message, refused.body.data]).toEqual([
        429,
        'Two bookings with this phone number or email wait for payment here. Are they yours? Ask for your link and pay by it. If not, please try again in 10 minutes.',
        { ways: [{ path: `/my-bookings/${owner.slug}`, label: 'Send me my link again' }] },
      ]);
      wait(app, 10);
      const held = await Promise.all([third, fourth].map((date) => ask(mine(date), { from: hers })));
      expect(held.map(({ status }) => status)).toEqual([200, 200]);
      // Both are hers by now: nobody who asks under her number takes one away before its ten minutes are over.
      expect((await ask(theirs(first), { from: '102.9.1.1' })).status).toBe(429);
      expect(await liveHolds(owner)).toBe(2);
      const reference = held[0]?.body.data.reference;
      await app.paystack.control({ pay: reference });
      expect(await verify(app, reference)).toEqual({ status: 200, code: 'confirmed' });
    },
  );

  it('who books and holds from thirty networks leaves her one of each', async () => {
    const { owner, body } = await createPayment(app);
    const free = await createService(owner, { name: 'Trim', duration: 15, price: 0 });
    const client = newClient();
    const day = body.metadata.date.slice(0, 10);
    const at = (index: number) =>
      new Date(Date.parse(`${day}T08:00:00Z`) + index * 15 * 60_000).toISOString();
    const book = (over: Readonly<Record<string, unknown>>, from: string) =>
      app.visitor().send('POST', '/api/appointments', {
        body: { ...bookingBody(owner, free), ...over },
        headers: { 'x-forwarded-for': from },
      });
    const taken = await Promise.all(
      Array.from({ length: 26 }, (_, index) =>
        book({ ...newClient(), clientPhone: client.clientPhone, date: at(index) }, `102.${index}.7.7`),
      ),
    );
    expect(taken.filter(({ status }) => status === 200)).toHaveLength(26);
    // Used up everywhere: a network has one more, and not two.
    const more = { ...newClient(), clientPhone: client.clientPhone };
    expect((await book({ ...more, date: at(26) }, '102.50.7.7')).status).toBe(200);
    expect((await book({ ...more, date: at(27) }, '102.50.7.7')).status).toBe(429);
    expect((await book({ ...client, date: at(28) }, hers)).status).toBe(200);
    expect(
      (await ask(bookingOver(body, { ...client, date: starts(body)[10] }), { from: '197.210.6.6' })).status,
    ).toBe(200);
  });

  it('who asks for one time again and again bars her from it no sooner than after nine', async () => {
    const { body } = await createPayment(app);
    const client = newClient();
    for (let count = 0; count < 9; count += 1) {
      const theirs = bookingOver(body, { ...newClient(), clientPhone: client.clientPhone });
      expect((await ask(theirs, { from: `102.${count}.3.3` })).status).toBe(200);
      wait(app, 36);
    }
    expect((await ask(bookingOver(body, client), { from: hers })).status).toBe(200);
    wait(app, 36);
    const tenth = bookingOver(body, { ...newClient(), clientPhone: client.clientPhone });
    expect((await ask(tenth, { from: '102.99.3.3' })).body.message).toMatch(
      /^This time was held for you several times/,
    );
  });
});

it('the owner sees when more than 30 % of a day is held unpaid, and the log says so', async () => {
  const { owner, body } = await createPayment(app);
  const [nine, ten, eleven] = [-60, 0, 60].map((minutes) => minutesLater(body.metadata.date, minutes));
  const day = body.metadata.date.slice(0, 10);
  const heldUnpaid = async () => {
    const query = `from=${day}&to=${day}`;
    const calendar = await owner.visitor.send('GET', `/api/appointments/calendar?${query}`);
    return calendar.body.heldUnpaid;
  };
  const told = () => app.logged.filter((line) => line.includes('Much of a day is held')).length;
  const before = told();
  for (const date of [nine, ten]) await ask(bookingOver(body, { ...newClient(), date }));
  expect([await heldUnpaid(), told() - before]).toEqual([[], 0]);
  await ask(bookingOver(body, { ...newClient(), date: eleven }));
  // Three of the eight hours of the only member of staff.
  expect([await heldUnpaid(), told() - before]).toEqual([[{ date: day, percent: 38 }], 1]);
  wait(app, 36);
  expect(await heldUnpaid()).toEqual([]);
});

describe('whose hold makes room', () => {
  it('nobody’s who only knows the telephone number and the address', async () => {
    const { owner, body } = await createPayment(app);
    const held = await ask(body, { proof: proofs.mine });
    for (const proof of [undefined, proofs.other]) {
      const taken = await ask(body, proof === undefined ? {} : { proof });
      expect([taken.status, taken.body.code]).toEqual([409, 'SLOT_TAKEN']);
    }
    wait(app, 5);
    const later = bookingOver(body, { date: minutesLater(body.metadata.date, 60) });
    expect((await ask(later, { proof: proofs.other })).status).toBe(200);
    const third = await ask(bookingOver(body, { date: minutesLater(body.metadata.date, 120) }));
    expect([third.status, third.body.message]).toEqual([
      429,
      'Two bookings with this phone number or email wait for payment here. Are they yours? Ask for your link and pay by it. If not, please try again in 30 minutes.',
    ]);
    expect(await liveHolds(owner)).toBe(2);
    await app.paystack.control({ pay: held.body.data.reference });
    expect(await verify(app, held.body.data.reference)).toEqual({ status: 200, code: 'confirmed' });
  });

  it('that of the same browser, also for corrected details; another service is another wish', async () => {
    const { owner, body } = await createPayment(app);
    expect((await ask(body, { proof: proofs.mine })).status).toBe(200);
    expect((await ask(bookingOver(body, newClient()), { proof: proofs.mine })).status).toBe(200);
    expect(await liveHolds(owner)).toBe(1);
    const service = await createService(owner, { name: 'Braids' });
    const second = { serviceId: service._id, date: minutesLater(body.metadata.date, 60) };
    expect((await ask(bookingOver(body, second), { proof: proofs.mine })).status).toBe(200);
    expect(await liveHolds(owner)).toBe(2);
  });

  it('without scripts that of the page that came back refused', async () => {
    const { owner, service, body } = await createPayment(app);
    const path = `/book/${owner.slug}/${service.slug}`;
    const visitor = app.visitor();
    const { date } = body.metadata;
    const typed = { ...newClient(), staff: 'any', date: date.slice(0, 10), amount: '300000' };
    const post = async (form: Readonly<Record<string, string>>) => {
      const answer = await visitor.send('POST', path, { form });
      // This browser keeps none.
      visitor.cookies.clear();
      return answer;
    };
    const send = (seal: Readonly<Record<string, string>>, time: string) =>
      post({ ...seal, ...typed, time, pay: 'checkout' });
    const seal = await sealOn(visitor, path);
    expect((await send(seal, date)).status).toBe(303);
    const changed = { ...typed, clientName: 'Ngozi Eze', time: date, pay: 'transfer' };
    const same = await post({ ...seal, ...changed });
    // The time looks taken, by their own hold, and yet it stays theirs to choose.
    expect([same.status, same.body.chosen.time]).toEqual([422, date]);
    const later = minutesLater(date, 60);
    const refused = await send(seal, later);
    expect([refused.status, await liveHolds(owner)]).toEqual([422, 1]);
    const { token, attempt } = refused.body.form.seal;
    expect(attempt).not.toBe(seal['attempt']);
    expect((await send({ token, attempt }, later)).status).toBe(303);
    expect(await liveHolds(owner)).toBe(1);
    // Nor can a seal be made up out of somebody's proof.
    const forged = await send({ token, attempt: `${attempt.slice(0, 22)}madeUpByAnother` }, date);
    expect([forged.status, forged.body.form.seal.attempt.slice(0, 22) === attempt.slice(0, 22)]).toEqual([
      403,
      false,
    ]);
  });
});

it('without scripts a form that came back as it was takes another way to pay at once, by the cookie', async () => {
  const { owner, service, body } = await createPayment(app);
  const path = `/book/${owner.slug}/${service.slug}`;
  const visitor = app.visitor();
  const { date } = body.metadata;
  const typed = { ...newClient(), staff: 'any', date: date.slice(0, 10), time: date, amount: '300000' };
  const seal = await sealOn(visitor, path);
  const pay = (channel: string) => visitor.send('POST', path, { form: { ...seal, ...typed, pay: channel } });
  expect((await pay('checkout')).status).toBe(303);
  const transfer = await pay('transfer');
  expect([transfer.status, transfer.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('/pay/AK-'),
  ]);
  expect(await liveHolds(owner)).toBe(1);
});

it('a late payment that cannot be booked leaves its client’s new hold alone', async () => {
  const { owner, service, body } = await createPayment(app);
  const first = await ask(body);
  wait(app, 40);
  expect((await verify(app, first.body.data.reference)).code).toBe('PAYMENT_FAILED');
  // Half as long for the same price: the new hold and somebody's booking stand where the old hold was.
  const shorter = { bookingType: 'time-based', name: 'Silk press', duration: 30, price: 15_000 };
  await owner.visitor.send('PUT', `/api/services/${service._id}`, { body: shorter });
  const second = await ask(body);
  expect(second.status).toBe(200);
  const date = minutesLater(body.metadata.date, 30);
  const walkIn = { ...newClient(), serviceId: service._id, staffId: owner.staffId, date };
  expect((await owner.visitor.send('POST', '/api/appointments/internal', { body: walkIn })).status).toBe(200);
  const [late, open] = [first.body.data.reference, second.body.data.reference];
  await app.paystack.control({ pay: late });
  expect(await verify(app, late)).toEqual({ status: 409, code: 'PAYMENT_REFUNDED' });
  expect(await liveHolds(owner)).toBe(1);
  await app.paystack.control({ pay: open });
  expect(await verify(app, open)).toEqual({ status: 200, code: 'confirmed' });
});
