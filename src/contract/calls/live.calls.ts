import * as z from 'zod/mini';
import { call } from '../call.ts';
import { historyEntry } from '../replies/history-views.ts';
import { wholeNumber } from '../requests/fields.ts';

/**
 * One line of the stream, as the JSON of a `message` event: something about a booking has changed. It names no client;
 * whoever listens asks for what it shows. `by` says who changed it, so that an owner is not told of their own doing.
 */
export const liveChange = z.object({
  appointmentId: z.string(),
  event: historyEntry.shape.event,
  by: historyEntry.shape.actor,
});
export type LiveChange = z.output<typeof liveChange>;

export const liveCalls = {
  changes: call({
    method: 'GET',
    path: '/live',
    summary:
      "Changes of the business's bookings as they happen, as server-sent events, for an hour or until the session ends; whoever reconnects asks again for what is shown.",
    access: 'owner',
    permission: 'bookings.read',
    narrows: true,
    // When it began to ask for what it shows: what may have changed since is told as `refresh` at once.
    query: z.object({ askedSecondsAgo: z.optional(wholeNumber(0, 999_999_999)) }),
    produces: 'text/event-stream',
    reply: z.string(),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
};
