import { beforeAll, describe, expect, test } from 'vitest';
import type { PublicLine } from '#contract/replies/line-views.ts';
import { fillIn, type Typed } from '../../testing/form.ts';
import { createPayingOwner } from '../../testing/paying-business.ts';
import { countRows, storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createService, type TestOwner } from '../../testing/test-owner.ts';
import type { Answer } from '../../testing/visitor.ts';

const app = useTestApp({ paystack: true });
const NINE = '2026-12-08T08:00:00.000Z';
const OTHER_DAY = '2026-12-10T08:00:00.000Z';

type Made = { readonly _id: string; readonly slug: string };
let owner: TestOwner;
let bola = '';
let wash: Made;
let set: Made;
let nails: Made;
/** Of the set's option group: to the shoulder, and to the waist, which takes longer and costs more. */
let [short, long] = ['', ''];

beforeAll(async () => {
  owner = await createPayingOwner(app);
  const added = await owner.visitor.send('POST', '/api/staff', {
    body: { name: 'Bola', role: 'Nails', services: [], businessId: owner.businessId },
  });
  bola = added.body.data._id;
  wash = await createService(owner, { name: 'Wash', duration: 30, price: 4000 });
  set = await createService(owner, {
    name: 'Set',
    duration: 45,
    price: 6000,
    optionGroups: [
      {
        name: 'Length',
        choose: 'one',
        required: true,
        options: [
          { name: 'Shoulder', price: 0, minutes: 0 },
          { name: 'Waist', price: 2500, minutes: 30 },
        ],
      },
    ],
  });
  nails = await createService(owner, { name: 'Nails', duration: 60, price: 5000, alongside: true });
  for (const [service, staff] of [
    [wash, owner.staffId],
    [set, owner.staffId],
    [nails, bola],
  ] as const)
    await owner.visitor.send('PUT', `/api/services/${service._id}/assign-staff`, {
      body: { staffIds: [staff] },
    });
  const page = await get(`/book/${owner.slug}/${set.slug}`);
  [short = '', long = ''] = page.body.chosenLines.services[0].optionGroups[0].options.map(
    ({ _id }: { readonly _id: string }) => _id,
  );
});

const get = (path: string): Promise<Answer> => app.visitor().send('GET', path);
const locationOf = (answer: Answer): string => answer.headers.get('location') ?? '';
const at = (service: Made, query: Typed | string): string =>
  `/book/${owner.slug}/${service.slug}?${new URLSearchParams(query)}`;
const three = (option: string): string =>
  `${wash._id},${set._id}${option === '' ? '' : `:${option}`},${nails._id}`;

let telephones = 0;
const typed = (over: Typed): Typed => {
  telephones += 1;
  return {
    staff: 'any',
    time: NINE,
    clientName: 'Ngozi Eze',
    clientPhone: `0809977${String(telephones).padStart(4, '0')}`,
    clientEmail: `ngozi${telephones}@example.ng`,
    ...over,
  };
};

