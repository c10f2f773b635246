import { beforeAll, describe, expect, test } from 'vitest';
import { dayMs, toInstant } from '#core/calendar/instant.ts';
import { manageTokenOf } from '../../testing/client-link.ts';
import { fillIn } from '../../testing/form.ts';
import { createPayingOwner } from '../../testing/paying-business.ts';
import { asSuperuser, storedId } from '../../testing/seeded-rows.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';
import type { Answer, Visitor } from '../../testing/visitor.ts';

const app = useTestApp({ paystack: true });
let salon: { readonly owner: TestOwner; readonly service: { readonly _id: string; readonly slug: string } };
let clients = 0;

beforeAll(async () => {
  const owner = await createOwner(app);
  salon = { owner, service: await createService(owner) };
});

const client = () => {
  clients += 1;
  return {
    clientPhone: `0807${String(clients).padStart(7, '0')}`,
    clientEmail: `client${clients}@complete.ng`,
  };
};
const pageOf = (id: string): string => `/booking-complete?directBooking=true&apptId=${id}`;
const locationOf = (answer: Answer): string => answer.headers.get('location') ?? '';

/** A browser that has booked by the call, as the page's script does. */
const bookIn = async (visitor: Visitor, date: string): Promise<string> => {
  const body = bookingBody(salon.owner, salon.service, { date, ...client() });
  const booked = await visitor.send('POST', '/api/appointments', { body });
  expect(booked.status, booked.text).toBe(200);
  return booked.body.data._id;
};
const manageOn = async (visitor: Visitor, id: string, path = pageOf(id)): Promise<string | null> => {
  const page = await visitor.send('GET', path);
  expect([page.status, page.body.state]).toEqual([200, 'success']);
  return page.body.manage;
};

