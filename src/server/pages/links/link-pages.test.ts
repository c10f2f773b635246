import { beforeAll, describe, expect, test } from 'vitest';
import { manageTokenOf, rescheduleTokensOf } from '../../testing/client-link.ts';
import { fillIn, sealOn } from '../../testing/form.ts';
import { deepIt } from '../../testing/gate.ts';
import { fingerprint } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';
import type { Answer } from '../../testing/visitor.ts';

const app = useTestApp({ trustProxy: '127.0.0.1' });
const theme = { primaryColor: '#123456', backgroundColor: null, textColor: null };
let owner: TestOwner;
let service: { readonly _id: string };
let clients = 0;

beforeAll(async () => {
  owner = await createOwner(app);
  service = await createService(owner);
  await owner.visitor.send('PUT', '/api/settings/theme', { body: { primaryColor: '#123456' } });
});

const book = async (date: string): Promise<string> => {
  clients += 1;
  const clientPhone = `0805${String(clients).padStart(7, '0')}`;
  const body = bookingBody(owner, service, { date, clientPhone });
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  expect(booked.status, booked.text).toBe(200);
  return booked.body.data._id;
};
const linkFor = async (id: string): Promise<string> => {
  await owner.visitor.send('POST', `/api/appointments/${id}/reschedule`);
  return (await rescheduleTokensOf(app, id))[0] ?? '';
};
const open = (path: string) => app.visitor().send('GET', path);
const statusOf = async (id: string) =>
  (await owner.visitor.send('GET', `/api/appointments/${id}`)).body.data.status;
const isKept = ({ headers }: Answer): void => {
  expect([
    headers.get('referrer-policy'),
    headers.get('cache-control'),
    headers.get('x-robots-tag'),
    headers.get('set-cookie'),
  ]).toEqual(['same-origin', 'no-store', 'noindex, nofollow', null]);
};

