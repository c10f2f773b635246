import { describe, expect, test } from 'vitest';
import { countDeadlocks } from '../../../testing/deadlocks.ts';
import { canopy } from '../../../testing/rental-shop.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { fingerprint } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';
import { type Fields, useOwnerHarness } from '../testing/owner-harness.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
const harness = useOwnerHarness(app);
const { book, historyOf, messagesOf } = harness;

const move = (id: string, body: Fields, key?: string): Promise<Answer> =>
  harness.owner.visitor.send('POST', `/api/appointments/${id}/move`, {
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const bookingOf = async (id: string) =>
  (await harness.owner.visitor.send('GET', `/api/appointments/${id}`)).body.data;

describe('an appointment that its owner moves', () => {
  test('takes the new time, frees the old, tells its client and keeps all else', async () => {
    const id = await book({ notes: 'By the window' });
    const before = await bookingOf(id);
    const moved = await move(id, { date: '2026-12-08T09:30:00Z', version: 1 });
    expect(moved.status, moved.text).toBe(200);
    expect(moved.body.data).toEqual({
      ...before,
      date: '2026-12-08T09:30:00.000Z',
      endDate: '2026-12-08T10:30:00.000Z',
      version: 2,
      lines: [{ ...before.lines[0], date: '2026-12-08T09:30:00.000Z', endDate: '2026-12-08T10:30:00.000Z' }],
    });
    expect(await historyOf(id)).toEqual([
      'book none>confirmed by owner',
      'move confirmed>confirmed by owner',
    ]);
    expect(await messagesOf(id)).toEqual(['booking-confirmed 1', 'rescheduled 2']);
    await book({ date: '2026-12-08T08:30:00Z' });
  });

  test('takes another length at the same price, and no message is sent', async () => {
    const date = '2026-12-29T09:00:00Z';
    const id = await book({ date });
    const longer = await move(id, { date, minutes: 90, version: 1 });
    expect(longer.body.data, longer.text).toMatchObject({
      endDate: '2026-12-29T10:30:00.000Z',
      version: 2,
    });
    expect(await historyOf(id)).toEqual([
      'book none>confirmed by owner',
      'edit confirmed>confirmed by owner',
    ]);
    expect(await messagesOf(id)).toEqual(['booking-confirmed 1']);
    const next = await book({ date: '2026-12-29T10:30:00Z' });
    const taken = await move(id, { date, minutes: 105 });
    expect([taken.status, taken.body.code]).toEqual([409, 'SLOT_TAKEN']);
    expect((await bookingOf(id)).endDate).toBe('2026-12-29T10:30:00.000Z');
    await move(id, { date, minutes: 30 });
    await book({ date: '2026-12-29T09:30:00Z' });
    const late = await move(next, { date: '2026-12-29T15:30:00Z', minutes: 45 });
    expect(late.body).toMatchObject({ code: 'NEEDS_OVERRIDE', data: { warnings: ['OUTSIDE_HOURS'] } });
  });

  test('goes to somebody else, or to whoever is free', async () => {
    const date = '2026-12-09T09:00:00Z';
    const id = await book({ date });
    const given = await move(id, { date, staffId: harness.bisi });
    expect(given.body.data).toMatchObject({ staffName: 'Bisi Ade', date: '2026-12-09T09:00:00.000Z' });
    expect(await messagesOf(id)).toEqual(['booking-confirmed 1']);
    await book({ date });
    await book({ date: '2026-12-09T13:00:00Z', staffId: harness.bisi });
    const anyone = await move(id, { date: '2026-12-09T13:00:00Z', staffId: 'any' });
    expect(anyone.body.data).toMatchObject({ staffName: 'Ada Obi', date: '2026-12-09T13:00:00.000Z' });
    expect(await historyOf(id)).toEqual([
      'book none>confirmed by owner',
      'move confirmed>confirmed by owner',
      'move confirmed>confirmed by owner',
    ]);
  });

  test('keeps the price and length that it was booked at, though its service is gone', async () => {
    const cut = await createService(harness.owner, { name: 'Cut', duration: 30, price: 3000 });
    const id = await book({ serviceId: cut._id, date: '2026-12-10T09:00:00Z' });
    await harness.owner.visitor.send('DELETE', `/api/services/${cut._id}`);
    const moved = await move(id, { date: '2026-12-10T10:00:00Z' });
    expect(moved.body.data).toMatchObject({
      serviceName: 'Cut',
      endDate: '2026-12-10T10:30:00.000Z',
      serviceId: { price: 3000 },
    });
  });

  test('to a time that is taken stays as it is, and is told what is free', async () => {
    await book({ date: '2026-12-11T12:00:00Z' });
    const id = await book({ date: '2026-12-11T09:00:00Z' });
    const before = await fingerprint(app);
    const taken = await move(id, { date: '2026-12-11T12:00:00Z', override: true });
    expect([taken.status, taken.body.code]).toEqual([409, 'SLOT_TAKEN']);
    expect(taken.body.data.nearest).toContain('2026-12-11T11:00:00.000Z');
    expect(await fingerprint(app)).toBe(before);
  });

  test('outside the rules is warned of, and moved once its owner has seen that', async () => {
    const id = await book({ date: '2026-12-14T09:00:00Z' });
    const before = await fingerprint(app);
    const wanted = { date: '2026-12-14T12:07:00Z' };
    const warned = await move(id, wanted);
    expect(warned.body).toMatchObject({ code: 'NEEDS_OVERRIDE', data: { warnings: ['OFF_GRID'] } });
    expect(await fingerprint(app)).toBe(before);
    const moved = await move(id, { ...wanted, override: true });
    expect(moved.body.data).toMatchObject({ date: '2026-12-14T12:07:00.000Z', version: 2 });
    // What was accepted of a start is not asked again when somebody else takes it over.
    expect((await move(id, { ...wanted, staffId: harness.bisi })).body.data.staffName).toBe('Bisi Ade');
  });

  test('is refused once it has changed since or has ended, with how it stands', async () => {
    const id = await book({ date: '2026-12-15T09:00:00Z' });
    await move(id, { date: '2026-12-15T10:00:00Z', version: 1 });
    const before = await fingerprint(app);
    const stale = await move(id, { date: '2026-12-15T11:00:00Z', version: 1 });
    expect(stale.body).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      data: { status: 'confirmed', appointment: { _id: id, version: 2, date: '2026-12-15T10:00:00.000Z' } },
    });
    expect(await fingerprint(app)).toBe(before);
    await harness.owner.visitor.send('PATCH', `/api/appointments/${id}/status`, {
      body: { status: 'cancelled' },
    });
    const cancelled = await move(id, { date: '2026-12-15T11:00:00Z' });
    expect([cancelled.status, cancelled.body.message]).toEqual([
      409,
      'This booking is cancelled and can no longer be edited.',
    ]);
  });

  test('sent twice with one key moves once', async () => {
    const id = await book({ date: '2026-12-16T09:00:00Z' });
    const wanted = { date: '2026-12-16T10:00:00Z', version: 1 };
    const [first, second] = await Promise.all([move(id, wanted, 'one-drag'), move(id, wanted, 'one-drag')]);
    expect([first?.status, second?.text]).toEqual([200, first?.text]);
    expect(await historyOf(id)).toEqual([
      'book none>confirmed by owner',
      'move confirmed>confirmed by owner',
    ]);
    const other = await move(id, { ...wanted, date: '2026-12-16T11:00:00Z' }, 'one-drag');
    expect(other.body.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  test('is of one business, and nobody else’s staff gets it', async () => {
    const id = await book({ date: '2026-12-17T09:00:00Z' });
    const other = await createOwner(app);
    const before = await fingerprint(app);
    const date = '2026-12-17T10:00:00Z';
    const theirs = await other.visitor.send('POST', `/api/appointments/${id}/move`, { body: { date } });
    expect([theirs.status, theirs.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await move(id, { date, staffId: other.staffId })).status).toBe(404);
    expect((await move(id, { date: '2026-12-17' })).body.errors).toEqual([
      { field: 'date', message: 'Please pick a time as well.' },
    ]);
    expect((await move(id, { date, notes: 'Not what a move is for' })).status).toBe(422);
    expect(await fingerprint(app)).toBe(before);
  });

  test('and bookings that want the same time: one gets it, and nobody is left without', async () => {
    const deadlocks = await countDeadlocks(app);
    for (const hour of ['09', '11', '13', '15']) {
      const [from, to] = [`2026-12-21T${hour}:00:00.000Z`, `2026-12-22T${hour}:00:00.000Z`];
      const id = await book({ date: from });
      const bookings = Array.from({ length: 4 }, (_, index) =>
        app.visitor().send('POST', '/api/appointments', {
          body: bookingBody(harness.owner, harness.service, {
            staffId: harness.owner.staffId,
            date: to,
            clientPhone: `0805${hour}0000${index}`,
          }),
        }),
      );
      const [moved, ...booked] = await Promise.all([move(id, { date: to }), ...bookings]);
      const won = [moved, ...booked].filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      for (const { status, body } of [moved, ...booked])
        if (status !== 200) expect(body.code).toBe('SLOT_TAKEN');
      expect((await bookingOf(id)).date).toBe(moved.status === 200 ? to : from);
    }
    expect(await countDeadlocks(app)).toBe(deadlocks);
  });
});

describe('a hire that its owner moves', () => {
  const bookRental = (serviceId: string, date: string, over: Fields = {}) =>
    book({ serviceId, date, staffId: undefined, ...over });

  test('takes the new days with its units, fees and delivery, or stays where it is', async () => {
    const item = await createService(harness.owner, canopy());
    const id = await bookRental(item._id, '2026-12-15', { quantity: 2 });
    await bookRental(item._id, '2026-12-28', { quantity: 2 });
    const before = await bookingOf(id);
    const moved = await move(id, { date: '2026-12-22', version: 1 });
    expect(moved.body.data).toEqual({
      ...before,
      date: '2026-12-22T08:00:00.000Z',
      endDate: '2026-12-23T23:00:00.000Z',
      hireDays: { firstDay: '2026-12-22', lastDay: '2026-12-23', returnDate: '2026-12-24' },
      version: 2,
      lines: [{ ...before.lines[0], date: '2026-12-22T08:00:00.000Z', endDate: '2026-12-23T23:00:00.000Z' }],
    });
    const [claim] = await asSuperuser(
      app,
      'SELECT span::text, quantity FROM rental_claims WHERE claim_id = $1',
      [storedId(id)],
    );
    expect(claim).toEqual({ span: '[2026-12-21,2026-12-25)', quantity: 2 });
    expect(await messagesOf(id)).toEqual(['booking-confirmed 1', 'rescheduled 2']);
    await bookRental(item._id, '2026-12-15', { quantity: 3 });

    const stored = await fingerprint(app);
    const tooMany = await move(id, { date: '2026-12-29' });
    expect(tooMany.body).toMatchObject({ code: 'OUT_OF_STOCK', data: { free: 1 } });
    const given = await move(id, { date: '2026-12-24', staffId: harness.bisi });
    expect(given.body.errors).toEqual([{ field: 'staffId', message: 'A hire has no staff member.' }]);
    expect(await fingerprint(app)).toBe(stored);

    const warned = await move(id, { date: '2027-01-02' });
    expect(warned.body).toMatchObject({ code: 'NEEDS_OVERRIDE', data: { warnings: ['CLOSED'] } });
    expect((await move(id, { date: '2027-01-02', override: true })).status).toBe(200);
  });
});
