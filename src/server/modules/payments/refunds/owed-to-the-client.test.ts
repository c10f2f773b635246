import { describe, expect, it } from 'vitest';
import { dayMs, toInstant } from '#core/calendar/instant.ts';
import { dateIn } from '#core/time/zone.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { manageTokenOf } from '../../../testing/client-link.ts';
import { openMailHarness } from '../../../testing/mail-harness.ts';
import {
  createPayingShop,
  createSalon,
  moneyOf,
  newClient,
  openDay,
  openRefundHarness,
  setStatus,
} from '../../../testing/refund-harness.ts';
import { refundTokenOf } from '../../../testing/refund-link.ts';
import { ACCOUNT } from '../../../testing/rental-shop.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { openSmsHarness } from '../../../testing/sms-harness.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createService, type TestOwner } from '../../../testing/test-owner.ts';

const app = useTestApp({ paystack: true });
const harness = openRefundHarness(app);

const post = (owner: TestOwner, id: string, what: string, body: Readonly<Record<string, unknown>>) =>
  owner.visitor.send('POST', `/api/appointments/${id}/${what}`, { body });
const manageOf = async (id: string) =>
  (await app.visitor().send('GET', `/api/manage/${await manageTokenOf(app, id)}`)).body.data;

/** What goes out now: what clients read of it. */
const outgoing = async () => {
  const mail = openMailHarness();
  const sms = openSmsHarness();
  const platform = {
    database: app.database,
    clock: app.clock,
    secrets: createSecrets(app.secretKey),
    publicUrl: 'http://akoko.test',
  };
  const kinds = await sendMessages(platform, { mail, sms });
  return { kinds, mail, sms };
};

/** Hires of a canopy: ₦20,000 and ₦5,000 of caution fee each, all paid online. */
const paidRental = async (quantity = 1) => {
  const { owner, service } = await createPayingShop(app);
  const date = openDay(app.clock.now(), 3).slice(0, 10);
  const client = newClient();
  const { id, reference } = await harness.payFor(
    owner,
    service,
    { ...client, date, quantity, staffId: undefined, clientRefundDetails: ACCOUNT },
    { amount: 2_500_000 * quantity },
  );
  const edit = (units: number) =>
    owner.visitor.send('PUT', `/api/appointments/${id}`, {
      body: { ...client, serviceId: service._id, date, quantity: units, override: true },
    });
  const starts = toInstant(Date.parse(`${date}T08:00:00Z`));
  return { owner, service, id, reference, client, edit, starts };
};