describe('the manage page', () => {
  test('shows the booking in its business’s colours, kept by nobody and listed nowhere', async () => {
    const id = await book('2026-12-08T09:00:00.000Z');
    const token = manageTokenOf(app, id);
    const page = await open(`/manage/${token}`);
    expect(page.status).toBe(200);
    isKept(page);
    expect(page.body).toMatchObject({
      page: 'manage',
      token,
      booking: { _id: id, status: 'pending', can: { confirm: true } },
      look: { businessSlug: owner.slug, themeSettings: theme },
      asking: null,
      review: null,
      done: null,
      form: { errors: [], refusal: null },
    });
    expect((await open(`/manage/${token}?ask=cancel`)).body.asking).toBe('cancel');
    expect((await open(`/manage/${token}?ask=other`)).body.asking).toBeNull();
    // An address cannot make the page say what is not so.
    for (const done of ['confirmed', 'cancelled', 'rubbish'])
      expect((await open(`/manage/${token}?done=${done}`)).body.done).toBeNull();
  });

  test('confirms and cancels by its forms, each once', async () => {
    const id = await book('2026-12-08T11:00:00.000Z');
    const path = `/manage/${manageTokenOf(app, id)}`;
    const client = app.visitor();
    const seal = await sealOn(client, path);
    for (const _ of [1, 2]) {
      const done = await client.send('POST', `${path}/confirm`, { form: seal });
      expect([done.status, done.headers.get('location')]).toEqual([303, `${path}?done=confirmed`]);
      isKept(done);
    }
    expect((await open(`${path}?done=confirmed`)).body.done).toBe('confirmed');
    const again = await client.send('POST', `${path}/confirm`, { form: await sealOn(client, path) });
    expect([again.status, again.body.form.refusal]).toEqual([409, 'This booking is confirmed already.']);

    const long = await client.send('POST', `${path}/cancel`, { form: { ...seal, reason: 'x'.repeat(301) } });
    expect([long.status, long.body.asking, long.body.form.values.reason.length]).toEqual([
      422,
      'cancel',
      301,
    ]);
    const cancelled = await client.send('POST', `${path}/cancel`, { form: { ...seal, reason: 'I am ill' } });
    expect([cancelled.status, cancelled.headers.get('location')]).toEqual([303, `${path}?done=cancelled`]);
    expect(await statusOf(id)).toBe('cancelled');
    const ended = await open(`${path}?ask=cancel&done=cancelled`);
    expect([ended.body.asking, ended.body.done]).toEqual([null, 'cancelled']);
  });

  test('does nothing for a form that is not its own', async () => {
    const [id, other] = [await book('2026-12-09T09:00:00.000Z'), await book('2026-12-09T11:00:00.000Z')];
    const path = `/manage/${manageTokenOf(app, id)}`;
    const client = app.visitor();
    const seal = await sealOn(client, path);
    const theirs = await sealOn(client, `/manage/${manageTokenOf(app, other)}`);
    const before = await fingerprint(app);
    for (const end of ['confirm', 'cancel']) {
      for (const form of [{}, theirs, { ...seal, token: `${seal['token']}x` }]) {
        const refused = await client.send('POST', `${path}/${end}`, { form });
        expect([refused.status, refused.body.page]).toEqual([403, 'manage']);
      }
      for (const origin of ['https://evil.example', 'null', null]) {
        const refused = await client.send('POST', `${path}/${end}`, { form: seal, headers: { origin } });
        expect(refused.status).toBe(403);
      }
    }
    for (let round = 0; round < 100; round += 1) await open(path);
    expect(await fingerprint(app)).toBe(before);
  });

  test('a link of an erased client says that, to nobody but its holder', async () => {
    const id = await book('2026-12-09T14:00:00.000Z');
    const token = manageTokenOf(app, id);
    const { clientId } = (await owner.visitor.send('GET', `/api/appointments/${id}`)).body.data;
    await owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status: 'cancelled' } });
    expect((await owner.visitor.send('DELETE', `/api/clients/${clientId}`)).status).toBe(200);
    for (const path of ['manage', 'review']) {
      const page = await open(`/${path}/${token}`);
      expect([page.status, page.body.link, page.body.businessSlug]).toEqual([404, 'erased', owner.slug]);
      expect((await open(`/${path}/${token.slice(0, -2)}zz`)).body.link).toBe('manage');
    }
  });

  test('a bad link leads to the card that says so', async () => {
    const token = manageTokenOf(app, await book('2026-12-09T13:00:00.000Z'));
    for (const bad of ['x', token.slice(1), `${token.slice(0, -2)}zz`, 'x'.repeat(150)]) {
      const page = await open(`/manage/${bad}`);
      expect([page.status, page.body.page, page.body.link]).toEqual([404, 'not-found', 'manage']);
      isKept(page);
      for (const end of ['confirm', 'cancel']) {
        const posted = await app.visitor().send('POST', `/manage/${bad}/${end}`, { form: {} });
        expect([posted.status, posted.body.link]).toEqual([404, 'manage']);
      }
    }
    // A link to move is none to manage.
    const link = await linkFor(await book('2026-12-09T15:00:00.000Z'));
    expect((await open(`/manage/${link}`)).status).toBe(404);
  });
});

