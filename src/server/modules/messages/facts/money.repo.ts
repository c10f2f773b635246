import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { type Instant, minuteMs } from '#core/calendar/instant.ts';
import { holdGraceMinutes } from '#core/money/hold-limits.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { Tables } from '../../../platform/db/tables/tables.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { bookedLinesOf, PAID_TWICE, refundedLine } from '../../payments/index.ts';
import type {
  KeptFacts,
  OverpaidFacts,
  ReceiptFacts,
  RefundFacts,
  VainFacts,
  WaitingFacts,
} from './money.types.ts';
import { ownerEmailOf } from './recipients.repo.ts';

/** What a booking is called in a letter, where it is not called by all that it is of. */
type Called = { readonly serviceName?: RawBuilder<unknown>; readonly lines?: RawBuilder<unknown> };

/** The columns of `Parties`, of a booking `a`. */
const partiesOf = (
  business: BusinessId,
  { serviceName = sql`a.service_name`, lines = sql`${bookedLinesOf('a', business)}` }: Called = {},
): RawBuilder<unknown> => sql`
  b.business_id AS business, a.appointment_id AS appointment, a.link_version AS "linkVersion",
  coalesce(a.client_name, '') AS "clientName", ${serviceName} AS "serviceName",
  b.name AS "businessName", b.slug AS "businessSlug", b.phone AS "businessPhone",
  b.public_email AS "businessEmail", b.time_zone AS zone, a.booking_type AS "bookingType",
  ${lines} AS lines`;
/** The same where there may be no booking: what its draft is called, and of one from before drafts kept that its first service. */
const nameOrDraft = sql`coalesce(a.service_name, nullif(i.draft->>'serviceName', ''), s.name, '')`;
const partiesOrPayer = (business: BusinessId): RawBuilder<unknown> =>
  partiesOf(business, { serviceName: nameOrDraft });
/** The same of a refund: of a line that was cancelled it is called by that line alone. */
const partiesOfRefund = (business: BusinessId): RawBuilder<unknown> => {
  const line = refundedLine('r', business);
  return partiesOf(business, {
    serviceName: sql`coalesce(${line}, ${nameOrDraft})`,
    lines: sql`CASE WHEN ${line} IS NULL THEN ${bookedLinesOf('a', business)} END`,
  });
};

const first = async <T>(query: Kysely<Tables>, statement: RawBuilder<T>): Promise<T | undefined> =>
  (await statement.execute(query)).rows[0];

export const findRefundFacts = (
  { query }: Pick<PlatformTransaction, 'query'>,
  business: BusinessId,
  refund: Id,
): Promise<RefundFacts | undefined> =>
  first(
    query,
    sql<RefundFacts>`
      SELECT ${partiesOfRefund(business)}, r.refund_id AS refund, r.reason, r.amount_kobo AS "amountKobo", r.currency, r.state,
             r.details_at IS NOT NULL AS "toAccount", r.transfer_reference AS "transferReference", coalesce(c.withheld_kobo, 0) AS "withheldKobo",
             coalesce(c.withheld_reason, '') AS "withheldReason",
             coalesce(i.problem = ${PAID_TWICE}, false) AS "paidTwice"
        FROM refunds r
        JOIN businesses b ON b.business_id = r.business_id
        LEFT JOIN appointments a ON a.business_id = r.business_id AND a.appointment_id = r.appointment_id
        LEFT JOIN payment_intents i ON i.business_id = r.business_id AND i.intent_id = r.intent_id
        LEFT JOIN services s ON s.business_id = i.business_id AND s.service_id = i.service_id
        LEFT JOIN cautions c ON c.business_id = r.business_id AND c.appointment_id = r.appointment_id
         AND r.reason = 'caution'
       WHERE r.business_id = ${business} AND r.refund_id = ${refund}`,
  );