describe('a caution fee', () => {
  it('is not kept before the hire begins, and comes back whole when it is cancelled before', async () => {
    const { owner, id, reference } = await paidRental();
    const early = await post(owner, id, 'caution', { withheld: 2000, reason: 'A chair' });
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'ILLEGAL_TRANSITION',
      'This hire has not begun, so nothing can be kept of the caution fee yet. You can give all of it back, or settle it once the hire has begun.',
    ]);
    await setStatus(owner, id, 'cancelled');
    expect(await harness.stored(reference)).toMatchObject([{ amount: 2_500_000 }]);
  });

  it('can be kept from the start on', async () => {
    const { owner, id, starts } = await paidRental();
    app.clock.moveTo(toInstant(starts - 1));
    expect((await post(owner, id, 'caution', { withheld: 5000, reason: 'Torn' })).status).toBe(409);
    app.clock.moveTo(starts);
    const kept = await post(owner, id, 'caution', { withheld: 5000, reason: 'Torn' });
    expect(kept.body.data).toMatchObject({ cautionHeld: 0, caution: { withheld: 5000 } });
  });

  it.each(['the owner', 'the client'] as const)(
    'kept before there was this rule comes back when %s cancels',
    async (who) => {
      const { owner, id, reference } = await paidRental();
      await asSuperuser(
        app,
        `WITH kept AS (
           UPDATE cautions SET state = 'settled', settled_at = $2, withheld_kobo = 200000, withheld_reason = 'Early'
            WHERE appointment_id = $1 RETURNING business_id),
         held AS (UPDATE appointments SET caution_held_kobo = 0 WHERE appointment_id = $1 RETURNING 1)
         INSERT INTO refunds (business_id, refund_id, intent_id, appointment_id, reason, amount_kobo, state, due_at, created_at)
         SELECT business_id, gen_random_uuid(), $1, $1, 'caution', 300000, 'queued', $2, $2 FROM kept`,
        [storedId(id), new Date(app.clock.now())],
      );
      await asSuperuser(
        app,
        `INSERT INTO ledger_entries
         SELECT business_id, p.id, l.account, l.amount, appointment_id, NULL, $2
           FROM cautions, (SELECT gen_random_uuid() AS id) p,
                (VALUES ('caution', 500000), ('withheld', -200000), ('refunds-due', -300000)) AS l (account, amount)
          WHERE appointment_id = $1`,
        [storedId(id), new Date(app.clock.now())],
      );
      if (who === 'the owner') await setStatus(owner, id, 'cancelled');
      else {
        const token = await manageTokenOf(app, id);
        await app.visitor().send('POST', `/api/manage/${token}/cancel`, { body: {} });
      }
      const amounts = (await harness.stored(reference)).map((row) => Number(row['amount']));
      expect(amounts.toSorted()).toEqual([2_200_000, 300_000]);
    },
  );

  it('kept in whole is told to the client, with the reason, in a message and on their pages', async () => {
    const { owner, id, client, starts } = await paidRental();
    app.clock.moveTo(starts);
    await outgoing();
    await post(owner, id, 'caution', { withheld: 5000, reason: 'The cover was torn' });
    const { kinds, mail } = await outgoing();
    expect(kinds).toEqual(['caution-kept']);
    const [letter] = mail.mailsTo(client.clientEmail);
    expect(letter?.text).toMatch(/keeps your whole caution fee of ₦5,000[\s\S]*Reason: The cover was torn/);
    expect((await manageOf(id)).cautionKept).toEqual({ amount: 5000, reason: 'The cover was torn' });
    const { payments } = await moneyOf(owner, id);
    const page = await fetch(
      payments[0].receipt.url
        .replace('http://akoko.test', app.baseUrl)
        .replace(/^https?:\/\/[^/]+/, app.baseUrl),
    );
    expect(await page.text()).toContain('The cover was torn');
  });

  it('kept in part is told with what comes back, or by SMS to whoever left no email', async () => {
    const { owner, id, client, starts } = await paidRental();
    app.clock.moveTo(toInstant(starts + 3_600_000));
    await outgoing();
    await post(owner, id, 'caution', { withheld: 1500, reason: 'A pole was bent' });
    const { kinds, mail } = await outgoing();
    expect(kinds).toEqual(['refund-started']);
    expect(mail.mailsTo(client.clientEmail)[0]?.text).toMatch(/Kept: ₦1,500[\s\S]*A pole was bent/);

    const other = await paidRental();
    await asSuperuser(app, "UPDATE appointments SET client_email = '' WHERE appointment_id = $1", [
      storedId(other.id),
    ]);
    app.clock.moveTo(toInstant(other.starts + 3_600_000));
    await outgoing();
    await post(other.owner, other.id, 'caution', { withheld: 1500, reason: 'A pole was bent' });
    const told = await outgoing();
    expect(told.kinds).toEqual(['caution-kept']);
    expect(told.sms.sent.map(({ text }) => text)).toEqual([
      expect.stringMatching(/keeps N1,500 of your caution fee for Canopy/),
    ]);
  });
});

