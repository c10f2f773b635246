import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, toInstant } from '#core/calendar/instant.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { manageTokenOf } from '../../testing/client-link.ts';
import { fillIn, sealOn, type Typed } from '../../testing/form.ts';
import { addZones, createRentalShop, newPhone, POLICY, type RentalShop } from '../../testing/rental-shop.ts';
import { sendMessages } from '../../testing/send-messages.ts';
import { countRows, fingerprint } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createService } from '../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos; open on weekdays from 09:00, two hours' notice. */
const app = useTestApp();
let shop: RentalShop;
let path = '';

beforeAll(async () => {
  shop = await createRentalShop(app);
  path = `/book/${shop.owner.slug}/${shop.item.slug}`;
});
beforeEach(async () => {
  await addZones(shop, [{ zoneName: 'Ikeja', price: 7500.5 }], POLICY);
});

const pageAt = async (query = '', at = path) => (await app.visitor().send('GET', `${at}${query}`)).body;

/** The last step's form as its page makes it, filled in by a client nobody has seen yet. */
const typed = (over: Typed = {}): Typed => ({
  date: '2026-12-15',
  method: 'pickup',
  zone: '',
  agreed: 'yes',
  clientName: 'Ngozi Eze',
  clientPhone: newPhone(),
  clientEmail: 'ngozi@example.ng',
  'deliveryDetails.address': '',
  'clientRefundDetails.accountHolderName': 'Ngozi Eze',
  'clientRefundDetails.accountNumber': '0123456789',
  'clientRefundDetails.bankName': 'GTBank',
  ...over,
});

