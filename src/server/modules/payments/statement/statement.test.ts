import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { parseInstant, toInstant } from '#core/calendar/instant.ts';
import { dateIn } from '#core/time/zone.ts';
import { manageTokenOf } from '../../../testing/client-link.ts';
import {
  createSalon,
  moneyOf,
  newClient,
  openRefundHarness,
  setStatus,
} from '../../../testing/refund-harness.ts';
import { refundTokenOf } from '../../../testing/refund-link.ts';
import { PASSWORD } from '../../../testing/seeded-owner.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner } from '../../../testing/test-owner.ts';
import { startRefundJob } from '../refunds/refunds.worker.ts';

const app = useTestApp({ paystack: true });
const harness = openRefundHarness(app);

/** A client pays ₦3,000 online on Monday and ₦2,000 in cash on Tuesday; another one's deposit goes back on Wednesday. */
const week = async () => {
  const { owner, service } = await createSalon(app);
  const moveTo = async (text: string): Promise<void> => {
    const instant = parseInstant(text);
    if (instant !== null && instant > app.clock.now()) app.clock.moveTo(instant);
    await owner.visitor.send('POST', '/api/auth/login', { body: { email: owner.email, password: PASSWORD } });
  };
  const at = (hour: string) => ({ date: `2026-12-17T${hour}:00:00.000Z` });
  const kept = await harness.payFor(owner, service, at('09'), { amount: 300_000 });
  // 23:30 in Lagos is still Tuesday there.
  await moveTo('2026-12-08T22:30:00Z');
  await owner.visitor.send('POST', `/api/appointments/${kept.id}/payments`, {
    body: { kind: 'balance', method: 'cash', amount: 2000 },
  });
  await moveTo('2026-12-08T23:30:00Z');
  const gone = await harness.payFor(owner, service, at('11'), { amount: 300_000 });
  await setStatus(owner, gone.id, 'cancelled');
  const get = (path: string) => owner.visitor.send('GET', `/api/payments${path}`);
  return { owner, service, kept, gone, get };
};

