import { isDeepStrictEqual } from 'node:util';
import { blockedTimesCalls } from '#contract/calls/blocked-times.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { dateIn } from '#core/time/zone.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId, readOwnHandle } from '../../../platform/ids.ts';
import { type Actor, defineCommand } from '../../../platform/use-case.ts';
import { findBusiness, lookAtWaiting } from '../../businesses/index.ts';
import { lockStaffMember } from '../../staff/index.ts';
import { staffWithin } from '../record/reader.rules.ts';
import { readerOf } from '../record/shown.queries.ts';
import {
  type BlockRow,
  countBlocks,
  deleteBlocks,
  findBlock,
  insertBlocks,
  listLater,
  listTaken,
  noteBlocked,
} from './blocks.repo.ts';
import { presentBlock, readDays, refuseTaken, timesOn } from './blocks.rules.ts';

/** So many of one staff member are still to come, at most. */
const MOST_BLOCKED = 400;

/** Blocks part of one or more days of a staff member; bookings in it stay, once whoever blocks has been told of them. */
export const blockTime = defineCommand(blockedTimesCalls.create, {
  once: 'block-time',
  run: async ({ ctx: { tx, actor, now }, input: { body } }) => {
    const { business } = tx;
    const staffId = readOwnHandle(business, body.staffId);
    if (staffId === null || !(await lockOwnTime(tx, actor, staffId))) return refusal('NOT_FOUND');
    const { time_zone: zone } = await findBusiness(tx);
    const days = readDays(
      {
        date: dateOf(body.date),
        repeat: body.repeat === undefined ? null : { ...body.repeat, until: dateOf(body.repeat.until) },
      },
      dateIn(zone, now),
    );
    if (!days.ok) return days;
    const times = timesOn(zone, days.value, body);
    // guard: four-hundred-blocked-times-of-a-staff-member-at-most
    if ((await countBlocks(tx, staffId, now)) + times.length > MOST_BLOCKED) return refusal('LIMIT_REACHED');
    const told = refuseTaken(await listTaken(tx, staffId, times, now), body.override);
    // guard: whoever-blocks-time-is-told-of-the-bookings-in-it
    if (told !== null) return told;
    const series = times.length > 1 ? newId() : null;
    const rows = times.map(({ start, end }) => ({
      block_id: newId(),
      staff_id: staffId,
      starts_at: start,
      ends_at: end,
      reason: body.reason ?? '',
      series_id: series,
      since: now,
    }));
    return putBlocks(tx, staffId, rows);
  },
});

/** Puts a blocked time, and if wished those of its repetition after it, at another part of its day. */
export const changeBlock = defineCommand(blockedTimesCalls.update, {
  run: async ({ ctx: { tx, actor, now }, input: { params, body } }) => {
    const before = await lockBlocks(tx, actor, params.id, body.later === true);
    const [first] = before;
    if (first === undefined) return refusal('NOT_FOUND');
    const { time_zone: zone } = await findBusiness(tx);
    const rows = before.flatMap((row) =>
      timesOn(zone, [dateIn(zone, row.starts_at)], body).map(({ start, end }) => ({
        ...row,
        starts_at: start,
        ends_at: end,
        reason: body.reason ?? '',
        since: now,
      })),
    );
    // Sent again, it moves nothing.
    if (isDeepStrictEqual(rows.map(whenever), before.map(whenever))) return answer(tx, before);
    const taken = await listTaken(tx, first.staff_id, rows.map(timeOf), now);
    const known = await listTaken(tx, first.staff_id, before.map(timeOf), now);
    const fresh = taken.filter((row) => !known.some(({ occupancy_id: id }) => id === row.occupancy_id));
    const told = refuseTaken(fresh, body.override);
    if (told !== null) return told;
    await deleteBlocks(
      tx,
      before.map(({ block_id }) => block_id),
    );
    await thinkOfWaiting(tx, before);
    return putBlocks(tx, first.staff_id, rows);
  },
});

/** Takes a blocked time away, and if wished those of its repetition after it; whoever waits for these days is thought of. */
export const removeBlock = defineCommand(blockedTimesCalls.remove, {
  run: async ({ ctx: { tx, actor }, input: { params, query } }) => {
    const rows = await lockBlocks(tx, actor, params.id, query.later === 'true');
    if (rows.length === 0) return refusal('NOT_FOUND');
    await deleteBlocks(
      tx,
      rows.map(({ block_id }) => block_id),
    );
    await thinkOfWaiting(tx, rows);
    tx.announce(null);
    return ok({ success: true });
  },
});

/** The contract has read it. */
const dateOf = (text: string): CalendarDate => {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error('A date that was read is none');
  return date;
};

const whenever = (row: BlockRow) => ({ ...row, since: null });
const timeOf = ({ starts_at: start, ends_at: end }: BlockRow) => ({ start, end });

/** Holds a staff member's row, so that nobody is booked with them meanwhile; false: they are not whoever asks may block. */
const lockOwnTime = async (tx: TenantTransaction, actor: Actor, staffId: Id): Promise<boolean> => {
  const own = staffWithin(readerOf(actor), 'time.block');
  // guard: whoever-blocks-their-own-time-blocks-no-other
  if (own?.includes(staffId) === false) return false;
  return (await lockStaffMember(tx, staffId)) !== undefined;
};

/** What is meant by a blocked time, its staff member's row held; none where it is not there. */
const lockBlocks = async (
  tx: TenantTransaction,
  actor: Actor,
  id: Id,
  later: boolean,
): Promise<readonly BlockRow[]> => {
  const seen = await findBlock(tx, id);
  if (seen === undefined || !(await lockOwnTime(tx, actor, seen.staff_id))) return [];
  const current = await findBlock(tx, id);
  if (current === undefined) return [];
  return later && current.series_id !== null ? listLater(tx, current) : [current];
};

const thinkOfWaiting = async (tx: TenantTransaction, freed: readonly BlockRow[]): Promise<void> => {
  const starts = freed.map(({ starts_at }) => starts_at);
  // No local day starts or ends further from its UTC day.
  const day = (instant: Instant, by: number) => addDays(dateIn('UTC', instant), by);
  const [first = null, last = first] = [starts.at(0), starts.at(-1)];
  if (first !== null && last !== null) await lookAtWaiting(tx, { from: day(first, -1), to: day(last, 2) });
};

/** Open calendars look again: what is told of a booking does not fit here. */
const putBlocks = async (tx: TenantTransaction, staffId: Id, rows: readonly BlockRow[]) => {
  if (rows.length > 0) {
    await noteBlocked(tx, staffId);
    await insertBlocks(tx, rows);
  }
  tx.announce(null);
  return answer(tx, rows);
};

const answer = ({ business }: TenantTransaction, rows: readonly BlockRow[]) =>
  ok({ success: true as const, data: rows.map((row) => presentBlock(business, row)) });