describe('the steps live in the address', () => {
  test('no date, or one that cannot be had: the calendar', async () => {
    for (const query of ['', '?date=', '?date=2026-12-19', '?date=2026-12-07', '?date=soon', '?date=%00']) {
      const page = await pageAt(`${query}${query === '' ? '?' : '&'}method=pickup&agreed=yes`);
      expect([query, page.page, page.step, page.chosen.date]).toEqual([query, 'rental', 1, null]);
      expect(page.period).toBeNull();
    }
    const page = await pageAt();
    expect([page.today, page.lastDay, page.nextFree]).toEqual(['2026-12-07', '2027-03-07', '2026-12-08']);
    expect(page.month).toMatchObject({ year: 2026, month: 12 });
    const month = await app
      .visitor()
      .send('GET', `/api/appointments/rental-availability?serviceId=${shop.item._id}&year=2026&month=12`);
    expect(page.month.unavailable).toEqual(month.body.unavailableDates);
    expect(page.cost).toEqual({ base: 20000, caution: 5000, delivery: 0, total: 25000 });
    expect([page.payment.cancelNoticeHours, page.freeFrom]).toEqual([24, '2026-12-08']);
    expect(page.banks).toEqual(['GTBank']);
    expect(page.afterBooking).toBe('client');
    expect(page.returning.delivery).toMatch(/^.+ brings it to the address you give\. You bring it back to /);
    expect(page.returning.pickup).toMatch(/^You bring it back to .+\.$/);
    expect(page.pickupAt).toBe('1 Allen Avenue, Ikeja');
    const { owner, item } = await createRentalShop(app);
    const other = await pageAt('', `/book/${owner.slug}/${item.slug}`);
    expect(other.pickupAt).toBe('Address will be provided upon booking confirmation.');
    expect(page.refundWhy).toContain('sends your caution fee of ₦5,000 back to this account');
    expect(page.noPolicy).toMatch(
      /^No rental policy has been set by the business\.\n\nThe item has to be back/,
    );
    const { noPolicy, refundWhy } = await pageAt(`?lines=${shop.item._id}:x2`);
    expect(noPolicy).toContain('All of it has to be back on the return date, and the caution fee');
    expect(refundWhy).toContain('₦10,000 back to this account once everything is returned');
  });

  test('says of each date whose return is closed which day it must be back', async () => {
    const due = (await pageAt()).closedReturns;
    expect(due['2026-12-10']).toBe(
      'They are closed on Saturday, 12 Dec 2026: bring it back on Monday, 14 Dec 2026.',
    );
    expect(due['2026-12-11']).toMatch(/closed on Sunday, 13 .*: bring it back on Monday, 14 /);
    for (const open of ['2026-12-09', '2026-12-14']) expect(due).not.toHaveProperty(open);
    const closure = { from: '2026-12-14', to: '2026-12-15', reason: '' };
    const saved = await shop.owner.visitor.send('POST', '/api/settings/closures', { body: closure });
    expect(saved.status, saved.text).toBeLessThan(300);
    expect((await pageAt()).closedReturns['2026-12-10']).toMatch(/: bring it back on Wednesday, 16 /);
    for (const { _id: id } of saved.body.data)
      await shop.owner.visitor.send('DELETE', `/api/settings/closures/${id}`);
  });

  test('and its ticket, its own page and its letter name that day too', async () => {
    const told = async (date: string, clientEmail: string) => {
      const { body, text } = await shop.book({ date, clientEmail, policyAccepted: true });
      expect(body.data, text).toBeDefined();
      const { hire } = (await app.visitor().send('GET', `/api/appointments/details/${body.data._id}`)).body
        .data;
      const managed = await app.visitor().send('GET', `/api/manage/${manageTokenOf(app, body.data._id)}`);
      expect(managed.body.data.hire).toEqual(hire);
      await sendMessages(
        {
          database: app.database,
          clock: app.clock,
          secrets: createSecrets(app.secretKey),
          publicUrl: 'https://akoko.test',
        },
        { mail: app.mail, sms: app.sms },
      );
      expect(app.mail.mailsTo(clientEmail)[0]?.text).toContain(`\n  ${hire.returning}\n`);
      return hire.returning;
    };
    const closed = (await pageAt()).closedReturns['2026-12-10'];
    expect(await told('2026-12-10', 'late-return@example.ng')).toMatch(
      new RegExp(`^You bring it back to .+\\. ${closed}$`),
    );
    expect(await told('2026-12-21', 'open-return@example.ng')).toMatch(/^You bring it back to [^.]+\.$/);
  });

  test.each([
    ['2027-02', [2027, 2]],
    ['2026-11', [2026, 12]],
    ['2027-03', [2027, 3]],
    ['2027-04', [2027, 3]],
    ['9999-12', [2027, 3]],
    ['2027-13', [2026, 12]],
    ['next', [2026, 12]],
  ])('month=%s turns the calendar, within reach', async (month, expected) => {
    const page = await pageAt(`?month=${month}`);
    expect([page.month.year, page.month.month]).toEqual(expected);
  });

  test('the calendar opens on the month of the chosen date', async () => {
    const page = await pageAt('?date=2027-02-08');
    expect([page.step, page.chosen.date, page.month.month]).toEqual([2, '2027-02-08', 2]);
    expect(page.period).toEqual({ lastDay: '2027-02-09', returnDate: '2027-02-10' });
  });

  test('delivery wants a zone, and adds its fee', async () => {
    const chosen = async (query: string) => {
      const page = await pageAt(`?date=2026-12-15&${query}`);
      return [page.step, page.chosen.method, page.chosen.zone, page.cost.delivery, page.cost.total];
    };
    expect(await chosen('method=drone')).toEqual([2, null, null, 0, 25000]);
    expect(await chosen('method=delivery')).toEqual([2, 'delivery', null, 0, 25000]);
    expect(await chosen('method=delivery&zone=Lekki')).toEqual([2, 'delivery', null, 0, 25000]);
    expect(await chosen('method=delivery&zone=Ikeja')).toEqual([3, 'delivery', 'Ikeja', 7500.5, 32500.5]);
    expect(await chosen('method=pickup&zone=Ikeja')).toEqual([3, 'pickup', null, 0, 25000]);
    await addZones(shop, []);
    expect(await chosen('method=delivery&zone=Ikeja')).toEqual([2, null, null, 0, 25000]);
  });

  test('the agreement comes before the details, with a policy and without', async () => {
    for (const policy of [POLICY, '']) {
      await addZones(shop, [], policy);
      const page = await pageAt('?date=2026-12-15&method=pickup');
      expect([page.step, page.business.bookingSettings.rentalPolicy]).toEqual([3, policy]);
      const last = await pageAt('?date=2026-12-15&method=pickup&agreed=yes');
      expect([last.step, last.chosen.agreed]).toEqual([4, true]);
    }
  });
});

