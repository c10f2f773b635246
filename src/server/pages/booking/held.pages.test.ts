import { beforeEach, describe, expect, test } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { readHandle } from '../../platform/ids.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { fillIn, sealOn, type Typed } from '../../testing/form.ts';
import { createPayingOwner } from '../../testing/paying-business.ts';
import { ACCOUNT } from '../../testing/rental-shop.ts';
import { asSuperuser, storedBusinessId } from '../../testing/seeded-rows.ts';
import { sendMessages } from '../../testing/send-messages.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createService, type TestOwner } from '../../testing/test-owner.ts';
import type { Answer, Visitor } from '../../testing/visitor.ts';

const app = useTestApp({ paystack: true });
const TEN = '2026-12-08T09:00:00.000Z';
const NOON = '2026-12-08T11:00:00.000Z';
let owner: TestOwner;
let service: { readonly _id: string; readonly slug: string };
let path = '';

beforeEach(async () => {
  owner = await createPayingOwner(app);
  service = await createService(owner, {
    customFields: [{ id: 'q1', label: 'Hair length', type: 'text', required: false, options: [] }],
  });
  path = `/book/${owner.slug}/${service.slug}`;
});

let telephones = 0;
const typed = (over: Typed = {}): Typed => {
  telephones += 1;
  return {
    staff: 'any',
    date: '2026-12-08',
    time: TEN,
    clientName: 'Ngozi Eze',
    clientPhone: `0809977${String(telephones).padStart(4, '0')}`,
    clientEmail: `ngozi${telephones}@held.ng`,
    'field-q1': 'to the shoulder',
    amount: '300000',
    pay: 'checkout',
    ...over,
  };
};
const locationOf = (answer: Answer): string => answer.headers.get('location') ?? '';
const lastStep = (time = TEN, held = ''): string =>
  `${path}?staff=any&date=2026-12-08&time=${time}${held === '' ? '' : `&held=${held}`}`;

const intents = () =>
  storedRows(
    app,
    `SELECT reference, state, channel, problem FROM payment_intents WHERE business_id = $1 ORDER BY created_at, intent_id`,
    [storedBusinessId(owner.businessId)],
  );
const referenceOf = async (): Promise<string> => String((await intents()).at(-1)?.['reference']);

/** A browser that has begun to pay by the form; its token is what its cookie carries. */
const begin = async (over: Typed = {}) => {
  const visitor = app.visitor();
  const given = typed(over);
  const sent = await fillIn(visitor, path, given);
  expect([sent.status, locationOf(sent)]).toEqual([303, expect.stringContaining('/checkout/')]);
  const token = visitor.cookies.get('holds') ?? '';
  expect(token).toMatch(/^[0-9A-Za-z]{87}$/);
  return { visitor, token, given, cookie: sent.headers.get('set-cookie') ?? '' };
};

/** The payment behind a hold, as the provider knows it. */
const newestOpen = async (token: string): Promise<string> => {
  const id = readHandle(token.slice(0, 44))?.id;
  const [row] = await storedRows(app, 'SELECT reference FROM payment_intents WHERE intent_id = $1', [id]);
  return String(row?.['reference']);
};

const press = (visitor: Visitor, token: string, action: string) =>
  fillIn(visitor, `/held/${token}`, { do: action });

