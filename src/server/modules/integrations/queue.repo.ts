import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import type { EventType } from '#core/webhooks/event-types.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import { type Id, newId } from '../../platform/ids.ts';

/** The record that an event is about. */
export type Subject =
  | { readonly kind: 'booking'; readonly id: Id; readonly version: number }
  | { readonly kind: 'payment' | 'refund' | 'waiting'; readonly id: Id };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Goes into a statement as it is: nothing but hexadecimal digits and dashes. */
const uuid = (id: Id): string => {
  if (!UUID.test(id)) throw new Error('An id is a uuid');
  return `'${id}'::uuid`;
};

/** Of each kind of record the tables and the facts, as the transaction leaves them; `owner` is its business. */
const source = (owner: string, subject: Subject): { readonly facts: string; readonly from: string } => {
  const id = uuid(subject.id);
  switch (subject.kind) {
    case 'booking':
      return {
        facts: `jsonb_build_object('booking', a.appointment_id, 'version', e.version, 'status', e.to_status,
          'statusBefore', nullif(e.from_status, 'none'), 'by', e.actor, 'client', CASE WHEN NOT a.walk_in THEN a.client_id END,
          'startsAt', a.starts_at, 'endsAt', a.ends_at, 'price', a.price_kobo + a.delivery_fee_kobo, 'paid', a.paid_kobo,
          'cautionHeld', a.caution_held_kobo,
          'lines', (SELECT jsonb_agg(jsonb_build_object('line', l.line, 'service', l.service_id, 'staff', l.staff_id,
                      'startsAt', l.starts_at, 'endsAt', l.ends_at, 'quantity', l.quantity, 'price', l.price_kobo,
                      'cancelled', l.cancelled_at IS NOT NULL) ORDER BY l.line)
                    FROM all_lines l WHERE l.business_id = ${owner} AND l.appointment_id = a.appointment_id))`,
        from: `appointment_events e
          JOIN appointments a ON a.business_id = ${owner} AND a.appointment_id = e.appointment_id
         WHERE e.business_id = ${owner} AND e.appointment_id = ${id} AND e.version = ${Number(subject.version)}`,
      };
    case 'payment':
      return {
        facts: `jsonb_build_object('payment', p.payment_id, 'booking', p.appointment_id, 'kind', p.kind, 'method', p.method,
          'amount', p.amount_kobo, 'caution', p.caution_kobo, 'receivedAt', p.received_at)`,
        from: `payments p WHERE p.business_id = ${owner} AND p.payment_id = ${id}`,
      };
    case 'refund':
      return {
        facts: `jsonb_build_object('refund', r.refund_id, 'booking', r.appointment_id, 'reason', r.reason,
          'amount', r.amount_kobo, 'currency', r.currency, 'state', r.state)`,
        from: `refunds r WHERE r.business_id = ${owner} AND r.refund_id = ${id}`,
      };
    case 'waiting':
      return {
        facts: `jsonb_build_object('entry', t.entry_id, 'service', t.service_id, 'staff', t.staff_id, 'day', t.day)`,
        from: `waitlist_entries t WHERE t.business_id = ${owner} AND t.entry_id = ${id}`,
      };
  }
};

/**
 * One delivery for each webhook of the business that asked for events of this type, with the facts as the transaction
 * leaves them. It goes with COMMIT, so that whoever has no webhook pays no statement of its own for it.
 */
export const queueForWebhooks = (
  { atCommit, business }: TenantTransaction,
  { type, subject, now }: { readonly type: EventType; readonly subject: Subject; readonly now: Instant },
): void => {
  const owner = uuid(business);
  const { facts, from } = source(owner, subject);
  const at = `'${formatInstant(now)}'::timestamptz`;
  atCommit(`INSERT INTO webhook_deliveries (business_id, webhook_id, event_id, type, facts, happened_at, queued_at, due_at)
    SELECT ${owner}, w.webhook_id, ${uuid(newId())}, '${type}', said.facts, ${at}, ${at}, ${at}
      FROM webhooks w CROSS JOIN LATERAL (SELECT ${facts} AS facts FROM ${from}) AS said
     WHERE w.business_id = ${owner} AND w.state = 'on' AND w.events @> ARRAY['${type}']`);
};