describe('the reschedule page', () => {
  test('offers days and times, and takes one by its form', async () => {
    const id = await book('2026-12-10T09:00:00.000Z');
    const path = `/reschedule/${await linkFor(id)}`;
    const page = await open(path);
    expect(page.status).toBe(200);
    isKept(page);
    expect(page.body).toMatchObject({
      page: 'reschedule',
      booking: { _id: id, staffId: { name: 'Ada Obi' } },
      look: { businessSlug: owner.slug, themeSettings: theme },
      today: '2026-12-07',
      lastDay: '2027-03-07',
      // The day of the booking, which has other times free.
      chosen: { date: '2026-12-10', time: null },
      month: null,
      nearest: [],
    });
    expect(page.body.days).toHaveLength(14);
    // Beyond the first fortnight the strip begins where the booking is; asked to begin elsewhere, it does.
    const later = `/reschedule/${await linkFor(await book('2026-12-30T09:00:00.000Z'))}`;
    const there = (await open(later)).body;
    expect([there.chosen.date, there.days[0].date]).toEqual(['2026-12-30', '2026-12-21']);
    const turnedBack = (await open(`${later}?from=2026-12-07`)).body;
    expect([turnedBack.chosen.date, turnedBack.days[0].date]).toEqual(['2026-12-07', '2026-12-07']);
    const chosen = await open(`${path}?date=2026-12-10&time=2026-12-10T10:00:00.000Z`);
    expect(chosen.body.chosen).toEqual({ date: '2026-12-10', time: '2026-12-10T10:00:00.000Z' });
    expect(chosen.body.slots).not.toContain('2026-12-10T09:00:00.000Z');
    const closed = await open(`${path}?date=2026-12-12`);
    expect([closed.body.slots, closed.body.nextFree]).toEqual([[], '2026-12-14']);
    // Turned on, the times are those of a day that is shown.
    const turned = await open(`${path}?date=2026-12-12&from=2026-12-21`);
    expect([turned.body.chosen.date, turned.body.days[0].date]).toEqual(['2026-12-21', '2026-12-21']);

    const client = app.visitor();
    const none = await fillIn(client, path, {});
    expect([none.status, none.body.form.refusal]).toEqual([
      422,
      'Please select a new date and time slot first.',
    ]);
    const rival = await book('2026-12-10T12:00:00.000Z');
    expect(rival).toBeTruthy();
    const lost = await fillIn(client, path, { newDate: '2026-12-10T12:00:00.000Z' });
    expect([lost.status, lost.body.page, lost.body.chosen.date]).toEqual([409, 'reschedule', '2026-12-10']);
    expect(lost.body.nearest).toHaveLength(6);
    expect(lost.body.form.refusal).toBe('That time has just been taken. Please pick another.');

    const typed = { ...(await sealOn(client, path)), newDate: '2026-12-10T10:00:00.000Z' };
    for (const _ of [1, 2]) {
      const moved = await client.send('POST', path, { form: typed });
      expect([moved.status, moved.headers.get('location')]).toEqual([
        303,
        `/reschedule-confirmation?newDate=2026-12-10T10%3A00%3A00.000Z&business=${owner.slug}&booking=${id}`,
      ]);
    }
    const used = await open(path);
    expect([used.status, used.body.page, used.body.message, used.body.link]).toEqual([
      404,
      'not-found',
      null,
      'reschedule',
    ]);
    const late = await client.send('POST', path, { form: { newDate: '2026-12-10T14:00:00.000Z' } });
    expect([late.status, late.body.link]).toEqual([404, 'reschedule']);
  });

  test('takes the manage link as well, and no form from elsewhere', async () => {
    const id = await book('2026-12-11T09:00:00.000Z');
    const path = `/reschedule/${manageTokenOf(app, id)}`;
    const client = app.visitor();
    const newDate = '2026-12-11T11:00:00.000Z';
    const seal = await sealOn(client, path);
    const before = await fingerprint(app);
    for (let round = 0; round < 100; round += 1) expect((await open(path)).status).toBe(200);
    const unsealed = await client.send('POST', path, { form: { newDate } });
    expect([unsealed.status, unsealed.body.chosen.time]).toEqual([403, newDate]);
    const elsewhere = { form: { ...seal, newDate }, headers: { origin: 'https://evil.example' } };
    expect((await client.send('POST', path, elsewhere)).status).toBe(403);
    expect(await fingerprint(app)).toBe(before);
    expect((await client.send('POST', path, { form: { ...seal, newDate } })).status).toBe(303);
    expect((await open(path)).status).toBe(404);
  });

  test('of a hire offers a month of dates', async () => {
    const item = await createService(owner, {
      bookingType: 'item-based',
      name: 'Canopy',
      duration: 2,
      price: 0,
      quantity: 1,
      pricing: { baseRentalFee: 20000, cautionFee: 0 },
    });
    const body = {
      serviceId: item._id,
      date: '2026-12-15',
      clientName: 'Musa Bello',
      clientPhone: '08061234567',
      clientEmail: 'musa@example.ng',
    };
    const booked = await owner.visitor.send('POST', '/api/appointments/internal', { body });
    const path = `/reschedule/${await linkFor(booked.body.data._id)}`;
    const page = (await open(`${path}?date=2026-12-17`)).body;
    expect([page.chosen, page.days, page.slots]).toEqual([{ date: '2026-12-17', time: null }, [], []]);
    expect([page.month.year, page.month.month, page.nextFree]).toEqual([2026, 12, '2026-12-08']);
    expect(page.month.unavailable).toEqual(expect.arrayContaining(['2026-12-15', '2026-12-19']));
    expect(page.month.unavailable).not.toContain('2026-12-16');
    expect((await open(`${path}?date=2026-12-15&month=2027-01`)).body).toMatchObject({
      chosen: { date: null },
      month: { year: 2027, month: 1 },
    });
    const moved = await fillIn(app.visitor(), path, { newDate: '2026-12-17' });
    expect([moved.status, moved.headers.get('location')]).toEqual([
      303,
      `/reschedule-confirmation?newDate=2026-12-17&business=${owner.slug}&booking=${booked.body.data._id}`,
    ]);
  });

  test('the confirmation hands on what its address says, for the page to judge', async () => {
    const shown = async (query: string) => (await open(`/reschedule-confirmation${query}`)).body;
    expect(await shown('')).toMatchObject({ page: 'reschedule-confirmation', newDate: null });
    expect(await shown('?newDate=soon')).toMatchObject({ newDate: 'soon', look: null });
    expect(await shown(`?newDate=soon&business=${owner.slug}`)).toMatchObject({
      look: { businessSlug: owner.slug, themeSettings: theme },
    });
    expect(await shown('?newDate=soon&business=nobodys')).toMatchObject({ look: null });
    expect(await shown('?booking=nobodys')).toMatchObject({ booking: null });
    expect(await shown('?newDate=a&newDate=b')).toMatchObject({ newDate: null });
  });
});