describe('a hold is found again', () => {
  test('by the cookie of its browser, in a second tab and on the way back', async () => {
    const { visitor, token, given, cookie } = await begin();
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const tab = await visitor.send('GET', lastStep());
    expect([tab.body.step, tab.body.chosen.time]).toEqual([3, TEN]);
    expect(tab.body.holds).toMatchObject([{ token, isThis: true, date: TEN, serviceName: 'Silk press' }]);
    expect(tab.body.form.values).toMatchObject({
      clientName: given['clientName'],
      clientPhone: given['clientPhone'],
      clientEmail: given['clientEmail'],
      'field-q1': 'to the shoulder',
    });
    expect(tab.headers.get('cache-control')).toBe('no-store');
    expect(tab.headers.get('referrer-policy')).toBe('same-origin');
    // The time is theirs, so taking it again, with another detail, is no 'just been taken'.
    const again = await fillIn(visitor, lastStep(), { ...given, clientName: 'Ngozi N. Eze' });
    expect([again.status, locationOf(again)]).toEqual([303, expect.stringContaining('/checkout/')]);
    expect((await intents()).map(({ state }) => state).sort()).toEqual(['lapsed', 'open']);
  });

  test('on the page of the business, by its own browser alone', async () => {
    const { visitor, token } = await begin();
    const home = `/book/${owner.slug}`;
    const page = await visitor.send('GET', home);
    expect(page.body.holds).toMatchObject([{ token, serviceName: 'Silk press', date: TEN }]);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect((await app.visitor().send('GET', home)).body.holds).toBeUndefined();
    // A frame on another site reads no cookie, and another business knows nothing of it.
    expect((await visitor.send('GET', `/embed/${owner.slug}`)).body.holds).toBeUndefined();
    const other = await createPayingOwner(app);
    expect((await visitor.send('GET', `/book/${other.slug}`)).body.holds).toBeUndefined();
    await press(visitor, token, 'let-go');
    expect((await visitor.send('GET', home)).body.holds).toBeUndefined();
  });

  test('by its link where no cookie is kept, by a page and by the API', async () => {
    const { visitor, token, given } = await begin();
    const page = await app.visitor().send('GET', lastStep(TEN, token));
    expect([page.body.step, page.body.holds]).toEqual([3, [expect.objectContaining({ token })]]);
    // A link is forwarded and stands in histories: what was typed is for the browser it was typed in.
    expect(page.body.form.values).toEqual({});
    for (const name of ['clientName', 'clientPhone', 'clientEmail', 'field-q1'])
      expect(page.text).not.toContain(given[name]);
    const own = await visitor.send('GET', lastStep(TEN, token));
    expect(own.body.form.values.clientName).toBe('Ngozi Eze');
    const moved = await fillIn(app.visitor(), lastStep(TEN, token), { ...given, time: NOON, held: token });
    expect(moved.status).toBe(303);
    const opened = await app.visitor().send('POST', '/api/payments/initialize', {
      body: {
        email: given['clientEmail'],
        amount: 300_000,
        businessId: owner.businessId,
        metadata: {
          serviceId: service._id,
          staffId: 'any',
          date: TEN,
          clientName: 'Ngozi Eze',
          clientPhone: given['clientPhone'],
        },
        hold: moved.headers.get('set-cookie')?.match(/\w{87}/)?.[0],
      },
    });
    expect([opened.status, opened.body.data.hold]).toEqual([200, expect.stringMatching(/^\w{87}$/)]);
    expect(opened.headers.get('set-cookie')).toContain(opened.body.data.hold);
    expect((await intents()).map(({ state }) => state).sort()).toEqual(['lapsed', 'lapsed', 'open']);
  });

  test('and by nobody who only knows whom to reach, or guesses at it', async () => {
    const { token, given } = await begin();
    const other = token.slice(0, 86) + (token.endsWith('A') ? 'B' : 'A');
    for (const held of ['', other, token.slice(0, 44) + 'x'.repeat(43)]) {
      const page = await app.visitor().send('GET', lastStep(TEN, held));
      expect([page.body.step, page.body.holds, page.body.form.values]).toEqual([2, undefined, {}]);
    }
    expect((await app.visitor().send('GET', `/held/${other}`)).status).toBe(404);
    const taken = await fillIn(app.visitor(), path, { ...given, held: other });
    expect([taken.status, taken.body.form.refusal]).toEqual([
      409,
      'That time has just been taken. Please pick another.',
    ]);
    const framed = app.visitor();
    framed.cookies.set('holds', token);
    const frame = await framed.send('GET', lastStep().replace('/book/', '/embed/'));
    expect([frame.body.holds, frame.body.form.values]).toEqual([undefined, {}]);
  });

  test('with two of them and one wish more, each is led to', async () => {
    const { visitor, token } = await begin();
    const braids = await createService(owner, { name: 'Braids' });
    const nails = await createService(owner, { name: 'Nails' });
    const given = typed({ time: NOON });
    const other = `/book/${owner.slug}/${braids.slug}`;
    expect((await fillIn(visitor, other, given)).status).toBe(303);
    const late = { ...given, time: '2026-12-08T13:00:00.000Z' };
    const third = await fillIn(visitor, `/book/${owner.slug}/${nails.slug}`, late);
    expect([third.status, third.body.form.refusal]).toEqual([
      429,
      expect.stringContaining('Please pay for one of them'),
    ]);
    const shown = third.body.holds.map((one: { token: string; isThis: boolean }) => [one.token, one.isThis]);
    expect(shown).toHaveLength(2);
    expect(shown).toContainEqual([token, false]);
    const metadata = {
      serviceId: nails._id,
      staffId: 'any',
      date: late.time,
      clientName: 'Ngozi Eze',
      clientPhone: given['clientPhone'],
    };
    const body = { email: given['clientEmail'], amount: 300_000, businessId: owner.businessId, metadata };
    const told = await visitor.send('POST', '/api/payments/initialize', { body });
    const way = { path: `/held/${token}`, label: 'Pay for Silk press' };
    expect(told.body.data.ways).toContainEqual(way);
    expect(third.body.form.ways).toContainEqual(way);
    // Whoever brings no proof of theirs is led to none.
    const stranger = await app.visitor().send('POST', '/api/payments/initialize', { body });
    expect([stranger.status, stranger.body.data]).toEqual([200, expect.anything()]);
  });
});

