import * as z from 'zod/mini';
import { call } from '../call.ts';
import { success } from '../requests/fields.ts';

/** What was done to a booking by somebody else than the business: its client, or time that ran out. */
export const notice = z.object({
  what: z.enum(['booked', 'confirmed', 'moved', 'cancelled']),
  at: z.string(),
  byClient: z.boolean(),
  appointmentId: z.string(),
  clientName: z.string(),
  serviceName: z.string(),
  startsAt: z.string(),
});
export type Notice = z.output<typeof notice>;

export const noticesCalls = {
  list: call({
    method: 'GET',
    path: '/appointments/notices',
    summary:
      'What clients did with bookings of the last two days and to come, in the last 14 days: booked, confirmed, moved, cancelled. The latest first, at most 30.',
    access: 'owner',
    permission: 'bookings.read',
    reply: z.object({ success, data: z.array(notice) }),
    refusals: [],
  }),
};
