import * as z from 'zod/mini';
import type { EventType } from '#core/webhooks/event-types.ts';
import { appointmentStatus } from '../replies/views.ts';

/**
 * What a business's own programs can be told of, as the body of each request has it: ids, states, amounts in kobo and
 * times; nothing by which a person is known.
 */

const id = z.string();
const moment = z.string();
const kobo = z.number();

const line = z.strictObject({
  line: z.number(),
  serviceId: id,
  /** Null: an item for hire. */
  staffId: z.nullable(id),
  startsAt: moment,
  endsAt: moment,
  quantity: z.number(),
  priceKobo: kobo,
  cancelled: z.boolean(),
});

/** A booking as the change left it. */
const booking = z.strictObject({
  bookingId: id,
  version: z.number(),
  status: appointmentStatus,
  /** Null: it was made by this. */
  statusBefore: z.nullable(appointmentStatus),
  by: z.enum(['owner', 'client', 'system']),
  /** Null: a walk-in. */
  clientId: z.nullable(id),
  startsAt: moment,
  endsAt: moment,
  /** With delivery, without a caution fee. */
  priceKobo: kobo,
  paidKobo: kobo,
  cautionHeldKobo: kobo,
  lines: z.array(line),
});

const payment = z.strictObject({
  paymentId: id,
  bookingId: id,
  kind: z.enum(['deposit', 'balance', 'caution']),
  method: z.enum(['online', 'cash', 'transfer', 'pos']),
  amountKobo: kobo,
  /** The part of it that is a caution fee. */
  cautionKobo: kobo,
  receivedAt: moment,
});

const refund = z.strictObject({
  refundId: id,
  /** Null: money for which there was no booking. */
  bookingId: z.nullable(id),
  reason: z.string(),
  /** In hundredths of the currency. */
  amountKobo: kobo,
  currency: z.string(),
  /** `owed`: the business has to send it. `done`: by the provider; `sent`: by the business. */
  state: z.enum(['queued', 'asking', 'asked', 'needs-details', 'owed', 'sent', 'done', 'withdrawn']),
});

const waiting = z.strictObject({
  entryId: id,
  serviceId: id,
  /** Null: anyone. */
  staffId: z.nullable(id),
  day: z.string(),
});

const probe = z.strictObject({ webhookId: id });

/** Of each type what its `data` is. */
export const eventData = {
  'booking.created': booking,
  'booking.confirmed': booking,
  'booking.moved': booking,
  'booking.changed': booking,
  'booking.cancelled': booking,
  'booking.completed': booking,
  'booking.no_show': booking,
  'booking.reverted': booking,
  'payment.received': payment,
  'refund.started': refund,
  'refund.sent': refund,
  'waitlist.joined': waiting,
  'webhook.test': probe,
} as const satisfies Record<EventType, z.ZodMiniType>;

export type EventData<Type extends EventType = EventType> = z.output<(typeof eventData)[Type]>;

/** What each says to whoever chooses among them. */
export const eventMeanings: Readonly<Record<EventType, string>> = {
  'booking.created': 'A booking was made',
  'booking.confirmed': 'A booking was confirmed',
  'booking.moved': 'A booking got another time, or another staff member',
  'booking.changed': 'What was booked was changed',
  'booking.cancelled': 'A booking was cancelled',
  'booking.completed': 'A booking took place',
  'booking.no_show': 'A client did not come',
  'booking.reverted': 'The last change of a booking was undone or corrected',
  'payment.received': 'Money came in for a booking',
  'refund.started': 'Money is to go back to a client',
  'refund.sent': 'A refund was sent',
  'waitlist.joined': 'Somebody waits for a full day',
  'webhook.test': 'You sent a test',
};

/** The body of a request: what happened, when, and the records it is about. */
export type WebhookEvent<Type extends EventType = EventType> = {
  readonly type: Type;
  readonly timestamp: string;
  readonly data: EventData<Type>;
};

export const eventSchema = (type: EventType) =>
  z.strictObject({ type: z.literal(type), timestamp: moment, data: eventData[type] });