describe('the page of a hold', () => {
  test('shows what, when and how much, and nothing of the client', async () => {
    const { token, given } = await begin();
    const page = await app.visitor().send('GET', `/held/${token}?cancelled=true`);
    expect(page.body).toMatchObject({
      page: 'held',
      state: 'held',
      said: 'cancelled',
      amount: 3000,
      booking: { serviceName: 'Silk press', date: TEN },
    });
    for (const name of ['clientName', 'clientPhone', 'clientEmail', 'field-q1']) {
      expect(page.text).not.toContain(given[name]);
    }
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(Date.parse(page.body.heldUntil) - app.clock.now()).toBe(30 * minuteMs);
  });

  test('goes on with the same payment, and with a new one where that was declined', async () => {
    const { token } = await begin();
    const first = await referenceOf();
    const same = await press(app.visitor(), token, 'checkout');
    expect([same.status, await referenceOf()]).toEqual([303, first]);
    await app.paystack.control({ decline: first });
    expect((await app.visitor().send('GET', `/held/${token}`)).body.said).toBe('declined');
    const anew = await press(app.visitor(), token, 'checkout');
    const second = await referenceOf();
    expect([anew.status, locationOf(anew)]).toEqual([303, expect.stringContaining('/checkout/')]);
    expect(locationOf(anew)).not.toBe(locationOf(same));
    expect(second).not.toBe(first);
    await app.paystack.control({ pay: second });
    const done = await app.visitor().send('GET', `/held/${token}`);
    expect([done.status, locationOf(done)]).toEqual([303, `/booking-complete?reference=${second}`]);
    expect((await intents()).map(({ state }) => state)).toEqual(['booked']);
  });

  test('pays by transfer instead, within the time that is left', async () => {
    const { token } = await begin();
    app.clock.moveTo(toInstant(app.clock.now() + 10 * minuteMs));
    const until = (await app.visitor().send('GET', `/held/${token}`)).body.heldUntil;
    const transfer = await press(app.visitor(), token, 'transfer');
    expect(locationOf(transfer)).toContain(`/pay/${await referenceOf()}`);
    const pay = await app.visitor().send('GET', new URL(locationOf(transfer)).pathname);
    expect([pay.body.page, pay.body.heldUntil, pay.body.hold]).toEqual(['pay', until, token]);
    expect(await intents()).toMatchObject([{ state: 'open', channel: 'transfer' }]);
    const card = await press(app.visitor(), token, 'checkout');
    expect(locationOf(card)).toContain('/checkout/');
  });

  test('of a transfer that did not come in time says what becomes of it, wherever its client looks', async () => {
    const { token } = await begin();
    await press(app.visitor(), token, 'transfer');
    const reference = await referenceOf();
    app.clock.moveTo(toInstant(app.clock.now() + 40 * minuteMs));
    const pay = await app.visitor().send('GET', `/pay/${reference}`);
    expect(locationOf(pay)).toBe(`/booking-complete?reference=${reference}`);
    const complete = await app.visitor().send('GET', `/booking-complete?reference=${reference}`);
    expect([complete.status, locationOf(complete)]).toEqual([303, `/held/${token}`]);
    const page = await app.visitor().send('GET', `/held/${token}`);
    expect(page.body).toMatchObject({ state: 'over', isFree: true, byTransfer: true });
  });

  test('lets go: the time is free at once, the cookie forgets it, and the page says so', async () => {
    const { visitor, token } = await begin();
    const gone = await press(visitor, token, 'let-go');
    expect([gone.status, locationOf(gone)]).toEqual([303, `/held/${token}`]);
    expect(visitor.cookies.has('holds')).toBe(false);
    const page = await visitor.send('GET', `/held/${token}`);
    expect([page.status, page.body.state]).toEqual([200, 'let-go']);
    expect((await intents())[0]).toMatchObject({ state: 'lapsed', problem: 'let go by the client' });
    expect((await app.visitor().send('GET', lastStep())).body.step).toBe(3);
    expect((await fillIn(app.visitor(), path, typed())).status).toBe(303);
    // A second press changes nothing of what is somebody else's now.
    await app.visitor().send('POST', `/held/${token}`, {
      form: { ...(await sealOn(app.visitor(), `/held/${token}`)), do: 'checkout' },
    });
    expect((await intents()).map(({ state }) => state).sort()).toEqual(['lapsed', 'open']);
  });

  test('lets nothing go that was paid meanwhile', async () => {
    const { visitor, token } = await begin();
    const seal = await sealOn(visitor, `/held/${token}`);
    await app.paystack.control({ pay: await referenceOf() });
    const late = await visitor.send('POST', `/held/${token}`, { form: { ...seal, do: 'let-go' } });
    expect(locationOf(late)).toContain('/booking-complete?reference=');
    expect(await intents()).toMatchObject([{ state: 'booked' }]);
  });

  test('is over with its time, and remembers what was typed for an hour more', async () => {
    const { visitor, token, cookie } = await begin();
    expect(cookie).toContain(`Max-Age=${90 * 60}`);
    app.clock.moveTo(toInstant(app.clock.now() + 31 * minuteMs));
    const over = await app.visitor().send('GET', `/held/${token}`);
    expect([over.status, over.body.state, over.body.isFree]).toEqual([200, 'over', true]);
    const kept = await visitor.send('GET', lastStep(TEN, token));
    expect([kept.body.holds, kept.body.form.values.clientName]).toEqual([undefined, 'Ngozi Eze']);
    app.clock.moveTo(toInstant(app.clock.now() + 65 * minuteMs));
    const later = await visitor.send('GET', lastStep(TEN, token));
    expect(later.body.form.values).toEqual({});
    const forgotten = await app.visitor().send('GET', `/held/${token}`);
    expect([forgotten.body.state, forgotten.body.booking, forgotten.body.isFree]).toEqual([
      'over',
      null,
      null,
    ]);
  });

  test('says once it is over whether the time can still be had', async () => {
    const { visitor, token } = await begin();
    const isFree = async () => (await visitor.send('GET', `/held/${token}`)).body.isFree;
    expect(await isFree()).toBeNull();
    const offersTen = async () => {
      const { step, chosen } = (await visitor.send('GET', lastStep(TEN, token))).body;
      return step === 3 && chosen.time === TEN;
    };
    // While it only waits for late money it is its own client's to take up again.
    for (const minutes of [31, 5]) {
      app.clock.moveTo(toInstant(app.clock.now() + minutes * minuteMs));
      expect([await isFree(), await offersTen()]).toEqual([true, true]);
    }
    await begin();
    expect([await isFree(), await offersTen()]).toEqual([false, false]);
  });

  test('takes no form that is not its own', async () => {
    const { token } = await begin();
    const unsealed = await app.visitor().send('POST', `/held/${token}`, { form: { do: 'let-go' } });
    expect([unsealed.status, unsealed.body.state]).toEqual([403, 'held']);
    expect(await intents()).toMatchObject([{ state: 'open' }]);
  });
});