describe('the money of a business', () => {
  it('comes by day in its own zone, as a list, and as a file', async () => {
    const { owner, kept, gone, get } = await week();
    const { body } = await get('/summary?from=2026-12-07&to=2026-12-10');
    const none = { deposits: 0, balances: 0, refunds: 0, overpaid: 0, fees: 0, net: 0, cautions: 0 };
    const fees = body.data.total.fees;
    expect(fees * 100).toBeGreaterThan(0);
    expect(body.data).toMatchObject({
      from: '2026-12-07',
      to: '2026-12-10',
      days: [
        { date: '2026-12-07', ...none, deposits: 3000, fees: fees / 2, net: 3000 - fees / 2 },
        { date: '2026-12-08', ...none, balances: 2000, net: 2000 },
        { date: '2026-12-09', ...none, deposits: 3000, refunds: 3000, fees: fees / 2, net: -fees / 2 },
        { date: '2026-12-10', ...none },
      ],
      total: { deposits: 6000, balances: 2000, refunds: 3000, net: 5000 - fees },
      held: 0,
      toSend: 0,
      onTheWay: 3000,
    });
    expect((await get('/summary')).body.data.days).toHaveLength(30);
    expect((await get('/summary?from=2026-01-01&to=2026-12-31')).body.data.days).toHaveLength(365);
    for (const range of ['?from=2025-12-01&to=2026-12-31', '?from=2026-12-09&to=2026-12-08'])
      expect([range, (await get(`/summary${range}`)).status]).toEqual([range, 422]);

    const list = await get('');
    expect(list.body.data).toMatchObject([
      { kind: expect.stringMatching(/deposit|refund/), appointmentId: gone.id },
      { kind: expect.stringMatching(/deposit|refund/), appointmentId: gone.id },
      { kind: 'balance', method: 'cash', amount: 2000, appointmentId: kept.id, receiptNumber: '000002' },
      { kind: 'deposit', method: 'online', amount: 3000, receiptNumber: '000001', clientName: 'Ife Okon' },
    ]);
    expect(list.body.next).toBeNull();
    const refund = list.body.data.find(({ kind }: { kind: string }) => kind === 'refund');
    expect(refund).toMatchObject({ amount: -3000, state: 'queued', receiptNumber: '' });
    expect((await get('?to=2026-12-08')).body.data).toHaveLength(2);

    const file = await get('/export?from=2026-12-08&to=2026-12-08');
    expect([file.status, file.headers.get('x-total-count')]).toEqual([200, '1']);
    expect(parse(file.text, { columns: true, bom: true })).toEqual([
      {
        Date: '2026-12-08',
        Time: '23:30',
        Kind: 'balance',
        Method: 'cash',
        'Amount (NGN)': '2000',
        'Fee (NGN)': '0',
        State: '',
        Client: 'Ife Okon',
        Service: 'Silk press',
        Receipt: '000002',
        Reference: '',
        'Recorded by': 'Ada Obi',
      },
    ]);
    const other = await createOwner(app, 'Quiet Studio');
    const theirs = await other.visitor.send('GET', '/api/payments');
    expect(theirs.body.data).toEqual([]);
    expect((await moneyOf(owner, kept.id)).payments).toHaveLength(2);
  });

  it('has neither a refund nor a balance of a cancelling that was undone', async () => {
    const { owner, service } = await createSalon(app);
    const date = { date: '2026-12-17T09:00:00.000Z' };
    const kept = await harness.payFor(owner, service, date, { amount: 300_000 });
    const sums = async () => {
      const day = dateIn('Africa/Lagos', app.clock.now());
      return (await owner.visitor.send('GET', `/api/payments/summary?from=${day}&to=${day}`)).body.data.total;
    };
    const before = await sums();
    expect(before).toMatchObject({ deposits: 3000, balances: 0, refunds: 0 });
    await setStatus(owner, kept.id, 'cancelled');
    expect(await sums()).toMatchObject({ deposits: 3000, balances: 0, refunds: 3000 });
    const undone = await owner.visitor.send('POST', `/api/appointments/${kept.id}/undo`);
    expect(undone.status, undone.text).toBe(200);
    expect(await sums()).toEqual(before);
  });

  it('comes fifty a page, each line once', async () => {
    const { owner, service } = await createSalon(app);
    const business = storedBusinessId(owner.businessId);
    const day = new Date(app.clock.now() + 5 * 86_400_000).toISOString();
    const body = bookingBody(owner, service, { ...newClient(), date: day });
    await owner.visitor.send('POST', '/api/appointments/internal', {
      body: { ...body, staffId: owner.staffId, override: true },
    });
    const [booking] = await storedRows(
      app,
      'SELECT appointment_id FROM appointments WHERE business_id = $1',
      [business],
    );
    await asSuperuser(
      app,
      `WITH paid AS (
         INSERT INTO payments (business_id, payment_id, appointment_id, kind, method, amount_kobo, received_at)
         SELECT $1, gen_random_uuid(), $2, 'balance', 'cash', 100, '2026-12-07T08:00:00Z'::timestamptz + (n / 4) * interval '1 minute'
           FROM generate_series(1, 120) n RETURNING *),
       posted AS (
         INSERT INTO ledger_entries (business_id, posting_id, account, amount_kobo, appointment_id, posted_at)
         SELECT business_id, payment_id, account, 100 * sign, appointment_id, received_at
           FROM paid, (VALUES ('cash', 1), ('revenue', -1)) AS side (account, sign)),
       receipted AS (
         INSERT INTO receipts SELECT business_id, gen_random_uuid(), row_number() OVER (), payment_id, appointment_id, received_at FROM paid),
       counted AS (INSERT INTO receipt_counters VALUES ($1, 120))
       UPDATE appointments SET paid_kobo = 12000, payment_status = 'deposit_paid' WHERE appointment_id = $2`,
      [business, booking?.['appointment_id']],
    );
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = await owner.visitor.send('GET', `/api/payments${after === '' ? '' : `?after=${after}`}`);
      seen.push(...page.body.data.map(({ _id }: { _id: string }) => _id));
      sizes.push(page.body.data.length);
      after = page.body.next;
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(seen).size).toBe(120);
    for (const after of ['x', `zzz.${owner.businessId}`, '1.2.3'])
      expect([after, (await owner.visitor.send('GET', `/api/payments?after=${after}`)).status]).toEqual([
        after,
        422,
      ]);
  });
});

const tokenOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