describe('hiring without scripts', () => {
  test('goes on to the complete page; a double send is one hire', async () => {
    const before = await countRows(app, ['appointments']);
    const form = {
      ...typed({ method: 'delivery', zone: 'Ikeja', 'deliveryDetails.address': '1 Allen Avenue' }),
      ...(await sealOn(app.visitor(), path)),
    };
    const send = () => app.visitor().send('POST', path, { form });
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    const location = String(answers[0]?.headers.get('location'));
    expect(location).toMatch(/^\/booking-complete\?directBooking=true&apptId=[0-9A-Za-z]{44}$/);
    for (const answer of answers)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, location]);
    expect(await countRows(app, ['appointments'])).toBe(before + 1);
    const complete = await app.visitor().send('GET', location);
    expect(complete.body).toMatchObject({
      state: 'success',
      appointment: { bookingType: 'item-based', endDate: '2026-12-16T23:00:00.000Z' },
    });
    const id = location.slice(-44);
    const booked = await shop.owner.visitor.send('GET', `/api/appointments/${id}`);
    expect(booked.body.data).toMatchObject({
      deliveryDetails: { method: 'delivery', zone: 'Ikeja', fee: 7500.5, address: '1 Allen Avenue' },
      clientRefundDetails: {
        accountHolderName: 'Ngozi Eze',
        accountNumber: '0123456789',
        bankName: 'GTBank',
      },
    });
  });

  test('below /embed it stays there', async () => {
    const framed = path.replace('/book/', '/embed/');
    const answer = await fillIn(app.visitor(), framed, typed({ date: '2026-12-29' }));
    expect([answer.status, answer.headers.get('location')?.slice(0, 15)]).toEqual([303, '/embed/complete']);
  });

  test('every complaint stands at its field, at the first step that is to be done again', async () => {
    const before = await fingerprint(app);
    for (const [over, step, fields] of [
      [{ date: '' }, 1, ['date']],
      [{ method: '' }, 2, ['deliveryDetails.method']],
      [{ method: 'delivery', zone: 'Lekki', 'deliveryDetails.address': 'x' }, 2, ['deliveryDetails.zone']],
      [{ agreed: '' }, 3, ['policyAccepted']],
      [{ method: 'delivery', zone: 'Ikeja' }, 4, ['deliveryDetails.address']],
      [
        { clientName: '', clientPhone: '1', clientEmail: 'x' },
        4,
        ['clientName', 'clientPhone', 'clientEmail'],
      ],
      [{ 'clientRefundDetails.accountNumber': '123' }, 4, ['clientRefundDetails.accountNumber']],
      [
        { agreed: '', 'clientRefundDetails.bankName': '' },
        3,
        ['clientRefundDetails.bankName', 'policyAccepted'],
      ],
    ] as const) {
      const sent = typed(over);
      const answer = await fillIn(app.visitor(), path, sent);
      const { form } = answer.body;
      expect([over, answer.status, answer.body.step]).toEqual([over, 422, step]);
      expect(form.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
      expect(form.values).toEqual(sent);
    }
    expect(await fingerprint(app)).toBe(before);
  });

  test('lost stock keeps everything and offers the next dates, of which one then books', async () => {
    const date = '2027-01-11';
    expect((await shop.book({ date, quantity: 3, policyAccepted: true })).status).toBe(200);
    const sent = typed({ date });
    const lost = await fillIn(app.visitor(), path, sent);
    expect([lost.status, lost.body.step, lost.body.chosen]).toEqual([
      409,
      4,
      { date, days: null, method: 'pickup', zone: null, agreed: true },
    ]);
    expect(lost.body.form).toMatchObject({
      refusal: 'Nothing is free on those days. Please pick other dates.',
      values: sent,
    });
    expect(lost.body.nearest).toHaveLength(6);
    expect(lost.body.period).toEqual({ lastDay: '2027-01-12', returnDate: '2027-01-13' });
    const again = { ...sent, ...lost.body.form.seal, date: lost.body.nearest[0] };
    const booked = await app.visitor().send('POST', path, { form: again });
    expect(booked.status, booked.text).toBe(303);
  });

  test('a day too soon comes back with other dates as well', async () => {
    const answer = await fillIn(app.visitor(), path, typed({ date: '2026-12-07' }));
    expect([answer.status, answer.body.step, answer.body.nearest[0]]).toEqual([422, 4, '2026-12-08']);
  });

  test('a form that is a day old, or from another site, is asked for again with what was typed', async () => {
    const seal = await sealOn(app.visitor(), path);
    const sent = typed();
    const foreign = await app
      .visitor()
      .send('POST', path, { form: { ...seal, ...sent }, headers: { origin: 'https://elsewhere.example' } });
    expect([foreign.status, foreign.body.step, foreign.body.form.values]).toEqual([403, 4, sent]);
    app.clock.moveTo(toInstant(app.clock.now() + 25 * hourMs));
    const old = await app.visitor().send('POST', path, { form: { ...seal, ...sent } });
    expect([old.status, old.body.form.values]).toEqual([403, sent]);
    expect(old.text).not.toContain(String(seal['token']));
  });

  test('an unknown item is not found', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await app
        .visitor()
        .send(method, `${path}-gone`, method === 'POST' ? { form: typed() } : {});
      expect([answer.status, answer.body.page]).toEqual([404, 'not-found']);
    }
  });
});

test('an item without stock shows a calendar without a date', async () => {
  const item = await createService(shop.owner, {
    bookingType: 'item-based',
    name: 'Gown',
    duration: 120,
    price: 0,
    quantity: 1,
    pricing: { baseRentalFee: 1, cautionFee: 0 },
  });
  const body = { serviceId: item._id, date: '2026-12-09', quantity: 1, policyAccepted: true };
  expect((await shop.book(body)).status).toBe(200);
  const page = await pageAt('', `/book/${shop.owner.slug}/${item.slug}`);
  expect([page.step, page.nextFree, page.month.unavailable.length]).toEqual([1, null, 31]);
});