describe('the lines of a booking live in the address', () => {
  test('go on to the day of a link once they are chosen', async () => {
    const { body } = await get(`/book/${owner.slug}/${set.slug}?date=2026-12-10`);
    expect([body.step, body.chosen.date]).toEqual([1, '2026-12-10']);
    const lines = `${set._id}:any:${short}`;
    const answered = await get(at(set, { lines, do: 'next', date: '2026-12-10' }));
    const { searchParams } = new URL(locationOf(answered), 'https://akoko.example');
    expect([searchParams.get('staff'), searchParams.get('date')]).toEqual(['any', '2026-12-10']);
  });

  test('one plain service is booked on its own page, as ever', async () => {
    for (const [query, to] of [
      [{ lines: wash._id }, `/book/${owner.slug}/${wash.slug}`],
      [{ lines: `${wash._id}:${owner.staffId}` }, `/book/${owner.slug}/${wash.slug}?staff=${owner.staffId}`],
      [{ lines: wash._id, do: 'next' }, `/book/${owner.slug}/${wash.slug}?staff=any`],
    ] as const) {
      const answer = await get(at(wash, query));
      expect([answer.status, locationOf(answer)]).toEqual([302, to]);
    }
    expect((await get(`/book/${owner.slug}/${wash.slug}`)).body.chosenLines).toBeUndefined();
  });

  test('a service with something to choose is a line by itself', async () => {
    const { body } = await get(`/book/${owner.slug}/${set.slug}?staff=${owner.staffId}`);
    expect(body.chosenLines.lines).toEqual([{ serviceId: set._id, staffId: owner.staffId }]);
    // Whose time it is is known; what is to be done is not.
    expect([body.step, body.chosenLines.errors]).toEqual([
      1,
      [{ field: 'lines.0.optionIds', message: 'Please choose: Length.' }],
    ]);
    expect((await get(`/book/${owner.slug}/${set.slug}`)).body.chosenLines.errors).toEqual([]);
  });

  test('they stand on the page of the first, with the sum of all as its service', async () => {
    const elsewhere = await get(at(nails, { lines: three(long) }));
    expect([elsewhere.status, locationOf(elsewhere)]).toEqual([302, at(wash, { lines: three(long) })]);
    const { body } = await get(at(wash, { lines: three(long) }));
    expect([body.step, body.chosen.staffId]).toEqual([1, null]);
    expect(body.service).toMatchObject({ name: 'Wash, Set and Nails', duration: 165, price: 17_500 });
    expect(body.payment.quote).toEqual({ dueNow: 3500, caution: 0, total: 17_500 });
    expect(body.staff.map(({ name }: { readonly name: string }) => name)).toEqual(['Ada Obi', 'Bola']);
  });

  test('an option changes price, minutes and the times offered', async () => {
    const [less, more] = await Promise.all(
      [short, long].map(
        async (option) =>
          (await get(at(wash, { lines: three(option), staff: 'any', date: '2026-12-08' }))).body,
      ),
    );
    expect([less.step, more.step]).toEqual([2, 2]);
    expect([less.service.duration, more.service.duration]).toEqual([135, 165]);
    expect([less.payment.quote.dueNow, more.payment.quote.dueNow]).toEqual([3000, 3500]);
    expect(less.payment.stamp).not.toBe(more.payment.stamp);
    expect(less.slots.length).toBeGreaterThan(more.slots.length);
  });

  test('a required option that is missing is told at its line once the client goes on', async () => {
    const { body } = await get(at(wash, { lines: three(''), staff: 'any' }));
    expect([body.step, body.chosenLines.errors]).toEqual([
      1,
      [{ field: 'lines.1.optionIds', message: 'Please choose: Length.' }],
    ]);
    expect((await get(at(wash, { lines: three('') }))).body.chosenLines.errors).toEqual([]);
  });

  test('nine are too many, and the way to take one out is there', async () => {
    const nine = Array.from({ length: 9 }, () => wash._id).join();
    const { body } = await get(at(wash, { lines: nine, staff: 'any' }));
    expect([body.step, body.chosenLines.lines.length, body.chosenLines.errors]).toEqual([
      1,
      9,
      [{ field: 'lines', message: 'At most 8 services can be booked in one go.' }],
    ]);
    const less = await get(at(wash, { lines: nine, do: 'remove-3' }));
    expect(new URLSearchParams(locationOf(less).split('?')[1]).get('lines')?.split(',')).toHaveLength(8);
  });

  test('in a frame they lead from page to page of the frame', async () => {
    for (const query of [{ lines: three(long) }, { lines: three(long), do: 'add' }]) {
      const answer = await get(`/embed/${owner.slug}/${nails.slug}?${new URLSearchParams(query)}`);
      expect([answer.status, locationOf(answer)]).toEqual([302, expect.stringMatching(/^\/embed\//)]);
    }
  });

  test('one that cannot be read, or is of another business, is none', async () => {
    for (const lines of ['nonsense', `${'a'.repeat(44)}`, wash._id.replace(/^./, '0')]) {
      const answer = await get(at(wash, { lines }));
      const { chosenLines } = answer.status === 200 ? answer.body : {};
      expect([lines, chosenLines]).toEqual([lines, undefined]);
    }
  });
});

describe('the form of the lines, without scripts', () => {
  const send = async (fields: Typed | string): Promise<string> => {
    const answer = await get(at(wash, fields));
    expect(answer.status).toBe(302);
    return decodeURIComponent(locationOf(answer)).replaceAll('+', ' ');
  };

  test('reads options and people, and goes on to the times', async () => {
    const group = (await get(`/book/${owner.slug}/${set.slug}`)).body.chosenLines.services[0].optionGroups[0]
      ._id;
    const fields = {
      lines: three(''),
      'staff-0': owner.staffId,
      'staff-1': 'any',
      [`options-1-${group}`]: long,
    };
    const to = `/book/${owner.slug}/${wash.slug}?lines=${wash._id}:${owner.staffId},${set._id}:${long},${nails._id}`;
    expect(await send({ ...fields, do: 'next' })).toBe(`${to}&staff=any`);
    expect(await send({ ...fields, do: 'update' })).toBe(to);
  });

  test('a person for all counts where it was changed', async () => {
    const lines = `${wash._id},${set._id}:${short}`;
    const group = (await get(`/book/${owner.slug}/${set.slug}`)).body.chosenLines.services[0].optionGroups[0]
      ._id;
    const fields = { lines, 'staff-0': 'any', 'staff-1': 'any', [`options-1-${group}`]: short, do: 'update' };
    expect(await send({ ...fields, same: owner.staffId })).toContain(
      `lines=${wash._id}:${owner.staffId},${set._id}:${owner.staffId}:${short}`,
    );
    expect(await send({ ...fields, same: 'any', 'staff-0': owner.staffId })).toContain(
      `lines=${wash._id}:${owner.staffId},${set._id}:${short}`,
    );
  });

  test('takes one out, leads on to add another, and to the business once none is left', async () => {
    expect(await send({ lines: three(short), do: 'remove-0' })).toContain(`/${set.slug}?lines=${set._id}`);
    expect(await send({ lines: three(short), do: 'add' })).toContain(`/book/${owner.slug}?lines=${wash._id}`);
    expect(await send({ lines: wash._id, do: 'remove-0' })).toBe(`/book/${owner.slug}`);
  });

  test('what was added is on the page of the business', async () => {
    const { body } = await get(`/book/${owner.slug}?${new URLSearchParams({ lines: three(short) })}`);
    expect(body.added.map(({ serviceId }: { readonly serviceId: string }) => serviceId)).toEqual([
      wash._id,
      set._id,
      nails._id,
    ]);
    expect((await get(`/book/${owner.slug}?lines=x`)).body.added).toBeUndefined();
  });
});

describe('booking several without scripts', () => {
  const path = (): string => `/book/${owner.slug}/${wash.slug}`;

  /** The form of the last step as the page for these lines carries it. */
  const formFor = async (lines: string, over: Typed = {}): Promise<Typed> => {
    const { time = NINE } = over;
    const { body } = await get(at(wash, { lines, staff: 'any', time }));
    expect(body.step).toBe(3);
    const { form, payment } = body;
    return typed({
      ...form.seal,
      lines,
      terms: payment.stamp,
      amount: String(payment.quote.dueNow * 100),
      pay: 'checkout',
      ...over,
    });
  };

  test('wash, set and nails by two people, with the deposit of the sum', async () => {
    const answer = await app.visitor().send('POST', path(), { form: await formFor(three(long)) });
    expect(answer.status).toBe(303);
    const [intent] = await storedRows(
      app,
      'SELECT amount_kobo, draft FROM payment_intents ORDER BY created_at DESC, held_until DESC LIMIT 1',
    );
    expect(intent).toMatchObject({
      amount_kobo: 350_000,
      draft: { serviceName: 'Wash, Set and Nails', staffName: 'Ada Obi and Bola' },
    });
  });

  test('what is held for a payment says each line, and leads back to all of them', async () => {
    const visitor = app.visitor();
    const time = '2026-12-11T08:00:00.000Z';
    const sent = await visitor.send('POST', path(), { form: await formFor(three(long), { time }) });
    expect(sent.status).toBe(303);
    const { body } = await visitor.send('GET', `/held/${visitor.cookies.get('holds')}`);
    expect(body.booking.lines.text).toBe(three(long));
    expect(
      body.booking.lines.told.map(({ serviceName, options, staffNames }: PublicLine) => [
        serviceName,
        ...options,
        ...staffNames,
      ]),
    ).toEqual([
      ['Wash', 'Ada Obi'],
      ['Set', 'Waist', 'Ada Obi'],
      ['Nails', 'Bola'],
    ]);
    // Their own time is not in their way.
    const again = await visitor.send('GET', at(wash, { lines: three(long), staff: 'any', time }));
    expect([again.body.step, again.body.chosen.time]).toEqual([3, time]);
  });

  test('of a visit in which a wait lies the last step says how long it is in all, as it is then booked', async () => {
    const day = (clock: string) => `2026-12-14T${clock}:00.000Z`;
    const blink = await createService(owner, { name: 'Fringe', duration: 15, price: 1000 });
    const between = await owner.visitor.send('POST', '/api/appointments/internal', {
      body: {
        ...{ clientName: 'Ife Okon', clientPhone: '08099770001', clientEmail: 'ife@example.ng' },
        ...{ serviceId: blink._id, staffId: owner.staffId, date: day('08:30') },
      },
    });
    expect(between.status, between.text).toBe(200);
    const lines = `${wash._id},${set._id}:${short}`;
    const page = await get(at(wash, { lines, staff: 'any', time: day('08:00') }));
    expect(page.body.service.duration).toBe(75);
    expect(page.body.lengthFrom).toEqual({ time: day('08:00'), minutes: 90 });
    const later = await get(at(wash, { lines, staff: 'any', time: day('10:00') }));
    expect(later.body.lengthFrom).toEqual({ time: day('10:00'), minutes: 75 });
    expect((await get(at(wash, { lines, staff: 'any' }))).body.lengthFrom).toBeUndefined();
    const sent = await app.visitor().send('POST', path(), {
      form: await formFor(lines, { time: day('08:00') }),
    });
    expect(sent.status).toBe(303);
    const [held] = await storedRows(
      app,
      `SELECT (((draft->>'endsAt')::float8 - (draft->>'startsAt')::float8) / 60000)::int AS minutes
         FROM payment_intents WHERE (draft->>'startsAt')::float8 = $1`,
      [Date.parse(day('08:00'))],
    );
    expect(held).toEqual({ minutes: 90 });
  });

  test('with another price than the page said nothing is held', async () => {
    const before = await countRows(app, ['payment_intents']);
    const { terms: other = '' } = await formFor(three(short), { time: OTHER_DAY });
    const form = await formFor(three(long), { terms: other, time: OTHER_DAY });
    const answer = await app.visitor().send('POST', path(), { form });
    expect([answer.status, answer.body.step]).toEqual([409, 3]);
    expect(answer.body.form.refusal).toContain('The terms changed after you opened this page.');
    expect(answer.body.service).toMatchObject({ duration: 165, price: 17_500 });
    expect(await countRows(app, ['payment_intents'])).toBe(before);
  });

  test('a required option that is missing is refused at its line, with what was typed', async () => {
    const form = await formFor(three(long), { time: OTHER_DAY });
    const answer = await app.visitor().send('POST', path(), { form: { ...form, lines: three('') } });
    expect([answer.status, answer.body.step]).toEqual([422, 1]);
    expect(answer.body.chosenLines.errors).toEqual([
      { field: 'lines.1.optionIds', message: 'Please choose: Length.' },
    ]);
    expect(answer.body.form.values.clientName).toBe('Ngozi Eze');
  });

  test('a lost time keeps the lines and offers the nearest starts for all of them', async () => {
    const lost = await formFor(three(long), { time: '2026-12-09T08:00:00.000Z', date: '2026-12-09' });
    const other = await formFor(three(long), { time: '2026-12-09T08:00:00.000Z', date: '2026-12-09' });
    expect((await app.visitor().send('POST', path(), { form: other })).status).toBe(303);
    const answer = await app.visitor().send('POST', path(), { form: lost });
    expect([answer.status, answer.body.step]).toEqual([409, 3]);
    expect(answer.body.nearest.length).toBeGreaterThan(2);
    expect(answer.body.chosenLines.lines).toHaveLength(3);
    const [next = ''] = answer.body.nearest;
    const again = { ...lost, ...answer.body.form.seal, time: next };
    expect((await app.visitor().send('POST', path(), { form: again })).status).toBe(303);
  });

  test('a lost time says which one service less can still have it, what remains and costs, and shows that', async () => {
    // Bola, who does the nails, is booked; whoever does the others is not.
    const time = '2026-12-17T08:00:00.000Z';
    const asked = { time, date: '2026-12-17', pay: 'checkout' };
    const lost = await formFor(three(long), asked);
    const own = `/book/${owner.slug}/${nails.slug}`;
    for (const hour of ['08', '09', '10']) {
      const taken = time.replace('T08', `T${hour}`);
      const { body: page } = await get(at(nails, { staff: 'any', time: taken }));
      const { stamp: terms, quote } = page.payment;
      const due = { terms, amount: String(quote.dueNow * 100) };
      const form = typed({ ...asked, ...page.form.seal, ...due, time: taken });
      expect((await app.visitor().send('POST', own, { form })).status).toBe(303);
    }
    const answer = await app.visitor().send('POST', path(), { form: lost });
    expect([answer.status, answer.body.less]).toEqual([
      409,
      { time, ways: [{ lines: expect.any(String), name: 'Nails', minutes: 105, price: 12_500 }] },
    ]);
    const [{ lines: text }] = answer.body.less.ways;
    const again = { ...lost, ...answer.body.form.seal, lost: time, time: '', take: text };
    const { status, body } = await app.visitor().send('POST', path(), { form: again });
    expect([status, body.step, body.form.refusal, body.chosen.time]).toEqual([200, 3, null, time]);
    expect(body.form.values).toMatchObject({ clientName: 'Ngozi Eze', clientPhone: lost['clientPhone'] });
    expect([body.chosenLines.lines.length, body.service.price, body.less]).toEqual([2, 12_500, undefined]);
    const booked = { ...again, ...body.form.seal, take: '', lines: body.chosenLines.text, time };
    const { stamp: terms, quote } = body.payment;
    const due = { terms, amount: String(quote.dueNow * 100) };
    expect((await app.visitor().send('POST', path(), { form: { ...booked, ...due } })).status).toBe(303);
  });

  test('the plain form of a service with something to choose leads to its choice', async () => {
    const own = `/book/${owner.slug}/${set.slug}`;
    const answer = await fillIn(app.visitor(), own, typed({ date: '2026-12-10' }));
    expect([answer.status, answer.body.step]).toEqual([422, 1]);
    expect(answer.body.chosenLines.errors[0].field).toBe('lines.0.optionIds');
  });
});
