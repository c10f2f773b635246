import * as z from 'zod/mini';
import { MOST_BLOCKED_DAYS } from '#core/appointments/blocked-days.ts';
import { call } from '../call.ts';
import { blockedTime } from '../replies/blocked-time.ts';
import { calendarDate, closingTime, handle, optionalLabel, success, time } from '../requests/fields.ts';

const part = {
  /** On the business's clock; 24:00 is the end of the day. */
  from: time,
  until: closingTime,
  /** For the team, in a few words; clients never read it. */
  reason: optionalLabel(60),
  /** The owner has seen which bookings are in this time, and that they stay. */
  override: z.optional(z.boolean()),
};
const ends = z.refine<{ readonly from: string; readonly until: string }>(({ from, until }) => from < until, {
  path: ['until'],
  error: 'The end must be after the start.',
});

export const blockedTimeBody = z
  .strictObject({
    ...part,
    staffId: handle,
    date: calendarDate,
    /** On each day, or each week on the same day, up to a date. */
    repeat: z.optional(z.strictObject({ every: z.enum(['day', 'week']), until: calendarDate })),
  })
  .check(ends);
export type BlockedTimeBody = z.output<typeof blockedTimeBody>;

const byId = z.object({ id: handle });
const blocked = z.object({ success, data: z.array(blockedTime) });

/** What is blocked is listed by the calendar. */
export const blockedTimesCalls = {
  create: call({
    method: 'POST',
    path: '/blocked-times',
    summary: `Block part of a day of a staff member, if wished on up to ${MOST_BLOCKED_DAYS} days. Bookings in this time stay: NEEDS_OVERRIDE tells of them first.`,
    access: 'owner',
    permission: 'time.block',
    narrows: true,
    body: blockedTimeBody,
    reply: blocked,
    refusals: ['NOT_FOUND', 'NEEDS_OVERRIDE', 'LIMIT_REACHED', 'IDEMPOTENCY_MISMATCH'],
  }),
  update: call({
    method: 'PUT',
    path: '/blocked-times/{id}',
    summary:
      'Change from when until when a blocked time is, and why; with `later` also those of its repetition after it, each on its own day.',
    access: 'owner',
    permission: 'time.block',
    narrows: true,
    params: byId,
    body: z.strictObject({ ...part, later: z.optional(z.boolean()) }).check(ends),
    reply: blocked,
    refusals: ['NOT_FOUND', 'NEEDS_OVERRIDE'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/blocked-times/{id}',
    summary: 'Take a blocked time away; with `later=true` also those of its repetition after it.',
    access: 'owner',
    permission: 'time.block',
    narrows: true,
    params: byId,
    query: z.object({ later: z.optional(z.enum(['true', 'false'])) }),
    reply: z.object({ success }),
    refusals: ['NOT_FOUND'],
  }),
};