test('the complete page confirms by its own form, and says how the booking stands', async () => {
  const id = await book('2026-12-15T09:00:00.000Z');
  const path = `/booking-complete?apptId=${id}`;
  const client = app.visitor();
  const shown = (await client.send('GET', path)).body;
  expect(shown).toMatchObject({
    state: 'success',
    look: { businessSlug: owner.slug, themeSettings: theme },
    confirmedBy: 'client',
    appointment: { status: 'pending', hire: null },
  });
  expect(shown.money.map(({ label }: { label: string }) => label)).toEqual(['Total', 'Still to pay']);
  const post = (form: Readonly<Record<string, string>>) =>
    client.send('POST', '/booking-complete/confirm', { form });
  // A form that is not its own changes nothing.
  const other = await book('2026-12-15T11:00:00.000Z');
  for (const form of [{ apptId: id }, { ...shown.confirm, apptId: other }]) {
    expect((await post(form)).status).toBe(303);
    expect([await statusOf(id), await statusOf(other)]).toEqual(['pending', 'pending']);
  }
  expect((await post({ ...shown.confirm, apptId: 'nobodys' })).status).toBe(404);
  for (const round of ['first', 'again']) {
    const done = await post({ ...shown.confirm, apptId: id });
    expect([round, done.status, done.headers.get('location')]).toEqual([
      round,
      303,
      `/booking-complete?directBooking=true&apptId=${id}`,
    ]);
    expect(await statusOf(id)).toBe('confirmed');
  }
  expect((await client.send('GET', path)).body).toMatchObject({
    confirm: null,
    appointment: { status: 'confirmed' },
  });
});

