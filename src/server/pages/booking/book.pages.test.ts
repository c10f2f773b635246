import { beforeAll, describe, expect, test } from 'vitest';
import { hourMs, toInstant } from '#core/calendar/instant.ts';
import { fillIn, sealOn, type Typed } from '../../testing/form.ts';
import { countRows, fingerprint, storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

const app = useTestApp();
const TEN = '2026-12-08T09:00:00.000Z';
let owner: TestOwner;
let service: { readonly _id: string; readonly slug: string };
let path = '';

beforeAll(async () => {
  owner = await createOwner(app);
  service = await createService(owner, {
    customFields: [{ id: 'q1', label: 'Hair length', type: 'text', required: true, options: [] }],
  });
  path = `/book/${owner.slug}/${service.slug}`;
});

let telephones = 0;
/** The details of a client nobody has seen yet. */
const typed = (over: Typed = {}): Typed => {
  telephones += 1;
  return {
    staff: 'any',
    date: '2026-12-08',
    time: TEN,
    clientName: 'Ngozi Eze',
    clientPhone: `0809988${String(telephones).padStart(4, '0')}`,
    clientEmail: 'ngozi@example.ng',
    'field-q1': 'to the shoulder',
    ...over,
  };
};
const pageAt = async (query = '') => (await app.visitor().send('GET', `${path}${query}`)).body;

describe('the steps live in the address', () => {
  test('nothing chosen, or staff nobody knows: step 1', async () => {
    for (const [query, staffId] of [
      ['', owner.staffId],
      ['?staff=', owner.staffId],
      ['?staff=nobody', null],
      ['?staff=%00', owner.staffId],
      ['?date=2026-12-06', owner.staffId],
      ['?date=soon', owner.staffId],
      ['?staff=any&staff=any', owner.staffId],
    ]) {
      const page = await pageAt(query ?? '');
      expect([query, page.step, page.chosen]).toEqual([query, 1, { staffId, date: null, time: null }]);
      expect([page.days, page.slots]).toEqual([[], []]);
    }
    expect((await pageAt()).staff).toEqual([{ _id: owner.staffId, name: 'Ada Obi', role: 'Owner' }]);
  });

  test('who is the only one is chosen already, one of two is not', async () => {
    const team = await createOwner(app);
    const { slug } = await createService(team);
    const chosen = async () =>
      (await app.visitor().send('GET', `/book/${team.slug}/${slug}`)).body.chosen.staffId;
    expect(await chosen()).toBe(team.staffId);
    await team.visitor.send('POST', '/api/staff', {
      body: { name: 'Bola', role: 'Nails', services: [], businessId: team.businessId },
    });
    expect(await chosen()).toBe(null);
  });

  test('the day of a link is kept, full or not, until somebody to do it is chosen', async () => {
    for (const date of ['2026-12-08', '2026-12-12']) {
      const page = await pageAt(`?date=${date}`);
      expect([page.step, page.chosen]).toEqual([1, { staffId: owner.staffId, date, time: null }]);
      expect((await pageAt(`?staff=any&date=${date}`)).chosen).toMatchObject({ date });
    }
  });

  test('staff chosen: step 2, on the first day with a free time', async () => {
    for (const staff of ['any', owner.staffId]) {
      const page = await pageAt(`?staff=${staff}`);
      expect([page.step, page.chosen]).toEqual([2, { staffId: staff, date: '2026-12-07', time: null }]);
      expect([page.today, page.lastDay]).toEqual(['2026-12-07', '2027-03-07']);
      expect(page.days).toHaveLength(14);
      // Two hours' notice from eight o'clock in Lagos.
      expect(page.slots[0]).toBe('2026-12-07T09:00:00.000Z');
    }
  });

  test('a day without free times says when the next one is', async () => {
    const page = await pageAt('?staff=any&date=2026-12-12');
    expect([page.chosen.date, page.slots, page.nextFree]).toEqual(['2026-12-12', [], '2026-12-14']);
  });

  test('a free time: step 3; one that is not: step 2 on its day', async () => {
    const free = await pageAt(`?staff=any&time=${TEN}`);
    expect([free.step, free.chosen]).toEqual([3, { staffId: 'any', date: '2026-12-08', time: TEN }]);
    for (const time of ['2026-12-08T09:07:00.000Z', '2026-12-08T20:00:00.000Z']) {
      const page = await pageAt(`?staff=any&time=${time}`);
      expect([page.step, page.chosen.date, page.chosen.time]).toEqual([2, '2026-12-08', null]);
    }
    const nonsense = await pageAt('?staff=any&time=soon');
    expect([nonsense.step, nonsense.chosen.time]).toEqual([2, null]);
  });

  test.each(['2026-12-06', '2027-03-08', '2026-02-30', 'tomorrow', '9999-99-99', '%F0%9F%92%A5'])(
    'the day %s is out of reach and counts as not given',
    async (date) => {
      const page = await pageAt(`?staff=any&date=${date}&from=${date}`);
      expect([page.step, page.chosen.date, page.days[0].date]).toEqual([2, '2026-12-07', '2026-12-07']);
    },
  );

  test('the strip moves by whole fortnights and ends with the horizon', async () => {
    const strip = async (from: string) => {
      const page = await pageAt(`?staff=any&from=${from}`);
      return [page.days[0].date, page.days.at(-1).date];
    };
    expect(await strip('2026-12-21')).toEqual(['2026-12-21', '2027-01-03']);
    expect(await strip('2027-02-01')).toEqual(['2027-02-01', '2027-02-14']);
    expect((await strip('2027-03-07'))[1]).toBe('2027-03-07');
    const page = await pageAt('?staff=any&date=2026-12-25');
    expect(page.days[0].date).toBe('2026-12-21');
  });

  test.each([
    ['?staff=any&from=2026-12-21', '2026-12-21', '2026-12-21'],
    // The fifth is a Friday, and the weekend is closed.
    ['?staff=any&from=2026-12-26', '2026-12-26', '2026-12-28'],
    // An old link still names the day of the strip before.
    ['?staff=any&date=2026-12-08&from=2026-12-21', '2026-12-21', '2026-12-21'],
    ['?staff=any&date=2026-12-23&from=2026-12-21', '2026-12-21', '2026-12-23'],
    [`?staff=any&time=${TEN}&from=2026-12-21`, '2026-12-07', '2026-12-08'],
    ['?staff=any&time=2026-12-08T20:00:00.000Z&from=2026-12-21', '2026-12-07', '2026-12-08'],
  ])('%s: the times are those of a day in the strip shown', async (query, first, day) => {
    const page = await pageAt(query);
    expect([page.days[0].date, page.chosen.date]).toEqual([first, day]);
    for (const slot of page.slots) expect(slot.slice(0, 10)).toBe(day);
  });

  test('a time in a link that has gone is named, with the nearest that are free', async () => {
    const page = await pageAt('?staff=any&time=2026-12-08T09:07:00.000Z');
    expect(page.gone).toEqual({
      time: '2026-12-08T09:07:00.000Z',
      nearest: ['2026-12-08T08:45:00.000Z', '2026-12-08T09:00:00.000Z', '2026-12-08T09:15:00.000Z'],
    });
    expect((await pageAt(`?staff=any&time=${TEN}`)).gone).toBeUndefined();
    expect((await pageAt('?staff=any&date=2026-12-12')).gone).toBeUndefined();
    expect((await pageAt('?staff=any&time=2020-01-01T09:00:00.000Z')).gone).toBeUndefined();
  });

  test('says how the clocks of the business go as far as can be booked', async () => {
    expect((await pageAt('?staff=any')).clock.map(([, minutes]: [number, number]) => minutes)).toEqual([60]);
  });
});

describe('booking without scripts', () => {
  const appointments = () => countRows(app, ['appointments']);

  test('asks once about an email that looks like a slip', async () => {
    const before = await appointments();
    const send = async (clientEmail: string, emailSeen: string) => {
      const form = {
        ...typed({ time: '2026-12-16T08:00:00.000Z' }),
        clientEmail,
        emailSeen,
        ...(await sealOn(app.visitor(), path)),
      };
      return app.visitor().send('POST', path, { form });
    };
    const asked = await send('bola@gmail.con', '');
    expect([
      asked.status,
      JSON.parse(asked.text).form.errors.map(({ field }: { field: string }) => field),
    ]).toEqual([422, ['clientEmail']]);
    expect(JSON.parse(asked.text).form.values.clientEmail).toBe('bola@gmail.con');
    // Another slip was never asked about.
    expect((await send('bola@gmial.com', 'bola@gmail.con')).status).toBe(422);
    expect(await appointments()).toEqual(before);
    expect((await send('bola@gmail.con', 'bola@gmail.con')).status).toBe(303);
  });

  test('goes on to the complete page; a double send is one appointment', async () => {
    const before = await appointments();
    const form = { ...typed({ time: '2026-12-08T08:00:00.000Z' }), ...(await sealOn(app.visitor(), path)) };
    const send = () => app.visitor().send('POST', path, { form });
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    const [first] = answers;
    expect(first?.headers.get('location')).toMatch(
      /^\/booking-complete\?directBooking=true&apptId=[0-9A-Za-z]{44}$/,
    );
    for (const answer of answers)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, first?.headers.get('location')]);
    expect(await appointments()).toBe(before + 1);
    const complete = await app.visitor().send('GET', String(first?.headers.get('location')));
    expect(complete.body).toMatchObject({ state: 'success', appointment: { serviceName: 'Silk press' } });
    const [kept] = await storedRows(
      app,
      `SELECT answers FROM appointments WHERE starts_at = '2026-12-08T08:00Z'`,
    );
    expect(kept?.['answers']).toEqual([
      { fieldId: 'q1', label: 'Hair length', type: 'text', value: 'to the shoulder' },
    ]);
    // The browser's back button, another name, the same form: not a second booking in silence.
    const changed = await app.visitor().send('POST', path, { form: { ...form, clientName: 'Other Name' } });
    expect(changed.status).toBe(422);
    expect(await appointments()).toBe(before + 1);
  });

  test('complaints stand at their fields and what was typed is kept', async () => {
    const wrong = typed({ clientName: '', clientPhone: '123', clientEmail: 'nope' });
    const answer = await fillIn(app.visitor(), path, wrong);
    expect([answer.status, answer.body.step]).toEqual([422, 3]);
    expect(answer.body.form.errors).toEqual([
      { field: 'clientName', message: 'This field is required.' },
      { field: 'clientPhone', message: 'Enter a valid 11-digit NG number.' },
      { field: 'clientEmail', message: 'Must be a valid email' },
    ]);
    expect(answer.body.form.values).toEqual(wrong);
    const unanswered = await fillIn(app.visitor(), path, typed({ 'field-q1': ' ' }));
    expect(unanswered.body.form.errors).toEqual([{ field: 'field-q1', message: 'This field is required.' }]);
  });

  test('a lost time keeps what was typed and offers the nearest', async () => {
    const lost = typed({ time: '2026-12-09T12:00:00.000Z', date: '2026-12-09' });
    const seal = await sealOn(app.visitor(), path);
    const body = bookingBody(owner, service, {
      date: lost['time'],
      customFieldAnswers: [{ fieldId: 'q1', value: 'short' }],
    });
    expect((await app.visitor().send('POST', '/api/appointments', { body })).status).toBe(200);
    const answer = await app.visitor().send('POST', path, { form: { ...lost, ...seal } });
    expect([answer.status, answer.body.step]).toEqual([409, 3]);
    expect(answer.body.form.refusal).toBe('That time has just been taken. Please pick another.');
    expect(answer.body.form.values).toEqual(lost);
    expect(answer.body.nearest).toContain('2026-12-09T13:00:00.000Z');
    expect(answer.body.nearest).not.toContain(lost['time']);
    expect(answer.body.slots).not.toContain(lost['time']);
    // The new seal has an attempt of its own, so that the next try is a new booking.
    expect(answer.body.form.seal.attempt).not.toBe(seal['attempt']);
    const next = { ...lost, ...answer.body.form.seal, time: '2026-12-09T13:00:00.000Z' };
    expect((await app.visitor().send('POST', path, { form: next })).status).toBe(303);
  });

  test('is refused without its seal, with that of another service, from elsewhere, and a day later', async () => {
    const other = await createService(owner, { name: 'Other service' });
    const form = typed({ time: '2026-12-10T09:00:00.000Z', date: '2026-12-10' });
    const seal = await sealOn(app.visitor(), path);
    const before = await fingerprint(app);
    const refused = async (given: Typed, headers = {}) => {
      const answer = await app.visitor().send('POST', path, { form: { ...form, ...given }, headers });
      expect([answer.status, answer.body.step, answer.body.form.values]).toEqual([403, 3, form]);
    };
    await refused({});
    await refused({ ...seal, token: 'x' });
    await refused(await sealOn(app.visitor(), `/book/${owner.slug}/${other.slug}`));
    await refused(await sealOn(app.visitor(), '/login'));
    await refused(seal, { origin: 'https://evil.example' });
    app.clock.moveTo(toInstant(app.clock.now() + 24 * hourMs));
    await refused(seal);
    expect(await fingerprint(app)).toBe(before);
    expect((await fillIn(app.visitor(), path, form)).status).toBe(303);
  });
});
