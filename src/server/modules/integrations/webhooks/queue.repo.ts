import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import type { EventType } from '#core/webhooks/event-types.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId } from '../../../platform/ids.ts';

/** The record that an event is about. */
export type Subject =
  | { readonly kind: 'booking'; readonly id: Id; readonly version: number }
  | { readonly kind: 'payment' | 'refund' | 'waiting'; readonly id: Id };

/** Of each kind of record, `$5`, the facts and the tables, as the transaction leaves them; `$1` is its business. */
const sources: Readonly<Record<Subject['kind'], { readonly facts: string; readonly from: string }>> = {
  // `$6`: the version.
  booking: {
    facts: `jsonb_build_object('booking', a.appointment_id, 'version', e.version, 'status', e.to_status,
      'statusBefore', nullif(e.from_status, 'none'), 'by', e.actor, 'client', CASE WHEN NOT a.walk_in THEN a.client_id END,
      'startsAt', a.starts_at, 'endsAt', a.ends_at, 'price', a.price_kobo + a.delivery_fee_kobo, 'paid', a.paid_kobo,
      'cautionHeld', a.caution_held_kobo,
      'lines', (SELECT jsonb_agg(jsonb_build_object('line', l.line, 'service', l.service_id, 'staff', l.staff_id,
                  'startsAt', l.starts_at, 'endsAt', l.ends_at, 'quantity', l.quantity, 'price', l.price_kobo,
                  'cancelled', l.cancelled_at IS NOT NULL) ORDER BY l.line)
                FROM all_lines l WHERE l.business_id = $1 AND l.appointment_id = a.appointment_id))`,
    from: `appointment_events e
      JOIN appointments a ON a.business_id = $1 AND a.appointment_id = e.appointment_id
     WHERE e.business_id = $1 AND e.appointment_id = $5 AND e.version = $6`,
  },
  payment: {
    facts: `jsonb_build_object('payment', p.payment_id, 'booking', p.appointment_id, 'kind', p.kind, 'method', p.method,
      'amount', p.amount_kobo, 'caution', p.caution_kobo, 'receivedAt', p.received_at)`,
    from: 'payments p WHERE p.business_id = $1 AND p.payment_id = $5',
  },
  refund: {
    facts: `jsonb_build_object('refund', r.refund_id, 'booking', r.appointment_id, 'reason', r.reason,
      'amount', r.amount_kobo, 'currency', r.currency, 'state', r.state)`,
    from: 'refunds r WHERE r.business_id = $1 AND r.refund_id = $5',
  },
  waiting: {
    facts: `jsonb_build_object('entry', t.entry_id, 'service', t.service_id, 'staff', t.staff_id, 'day', t.day)`,
    from: 'waitlist_entries t WHERE t.business_id = $1 AND t.entry_id = $5',
  },
};

const ASKED_FOR = `w.business_id = $1 AND w.state = 'on' AND w.events @>`;

/**
 * One delivery for each webhook of the business that asked for events of this type, with the facts as the transaction
 * leaves them. It goes with COMMIT, and only where there is such a webhook.
 */
export const queueForWebhooks = (
  { atCommit, business }: TenantTransaction,
  { type, subject, now }: { readonly type: EventType; readonly subject: Subject; readonly now: Instant },
): void => {
  const { facts, from } = sources[subject.kind];
  const about = subject.kind === 'booking' ? [subject.id, subject.version] : [subject.id];
  const wanted = {
    text: `SELECT FROM webhooks w WHERE ${ASKED_FOR} ARRAY[$2::text] LIMIT 1`,
    values: [business, type],
  };
  const delivery = {
    text: `INSERT INTO webhook_deliveries (business_id, webhook_id, event_id, type, facts, happened_at, queued_at, due_at)
    SELECT w.business_id, w.webhook_id, $2, $3, said.facts, $4, $4, $4
      FROM webhooks w CROSS JOIN LATERAL (SELECT ${facts} AS facts FROM ${from}) AS said
     WHERE ${ASKED_FOR} ARRAY[$3::text]`,
    values: [business, newId(), type, formatInstant(now), ...about],
  };
  atCommit(delivery, wanted);
};
