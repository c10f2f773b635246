import { beforeAll, describe, expect, test } from 'vitest';
import { parseInstant, toInstant } from '#core/calendar/instant.ts';
import { manageTokenOf } from '../../testing/client-link.ts';
import { fillIn } from '../../testing/form.ts';
import { seedBooking } from '../../testing/seeded-bookings.ts';
import { asSuperuser, handleInBusiness, storedId } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';
import type { Answer } from '../../testing/visitor.ts';

const app = useTestApp();
const until = (iso: string) => app.clock.moveTo(parseInstant(iso) ?? toInstant(0));

let owner: TestOwner;
let serviceId = '';
let phones = 0;

const openShop = async () => {
  const opened = await createOwner(app);
  return { owner: opened, serviceId: (await createService(opened))._id };
};
beforeAll(async () => {
  ({ owner, serviceId } = await openShop());
});

type Seeded = Parameters<typeof seedBooking>[2];

/** A visit of somebody new, on the third of December unless told otherwise; its handle and the token of its link. */
const visit = async (over: Partial<Seeded> = {}, shop = { owner, serviceId }) => {
  phones += 1;
  const id = await seedBooking(app, shop.owner, {
    serviceId: shop.serviceId,
    staffId: shop.owner.staffId,
    startsAt: '2026-12-03T09:00:00Z',
    endsAt: '2026-12-03T10:00:00Z',
    status: 'completed',
    clientName: 'Chioma Eze',
    clientPhone: `0803${String(phones).padStart(7, '0')}`,
    ...over,
  });
  const handle = handleInBusiness(shop.owner, id);
  return { handle, token: manageTokenOf(app, handle) };
};

const good = { stars: 5, words: 'Neat work.', consent: true };
const write = (token: string, over: object = {}): Promise<Answer> =>
  app.visitor().send('PUT', `/api/reviews/${token}`, { body: { ...good, ...over } });
const look = (token: string): Promise<Answer> => app.visitor().send('GET', `/api/reviews/${token}`);
const list = async (shop: TestOwner, query = ''): Promise<Answer['body']> =>
  (await shop.visitor.send('GET', `/api/reviews${query}`)).body;
const page = async (shop: TestOwner): Promise<Answer['body']> =>
  (await app.visitor().send('GET', `/book/${shop.slug}`)).body;