export const findReceiptFacts = (
  { query }: Pick<PlatformTransaction, 'query'>,
  business: BusinessId,
  receipt: Id,
): Promise<ReceiptFacts | undefined> =>
  first(
    query,
    sql<ReceiptFacts>`
      SELECT ${partiesOf(business)}, n.receipt_id AS receipt, n.number, p.amount_kobo AS "amountKobo",
             p.caution_kobo AS "cautionKobo", p.method, p.received_at AS "receivedAt",
             a.delivery_fee_kobo AS "deliveryFeeKobo"
        FROM receipts n
        JOIN businesses b ON b.business_id = n.business_id
        JOIN payments p ON p.business_id = n.business_id AND p.payment_id = n.payment_id
        JOIN appointments a ON a.business_id = n.business_id AND a.appointment_id = n.appointment_id
       WHERE n.business_id = ${business} AND n.receipt_id = ${receipt} AND p.reversed_at IS NULL`,
  );

export const findVainFacts = (
  { query }: Pick<PlatformTransaction, 'query'>,
  business: BusinessId,
  intent: Id,
): Promise<VainFacts | undefined> =>
  first(
    query,
    sql<VainFacts>`
      SELECT ${partiesOrPayer(business)}, r.reason, r.amount_kobo AS "amountKobo", r.currency, i.problem = ${PAID_TWICE} AS "paidTwice",
             b.owner_name AS "ownerName",
             i.client_phone AS "clientPhone", i.client_email <> '' OR i.client_phone <> '' AS "clientTold"
        FROM payment_intents i
        JOIN businesses b ON b.business_id = i.business_id
        JOIN services s ON s.business_id = i.business_id AND s.service_id = i.service_id
        JOIN refunds r ON r.business_id = i.business_id AND r.intent_id = i.intent_id
         AND r.reason IN ('time-gone', 'wrong-amount', 'wrong-currency')
        LEFT JOIN appointments a ON a.business_id = i.business_id AND a.appointment_id = i.intent_id
       WHERE i.business_id = ${business} AND i.intent_id = ${intent}`,
  );

export const findKeptFacts = (
  { query }: Pick<PlatformTransaction, 'query'>,
  business: BusinessId,
  appointment: Id,
): Promise<KeptFacts | undefined> =>
  first(
    query,
    sql<KeptFacts>`
      SELECT ${partiesOf(business)}, c.withheld_kobo AS "withheldKobo", c.withheld_reason AS "withheldReason",
             c.amount_kobo AS "cautionKobo"
        FROM cautions c
        JOIN businesses b ON b.business_id = c.business_id
        JOIN appointments a ON a.business_id = c.business_id AND a.appointment_id = c.appointment_id
       WHERE c.business_id = ${business} AND c.appointment_id = ${appointment} AND c.withheld_kobo > 0`,
  );

export const findOverpaidFacts = (
  { query }: Pick<PlatformTransaction, 'query'>,
  business: BusinessId,
  appointment: Id,
): Promise<OverpaidFacts | undefined> =>
  first(
    query,
    sql<OverpaidFacts>`
      SELECT ${partiesOf(business)}, (a.price_kobo + a.delivery_fee_kobo)::bigint AS "priceKobo", a.paid_kobo AS "paidKobo",
             o.amount_kobo AS "amountKobo", o.state
        FROM overpayments o
        JOIN businesses b ON b.business_id = o.business_id
        JOIN appointments a ON a.business_id = o.business_id AND a.appointment_id = o.appointment_id
       WHERE o.business_id = ${business} AND o.appointment_id = ${appointment}`,
  );