const send = () =>
  sendMessages(
    {
      database: app.database,
      clock: app.clock,
      secrets: createSecrets(app.secretKey),
      publicUrl: app.baseUrl,
    },
    { mail: app.mail },
  );

describe('one mail leads back to it', () => {
  const wait = (minutes: number) => app.clock.moveTo(toInstant(app.clock.now() + minutes * minuteMs));
  const mailsTo = ({ given }: { readonly given: Typed }) =>
    app.mail
      .mailsTo(given['clientEmail'] ?? '')
      .filter(({ subject }) => subject.startsWith('Held for you until'));

  test('after ten minutes, once, with the link; and none where it was paid, let go or replaced', async () => {
    const waiting = await begin();
    const paid = await begin({ time: NOON });
    await app.paystack.control({ pay: await newestOpen(paid.token) });
    await app.visitor().send('GET', `/held/${paid.token}`);
    const gone = await begin({ time: '2026-12-08T13:00:00.000Z' });
    await press(gone.visitor, gone.token, 'let-go');
    wait(9);
    await send();
    expect(mailsTo(waiting)).toHaveLength(0);
    wait(1);
    await send();
    wait(5);
    await send();
    const [mail, ...more] = mailsTo(waiting);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`/held/${waiting.token}`);
    expect(mail?.text).toContain('₦3,000');
    expect(mail?.text).toContain('Hello Ngozi Eze,');
    expect([mailsTo(paid), mailsTo(gone)]).toEqual([[], []]);
  });

  test('at once for whoever asks for their link again, by number or email, and for nobody else', async () => {
    const waiting = await begin();
    const other = await begin({ time: NOON });
    const ask = (contact: string) => fillIn(app.visitor(), `/my-bookings/${owner.slug}`, { contact });
    expect((await ask(waiting.given['clientPhone'] ?? '')).body).toMatchObject({ sent: true });
    await send();
    const [mail, ...more] = mailsTo(waiting);
    expect([more, mailsTo(other)]).toEqual([[], []]);
    expect(mail?.text).toContain(`/held/${waiting.token}`);
    await ask((other.given['clientEmail'] ?? '').toUpperCase());
    await send();
    expect(mailsTo(other)).toHaveLength(1);
    wait(10);
    await send();
    expect([mailsTo(waiting).length, mailsTo(other).length]).toEqual([1, 1]);
  });

  test('and none once the time is over', async () => {
    const late = await begin();
    wait(31);
    await send();
    expect(mailsTo(late)).toEqual([]);
  });
});

