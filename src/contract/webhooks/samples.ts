import type { EventType } from '#core/webhooks/event-types.ts';
import type { EventData, WebhookEvent } from './events.ts';

/** One event of each type, as it is sent: the documentation shows them, and tests hold what is sent against them. */

const handleOf = (name: string): string => `${'Business'.padEnd(22, '0')}${name.padEnd(22, '0')}`;

const booking = (changes: Partial<EventData<'booking.created'>>): EventData<'booking.created'> => ({
  bookingId: handleOf('Booking'),
  version: 1,
  status: 'confirmed',
  statusBefore: null,
  by: 'client',
  clientId: handleOf('Client'),
  startsAt: '2026-12-08T09:00:00.000Z',
  endsAt: '2026-12-08T10:30:00.000Z',
  priceKobo: 1_500_000,
  paidKobo: 450_000,
  cautionHeldKobo: 0,
  lines: [
    {
      line: 1,
      serviceId: handleOf('Braids'),
      staffId: handleOf('Staff'),
      startsAt: '2026-12-08T09:00:00.000Z',
      endsAt: '2026-12-08T10:30:00.000Z',
      quantity: 1,
      priceKobo: 1_500_000,
      cancelled: false,
    },
  ],
  ...changes,
});

const refund: EventData<'refund.sent'> = {
  refundId: handleOf('Refund'),
  bookingId: handleOf('Booking'),
  reason: 'business-cancelled',
  amountKobo: 450_000,
  currency: 'NGN',
  state: 'done',
};

const data: { readonly [Type in EventType]: EventData<Type> } = {
  'booking.created': booking({ status: 'pending' }),
  'booking.confirmed': booking({ version: 2, statusBefore: 'pending', by: 'owner' }),
  'booking.moved': booking({ version: 3, status: 'rescheduled', statusBefore: 'confirmed' }),
  'booking.changed': booking({ version: 4, statusBefore: 'confirmed', by: 'owner' }),
  'booking.cancelled': booking({ version: 5, status: 'cancelled', statusBefore: 'confirmed' }),
  'booking.completed': booking({ version: 5, status: 'completed', statusBefore: 'confirmed', by: 'owner' }),
  'booking.no_show': booking({ version: 5, status: 'no-show', statusBefore: 'confirmed', by: 'owner' }),
  'booking.reverted': booking({ version: 6, statusBefore: 'cancelled', by: 'owner' }),
  'payment.received': {
    paymentId: handleOf('Payment'),
    bookingId: handleOf('Booking'),
    kind: 'deposit',
    method: 'online',
    amountKobo: 450_000,
    cautionKobo: 0,
    receivedAt: '2026-12-07T07:00:00.000Z',
  },
  'refund.started': { ...refund, state: 'queued' },
  'refund.sent': refund,
  'waitlist.joined': {
    entryId: handleOf('Entry'),
    serviceId: handleOf('Braids'),
    staffId: null,
    day: '2026-12-08',
  },
  'webhook.test': { webhookId: handleOf('Webhook') },
};

/** The sample of a type. */
export const sampleEvent = <Type extends EventType>(type: Type): WebhookEvent<Type> => ({
  type,
  timestamp: '2026-12-07T07:00:00.000Z',
  data: data[type],
});
