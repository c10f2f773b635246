import { beforeAll, describe, expect, test } from 'vitest';
import { type Instant, parseInstant } from '#core/calendar/instant.ts';
import {
  type LinesSalon,
  openLinesSalon,
  shownLines,
} from '../../modules/appointments/testing/lines-harness.ts';
import { manageTokenOf } from '../../testing/client-link.ts';
import { sealOn, type Typed } from '../../testing/form.ts';
import { fingerprint } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createService } from '../../testing/test-owner.ts';
import type { Answer } from '../../testing/visitor.ts';

/** Monday 7 December 2026, 08:00 in Lagos. */
const app = useTestApp();
let salon: LinesSalon;

beforeAll(async () => {
  salon = await openLinesSalon(app);
});

/** Ada's wash and set at this start, and Bola's nails; the path of the booking's manage page. */
const booked = async (date: string): Promise<string> => {
  const { wash, set, nails, ada, bola } = salon;
  const lines = [
    { serviceId: wash._id, staffId: ada },
    { serviceId: set._id, staffId: ada },
    { serviceId: nails._id, staffId: bola },
  ];
  const made = await salon.book(lines, { date });
  expect(made.status, made.text).toBe(200);
  return `/manage/${manageTokenOf(app, made.body.data._id)}`;
};
const open = (path: string) => app.visitor().send('GET', path);
/** Of the question on a page: what its form sends. */
const formOf = ({ body }: Answer): Typed => ({
  token: body.form.seal.token,
  attempt: body.form.seal.attempt,
  line: String(body.line.line),
  hash: body.cost.hash,
});

describe('one line of several', () => {
  test('is asked about with what it costs, and cancelled by its form, once', async () => {
    const path = await booked('2026-12-08T10:00:00Z');
    const stored = await fingerprint(app);
    const asked = await open(`${path}?ask=line&line=2`);
    expect(asked.status).toBe(200);
    expect(asked.body).toMatchObject({
      page: 'manage',
      asking: 'line',
      line: { line: 2, serviceName: 'Set' },
      cost: { price: 11_000, before: 19_000, back: 0, stays: 0 },
    });
    expect(asked.headers.get('cache-control')).toBe('no-store');
    expect(await fingerprint(app)).toBe(stored);

    const client = app.visitor();
    const form = formOf(asked);
    for (const _ of [1, 2]) {
      const done = await client.send('POST', `${path}/lines/cancel`, { form });
      expect([done.status, done.headers.get('location')]).toEqual([
        303,
        `${path}?done=line-cancelled&line=2`,
      ]);
    }
    const after = await open(`${path}?done=line-cancelled&line=2`);
    expect(after.body).toMatchObject({ done: 'line-cancelled', line: { serviceName: 'Set' } });
    expect(shownLines(after.body.booking).map((line) => line.split(' ')[0])).toEqual(['Wash', 'Nails']);
    // An address cannot make the page say what is not so.
    for (const line of ['1', '3', '9', 'x', ''])
      expect((await open(`${path}?done=line-cancelled&line=${line}`)).body.done).toBeNull();
  });

  test('says why it cannot be cancelled, and shows the booking as it stands', async () => {
    const path = await booked('2026-12-09T10:00:00Z');
    for (const line of ['4', '0', 'x', '']) {
      const gone = await open(`${path}?ask=line&line=${line}`);
      expect([gone.status, gone.body.asking, gone.body.form.refusal]).toEqual([
        409,
        null,
        'This service is no longer part of your booking. You now see how it stands.',
      ]);
    }
    // What was shown is not what it comes to any more: it is shown anew.
    const shown = formOf(await open(`${path}?ask=line&line=2`));
    const other = formOf(await open(`${path}?ask=line&line=1`));
    const client = app.visitor();
    expect((await client.send('POST', `${path}/lines/cancel`, { form: other })).status).toBe(303);
    const stale = await client.send('POST', `${path}/lines/cancel`, { form: shown });
    expect([stale.status, stale.body.asking, stale.body.cost.price, stale.body.form.refusal]).toEqual([
      422,
      'line',
      6000,
      'Your booking or its price has changed since you saw it. Please look at it again and confirm.',
    ]);
    expect((await client.send('POST', `${path}/lines/cancel`, { form: formOf(stale) })).status).toBe(303);
    const last = await open(`${path}?ask=line&line=3`);
    expect([last.status, last.body.form.refusal]).toEqual([
      409,
      'This is the only service left. To give it up, please cancel the booking.',
    ]);
  });

  test('is left alone by a form that is not its own', async () => {
    const [path, theirs] = [await booked('2026-12-10T10:00:00Z'), await booked('2026-12-11T10:00:00Z')];
    const form = formOf(await open(`${path}?ask=line&line=2`));
    const stored = await fingerprint(app);
    const client = app.visitor();
    for (const sent of [{}, { ...form, ...(await sealOn(client, theirs)) }, { ...form, token: 'x' }]) {
      const refused = await client.send('POST', `${path}/lines/cancel`, { form: sent });
      expect([refused.status, refused.body.page]).toEqual([403, 'manage']);
    }
    const elsewhere = { form, headers: { origin: 'https://evil.example' } };
    expect((await client.send('POST', `${path}/lines/cancel`, elsewhere)).status).toBe(403);
    const dead = await client.send('POST', '/manage/none/lines/cancel', { form });
    expect([dead.status, dead.body.link]).toEqual([404, 'manage']);
    expect(await fingerprint(app)).toBe(stored);
  });
});