test('a hire that waits for its payment keeps its day when its business moves to another zone', async () => {
  const item = await createService(owner, {
    bookingType: 'item-based',
    name: 'Canopy',
    duration: 2,
    price: 0,
    quantity: 1,
    pricing: { baseRentalFee: 20_000, cautionFee: 5000 },
  });
  path = `/book/${owner.slug}/${item.slug}`;
  const visitor = app.visitor();
  const wish = typed({
    date: '2026-12-21',
    method: 'pickup',
    agreed: 'yes',
    'clientRefundDetails.accountHolderName': ACCOUNT.accountHolderName,
    'clientRefundDetails.accountNumber': ACCOUNT.accountNumber,
    'clientRefundDetails.bankName': ACCOUNT.bankName,
    amount: '2500000',
    pay: 'transfer',
  });
  const sent = await fillIn(visitor, path, wish);
  const business = storedBusinessId(owner.businessId);
  await asSuperuser(app, 'UPDATE businesses SET time_zone = $2 WHERE business_id = $1', [
    business,
    // It is still the evening before there when the shop opens in Lagos.
    'Pacific/Honolulu',
  ]);
  const pay = await visitor.send('GET', new URL(locationOf(sent)).pathname);
  expect([pay.body.page, pay.body.date]).toEqual(['pay', '2026-12-21']);
  const held = await visitor.send('GET', `/held/${pay.body.hold}`);
  expect(held.body.booking.date).toBe('2026-12-21');
  const book = await visitor.send('GET', `${path}?held=${pay.body.hold}`);
  expect(book.body.holds.map(({ date }: { date: string }) => date)).toEqual(['2026-12-21']);
  app.clock.moveTo(toInstant(app.clock.now() + 11 * minuteMs));
  await send();
  const [mail] = app.mail.mailsTo(wish['clientEmail'] ?? '');
  expect(mail?.text).toContain('Monday, 21 Dec 2026');
});
