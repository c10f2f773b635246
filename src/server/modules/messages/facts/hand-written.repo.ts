import { sql } from 'kysely';
import type { EditableKind } from '#core/messages/kinds.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { refundedLine } from '../../payments/index.ts';
import { selectBooking } from '../planning/queue.repo.ts';
import type { RefundFacts } from './money.types.ts';

/** The owner's words for SMS, and money of this booking that is going back, as the database writes them. */
type OwnSms = Partial<Record<EditableKind, string>> | null;
type Refund = Pick<RefundFacts, 'refund' | 'reason' | 'serviceName' | 'amountKobo' | 'currency' | 'state'>;

/** A booking with all that messages about it speak of now, in one statement. */
export const findHandWritten = ({ query, business }: TenantTransaction, appointment: Id) =>
  selectBooking(query, business, appointment)
    .select((row) => [
      sql<OwnSms>`(
        SELECT json_object_agg(t.kind, t.body) FROM message_texts t
         WHERE t.business_id = ${business} AND t.channel = 'sms')`.as('ownSms'),
      row
        .selectFrom('reschedule_links as link')
        .select('link.link_id')
        .where('link.business_id', '=', business)
        .whereRef('link.appointment_id', '=', 'appointments.appointment_id')
        .where('link.used_at', 'is', null)
        .where('link.voided_at', 'is', null)
        .limit(1)
        .as('liveLink'),
      sql<readonly Refund[]>`coalesce((
        SELECT json_agg(json_build_object('refund', r.refund_id, 'reason', r.reason, 'serviceName',
                                          coalesce(${refundedLine('r', business)}, appointments.service_name), 'amountKobo', r.amount_kobo,
                                          'currency', r.currency, 'state', r.state))
          FROM refunds r
         WHERE r.business_id = ${business} AND r.appointment_id = appointments.appointment_id), '[]')`.as(
        'refunds',
      ),
    ])
    .executeTakeFirst();

export type HandWritten = NonNullable<Awaited<ReturnType<typeof findHandWritten>>>;
