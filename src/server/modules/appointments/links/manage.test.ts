import { beforeAll, describe, expect, test } from 'vitest';
import { type Instant, parseInstant } from '#core/calendar/instant.ts';
import { manageTokenOf } from '../../../testing/client-link.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { fingerprint, storedHistory } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
let owner: TestOwner;
let service: { readonly _id: string; readonly slug: string };
let clients = 0;

beforeAll(async () => {
  owner = await createOwner(app);
  service = await createService(owner);
});

const book = async (date: string, by = owner, what: { readonly _id: string } = service): Promise<string> => {
  clients += 1;
  const clientPhone = `0803${String(clients).padStart(7, '0')}`;
  const body = bookingBody(by, what, { date, clientPhone, clientEmail: `client-${clients}@example.ng` });
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  expect(booked.status, booked.text).toBe(200);
  return booked.body.data._id;
};
const see = (token: string) => app.visitor().send('GET', `/api/manage/${token}`);
const confirm = (token: string, headers: Record<string, string> = {}) =>
  app.visitor().send('POST', `/api/manage/${token}/confirm`, { headers });
const cancel = (token: string, reason?: string, headers: Record<string, string> = {}) =>
  app.visitor().send('POST', `/api/manage/${token}/cancel`, {
    body: reason === undefined ? {} : { reason },
    headers,
  });
const setStatus = (id: string, status: string) =>
  owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status } });
const leaveConfirming = async (by: TestOwner, confirmation: string): Promise<void> => {
  const { bookingRules } = (await by.visitor.send('GET', '/api/settings')).body.data;
  const body = { ...bookingRules, confirmation };
  const saved = await by.visitor.send('PUT', '/api/settings/booking-rules', { body });
  expect(saved.status, saved.text).toBe(200);
};
const historyOf = (id: string) => storedHistory(app, id);
const messagesOf = async (id: string) =>
  (
    await asSuperuser(
      app,
      `SELECT kind, recipient FROM messages WHERE appointment_id = $1 AND channel = 'email' AND kind <> 'reminder'
        ORDER BY created_at, kind, recipient`,
      [storedId(id)],
    )
  ).map(({ kind, recipient }) => `${kind} to ${recipient}`);
const until = (text: string) => app.clock.moveTo(parseInstant(text) as Instant);

