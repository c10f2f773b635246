import * as z from 'zod/mini';
import { roles } from '#core/accounts/permissions.ts';
import { activityKinds } from '#core/activity/activity.ts';
import { call } from '../call.ts';
import { calendarDate, handle, success } from '../requests/fields.ts';

const days = { from: z.optional(calendarDate), to: z.optional(calendarDate) };

/** What is looked for; each that is absent leaves nothing out. */
const activityFilter = z.object({
  /** Of one member or key, by its id in `people`. */
  by: z.optional(handle),
  /** On one record: a booking, a service, a client. */
  recordId: z.optional(handle),
  kind: z.optional(z.enum(activityKinds, 'Please choose a kind of record.')),
  ...days,
});
export type ActivityFilter = z.output<typeof activityFilter>;

/** One thing that somebody did. */
export const activityEntry = z.object({
  _id: z.string(),
  at: z.string(),
  /** What they were called then; a program by the name of its key. */
  who: z.string(),
  /** Null: an owner who has not signed in since members are known. */
  byId: z.nullable(z.string()),
  /** What they were then; null: a program by its key, or whoever runs the service, by hand. */
  role: z.nullable(z.enum(roles)),
  /** `Chrome on Android`; 'Unknown device' of most programs. */
  device: z.string(),
  /** What was done, after its kind of record: `booking.confirmed`. More of them may be added. */
  action: z.string(),
  kind: z.string(),
  /** The same in plain words: `Bola confirmed a booking`. */
  sentence: z.string(),
  /** On what; null: on the business as a whole. The record may be gone. */
  recordId: z.nullable(z.string()),
  /** The names of the fields that differ, of settings; of anything else those that were sent. Never what is in them. */
  fields: z.array(z.string()),
});
export type ActivityEntry = z.output<typeof activityEntry>;

/** Who did anything within the time that is kept, under their latest name. */
const person = z.object({ _id: z.string(), name: z.string() });

export const activityCalls = {
  list: call({
    method: 'GET',
    path: '/activity',
    summary:
      'Who did what, the latest first, 50 a page, kept for 24 months. `after` is the `next` of the page before; `people` are those that can be asked for.',
    access: 'owner',
    permission: 'activity.read',
    query: z.extend(activityFilter, { after: z.optional(z.string().check(z.maxLength(100))) }),
    reply: z.object({
      success,
      data: z.array(activityEntry),
      next: z.nullable(z.string()),
      people: z.array(person),
    }),
    refusals: [],
  }),
  exportAll: call({
    method: 'GET',
    path: '/activity/export',
    summary: 'All of it as CSV, the oldest first. The header X-Total-Count says how many rows will come.',
    access: 'owner',
    permission: 'activity.export',
    produces: 'text/csv',
    query: z.object(days),
    reply: z.string(),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
};
