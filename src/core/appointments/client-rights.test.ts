import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs, parseInstant, toInstant } from '../calendar/instant.ts';
import { toKobo } from '../money/kobo.ts';
import { type ClientPolicy, clientRights, freeUntilOnceMoved, type ManagedBooking } from './client-rights.ts';
import { appointmentStatuses } from './statuses.ts';

const startsAt = parseInstant('2026-12-08T10:00:00Z') ?? toInstant(0);
const policy: ClientPolicy = { confirmation: 'client', cancelNoticeHours: 24, clientMoves: 1 };
const booking: ManagedBooking = {
  status: 'pending',
  startsAt,
  movesMade: 0,
  price: toKobo(1_000_000),
  depositPaid: toKobo(200_000),
};
const at = (hours: number) => toInstant(startsAt + hours * hourMs);

describe('clientRights', () => {
  it.each<[string, Partial<ManagedBooking>, Partial<ClientPolicy>, number, (string | null)[]]>([
    ['a pending one days ahead', {}, {}, -72, [null, null, null]],
    ['a confirmed one', { status: 'confirmed' }, {}, -72, ['ENDED', null, null]],
    ['one moved already', { status: 'rescheduled', movesMade: 1 }, {}, -72, ['ENDED', null, 'NO_MOVES_LEFT']],
    ['one moved already, two allowed', { movesMade: 1 }, { clientMoves: 2 }, -72, [null, null, null]],
    ['no moves allowed', {}, { clientMoves: 0 }, -72, [null, null, 'NO_MOVES_LEFT']],
    ['the owner confirms', {}, { confirmation: 'owner' }, -72, ['NOT_FOR_CLIENT', null, null]],
    ['at its start', {}, {}, 0, [null, 'STARTED', 'STARTED']],
    ['just before its start', {}, {}, -0.01, [null, null, null]],
    ['48 hours after its start', {}, {}, 48, ['ENDED', 'STARTED', 'STARTED']],
    ['a cancelled one', { status: 'cancelled' }, {}, -72, ['ENDED', 'ENDED', 'ENDED']],
    ['a completed one', { status: 'completed' }, {}, -72, ['ENDED', 'ENDED', 'ENDED']],
    ['a no-show', { status: 'no-show' }, {}, -72, ['ENDED', 'ENDED', 'ENDED']],
  ])('%s', (_, given, rules, hours, expected) => {
    const rights = clientRights({ ...booking, ...given }, { ...policy, ...rules }, at(hours));
    expect([rights.confirm, rights.cancel, rights.reschedule]).toEqual(expected);
  });

  it('gives the deposit back up to the notice and keeps it after', () => {
    expect(clientRights(booking, policy, at(-24)).refund).toBe(200_000);
    expect(clientRights(booking, policy, toInstant(at(-24) + minuteMs)).refund).toBe(0);
    expect(clientRights(booking, { ...policy, cancelNoticeHours: 0 }, at(-0.5)).refund).toBe(200_000);
    expect(clientRights(booking, policy, at(-72)).freeUntil).toBe(at(-24));
  });

  it('gives nothing back for a booking that was moved away inside the notice', () => {
    const moved = { ...booking, startsAt: at(14 * 24), freeUntilAsKept: at(-24) };
    expect(clientRights(moved, policy, at(-2))).toMatchObject({
      refund: 0,
      freeUntil: at(-24),
      cancel: null,
    });
    expect(clientRights({ ...moved, freeUntilAsKept: null }, policy, at(-2)).refund).toBe(200_000);
  });

  it.each([
    ['further away', -72, 48, null, null],
    ['nearer, with more time to spare than the notice is', -200, -30, null, null],
    ['nearer, so that it is over sooner than the notice is long', -72, -30, null, -48],
    ['so near that the notice is over by then', -72, -60, null, -60],
    ['nearer inside the notice', -12, -6, null, null],
    ['away, where the notice was over before', -12, 48, -24, -24],
    ['further away once more', -72, 72, -60, null],
  ])('keeps as the business moves it %s', (_, now, start, kept, after) => {
    const moved = { startsAt: at(start), noticeHours: 24 };
    const was = { startsAt, freeUntilAsKept: kept === null ? null : at(kept) };
    expect(freeUntilOnceMoved(was, moved, at(now))).toBe(after === null ? null : at(after));
  });

  it('lets nobody move or cancel what has ended, whatever the hour', () => {
    for (const status of appointmentStatuses) {
      const rights = clientRights({ ...booking, status }, policy, at(1));
      expect([rights.cancel === null, rights.reschedule === null]).toEqual([false, false]);
    }
  });
});