describe('the page at the end of a booking leads its own browser on to the booking', () => {
  test('that booked by the call, by a cookie that no script reads and that is no key itself', async () => {
    const visitor = app.visitor();
    const id = await bookIn(visitor, '2026-12-08T09:00:00.000Z');
    const cookie = visitor.cookies.get('booked') ?? '';
    expect(cookie.slice(0, 44)).toBe(id);
    expect(await manageOn(visitor, id)).toBe(manageTokenOf(app, id));
    for (const page of ['manage', 'reschedule', 'held'])
      expect([page, (await app.visitor().send('GET', `/${page}/${cookie}`)).status]).toEqual([page, 404]);
  });

  test('that sent the form', async () => {
    const visitor = app.visitor();
    const { owner, service } = salon;
    const sent = await fillIn(visitor, `/book/${owner.slug}/${service.slug}`, {
      staff: 'any',
      date: '2026-12-08',
      time: '2026-12-08T11:00:00.000Z',
      clientName: 'Ngozi Eze',
      ...client(),
    });
    const set = sent.headers.getSetCookie().find((one) => one.startsWith('booked='));
    expect(set).toMatch(/; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    const id = new URL(locationOf(sent), 'http://akoko.test').searchParams.get('apptId') ?? '';
    expect(await manageOn(visitor, id, locationOf(sent))).toBe(manageTokenOf(app, id));
  });

  test('that goes back to the time it chose, which nobody else is told', async () => {
    const visitor = app.visitor();
    const start = '2026-12-17T09:00:00.000Z';
    const id = await bookIn(visitor, start);
    const { owner, service } = salon;
    const back = (who: Visitor, below = '/book', time = start) =>
      who.send('GET', `${below}/${owner.slug}/${service.slug}?staff=any&time=${time}`);
    const page = await back(visitor);
    expect(page.body.gone).toMatchObject({ time: start, mine: manageTokenOf(app, id) });
    expect([page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'same-origin',
    ]);
    for (const other of [
      await back(app.visitor()),
      await back(visitor, '/embed'),
      await back(visitor, '/book', '2026-12-17T09:07:00.000Z'),
    ]) {
      expect(other.body.gone).toBeDefined();
      expect(other.text).not.toContain('"mine"');
    }
  });

  test('that paid, however long the money takes', async () => {
    const paying = await createPayingOwner(app);
    const service = await createService(paying);
    const visitor = app.visitor();
    const sent = await fillIn(visitor, `/book/${paying.slug}/${service.slug}`, {
      staff: 'any',
      date: '2026-12-08',
      time: '2026-12-08T09:00:00.000Z',
      clientName: 'Ngozi Eze',
      amount: '300000',
      pay: 'checkout',
      ...client(),
    });
    expect(locationOf(sent)).toContain('/checkout/');
    // What it held unpaid it forgets within the half hour.
    visitor.cookies.delete('holds');
    const [row] = await storedRows(
      app,
      "SELECT reference FROM payment_intents WHERE state = 'open' ORDER BY created_at DESC LIMIT 1",
    );
    const reference = String(row?.['reference']);
    await app.paystack.control({ pay: reference });
    const page = await visitor.send('GET', `/booking-complete?reference=${reference}`);
    expect([page.body.state, page.body.manage]).toEqual([
      'success',
      manageTokenOf(app, page.body.appointment._id),
    ]);
    const other = await app.visitor().send('GET', `/booking-complete?reference=${reference}`);
    expect([other.body.state, other.body.manage]).toEqual(['success', null]);

    // Going back leads to the booking, whoever else is free at that time; nobody else is led anywhere.
    const held = visitor.cookies.get('booked') ?? '';
    const address = `/book/${paying.slug}/${service.slug}?staff=any&time=2026-12-08T09:00:00.000Z&held=${held}`;
    const back = await visitor.send('GET', address);
    expect([back.status, locationOf(back)]).toEqual([303, `/manage/${page.body.manage}`]);
    expect((await app.visitor().send('GET', address)).status).toBe(200);
    await app.visitor().send('POST', `/api/manage/${page.body.manage}/cancel`, { body: {} });
    expect((await visitor.send('GET', address)).status).toBe(200);
  });

  test('with the last four it made, and as long as the link shows anything', async () => {
    const visitor = app.visitor();
    const ids: string[] = [];
    for (const hour of ['09', '10', '11', '12', '13'])
      ids.push(await bookIn(visitor, `2026-12-09T${hour}:00:00.000Z`));
    const [first, ...later] = ids;
    expect(await manageOn(visitor, first ?? '')).toBeNull();
    for (const id of later) expect(await manageOn(visitor, id)).toBe(manageTokenOf(app, id));
    const [gone = ''] = later;
    await asSuperuser(
      app,
      `UPDATE appointments SET anonymised_at = now(), client_name = 'Erased client', client_phone = '', client_email = ''
        WHERE appointment_id = $1`,
      [storedId(gone)],
    );
    expect(await manageOn(visitor, gone)).toBeNull();
  });
});

describe('and nobody else', () => {
  test('who has its address, guesses, or made another booking', async () => {
    const visitor = app.visitor();
    const id = await bookIn(visitor, '2026-12-10T09:00:00.000Z');
    const token = visitor.cookies.get('booked') ?? '';
    const other = app.visitor();
    await bookIn(other, '2026-12-10T11:00:00.000Z');
    const proof = other.cookies.get('booked')?.slice(44) ?? '';
    const guesses = [
      '',
      other.cookies.get('booked') ?? '',
      id + proof,
      id + 'x'.repeat(43),
      token.slice(0, -1),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `x${token}`,
    ];
    for (const guess of guesses) {
      const stranger = app.visitor();
      if (guess !== '') stranger.cookies.set('booked', guess);
      const page = await stranger.send('GET', pageOf(id));
      expect([guess, page.body.state, page.body.manage]).toEqual([guess, 'success', null]);
      expect(page.text).not.toContain(manageTokenOf(app, id).slice(44));
    }
  });

  test('nor the same page in a frame on another site, which reads no cookie and keeps none', async () => {
    const visitor = app.visitor();
    const { owner, service } = salon;
    const framed = await fillIn(visitor, `/embed/${owner.slug}/${service.slug}`, {
      staff: 'any',
      date: '2026-12-10',
      time: '2026-12-10T13:00:00.000Z',
      clientName: 'Ngozi Eze',
      ...client(),
    });
    expect([framed.status, framed.headers.getSetCookie()]).toEqual([303, []]);
    const id = await bookIn(visitor, '2026-12-10T14:00:00.000Z');
    expect(await manageOn(visitor, id, `/embed/complete?directBooking=true&apptId=${id}`)).toBeNull();
    expect(await manageOn(visitor, id)).toBe(manageTokenOf(app, id));
  });

  test('who was sent the address may say that the client comes, once, and learns no more by it', async () => {
    const id = await bookIn(app.visitor(), '2026-12-11T09:00:00.000Z');
    const stranger = app.visitor();
    const { confirm } = (await stranger.send('GET', pageOf(id))).body;
    const said = await stranger.send('POST', '/booking-complete/confirm', {
      form: { ...confirm, apptId: id },
    });
    expect([said.status, locationOf(said), said.headers.getSetCookie()]).toEqual([303, pageOf(id), []]);
    const after = await stranger.send('GET', pageOf(id));
    expect(after.body).toMatchObject({ manage: null, confirm: null, appointment: { status: 'confirmed' } });
    expect(after.text).not.toMatch(/Ngozi|@complete\.ng|0807\d{7}/);
    // It stands as it was booked: same time, its client's to cancel.
    const own = await app.visitor().send('GET', `/api/manage/${manageTokenOf(app, id)}`);
    expect(own.body.data).toMatchObject({
      date: '2026-12-11T09:00:00.000Z',
      can: { cancel: true, reschedule: true },
    });
  });
});

test('what was paid for is never told as failed, however little of it can be read', async () => {
  const paying = await createPayingOwner(app);
  const service = await createService(paying);
  await fillIn(app.visitor(), `/book/${paying.slug}/${service.slug}`, {
    staff: 'any',
    date: '2026-12-08',
    time: '2026-12-08T09:00:00.000Z',
    clientName: 'Ngozi Eze',
    amount: '300000',
    pay: 'checkout',
    ...client(),
  });
  const [row] = await storedRows(
    app,
    "SELECT reference FROM payment_intents WHERE state = 'open' ORDER BY created_at DESC LIMIT 1",
  );
  const path = `/booking-complete?reference=${String(row?.['reference'])}`;
  await app.paystack.control({ pay: row?.['reference'] });
  const booked = await app.visitor().send('GET', path);
  expect(booked.body.state).toBe('success');
  await asSuperuser(app, 'ALTER TABLE overpayments RENAME TO overpayments_away', []);
  try {
    const unread = await app.visitor().send('GET', path);
    expect([unread.status, unread.body.failure, unread.body.message]).toEqual([
      500,
      'fault',
      'Booking completed, but could not retrieve details.',
    ]);
    const direct = await app.visitor().send('GET', pageOf(booked.body.appointment._id));
    expect([direct.status, direct.body.message]).toEqual([
      500,
      expect.stringMatching(/^Could not load booking details: /),
    ]);
  } finally {
    await asSuperuser(app, 'ALTER TABLE overpayments_away RENAME TO overpayments', []);
  }
});

test('whoever books again in this browser types nothing, and no other browser is told who that is', async () => {
  const visitor = app.visitor();
  const id = await bookIn(visitor, '2026-12-18T09:00:00.000Z');
  const { owner, service } = salon;
  const formFor = async (who: Visitor, below = '/book') => {
    const page = await who.send('GET', `${below}/${owner.slug}/${service.slug}?staff=any`);
    return [page.body.form.values.clientName, page.body.form.remembered, page.headers.get('cache-control')];
  };
  const forged = app.visitor();
  forged.cookies.set('booked', `${id}${'x'.repeat(43)}`);
  expect(await formFor(visitor)).toEqual(['Ngozi Eze', true, 'no-store']);
  for (const [who, below] of [[app.visitor()], [forged], [visitor, '/embed']] as const)
    expect((await formFor(who, below)).slice(0, 2)).toEqual([undefined, undefined]);
  const elsewhere = await createOwner(app, 'Other Studio');
  const other = await createService(elsewhere);
  const page = await visitor.send('GET', `/book/${elsewhere.slug}/${other.slug}?staff=any`);
  expect(page.body.form.values).toEqual({});

  // The page at its end leads on for a week; a form is filled in for longer.
  app.clock.moveTo(toInstant(app.clock.now() + 7 * dayMs));
  expect(await manageOn(visitor, id)).toBeNull();
  expect(await formFor(visitor)).toEqual(['Ngozi Eze', true, 'no-store']);
  await asSuperuser(
    app,
    `UPDATE appointments SET anonymised_at = now(), client_name = 'Erased client', client_phone = '', client_email = ''
      WHERE appointment_id = $1`,
    [storedId(id)],
  );
  expect((await formFor(visitor)).slice(0, 2)).toEqual([undefined, undefined]);
});