/** A payment that still waits at `now`; undefined: it was made, let go, or its time is over. */
export const findWaitingFacts = (
  { query }: Pick<PlatformTransaction, 'query'>,
  business: BusinessId,
  intent: Id,
  now: Instant,
): Promise<WaitingFacts | undefined> =>
  first(
    query,
    sql<WaitingFacts>`
      SELECT ${partiesOrPayer(business)}, i.intent_id AS intent, i.amount_kobo AS "amountKobo",
             coalesce(i.draft->>'clientName', '') AS "payerName",
             (i.draft->>'startsAt')::float8 AS "startsAt",
             coalesce((i.draft->'hire'->>'firstDay')::date,
                      (to_timestamp((i.draft->>'startsAt')::float8 / 1000) AT TIME ZONE b.time_zone)::date) AS "firstDay",
             coalesce(jsonb_typeof(i.draft->'hire'), 'null') <> 'null' AS "isRental",
             (extract(epoch FROM i.held_until) * 1000)::float8 - ${holdGraceMinutes * minuteMs} AS "heldUntil"
        FROM payment_intents i
        JOIN businesses b ON b.business_id = i.business_id
        JOIN services s ON s.business_id = i.business_id AND s.service_id = i.service_id
        LEFT JOIN appointments a ON a.business_id = i.business_id AND a.appointment_id = i.intent_id
       WHERE i.business_id = ${business} AND i.intent_id = ${intent} AND i.state IN ('opening', 'open')
         AND i.held_until - ${holdGraceMinutes} * interval '1 minute' > ${moment(now)}
         FOR SHARE OF i`,
  );

/** Who is to be told of a payment that became no booking. */
export const findPayer = (
  { query, business }: TenantTransaction,
  intent: Id,
): Promise<
  { readonly email: string; readonly phone: string; readonly ownerEmail: string | null } | undefined
> =>
  query
    .selectFrom('payment_intents')
    .select(['client_email as email', 'client_phone as phone'])
    .select(ownerEmailOf(business))
    .where('business_id', '=', business)
    .where('intent_id', '=', intent)
    .executeTakeFirst();

/** Who is to be told of money that can be no payment, as far as the provider knows them. */
export const findOrphanPayer = (
  { query, business }: TenantTransaction,
  orphan: Id,
): Promise<{ readonly email: string; readonly phone: string } | undefined> =>
  query
    .selectFrom('orphan_payments')
    .select(['payer_email as email', sql.lit('').as('phone')])
    .where('business_id', '=', business)
    .where('orphan_id', '=', orphan)
    .executeTakeFirst();

/** What a client's bank asks back, as its owner is told of it. */
export type DisputeFacts = {
  readonly state: 'open' | 'won' | 'lost';
  readonly round: number;
  readonly amountKobo: Kobo;
  /** Empty once the client is erased. */
  readonly clientName: string;
  readonly serviceName: string;
  readonly bookingType: 'time-based' | 'item-based';
  readonly startsAt: Instant;
  /** Of a rental, as it was agreed. */
  readonly firstDay: CalendarDate;
  readonly businessName: string;
  readonly ownerName: string;
  readonly zone: string;
};

export const findDisputeFacts = async (
  { query }: PlatformTransaction,
  business: BusinessId,
  appointment: Id,
): Promise<DisputeFacts | undefined> => {
  const statement = sql<DisputeFacts>`
    SELECT d.state, d.round, (d.price_kobo + d.caution_kobo + d.withheld_kobo)::bigint AS "amountKobo",
           CASE WHEN a.anonymised_at IS NULL THEN a.client_name ELSE '' END AS "clientName",
           a.service_name AS "serviceName", a.starts_at AS "startsAt",
           a.booking_type AS "bookingType",
           coalesce(a.first_day, (a.starts_at AT TIME ZONE b.time_zone)::date) AS "firstDay", b.name AS "businessName",
           b.owner_name AS "ownerName", b.time_zone AS zone
      FROM disputes d
      JOIN appointments a ON a.business_id = d.business_id AND a.appointment_id = d.intent_id
      JOIN businesses b ON b.business_id = d.business_id
     WHERE d.business_id = ${business} AND d.intent_id = ${appointment}`;
  return (await statement.execute(query)).rows[0];
};