describe('one more service', () => {
  const at = (path: string, query: Typed): string => `${path}/add?${new URLSearchParams(query)}`;
  const placeOf = ({ body }: Answer, place: number): Typed => {
    const { date, hash } = body.chosen.offer.places[place];
    const { token, attempt } = body.form.seal;
    return { token, attempt, lines: body.chosen.text, place: `${date} ${hash}` };
  };
  /** A booking of Ada's wash alone. */
  const washed = async (date: string): Promise<string> => {
    const made = await salon.book([{ serviceId: salon.wash._id, staffId: salon.ada }], { date });
    expect(made.status, made.text).toBe(200);
    return `/manage/${manageTokenOf(app, made.body.data._id)}`;
  };

  test('is chosen, its times are shown, and it is added by its form, once', async () => {
    const path = await washed('2026-12-14T11:00:00Z');
    const stored = await fingerprint(app);
    const first = await open(`${path}/add`);
    expect([first.status, first.body.page, first.body.chosen]).toEqual([200, 'add-line', null]);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.body.services.map(({ name }: { readonly name: string }) => name)).toContain('Nails');
    const times = await open(at(path, { lines: salon.nails._id, step: 'times' }));
    expect(times.body.chosen.offer).toMatchObject({ price: 6000, questions: [] });
    expect(await fingerprint(app)).toBe(stored);

    const client = app.visitor();
    const form = placeOf(times, 1);
    for (const _ of [1, 2]) {
      const done = await client.send('POST', `${path}/add`, { form });
      expect([done.status, done.headers.get('location')]).toEqual([303, `${path}?done=line-added&line=2`]);
    }
    const after = await open(`${path}?done=line-added&line=2`);
    expect(after.body).toMatchObject({ done: 'line-added', line: { serviceName: 'Nails' } });
    expect(shownLines(after.body.booking)).toEqual(['Wash 11:00–11:30 Ada Obi', 'Nails 11:30–12:30 Ada Obi']);
  });

  test('with something to be chosen is asked about first, and told what is missing', async () => {
    const path = await washed('2026-12-15T11:00:00Z');
    const { braids, bola } = salon;
    const asked = await open(at(path, { lines: braids._id, step: 'choices' }));
    expect([asked.body.chosen.offer, asked.body.chosen.errors]).toEqual([null, []]);
    const missing = await open(at(path, { lines: braids._id, step: 'times' }));
    expect([missing.status, missing.body.chosen.offer, missing.body.chosen.errors]).toEqual([
      200,
      null,
      [{ field: 'lines.0.optionIds', message: 'Please choose: Length.' }],
    ]);
    const sent = { lines: braids._id, 'staff-0': bola, 'options-0-length': braids.waist, do: 'update' };
    const chosen = await open(at(path, sent));
    expect(chosen.status).toBe(302);
    const leads = chosen.headers.get('location') ?? '';
    expect(new URL(leads, 'http://x').searchParams.get('lines')).toBe(
      `${braids._id}:${bola}:${braids.waist}`,
    );
    const times = await open(leads);
    expect(times.body.chosen).toMatchObject({ offer: { price: 14_000, minutes: 90 } });
    expect((await app.visitor().send('POST', `${path}/add`, { form: placeOf(times, 0) })).status).toBe(303);
  });

  test('keeps its answers where something is wrong, and says what', async () => {
    const customFields = [{ id: 'shade', label: 'Which shade?', type: 'text', required: true, options: [] }];
    const tint = await createService(salon.owner, { name: 'Tint', duration: 30, price: 3000, customFields });
    const path = await washed('2026-12-16T11:00:00Z');
    const times = await open(at(path, { lines: tint._id, step: 'times' }));
    const [{ id }] = times.body.chosen.offer.questions;
    const client = app.visitor();
    const form = placeOf(times, 0);
    const noPlace = await client.send('POST', `${path}/add`, {
      form: { ...form, place: '', [`field-${id}`]: 'Red' },
    });
    expect([noPlace.status, noPlace.body.form.errors, noPlace.body.form.values[`field-${id}`]]).toEqual([
      422,
      [{ field: 'place', message: 'Please choose a time first.' }],
      'Red',
    ]);
    const noAnswer = await client.send('POST', `${path}/add`, { form });
    expect([noAnswer.status, noAnswer.body.form.errors]).toEqual([
      422,
      [{ field: `field-${id}`, message: 'This field is required.' }],
    ]);
    const answered = { ...placeOf(noAnswer, 0), [`field-${id}`]: 'Copper' };
    expect((await client.send('POST', `${path}/add`, { form: answered })).status).toBe(303);
  });

  test('that is taken meanwhile, or no longer offered, is told with what else there is', async () => {
    const path = await washed('2026-12-17T11:00:00Z');
    const { nails, bola } = salon;
    const times = await open(at(path, { lines: `${nails._id}:${bola}`, step: 'times' }));
    const rival = await salon.book([{ serviceId: nails._id, staffId: bola }], {
      date: '2026-12-17T11:30:00Z',
    });
    expect(rival.status).toBe(200);
    const client = app.visitor();
    const taken = await client.send('POST', `${path}/add`, { form: placeOf(times, 1) });
    expect([taken.status, taken.body.form.refusal, taken.body.chosen.offer.places.length]).toEqual([
      409,
      expect.stringMatching(/^This service does not fit there any more/),
      1,
    ]);
    const gone = await open(at(path, { lines: '0'.repeat(44), step: 'times' }));
    expect([gone.status, gone.body.chosen, gone.body.form.refusal]).toEqual([
      404,
      null,
      'This service, or who does it, is no longer offered. Please choose again.',
    ]);
  });

  test('is not added by a form that is not its own, nor to what cannot be changed', async () => {
    const [path, theirs] = [await washed('2026-12-18T09:00:00Z'), await washed('2026-12-18T13:00:00Z')];
    const form = placeOf(await open(at(path, { lines: salon.nails._id, step: 'times' })), 1);
    const stored = await fingerprint(app);
    const client = app.visitor();
    for (const sent of [{}, { ...form, ...(await sealOn(client, theirs)) }]) {
      const refused = await client.send('POST', `${path}/add`, { form: sent });
      expect([refused.status, refused.body.page]).toEqual([403, 'add-line']);
    }
    const dead = await client.send('POST', '/manage/none/add', { form });
    expect([dead.status, dead.body.link]).toEqual([404, 'manage']);
    expect((await open('/manage/none/add')).body.link).toBe('manage');
    expect(await fingerprint(app)).toBe(stored);
    await client.send('POST', `${path}/cancel`, { form: await sealOn(client, path) });
    const led = await open(`${path}/add`);
    expect([led.status, led.headers.get('location')]).toEqual([302, path]);
    const late = await client.send('POST', `${path}/add`, { form });
    expect([late.status, late.body.page, late.body.form.refusal]).toEqual([
      409,
      'manage',
      expect.stringContaining('is cancelled and can no longer be changed'),
    ]);
  });
});

/** Moves the clock on, so it comes last. */
test('nothing of a booking that has begun is cancelled', async () => {
  const path = await booked('2026-12-08T13:00:00Z');
  const form = formOf(await open(`${path}?ask=line&line=2`));
  app.clock.moveTo(parseInstant('2026-12-08T13:00:00Z') as Instant);
  const begun = await open(`${path}?ask=line&line=2`);
  expect([begun.status, begun.body.asking, begun.body.form.refusal]).toEqual([
    409,
    null,
    expect.stringMatching(/already begun and can no longer be changed here\. Please call/),
  ]);
  const client = app.visitor();
  const sent = { ...form, ...(await sealOn(client, path)) };
  expect((await client.send('POST', `${path}/lines/cancel`, { form: sent })).status).toBe(409);
});