describe('a review', () => {
  test('is of a completed booking, by its link, and names its client by an initial', async () => {
    const { token } = await visit();
    expect((await look(token)).body.data).toMatchObject({ closed: null, review: null, shownAs: 'Chioma E.' });
    const written = await write(token, { stars: 4 });
    expect(written.status).toBe(200);
    expect(written.body.data.review).toMatchObject({ stars: 4, words: 'Neat work.', version: 1, reply: '' });
    expect((await list(owner)).data[0]).toMatchObject({
      clientName: 'Chioma Eze',
      stars: 4,
      hiddenFor: null,
    });
  });

  test.each([
    ['pending', '09', 'not-completed'],
    ['confirmed', '11', 'not-completed'],
    ['cancelled', '13', 'not-kept'],
    ['no-show', '15', 'not-kept'],
  ] as const)('is none of one that is %s', async (status, hour, closed) => {
    const { token } = await visit({
      status,
      startsAt: `2026-12-09T${hour}:00:00Z`,
      endsAt: `2026-12-09T${hour}:50:00Z`,
    });
    const refused = await write(token);
    expect([refused.status, refused.body.data]).toEqual([409, { status }]);
    expect((await look(token)).body.data.closed).toBe(closed);
  });

  test('is none of a walk-in', async () => {
    const { visitor, staffId } = owner;
    const body = { serviceId, staffId, date: '2026-12-07T07:00:00.000Z', walkIn: true, override: true };
    const { data } = (await visitor.send('POST', '/api/appointments/internal', { body })).body;
    const done = { body: { status: 'completed' } };
    expect((await visitor.send('PATCH', `/api/appointments/${data._id}/status`, done)).status).toBe(200);
    expect((await write(manageTokenOf(app, data._id))).status).toBe(409);
  });

  test('is nobody’s who has no good link, or one of another booking', async () => {
    const { token } = await visit();
    const other = await visit();
    const forged = `${token.slice(0, 44)}${other.token.slice(44)}`;
    for (const bad of [forged, token.slice(0, -1), 'x'.repeat(87)]) {
      expect((await write(bad)).status).toBe(404);
      expect((await look(bad)).status).toBe(404);
    }
  });

  test('is one, however often and from how many devices it is sent', async () => {
    const { handle, token } = await visit();
    const answers = await Promise.all([write(token), write(token, { stars: 3 }), write(token, { stars: 2 })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await asSuperuser(app, 'SELECT version FROM reviews WHERE appointment_id = $1', [
      storedId(handle),
    ]);
    expect(rows).toEqual([{ version: 3 }]);
    const last = await write(token, { stars: 1 });
    const again = await write(token, { stars: 1 });
    expect([last.body.data.review.version, again.body.data.review.version]).toEqual([4, 4]);
  });

  test.each([
    ['no stars', { stars: 0 }, 'stars'],
    ['six stars', { stars: 6 }, 'stars'],
    ['half a star', { stars: 4.5 }, 'stars'],
    ['too many words', { words: 'x'.repeat(1001) }, 'words'],
    ['words that turn about', { words: 'Good \u202ekrow' }, 'words'],
    ['words with blanks that nobody sees', { words: 'Good\u200bwork' }, 'words'],
    ['no consent', { consent: false }, 'consent'],
  ])('is not taken with %s', async (_, over, field) => {
    const { token } = await visit();
    const refused = await write(token, over);
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, field]);
  });

  test('is told where the character stands that cannot be kept', async () => {
    const { token } = await visit();
    const said = async (words: string) => (await write(token, { words })).body.errors[0].message;
    expect(await said('Neat and good\u200bwork')).toBe(
      'A character that nobody sees stands after “good”. Please type that part again.',
    );
    expect(await said('\u202eNeat')).toBe(
      'A character that nobody sees stands at the start. Please type that part again.',
    );
  });

  test('is not changed without end', async () => {
    const { token } = await visit();
    for (let turn = 0; turn < 20; turn += 1) await write(token, { words: `Turn ${turn}` });
    expect((await write(token, { words: 'Once more' })).status).toBe(429);
  });

  test('keeps its visit completed', async () => {
    const { handle, token } = await visit();
    const correct = () =>
      owner.visitor.send('POST', `/api/appointments/${handle}/correct`, {
        body: { status: 'no-show', reason: 'They were rude' },
      });
    await write(token, { stars: 1 });
    const refused = await correct();
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('reviewed')]);
    await asSuperuser(app, 'DELETE FROM reviews WHERE appointment_id = $1', [storedId(handle)]);
    expect((await correct()).status).toBe(200);
  });
});