describe('what was paid beyond a price', () => {
  const owedTo = async (owner: TestOwner) =>
    (await owner.visitor.send('GET', '/api/payments/owed')).body.data.overpaid;

  it('is owed to the client of a hire made smaller, and told', async () => {
    const { owner, id, client, edit } = await paidRental(5);
    await outgoing();
    expect((await edit(1)).status).toBe(200);
    expect(await moneyOf(owner, id)).toMatchObject({
      price: 20_000,
      paid: 100_000,
      owed: 0,
      overpaid: { amount: 80_000, state: 'open' },
    });
    expect(await owedTo(owner)).toMatchObject([
      { appointmentId: id, amount: 80_000, state: 'open', clientName: 'Ife Okon', serviceName: 'Canopy' },
    ]);
    const { kinds, mail } = await outgoing();
    expect(new Set(kinds)).toEqual(new Set(['lines-changed', 'overpaid']));
    const letters = mail.mailsTo(client.clientEmail);
    expect(letters.find(({ subject }) => !subject.startsWith('Changed'))?.text).toMatch(
      /costs ₦20,000[\s\S]*₦80,000 more than that, and this money is yours/,
    );
    expect((await manageOf(id)).overpaid).toEqual({ amount: 80_000, state: 'open' });
  });

  it('goes back by the owner’s word, once, the way it came', async () => {
    const { owner, id, reference, edit } = await paidRental(5);
    await edit(1);
    const stale = await post(owner, id, 'overpayment', { choice: 'refund', amount: 79_000 });
    expect([stale.status, stale.body.code, stale.body.data]).toEqual([
      422,
      'AMOUNT_CHANGED',
      { overpaid: 80_000 },
    ]);
    const both = await Promise.all(
      [1, 2].map(() => post(owner, id, 'overpayment', { choice: 'refund', amount: 80_000 })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 20_000, overpaid: null });
    expect(await owedTo(owner)).toEqual([]);
    await harness.work();
    expect((await harness.there(reference)).map(({ amount }) => amount)).toEqual([8_000_000]);
    // What is left goes back when it is cancelled: the rest of the price and the whole caution fee.
    await setStatus(owner, id, 'cancelled');
    const amounts = (await harness.stored(reference)).map((row) => Number(row['amount']));
    expect(amounts.toSorted()).toEqual([4_500_000, 8_000_000]);
  });

  it('stays as credit by the owner’s word, is shown, told, and can go back later', async () => {
    const { owner, id, edit } = await paidRental(5);
    await edit(1);
    await outgoing();
    const kept = await post(owner, id, 'overpayment', { choice: 'credit', amount: 80_000 });
    expect(kept.body.data).toMatchObject({ paid: 100_000, overpaid: { amount: 80_000, state: 'credit' } });
    expect(await owedTo(owner)).toMatchObject([{ amount: 80_000, state: 'credit' }]);
    const { kinds, mail } = await outgoing();
    expect(kinds).toEqual(['overpaid']);
    expect(mail.sent[0]?.subject).toMatch(/^₦80,000 is kept as your credit/);
    // It pays for what is added again.
    await edit(3);
    expect(await moneyOf(owner, id)).toMatchObject({
      owed: 0,
      overpaid: { amount: 40_000, state: 'credit' },
    });
    const back = await post(owner, id, 'overpayment', { choice: 'refund', amount: 40_000 });
    expect(back.body.data).toMatchObject({
      overpaid: null,
      refunds: [{ reason: 'overpaid', amount: 40_000 }],
    });
  });

  it('shrinks on its way back when the price rises again, until it was asked of the provider', async () => {
    const { owner, id, reference, edit } = await paidRental(5);
    await harness.work();
    await edit(1);
    await post(owner, id, 'overpayment', { choice: 'refund', amount: 80_000 });
    await edit(3);
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 60_000, owed: 0, refunds: [{ amount: 40_000 }] });
    await edit(5);
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 100_000, owed: 0, refunds: [] });
    expect(await harness.work()).toBe(0);
    await edit(4);
    await post(owner, id, 'overpayment', { choice: 'refund', amount: 20_000 });
    await harness.work();
    await edit(5);
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 80_000, owed: 20_000 });
    expect((await harness.there(reference)).map(({ amount }) => amount)).toEqual([2_000_000]);
    // What was paid instead, by hand, goes back by hand: the card has only the rest.
    await post(owner, id, 'payments', { kind: 'balance', method: 'cash', amount: 20_000 });
    await setStatus(owner, id, 'cancelled');
    const { refunds } = await moneyOf(owner, id);
    const ended = refunds.filter(({ reason }: { reason: string }) => reason === 'business-cancelled');
    expect(ended.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([105_000, 20_000]);
  });

  it('is owed after a change to a cheaper service too, and by hand where it was paid by hand', async () => {
    const { owner, service } = await createSalon(app);
    const cheap = await createService(owner, { name: 'Trim', price: 2000, duration: 60 });
    const date = openDay(app.clock.now(), 3);
    const client = newClient();
    const body = { ...bookingBody(owner, service, { ...client, date }), staffId: owner.staffId };
    const booked = await owner.visitor.send('POST', '/api/appointments/internal', { body });
    const id = booked.body.data._id;
    await post(owner, id, 'payments', { kind: 'balance', method: 'cash', amount: 15_000 });
    const edited = await owner.visitor.send('PUT', `/api/appointments/${id}`, {
      body: { ...body, serviceId: cheap._id },
    });
    expect(edited.status, edited.text).toBe(200);
    expect(await moneyOf(owner, id)).toMatchObject({ price: 2000, overpaid: { amount: 13_000 } });
    const sent = await post(owner, id, 'overpayment', { choice: 'refund', amount: 13_000 });
    expect(sent.body.data.refunds).toMatchObject([{ amount: 13_000, state: 'owed', reason: 'overpaid' }]);

    // Out of the drawer it came into, and told so to its client.
    const [refund] = sent.body.data.refunds;
    const give = (body: object) =>
      owner.visitor.send('POST', `/api/payments/refunds/${refund._id}/sent`, { body });
    for (const body of [{}, { inCash: true, transferReference: 'GTB 4711' }]) {
      const unclear = await give(body);
      expect([unclear.status, unclear.body.errors?.[0]?.field]).toEqual([422, 'transferReference']);
    }
    const given = await give({ inCash: true });
    expect(given.body.data).toMatchObject({ state: 'sent', transferReference: '' });
    const today = dateIn('Africa/Lagos', app.clock.now());
    const { body: day } = await owner.visitor.send('GET', `/api/payments/closes?date=${today}`);
    expect(day.data.expected).toEqual({ cash: 2000, transfer: 0, pos: 0 });
    const { body: list } = await owner.visitor.send('GET', `/api/payments?from=${today}&to=${today}`);
    expect(list.data.find(({ kind }: { kind: string }) => kind === 'refund')).toMatchObject({
      method: 'cash',
    });
    expect((await manageOf(id)).money).toContainEqual(
      expect.objectContaining({ label: 'Sent back', note: expect.stringMatching(/by .+, in cash$/) }),
    );
    const { mail } = await outgoing();
    const letter = mail.sent.find(({ subject }) => subject.startsWith('₦13,000 was given back to you'));
    expect(letter?.text).toContain('says that you were given ₦13,000 in cash.');
    const page = await app.visitor().send('GET', `/refund/${refundTokenOf(app.secretKey, refund._id)}`);
    expect(page.body.state).toBe('in-cash');
  });

  it('is nobody’s takings: neither in the net nor in the analytics, whatever becomes of it', async () => {
    const { owner, service } = await createSalon(app);
    const body = { ...bookingBody(owner, service, { ...newClient(), date: openDay(app.clock.now(), 3) }) };
    const booked = await owner.visitor.send('POST', '/api/appointments/internal', {
      body: { ...body, staffId: owner.staffId },
    });
    const id = booked.body.data._id;
    const { price } = await moneyOf(owner, id);
    const taken = async () => {
      const { total } = (await owner.visitor.send('GET', '/api/payments/summary')).body.data;
      const figures = (await owner.visitor.send('GET', '/api/appointments/analytics')).body.data;
      const [client] = (await owner.visitor.send('GET', '/api/clients')).body.data;
      const { spent } = (await owner.visitor.send('GET', `/api/clients/${client._id}`)).body.data;
      const { balances, refunds, overpaid, net } = total;
      expect(balances - refunds - overpaid).toBe(net);
      return { balances, refunds, overpaid, net, revenue: figures.revenue, spent };
    };
    const paid = { kind: 'balance', method: 'cash', amount: price + 6000, owed: price };
    expect((await post(owner, id, 'payments', paid)).status).toBe(200);
    const kept = { net: price, revenue: price, spent: price };
    const over = { ...kept, balances: price + 6000, refunds: 0, overpaid: 6000 };
    expect(await taken()).toEqual(over);
    await post(owner, id, 'overpayment', { choice: 'credit', amount: 6000 });
    expect(await taken()).toEqual(over);
    // Another day, so that each day is right by itself.
    app.clock.moveTo(toInstant(app.clock.now() + dayMs));
    await post(owner, id, 'overpayment', { choice: 'refund', amount: 6000 });
    expect(await taken()).toEqual({ ...over, refunds: 6000, overpaid: 0 });
    const { days } = (await owner.visitor.send('GET', '/api/payments/summary')).body.data;
    expect(days.map(({ net }: { net: number }) => net).filter((net: number) => net !== 0)).toEqual([price]);
    await setStatus(owner, id, 'cancelled');
    expect(await taken()).toMatchObject({ overpaid: 0, net: 0, revenue: 0 });
  });

  it('is not kept of a client who cancels too late', async () => {
    const { owner, id, edit, reference, starts } = await paidRental(5);
    await edit(1);
    app.clock.moveTo(toInstant(starts - 3_600_000));
    const token = await manageTokenOf(app, id);
    expect((await manageOf(id)).refund).toBe(80_000 + 25_000);
    await app.visitor().send('POST', `/api/manage/${token}/cancel`, { body: {} });
    expect(await harness.stored(reference)).toMatchObject([{ amount: 10_500_000 }]);
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 20_000, overpaid: null });
    app.clock.moveTo(toInstant(app.clock.now() + dayMs));
  });
});