describe('a manage link', () => {
  test('shows the booking and what its client may do, and nothing the client typed', async () => {
    const id = await book('2026-12-10T09:00:00.000Z');
    const seen = await see(manageTokenOf(app, id));
    expect(seen.status, seen.text).toBe(200);
    expect(seen.body.data).toMatchObject({
      _id: id,
      status: 'pending',
      date: '2026-12-10T09:00:00.000Z',
      endDate: '2026-12-10T10:00:00.000Z',
      serviceId: { _id: service._id, name: 'Silk press', slug: service.slug, duration: 60 },
      staffId: { _id: owner.staffId, name: 'Ada Obi' },
      timezone: 'Africa/Lagos',
      quantity: 1,
      delivery: null,
      total: 15000,
      amountPaid: 0,
      refund: 0,
      confirmedBy: 'client',
      can: { confirm: true, cancel: true, reschedule: true },
      movesLeft: 1,
      freeUntil: '2026-12-09T09:00:00.000Z',
    });
    expect(seen.text).not.toMatch(/Ngozi|0803000|client-/);
    expect(seen.headers.get('cache-control')).toBe('no-store');
  });

  test('that is wrong, cut off, another booking’s or another business’s leads nowhere, and all alike', async () => {
    const [id, other] = [await book('2026-12-10T11:00:00.000Z'), await book('2026-12-10T12:00:00.000Z')];
    const stranger = await createOwner(app, 'Musa Spa');
    const theirs = await book('2026-12-10T11:00:00.000Z', stranger, await createService(stranger));
    const token = manageTokenOf(app, id);
    const proof = token.slice(44);
    const bad = [
      token.slice(0, -1),
      token.slice(1),
      `${token}0`,
      `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
      id,
      proof,
      other + proof,
      theirs + proof,
      manageTokenOf(app, id, 2),
      `${'0'.repeat(44)}${proof}`,
      '!'.repeat(87),
      'none',
      '%00',
    ];
    const before = await fingerprint(app);
    const [first] = await Promise.all([see('none')]);
    for (const given of bad) {
      for (const answer of [await see(given), await confirm(given), await cancel(given, 'x')]) {
        expect([given, answer.status, answer.body.code]).toEqual([
          given,
          given === '%00' ? expect.any(Number) : 404,
          given === '%00' ? expect.any(String) : 'NOT_FOUND',
        ]);
        if (given !== '%00') expect(answer.text).toBe(first?.text);
      }
    }
    expect(await fingerprint(app)).toBe(before);
  });

  test('changes nothing by being opened, however often', async () => {
    const id = await book('2026-12-11T09:00:00.000Z');
    const token = manageTokenOf(app, id);
    const before = await fingerprint(app);
    for (let round = 0; round < 100; round += 1) expect((await see(token)).status).toBe(200);
    for (const method of ['HEAD', 'GET', 'OPTIONS'])
      for (const end of ['confirm', 'cancel'])
        expect((await app.visitor().send(method, `/api/manage/${token}/${end}`)).status).toBeGreaterThan(399);
    expect(await fingerprint(app)).toBe(before);
  });

  test('is void once its version is raised, and once the client is erased', async () => {
    const id = await book('2026-12-11T11:00:00.000Z');
    await asSuperuser(app, 'UPDATE appointments SET link_version = 2 WHERE appointment_id = $1', [
      storedId(id),
    ]);
    expect((await see(manageTokenOf(app, id))).status).toBe(404);
    expect((await confirm(manageTokenOf(app, id))).status).toBe(404);
    expect((await see(manageTokenOf(app, id, 2))).status).toBe(200);
    const { clientId } = (await owner.visitor.send('GET', `/api/appointments/${id}`)).body.data;
    await setStatus(id, 'cancelled');
    expect((await owner.visitor.send('DELETE', `/api/clients/${clientId}`)).status).toBe(200);
    expect((await see(manageTokenOf(app, id, 2))).status).toBe(404);
  });
});

describe('confirming', () => {
  test('"I’ll be there": once, as the client, who is told', async () => {
    const id = await book('2026-12-14T09:00:00.000Z');
    const token = manageTokenOf(app, id);
    const done = await confirm(token);
    expect(done.status, done.text).toBe(200);
    expect(done.body.data).toMatchObject({ status: 'confirmed', can: { confirm: false, cancel: true } });
    const again = await confirm(token);
    expect([again.status, again.body.code, again.body.data, again.body.message]).toEqual([
      409,
      'ILLEGAL_TRANSITION',
      { status: 'confirmed' },
      'This booking is confirmed already.',
    ]);
    expect(await historyOf(id)).toEqual(['book by client', 'confirm by client']);
    expect(await messagesOf(id)).toEqual([
      'booking-confirmed to client',
      'booking-received to client',
      'new-booking to owner',
    ]);
  });

  test('with the same key is the same answer; with another wish the key is refused', async () => {
    const token = manageTokenOf(app, await book('2026-12-14T10:00:00.000Z'));
    const key = { 'idempotency-key': 'the-very-same-key' };
    const [first, second] = [await confirm(token, key), await confirm(token, key)];
    expect([first.status, second.text]).toEqual([200, first.text]);
    await cancel(token, 'a', key);
    expect((await cancel(token, 'b', key)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  test('is not the client’s where the owner confirms', async () => {
    const strict = await createOwner(app, 'Strict Studio');
    await leaveConfirming(strict, 'owner');
    const id = await book('2026-12-14T09:00:00.000Z', strict, await createService(strict));
    const refused = await confirm(manageTokenOf(app, id));
    expect([refused.status, refused.body.data]).toEqual([409, { status: 'pending' }]);
    expect((await see(manageTokenOf(app, id))).body.data.can.confirm).toBe(false);
  });

  test('is by whom it was before the change, of a booking that did not say', async () => {
    const changing = await createOwner(app, 'Changing Studio');
    const id = await book('2026-12-14T09:00:00.000Z', changing, await createService(changing));
    // As a process of the version before wrote it.
    await asSuperuser(app, 'UPDATE appointments SET confirmation = NULL WHERE appointment_id = $1', [
      storedId(id),
    ]);
    const confirmedBy = async () => (await see(manageTokenOf(app, id))).body.data.confirmedBy;
    expect(await confirmedBy()).toBe('client');
    await leaveConfirming(changing, 'owner');
    await leaveConfirming(changing, 'automatic');
    expect(await confirmedBy()).toBe('client');
  });

  test('is by whom it was when it was booked, whatever the business sets later', async () => {
    const changing = await createOwner(app, 'Changing Studio');
    const its = await createService(changing);
    const seen = async (id: string) => {
      const { confirmedBy, can } = (await see(manageTokenOf(app, id))).body.data;
      return [confirmedBy, can.confirm];
    };
    const byClient = await book('2026-12-14T09:00:00.000Z', changing, its);
    await leaveConfirming(changing, 'owner');
    const byOwner = await book('2026-12-14T11:00:00.000Z', changing, its);
    expect([await seen(byClient), await seen(byOwner)]).toEqual([
      ['client', true],
      ['owner', false],
    ]);
    await leaveConfirming(changing, 'automatic');
    const byNobody = await book('2026-12-14T13:00:00.000Z', changing, its);
    await leaveConfirming(changing, 'client');
    expect(await Promise.all([byClient, byOwner, byNobody].map(seen))).toEqual([
      ['client', true],
      ['owner', false],
      ['automatic', false],
    ]);
    await leaveConfirming(changing, 'owner');
    expect((await confirm(manageTokenOf(app, byClient))).status).toBe(200);
    await leaveConfirming(changing, 'client');
    expect((await confirm(manageTokenOf(app, byOwner))).status).toBe(409);
  });
});

describe('cancelling', () => {
  test('frees the time at once, keeps the reason, and tells both', async () => {
    const id = await book('2026-12-15T09:00:00.000Z');
    const token = manageTokenOf(app, id);
    const done = await cancel(token, 'My child is ill');
    expect(done.status, done.text).toBe(200);
    expect(done.body.data).toMatchObject({
      status: 'cancelled',
      can: { confirm: false, cancel: false, reschedule: false },
    });
    expect(await historyOf(id)).toEqual(['book by client', 'cancel by client My child is ill']);
    expect((await messagesOf(id)).filter((message) => message.startsWith('cancelled'))).toEqual([
      'cancelled to client',
      'cancelled to owner',
    ]);
    await book('2026-12-15T09:00:00.000Z');
    const again = await cancel(token);
    expect([again.status, again.body.data]).toEqual([409, { status: 'cancelled' }]);
    const confirmed = await confirm(token);
    expect([confirmed.status, confirmed.body.data]).toEqual([409, { status: 'cancelled' }]);
    expect((await see(token)).body.data.status).toBe('cancelled');
  });

  test('takes a reason of at most 300 characters', async () => {
    const token = manageTokenOf(app, await book('2026-12-15T11:00:00.000Z'));
    expect((await cancel(token, 'x'.repeat(301))).status).toBe(422);
    expect((await cancel(token, 'x'.repeat(300))).status).toBe(200);
  });

  test('of one booking at the same moment succeeds once', async () => {
    const id = await book('2026-12-16T09:00:00.000Z');
    const token = manageTokenOf(app, id);
    const raced = await Promise.all([
      ...Array.from({ length: 20 }, () => cancel(token)),
      ...Array.from({ length: 5 }, () => setStatus(id, 'cancelled')),
    ]);
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(raced.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await historyOf(id)).toHaveLength(2);
  });
});

/** Moves the clock on, so they come last. */
describe('with time', () => {
  let [soon, kept, pending] = ['', '', ''];

  test('cancelling ends with the start; confirming not before the booking lapses', async () => {
    soon = await book('2026-12-17T09:00:00.000Z');
    kept = await book('2026-12-17T11:00:00.000Z');
    pending = await book('2026-12-17T13:00:00.000Z');
    await confirm(manageTokenOf(app, kept));
    until('2026-12-17T11:00:00Z');
    const late = await cancel(manageTokenOf(app, kept));
    expect([late.status, late.body.code, late.body.data]).toEqual([
      409,
      'ILLEGAL_TRANSITION',
      { status: 'confirmed' },
    ]);
    expect(late.body.message).toContain('already begun');
    expect((await confirm(manageTokenOf(app, soon))).status).toBe(200);
    expect((await see(manageTokenOf(app, pending))).body.data.can).toEqual({
      confirm: true,
      cancel: true,
      reschedule: true,
    });
  });

  test('a lapsed one can no longer be confirmed', async () => {
    until('2026-12-19T13:00:00Z');
    const late = await confirm(manageTokenOf(app, pending));
    expect([late.status, late.body.data]).toEqual([409, { status: 'pending' }]);
  });

  test('it can be looked at until 60 days after the end', async () => {
    until('2027-02-15T11:59:59Z');
    expect((await see(manageTokenOf(app, kept))).status).toBe(200);
    until('2027-02-15T12:00:00Z');
    expect((await see(manageTokenOf(app, kept))).status).toBe(404);
  });
});