describe('a review and a correction at one moment', () => {
  test('come to one of the two', async () => {
    const visits = [];
    for (let turn = 0; turn < 12; turn += 1) visits.push(await visit());
    const pairs = await Promise.all(
      visits.map(({ handle, token }) =>
        Promise.all([
          write(token),
          owner.visitor.send('POST', `/api/appointments/${handle}/correct`, {
            body: { status: 'no-show', reason: 'A slip' },
          }),
        ]),
      ),
    );
    for (const pair of pairs) expect(pair.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('its owner', () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  let reviewed: Awaited<ReturnType<typeof visit>>[] = [];
  const act = (method: string, path: string, body?: object, by = shop.owner) =>
    by.visitor.send(method, `/api/reviews/${path}`, body === undefined ? {} : { body });

  beforeAll(async () => {
    shop = await openShop();
    reviewed = [await visit({}, shop), await visit({}, shop), await visit({}, shop)];
    for (const [place, { token }] of reviewed.entries()) await write(token, { stars: place + 3 });
  });

  test('replies, and changes the reply', async () => {
    const [first] = reviewed;
    const path = `${first?.handle}/reply`;
    expect((await act('PUT', path, { reply: ' ' })).status).toBe(422);
    expect((await act('PUT', path, { reply: 'Thank you!' })).body.data.reply).toBe('Thank you!');
    expect((await act('PUT', path, { reply: 'Thank you, Chioma.' })).body.data.reply).toBe(
      'Thank you, Chioma.',
    );
    expect((await list(shop.owner, '?unanswered=true')).data).toHaveLength(2);
    expect((await list(shop.owner, '?stars=3')).data).toMatchObject([{ reply: 'Thank you, Chioma.' }]);
    expect((await list(shop.owner)).totals).toEqual({ count: 3, mean: 4, hidden: [], unanswered: 2 });
  });

  test('hides one for abuse alone, which its page says, and shows it again', async () => {
    const path = `${reviewed[2]?.handle}/hidden`;
    expect((await act('PUT', path, { abuse: 'three stars' })).status).toBe(422);
    expect((await act('PUT', path, { abuse: 'threats' })).body.data.hiddenFor).toBe('threats');
    const hidden = (await page(shop.owner)).reviews;
    expect(hidden).toMatchObject({ count: 2, mean: null, hidden: [{ abuse: 'threats', count: 1 }] });
    expect(hidden.reviews.map(({ stars }: { stars: number }) => stars)).not.toContain(5);
    expect((await list(shop.owner)).data).toHaveLength(3);
    await act('DELETE', path);
    expect((await page(shop.owner)).reviews).toMatchObject({ count: 3, mean: 4, hidden: [] });
  });

  test('of another business reads, answers and hides none of them', async () => {
    const id = reviewed[0]?.handle ?? '';
    expect((await act('PUT', `${id}/reply`, { reply: 'Mine' }, owner)).status).toBe(404);
    expect((await act('PUT', `${id}/hidden`, { abuse: 'spam' }, owner)).status).toBe(404);
    expect((await act('DELETE', `${id}/hidden`, undefined, owner)).status).toBe(404);
    const ids = (await list(owner)).data.map(({ _id }: { _id: string }) => _id);
    expect(ids).not.toContain(id);
    expect((await app.visitor().send('GET', '/api/reviews')).status).toBe(401);
  });
});

describe('the page of a review', () => {
  test('says what was done as it is: sent, then changed, and nothing that an address alone claims', async () => {
    const { token } = await visit();
    const path = `/review/${token}`;
    const client = app.visitor();
    const doneAt = async (address: string) => (await client.send('GET', address)).body.done;
    const send = async (words: string) => {
      const sent = await fillIn(client, path, { stars: '4', words, consent: 'yes' });
      expect(sent.status).toBe(303);
      return sent.headers.get('location') ?? '';
    };
    expect(await doneAt(`${path}?done=sent`)).toBe(null);
    const first = await send('Neat work.');
    expect([first, await doneAt(first)]).toEqual([`${path}?done=sent`, 'sent']);
    expect(await doneAt(`${path}?done=changed`)).toBe(null);
    const second = await send('Neat work, and quick.');
    expect([second, await doneAt(second)]).toEqual([`${path}?done=changed`, 'changed']);
    expect(await doneAt(first)).toBe(null);
  });
});

describe('what a page says', () => {
  test('has a mean from three on, and nothing that leads to a booking', async () => {
    const shop = await openShop();
    const said = [];
    for (const stars of [5, 4, 5, 1]) {
      const { token } = await visit({ clientName: 'Ngozi Obi' }, shop);
      await write(token, { stars });
      const { reviews } = await page(shop.owner);
      said.push([reviews.count, reviews.mean, reviews.reviews.length, reviews.more]);
    }
    expect(said).toEqual([
      [1, null, 1, false],
      [2, null, 2, false],
      [3, 4.7, 3, false],
      [4, 3.8, 3, true],
    ]);
    const [newest] = (await page(shop.owner)).reviews.reviews;
    expect(newest).toEqual({
      name: 'Ngozi O.',
      stars: expect.any(Number),
      words: 'Neat work.',
      writtenOn: '2026-12-07',
      serviceName: expect.any(String),
      reply: '',
      changedSinceReply: false,
    });
    const all = await app.visitor().send('GET', `/reviews/${shop.owner.slug}`);
    expect([all.status, all.body.shown.reviews.length, all.body.shown.more]).toEqual([200, 4, false]);
    expect((await app.visitor().send('GET', `/reviews/${shop.owner.slug}?page=2`)).status).toBe(404);
    expect((await app.visitor().send('GET', '/reviews/nobody-here')).status).toBe(404);
  });
});

describe('a client', () => {
  const clientOf = async (shop: TestOwner, handle: string): Promise<string> =>
    (await shop.visitor.send('GET', `/api/appointments/${handle}`)).body.data.clientId;

  test('is handed their review, and takes it along when they are erased', async () => {
    const shop = await openShop();
    const { handle, token } = await visit({}, shop);
    await write(token);
    const id = await clientOf(shop.owner, handle);
    const file = await shop.owner.visitor.send('GET', `/api/clients/${id}/export`);
    expect(JSON.parse(file.text).bookings[0].review).toMatchObject({ stars: 5, words: 'Neat work.' });
    expect((await shop.owner.visitor.send('DELETE', `/api/clients/${id}`)).status).toBe(200);
    expect((await list(shop.owner)).data).toEqual([]);
    expect((await page(shop.owner)).reviews).toMatchObject({ count: 0, reviews: [] });
    expect((await write(token)).status).toBe(404);
  });

  test('who is merged into another brings theirs along', async () => {
    const shop = await openShop();
    const first = await visit({}, shop);
    const second = await visit({ clientName: 'Chi Eze' }, shop);
    await write(second.token);
    const into = await clientOf(shop.owner, first.handle);
    const from = await clientOf(shop.owner, second.handle);
    await shop.owner.visitor.send('POST', `/api/clients/${into}/merge`, { body: { from } });
    expect((await list(shop.owner)).data).toMatchObject([{ _id: second.handle, stars: 5 }]);
  });
});

describe('with time', () => {
  test('a review can be changed for seven days, and not later', async () => {
    const { token } = await visit();
    await write(token);
    until('2026-12-14T06:59:59.999Z');
    expect((await write(token, { stars: 2 })).body.data.review).toMatchObject({ stars: 2, version: 2 });
    until('2026-12-14T07:00:00Z');
    const late = await write(token, { stars: 5 });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('7 days')]);
    expect((await look(token)).body.data).toMatchObject({ closed: 'too-late', review: { stars: 2 } });
  });

  test('a reply is told to be older than the review that was changed after it, until it is changed too', async () => {
    const shop = await openShop();
    const { handle, token } = await visit({}, shop);
    const told = async () => (await page(shop.owner)).reviews.reviews[0].changedSinceReply;
    const answer = (text: string) =>
      shop.owner.visitor.send('PUT', `/api/reviews/${handle}/reply`, { body: { reply: text } });
    await write(token);
    until('2026-12-15T07:01:00Z');
    await write(token, { words: 'Neat.' });
    expect(await told()).toBe(false);
    until('2026-12-15T07:02:00Z');
    await answer('Thank you!');
    expect(await told()).toBe(false);
    until('2026-12-15T07:03:00Z');
    await write(token, { words: 'Not so neat.' });
    expect(await told()).toBe(true);
    until('2026-12-15T07:04:00Z');
    await answer('We are sorry.');
    expect(await told()).toBe(false);
  });

  test('one can be written as long as the link lives', async () => {
    const { token } = await visit();
    until('2027-02-01T09:59:59Z');
    expect((await write(token)).status).toBe(200);
    until('2027-02-01T10:00:00Z');
    expect((await write(token)).status).toBe(404);
  });
});
