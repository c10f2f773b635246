import { describe, expect, test } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { readCalendar } from '../../modules/appointments/testing/read-calendar.ts';
import { handleOf, newBusinessId, newId } from '../../platform/ids.ts';
import { deepIt } from '../../testing/gate.ts';
import { asSuperuser, storedBusinessId, storedId, takeAwayConstraints } from '../../testing/seeded-rows.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

/** From Monday 7 December 2026, 08:00 in Lagos; the last test moves the clock. */
const app = useTestApp({ trustProxy: '127.0.0.1' });

type Feed = { readonly staffId: string | null; readonly name: string; readonly url: string };

const feedsOf = async (owner: TestOwner): Promise<readonly Feed[]> =>
  (await owner.visitor.send('GET', '/api/settings/calendar-feeds')).body.data;
const urlOf = async (owner: TestOwner, staffId: string | null): Promise<string> => {
  const url = (await feedsOf(owner)).find((feed) => feed.staffId === staffId)?.url ?? '';
  expect(url).toMatch(/^http:\/\/akoko\.test\/calendar\/\w+\.ics$/);
  return url.replace('http://akoko.test', '');
};
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  app.visitor().send('GET', path, { headers });
const renew = (owner: TestOwner, staffId: string | null, key?: string) =>
  owner.visitor.send('POST', '/api/settings/calendar-feeds/renew', {
    body: { staffId },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

let clients = 0;
const book = async (
  owner: TestOwner,
  service: { readonly _id: string },
  over: Readonly<Record<string, unknown>> = {},
): Promise<string> => {
  clients += 1;
  const clientPhone = `0815${String(clients).padStart(7, '0')}`;
  const body = bookingBody(owner, service, { clientPhone, ...over });
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  expect(booked.status, booked.text).toBe(200);
  return booked.body.data._id;
};
const setStatus = (owner: TestOwner, id: string, status: string) =>
  owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status } });
const summaries = (text: string): readonly string[] =>
  readCalendar(text).events.map((event) => `${event.get('SUMMARY')} ${event.get('STATUS')}`);

const moveTo = (day: string): void => app.clock.moveTo(toInstant(Date.parse(`${day}T07:00:00Z`)));

const createSalon = async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const added = await owner.visitor.send('POST', '/api/staff', {
    body: { name: 'Bisi Ade', role: 'Stylist' },
  });
  const bisi: string = added.body.data._id;
  return { owner, service, bisi };
};

describe('the addresses of the feeds', () => {
  test('are one of the business and one of each staff member, for the owner alone', async () => {
    const { owner, bisi } = await createSalon();
    const feeds = await feedsOf(owner);
    expect([feeds[0]?.staffId, feeds[0]?.name]).toEqual([null, 'Ada Hair Studio']);
    expect(new Map(feeds.slice(1).map(({ staffId, name }) => [staffId, name]))).toEqual(
      new Map([
        [owner.staffId, 'Ada Obi'],
        [bisi, 'Bisi Ade'],
      ]),
    );
    expect(new Set(feeds.map(({ url }) => url)).size).toBe(3);
    expect(await feedsOf(owner)).toEqual(feeds);
    expect((await get('/api/settings/calendar-feeds')).status).toBe(401);
    await owner.visitor.send('DELETE', `/api/staff/${bisi}`);
    expect(await feedsOf(owner)).toHaveLength(2);
  });

  test('renewing one voids its address and no other', async () => {
    const { owner, bisi } = await createSalon();
    const before = await feedsOf(owner);
    const renewed = await renew(owner, bisi);
    expect(renewed.status, renewed.text).toBe(200);
    expect(renewed.body.data).toEqual(await feedsOf(owner));
    const changed = before.filter((feed, index) => renewed.body.data[index].url !== feed.url);
    expect(changed.map(({ staffId }) => staffId)).toEqual([bisi]);
    const [old = ''] = changed.map(({ url }) => url.replace('http://akoko.test', ''));
    expect((await get(old)).status).toBe(404);
    expect((await get(await urlOf(owner, bisi))).status).toBe(200);

    const whole = await urlOf(owner, null);
    await renew(owner, null);
    expect((await get(whole)).status).toBe(404);
    expect((await get(await urlOf(owner, bisi))).status).toBe(200);
  });

  test('a repeated request renews once, and no address is kept with its key', async () => {
    const { owner, bisi } = await createSalon();
    const first = await renew(owner, bisi, 'renew-once-please');
    const again = await renew(owner, bisi, 'renew-once-please');
    expect(again.body).toEqual(first.body);
    expect((await renew(owner, null, 'renew-once-please')).body.code).toBe('IDEMPOTENCY_MISMATCH');
    const kept = await storedRows(app, 'SELECT reply::text FROM idempotency_keys WHERE business_id = $1', [
      storedBusinessId(owner.businessId),
    ]);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain('calendar');
  });

  test('another business’s or a deleted staff member cannot be renewed', async () => {
    const mine = await createSalon();
    const theirs = await createSalon();
    const url = await urlOf(theirs.owner, theirs.bisi);
    for (const id of [theirs.bisi, mine.service._id, 'x', ''])
      expect([id, (await renew(mine.owner, id)).status]).toEqual([id, 404]);
    expect((await get(url)).status).toBe(200);
    await mine.owner.visitor.send('DELETE', `/api/staff/${mine.bisi}`);
    expect((await renew(mine.owner, mine.bisi)).status).toBe(404);
  });
});

