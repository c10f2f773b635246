import type { EventData, WebhookEvent } from '#contract/webhooks/events.ts';
import { formatInstant, type Instant, toInstant } from '#core/calendar/instant.ts';
import type { EventType } from '#core/webhooks/event-types.ts';
import { type BusinessId, handleOf, type Id } from '../../../platform/ids.ts';

/** What the queue wrote of a record: ids as the database has them, instants as its JSON writes them. */
type Facts = Readonly<Record<string, unknown>>;

/** The event as it is sent; the same facts make the same letters, whenever it is tried. */
export const presentEvent = (
  business: BusinessId,
  {
    type,
    facts,
    happened_at: at,
  }: { readonly type: EventType; readonly facts: unknown; readonly happened_at: Instant },
): WebhookEvent => ({
  type,
  timestamp: formatInstant(at),
  // Of this very type by the statement that queued it.
  data: dataOf(business, type, facts as Facts),
});

const dataOf = (business: BusinessId, type: EventType, facts: Facts): EventData => {
  const handle = (name: string): string => handleOf(business, facts[name] as Id);
  const handleOrNull = (name: string) => (facts[name] === null ? null : handle(name));
  switch (type) {
    case 'payment.received':
      return {
        paymentId: handle('payment'),
        bookingId: handle('booking'),
        kind: facts['kind'],
        method: facts['method'],
        amountKobo: facts['amount'],
        cautionKobo: facts['caution'],
        receivedAt: instantOf(facts['receivedAt']),
      } as EventData<typeof type>;
    case 'refund.started':
    case 'refund.sent':
      return {
        refundId: handle('refund'),
        bookingId: handleOrNull('booking'),
        reason: facts['reason'],
        amountKobo: facts['amount'],
        currency: facts['currency'],
        state: facts['state'],
      } as EventData<typeof type>;
    case 'waitlist.joined':
      return {
        entryId: handle('entry'),
        serviceId: handle('service'),
        staffId: handleOrNull('staff'),
        day: facts['day'],
      } as EventData<typeof type>;
    case 'webhook.test':
      return { webhookId: handle('webhook') };
    default:
      return {
        bookingId: handle('booking'),
        version: facts['version'],
        status: facts['status'],
        statusBefore: facts['statusBefore'],
        by: facts['by'],
        clientId: handleOrNull('client'),
        startsAt: instantOf(facts['startsAt']),
        endsAt: instantOf(facts['endsAt']),
        priceKobo: facts['price'],
        paidKobo: facts['paid'],
        cautionHeldKobo: facts['cautionHeld'],
        lines: (facts['lines'] as readonly Facts[]).map((line) => presentLine(business, line)),
      } as EventData<'booking.created'>;
  }
};

const presentLine = (business: BusinessId, line: Facts) => ({
  line: line['line'],
  serviceId: handleOf(business, line['service'] as Id),
  staffId: line['staff'] === null ? null : handleOf(business, line['staff'] as Id),
  startsAt: instantOf(line['startsAt']),
  endsAt: instantOf(line['endsAt']),
  quantity: line['quantity'],
  priceKobo: line['price'],
  cancelled: line['cancelled'],
});

const instantOf = (written: unknown): string => formatInstant(toInstant(Date.parse(String(written))));