describe('a receipt', () => {
  it('is the client’s to open and anyone’s to check', async () => {
    const { owner, service } = await createSalon(app);
    const day = new Date(app.clock.now() + 7 * 86_400_000);
    while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
    day.setUTCHours(9, 0, 0, 0);
    const { id, reference } = await harness.payFor(
      owner,
      service,
      { date: day.toISOString() },
      { amount: 300_000 },
    );
    const { payments } = await moneyOf(owner, id);
    const { url, number } = payments[0].receipt;
    expect(number).toBe('000001');
    const token = tokenOf(url);
    const page = await app.visitor().send('GET', `/receipt/${token}`);
    const { receipt } = JSON.parse(page.text);
    expect(receipt).toMatchObject({
      number: '000001',
      clientName: 'Ife Okon',
      serviceName: 'Silk press',
      kind: 'deposit',
      method: 'online',
      amount: 3000,
      firstDay: null,
      money: [
        { label: 'Total', value: '₦15,000', note: '' },
        { label: 'Paid', value: '₦3,000', note: '' },
        { label: 'Still to pay', value: '₦12,000', note: 'at your visit' },
      ],
      givenBack: 0,
      reference,
    });
    expect(page.headers.get('cache-control')).toBe('no-store');
    const code = tokenOf(receipt.verifyUrl);
    // Whoever has the code that anyone may check has not what opens the receipt itself.
    const guessed = await app.visitor().send('GET', `/receipt/${code}${'a'.repeat(43)}`);
    expect([guessed.status, guessed.text.includes('Ife')]).toEqual([404, false]);
    const checked = await app.visitor().send('GET', `/verify/${code}`);
    expect(checked.status).toBe(200);
    expect(JSON.parse(checked.text).receipt).toEqual({
      number: '000001',
      isMistake: false,
      receivedAt: receipt.receivedAt,
      businessName: 'Ada Hair Studio',
      businessSlug: owner.slug,
      serviceName: 'Silk press',
      amount: 3000,
      givenBack: 0,
      timezone: 'Africa/Lagos',
    });
    for (const secret of ['Ife', '0704', 'ife-money', reference])
      expect([secret, checked.text.includes(secret)]).toEqual([secret, false]);
    await setStatus(owner, id, 'cancelled');
    const after = await app.visitor().send('GET', `/verify/${code}`);
    expect(JSON.parse(after.text).receipt).toMatchObject({ amount: 3000, givenBack: 3000 });
  });

  it('that was never issued is told kindly, and a wrong token leads nowhere', async () => {
    for (const code of ['x', '0'.repeat(44), 'a'.repeat(87), encodeURIComponent("'--")]) {
      const checked = await app.visitor().send('GET', `/verify/${code}`);
      expect([code, checked.status, JSON.parse(checked.text).receipt]).toEqual([code, 404, null]);
      expect((await app.visitor().send('GET', `/receipt/${code}`)).status).toBe(404);
      expect((await app.visitor().send('GET', `/refund/${code}`)).status).toBe(404);
    }
  });
});