describe('a feed', () => {
  test('has the diary of whom it is about, and of clients no more than a first name', async () => {
    const { owner, service, bisi } = await createSalon();
    await book(owner, service, { staffId: bisi });
    const other = await book(owner, service, {
      staffId: owner.staffId,
      clientName: 'Tunde Alabi',
      date: '2026-12-08T11:00:00.000Z',
    });
    await setStatus(owner, other, 'confirmed');
    const whole = await get(await urlOf(owner, null));
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(whole.headers.get('cache-control')).toBe('private, max-age=300');
    expect(summaries(whole.text)).toEqual([
      'Ngozi – Silk press (Bisi Ade) TENTATIVE',
      'Tunde – Silk press (Ada Obi) CONFIRMED',
    ]);
    const unfolded = whole.text.replaceAll('\r\n ', '');
    expect(unfolded).not.toMatch(/Eze|Alabi|ngozi@|0815\d|0803/);
    const one = await get(await urlOf(owner, bisi));
    expect(summaries(one.text)).toEqual(['Ngozi – Silk press TENTATIVE']);
    expect(readCalendar(one.text).properties.get('NAME')).toBe('Bisi Ade – Ada Hair Studio');
    const [event] = readCalendar(one.text).events;
    expect(event?.get('URL;VALUE=URI')).toContain('/dashboard?day=2026-12-08&appointment=');
  });

  test('is not sent again to whoever has it, until something changes', async () => {
    const { owner, service, bisi } = await createSalon();
    const id = await book(owner, service, { staffId: bisi });
    const url = await urlOf(owner, bisi);
    const first = await get(url);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const again = await get(url, { 'if-none-match': known });
      expect([known, again.status, again.text, again.headers.get('etag')]).toEqual([known, 304, '', tag]);
    }
    expect((await get(url, { 'if-none-match': '"other"' })).text).toBe(first.text);
    await setStatus(owner, id, 'confirmed');
    const changed = await get(url, { 'if-none-match': tag });
    expect([changed.status, summaries(changed.text)]).toEqual([200, ['Ngozi – Silk press CONFIRMED']]);
    const [event] = readCalendar(changed.text).events;
    expect([event?.get('SEQUENCE'), event?.get('DTSTAMP')]).toEqual(['1', '20261207T070000Z']);
  });

  test('writes whatever names hold so that they read back', async () => {
    const { owner, service, bisi } = await createSalon();
    const id = await book(owner, service, { staffId: bisi });
    const name = `Press, curl; wash\\go ${'👩🏾‍🦱₦'.repeat(30)}\r\nATTACH:http://evil`;
    await takeAwayConstraints(app, 'appointments', 'appointments_client_name_seen');
    await asSuperuser(
      app,
      'UPDATE appointments SET service_name = $2, client_name = $3 WHERE appointment_id = $1',
      [storedId(id), name, 'Ọmọ\r\nEND:VEVENT'],
    );
    const [event] = readCalendar((await get(await urlOf(owner, bisi))).text).events;
    expect(event?.get('SUMMARY')).toBe(`Ọmọ – ${name.replace('\r\n', ' ')}`);
    expect(event?.has('ATTACH')).toBe(false);
  });

  test('is not found by a wrong, foreign or void address', async () => {
    const { owner, bisi } = await createSalon();
    const other = await createSalon();
    const good = await urlOf(owner, bisi);
    const proof = good.slice(-47);
    const wrong = [
      `/calendar/${owner.businessId}${proof}`,
      `/calendar/${other.bisi}${proof}`,
      `/calendar/${handleOf(newBusinessId(), newId())}${proof}`,
      good.replace(/.\.ics$/, (end) => (end.startsWith('0') ? '1.ics' : '0.ics')),
      good.replace('.ics', ''),
      good.replace('.ics', '.ICS'),
      good.toUpperCase().replace('/CALENDAR', '/calendar').replace('.ICS', '.ics'),
      '/calendar/.ics',
      '/calendar/x.ics',
      `/calendar/${'x'.repeat(87)}.ics`,
      `/calendar/${'0'.repeat(65)}.ics`,
      `/calendar/${'0'.repeat(190)}.ics`,
      '/calendar/%00.ics',
      '/calendar/%ED%A0%80.ics',
      '/calendar/..%2f..%2fetc.ics',
    ];
    for (const path of wrong) {
      const answer = await get(path);
      expect([path, [400, 404].includes(answer.status)]).toEqual([path, true]);
      expect(answer.text).not.toContain('VCALENDAR');
    }
    expect((await get(good)).status).toBe(200);
    await owner.visitor.send('DELETE', `/api/staff/${bisi}`);
    expect((await get(good)).status).toBe(404);
  });

  deepIt('answers one address 60 times a minute, and this machine always', async () => {
    const { owner, bisi } = await createSalon();
    const url = await urlOf(owner, bisi);
    const from = { 'x-forwarded-for': '102.89.1.1' };
    for (let index = 0; index < 60; index += 1) expect((await get(url, from)).status).toBe(200);
    const refused = await get(url, from);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await get('/calendar/x.ics', from)).status).toBe(429);
    expect((await get(url, { 'x-forwarded-for': '102.89.1.2' })).status).toBe(200);
    for (let index = 0; index < 70; index += 1) expect((await get(url)).status).toBe(200);
  });

  test('reaches 180 days ahead and 30 back, and keeps what was cancelled for 30 days', async () => {
    const { owner, service, bisi } = await createSalon();
    const url = await urlOf(owner, bisi);
    const ids = [
      await book(owner, service, { staffId: bisi, clientName: 'Early Bird' }),
      await book(owner, service, {
        staffId: bisi,
        clientName: 'Late Comer',
        date: '2027-02-26T09:00:00.000Z',
      }),
      await book(owner, service, {
        staffId: bisi,
        clientName: 'Gone Girl',
        date: '2027-02-25T09:00:00.000Z',
      }),
    ];
    await setStatus(owner, ids[2] ?? '', 'cancelled');
    const seen = async () => (await get(url)).text.match(/(?<=SUMMARY:)\w+/g) ?? [];
    expect(await seen()).toEqual(['Early', 'Gone', 'Late']);
    const far = (days: number) =>
      asSuperuser(
        app,
        `WITH moved AS (UPDATE appointments SET starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '1 hour'
                         WHERE appointment_id = $1 RETURNING appointment_id, starts_at, ends_at),
              quiet AS (DELETE FROM messages m USING moved WHERE m.appointment_id = moved.appointment_id AND m.kind = 'reminder'),
              told AS (UPDATE appointment_events e SET starts_at = m.starts_at, ends_at = m.ends_at
                         FROM moved m WHERE e.appointment_id = m.appointment_id)
         UPDATE occupancies SET during = tstzrange(starts_at, ends_at) FROM moved WHERE occupancy_id = appointment_id`,
        [
          storedId(ids[1] ?? ''),
          new Date(Date.parse('2026-12-07T12:00:00Z') + days * 86_400_000).toISOString(),
        ],
      );
    await far(180);
    expect(await seen()).toEqual(['Early', 'Gone', 'Late']);
    await far(181);
    expect(await seen()).toEqual(['Early', 'Gone']);
    await far(0);

    moveTo('2027-01-06');
    // Cancelled thirty days ago today.
    expect(await seen()).toEqual(['Late', 'Early', 'Gone']);
    moveTo('2027-01-07');
    expect(await seen()).toEqual(['Early']);
    moveTo('2027-01-08');
    expect(await seen()).toEqual([]);
  });
});