test('the complete page asks nothing of the client where the owner confirms', async () => {
  const strict = await createOwner(app);
  const its = await createService(strict);
  const settings = (await strict.visitor.send('GET', '/api/settings')).body.data;
  const saved = await strict.visitor.send('PUT', '/api/settings/booking-rules', {
    body: { ...settings.bookingRules, confirmation: 'owner' },
  });
  expect(saved.status, saved.text).toBe(200);
  const body = bookingBody(strict, its, { date: '2026-12-08T09:00:00.000Z', clientPhone: '08059999991' });
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  const page = (await open(`/booking-complete?apptId=${booked.body.data._id}`)).body;
  expect(page).toMatchObject({ confirmedBy: 'owner', confirm: null, appointment: { status: 'pending' } });
});

test('the complete page asks as it did when it was booked, whatever the business sets later', async () => {
  const changing = await createOwner(app);
  const body = bookingBody(changing, await createService(changing), { date: '2026-12-08T09:00:00.000Z' });
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  const settings = (await changing.visitor.send('GET', '/api/settings')).body.data;
  const saved = await changing.visitor.send('PUT', '/api/settings/booking-rules', {
    body: { ...settings.bookingRules, confirmation: 'owner' },
  });
  expect(saved.status, saved.text).toBe(200);
  const { confirmedBy, confirm } = (await open(`/booking-complete?apptId=${booked.body.data._id}`)).body;
  expect([confirmedBy, confirm === null]).toEqual(['client', false]);
});

test.each([
  ['offer', 'offer'],
  ['held', 'held'],
  ['receipt', 'receipt'],
  ['refund', 'refund'],
  ['reschedule', 'reschedule'],
])('a dead link of /%s speaks to clients and leads back to the business it names', async (path, link) => {
  const dead = `/${path}/${owner.businessId}${'x'.repeat(65)}`;
  expect((await open(dead)).body).toMatchObject({ page: 'not-found', link, businessSlug: owner.slug });
  const nobody = (await open(`/${path}/nobody`)).body;
  expect([nobody.link, nobody.businessSlug]).toEqual([link, undefined]);
});

test('a link without its token says so', async () => {
  expect((await open('/reschedule')).body).toMatchObject({
    page: 'not-found',
    link: 'reschedule',
    message: 'Missing reschedule token in URL',
  });
});

test('whoever only has the address of the complete page gets no key to the booking', async () => {
  const id = await book('2026-12-14T11:00:00.000Z');
  const proof = manageTokenOf(app, id).slice(44);
  for (const path of ['/booking-complete', '/booking-complete/calendar.ics']) {
    const seen = await open(`${path}?apptId=${id}`);
    expect(seen.status).toBe(200);
    expect(seen.text.replaceAll(/\r\n /g, '')).not.toContain(proof);
  }
});

deepIt('one address can open so many links a minute, on pages and by the API', async () => {
  const token = manageTokenOf(app, await book('2026-12-14T09:00:00.000Z'));
  for (const [path, address] of [
    [`/manage/${token}`, '203.0.113.1'],
    ['/reschedule/guess', '203.0.113.2'],
    [`/api/manage/${token}`, '203.0.113.3'],
    ['/appointments/validate-reschedule-token/guess', '203.0.113.4'],
  ] as const) {
    const headers = { 'x-forwarded-for': address };
    const answers: Answer[] = [];
    for (let round = 0; round < 61; round += 1)
      answers.push(await app.visitor().send('GET', path, { headers }));
    expect(answers.slice(0, 60).every(({ status }) => status !== 429)).toBe(true);
    const [last] = answers.slice(60);
    expect([path, last?.status, Number(last?.headers.get('retry-after')) > 0]).toEqual([path, 429, true]);
    if (!path.includes('/api/') && !path.startsWith('/appointments'))
      expect(last?.body.page).toBe('not-found');
  }
});