describe('the page that asks where to send money', () => {
  const owed = async () => {
    const { owner, service } = await createSalon(app);
    const day = new Date(app.clock.now() + 7 * 86_400_000);
    while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
    day.setUTCHours(12, 0, 0, 0);
    const { id } = await harness.payFor(owner, service, { date: day.toISOString() }, { amount: 300_000 });
    await setStatus(owner, id, 'cancelled');
    await app.paystack.control({ balance: 0 });
    await harness.work();
    await app.paystack.control({ balance: null });
    const { body } = await owner.visitor.send('GET', '/api/payments/owed');
    const refund: string = body.data.refunds[0]._id;
    return { owner, id, refund, token: refundTokenOf(app.secretKey, refund) };
  };
  const open = async (token: string) =>
    JSON.parse((await app.visitor().send('GET', `/refund/${token}`)).text);
  const send = async (token: string, fields: Readonly<Record<string, string>>) => {
    const page = await open(token);
    const { attempt, token: seal } = page.form.seal;
    return app.visitor().send('POST', `/refund/${token}`, { form: { token: seal, attempt, ...fields } });
  };
  const account = { accountHolderName: 'Ife Okon', accountNumber: '0123 456-789', bankName: 'Kuda' };

  it('is not there for whoever knows the refund and not its link', async () => {
    const { refund } = await owed();
    expect((await app.visitor().send('GET', `/refund/${refund}${'a'.repeat(43)}`)).status).toBe(404);
  });

  it('takes an account, shows it to the owner alone, and ends when the money was sent', async () => {
    const { owner, refund, token } = await owed();
    expect(await open(token)).toMatchObject({
      page: 'refund-details',
      look: { businessName: 'Ada Hair Studio', businessSlug: owner.slug },
      amount: 3000,
      currency: 'NGN',
      why: 'Ada Hair Studio has cancelled your booking of Silk press.',
      banks: expect.arrayContaining(['Kuda Bank']),
      state: 'asked',
      sentBy: 'business',
      lastDigits: '',
    });
    const faulty = await send(token, { accountHolderName: ' ', accountNumber: '123', bankName: '' });
    expect([faulty.status, JSON.parse(faulty.text).form.errors]).toEqual([
      422,
      [
        { field: 'accountHolderName', message: 'This field is required.' },
        { field: 'accountNumber', message: 'Must be a 10-digit account number' },
        { field: 'bankName', message: 'This field is required.' },
      ],
    ]);
    const unsealed = await app.visitor().send('POST', `/refund/${token}`, { form: account });
    expect(unsealed.status).toBe(403);
    const said = await send(token, account);
    expect([said.status, said.headers.get('location')]).toEqual([303, `/refund/${token}`]);
    expect(await open(token)).toMatchObject({ state: 'given', lastDigits: '6789' });
    const seen = await owner.visitor.send('GET', `/api/payments/refunds/${refund}/account`);
    expect(seen.body.data).toEqual({ ...account, accountNumber: '0123456789' });
    const [stored] = await storedRows(
      app,
      "SELECT encode(sealed, 'escape') AS text FROM refund_details LIMIT 1",
    );
    expect(String(stored?.['text'])).not.toContain('0123456789');
    expect(app.logged.join('')).not.toContain('0123456789');

    await owner.visitor.send('POST', `/api/payments/refunds/${refund}/sent`, {
      body: { transferReference: 'GTB 1' },
    });
    expect(await open(token)).toMatchObject({ state: 'sent', lastDigits: '' });
    expect((await send(token, account)).status).toBe(409);
    const gone = await owner.visitor.send('GET', `/api/payments/refunds/${refund}/account`);
    expect(gone.body.data).toBeNull();
  });

  it('says of money that stays after all that it does not go back, and takes no account', async () => {
    const { owner, service } = await createSalon(app);
    const day = new Date(app.clock.now() + 7 * 86_400_000);
    while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
    day.setUTCHours(12, 0, 0, 0);
    const { id } = await harness.payFor(owner, service, { date: day.toISOString() }, { amount: 300_000 });
    await owner.visitor.send('POST', `/api/appointments/${id}/payments`, {
      body: { kind: 'balance', method: 'cash', amount: 2000 },
    });
    await setStatus(owner, id, 'cancelled');
    const { body } = await owner.visitor.send('GET', '/api/payments/owed');
    const byHand = body.data.refunds.find(({ state }: { readonly state: string }) => state === 'owed');
    const token = refundTokenOf(app.secretKey, byHand._id);
    expect(await open(token)).toMatchObject({ state: 'asked', amount: 2000 });
    await owner.visitor.send('POST', `/api/appointments/${id}/undo`, { body: {} });
    expect(await open(token)).toMatchObject({ state: 'withdrawn', amount: 2000 });
  });

  it('is led to from the booking’s own page until an account is known', async () => {
    const { id, token } = await owed();
    const own = async () =>
      JSON.parse((await app.visitor().send('GET', `/manage/${manageTokenOf(app, id)}`)).text);
    const before = await own();
    expect(before.refundsAsked).toEqual([{ path: `/refund/${token}`, amount: 3000 }]);
    expect(before.booking.money.at(-1).note).toBe('to your bank account, once you have told us which one');
    await send(token, account);
    const after = await own();
    expect(after.refundsAsked).toEqual([]);
    expect(after.booking.money.at(-1).note).toBe('Ada Hair Studio sends it to your bank account');
  });

  it('asks whose account it is before it takes one, and refuses a number that is nobody’s', async () => {
    const { token } = await owed();
    const listed = { ...account, bankName: 'Kuda Bank' };
    const nobodys = await send(token, { ...listed, accountNumber: '0123456404' });
    expect([nobodys.status, JSON.parse(nobodys.text).form.errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'accountNumber' })],
    ]);
    const asked = await send(token, listed);
    const page = JSON.parse(asked.text);
    expect([asked.status, page.state, page.heldBy]).toEqual([
      200,
      'asked',
      expect.stringMatching(/^[A-Z ]+$/),
    ]);
    // Another number than the one that was named is another question.
    const other = await send(token, { ...listed, ...page.form.values, accountNumber: '0123456780' });
    expect([other.status, (await open(token)).state]).toEqual([200, 'asked']);
    const confirmed = await send(token, page.form.values);
    expect([confirmed.status, (await open(token)).lastDigits]).toEqual([303, '6789']);
  });

  it('names no more than five accounts a day, and takes further ones as they are typed', async () => {
    const { token } = await owed();
    const listed = { ...account, bankName: 'Kuda Bank' };
    const statuses: number[] = [];
    for (const last of [1, 2, 3, 4, 5, 6])
      statuses.push((await send(token, { ...listed, accountNumber: `012345678${last}` })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 303]);
  });

  it('takes the name of a bank as it is typed while nobody is there to be asked', async () => {
    const { token } = await owed();
    await app.paystack.control({ faults: [{ kind: 'error', path: '/bank/resolve', times: 3 }] });
    try {
      const said = await send(token, { ...account, bankName: 'Kuda Bank' });
      expect(said.status).toBe(303);
    } finally {
      await app.paystack.control({ faults: [] });
    }
  });

  it('is forgotten thirty days after the money was sent, and the client can be erased then', async () => {
    const { owner, refund, token } = await owed();
    await send(token, account);
    const [booking] = (await owner.visitor.send('GET', '/api/payments')).body.data;
    const { clientId } = (await owner.visitor.send('GET', `/api/appointments/${booking.appointmentId}`)).body
      .data;
    const receipt = tokenOf((await moneyOf(owner, booking.appointmentId)).payments[0].receipt.url);
    const early = await owner.visitor.send('DELETE', `/api/clients/${clientId}`);
    expect([early.status, early.body.code]).toEqual([409, 'HAS_FUTURE_BOOKINGS']);
    await owner.visitor.send('POST', `/api/payments/refunds/${refund}/sent`, {
      body: { transferReference: 'GTB 1' },
    });
    const left = async () =>
      (
        await storedRows(app, 'SELECT count(*)::int AS left FROM refund_details WHERE refund_id = $1', [
          storedId(refund),
        ])
      )[0];
    const purge = () => startRefundJob(harness.platformWith()).stop();
    app.clock.moveTo(toInstant(app.clock.now() + 29 * 86_400_000));
    await purge();
    expect(await left()).toEqual({ left: 1 });
    app.clock.moveTo(toInstant(app.clock.now() + 2 * 86_400_000));
    await purge();
    expect(await left()).toEqual({ left: 0 });
    await owner.visitor.send('POST', '/api/auth/login', { body: { email: owner.email, password: PASSWORD } });
    const erased = await owner.visitor.send('DELETE', `/api/clients/${clientId}`);
    expect(erased.status, erased.text).toBe(200);
    const linkAt = async (token: string) =>
      JSON.parse((await app.visitor().send('GET', `/receipt/${token}`)).text).link;
    expect(await linkAt(receipt)).toBe('erased');
    expect(await linkAt(`${receipt.slice(0, -2)}zz`)).toBe('receipt');
  });

  it('is asked for by the owner three times an hour at most', async () => {
    const { owner, refund } = await owed();
    const ask = () => owner.visitor.send('POST', `/api/payments/refunds/${refund}/ask`);
    for (const status of [200, 200, 200, 429]) {
      expect((await ask()).status).toBe(status);
      app.clock.moveTo(toInstant(app.clock.now() + 60_000));
    }
    const [row] = await storedRows(
      app,
      `SELECT count(*)::int AS count FROM messages WHERE kind = 'refund-details'
          AND refund_id = $1`,
      [storedId(refund)],
    );
    expect(row).toEqual({ count: 4 });
  });
});
