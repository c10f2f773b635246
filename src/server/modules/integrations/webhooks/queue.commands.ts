import type { AppointmentEvent } from '#core/appointments/transitions.ts';
import type { EventType } from '#core/webhooks/event-types.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { TenantEvent } from '../../../platform/events.ts';
import { queueForWebhooks } from './queue.repo.ts';

type Told = Extract<
  TenantEvent,
  {
    readonly type:
      | 'booking.changed'
      | 'payment.received'
      | 'refund.started'
      | 'refund.sent'
      | 'waitlist.joined';
  }
>;

/** What a step of a booking's history is called outside. */
const typeOfStep: Readonly<Record<AppointmentEvent, EventType>> = {
  book: 'booking.created',
  confirm: 'booking.confirmed',
  reschedule: 'booking.moved',
  move: 'booking.moved',
  edit: 'booking.changed',
  cancel: 'booking.cancelled',
  lapse: 'booking.cancelled',
  complete: 'booking.completed',
  'mark-no-show': 'booking.no_show',
  undo: 'booking.reverted',
  correct: 'booking.reverted',
};

/** Has the business's own programs told of what happens, by the webhooks that asked for it; in its transaction. */
export const queueDeliveries = async (transaction: TenantTransaction, event: Told): Promise<void> => {
  const { now } = event;
  switch (event.type) {
    case 'booking.changed': {
      const { appointment: id, version, step } = event;
      queueForWebhooks(transaction, {
        type: typeOfStep[step],
        subject: { kind: 'booking', id, version },
        now,
      });
      return;
    }
    case 'payment.received':
      queueForWebhooks(transaction, {
        type: event.type,
        subject: { kind: 'payment', id: event.payment },
        now,
      });
      return;
    case 'refund.started':
    case 'refund.sent':
      queueForWebhooks(transaction, { type: event.type, subject: { kind: 'refund', id: event.refund }, now });
      return;
    case 'waitlist.joined':
      queueForWebhooks(transaction, { type: event.type, subject: { kind: 'waiting', id: event.entry }, now });
  }
};
