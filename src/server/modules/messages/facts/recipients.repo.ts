import { type AliasedRawBuilder, type InferResult, type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables/tables.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';

const reminderColumns = [
  'businesses.remind_by_email as remindByEmail',
  'businesses.remind_by_sms as remindBySms',
  'businesses.reminder_leads as leads',
] as const;

/** How a business reminds its clients; leads in minutes before the start. */
export type ReminderSettings = {
  readonly remindByEmail: boolean;
  readonly remindBySms: boolean;
  readonly leads: readonly number[];
};

/**
 * Who is to be told about a booking, by which ways, and how its business reminds. A change of those settings waits for
 * whoever has read them here, so that no booking is planned by the old ones once they were planned anew.
 */
export const findRecipients = async ({ query, prepared, business }: TenantTransaction, appointment: Id) => {
  const statement = query
    .selectFrom('appointments')
    .innerJoin('businesses', 'businesses.business_id', 'appointments.business_id')
    .select([
      'appointments.appointment_id as appointment',
      'appointments.status',
      'appointments.source',
      'appointments.schedule_version as version',
      'appointments.starts_at as startsAt',
      'appointments.ends_at as endsAt',
      'appointments.created_at as bookedAt',
      'appointments.client_email as email',
      'appointments.client_phone as phone',
      'businesses.news_by_sms as newsBySms',
      'businesses.rebook_after_no_show as rebookAfterNoShow',
      'businesses.ask_for_review as askForReview',
      'businesses.time_zone as zone',
    ])
    .select(reminderColumns)
    .select(ownerEmailOf(business))
    .where('appointments.business_id', '=', business)
    .where('appointments.appointment_id', '=', appointment)
    .forKeyShare('businesses')
    .compile();
  const [recipients] = await prepared<InferResult<typeof statement>[number]>(
    { name: 'find-recipients', text: statement.sql },
    statement.parameters,
  );
  return recipients;
};

export type Recipients = NonNullable<Awaited<ReturnType<typeof findRecipients>>>;

/** What the client left with a booking. */
export const findContact = ({ query, business }: TenantTransaction, appointment: Id) =>
  query
    .selectFrom('appointments')
    .select(['client_email as email', 'client_phone as phone', 'schedule_version as version'])
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointment)
    .executeTakeFirst();

const reminderSettings = (query: Kysely<Tables>, business: BusinessId) =>
  query.selectFrom('businesses').select(reminderColumns).where('business_id', '=', business);

export const findReminderSettings = (
  { query }: Pick<PlatformTransaction, 'query'>,
  business: BusinessId,
): Promise<ReminderSettings> => reminderSettings(query, business).executeTakeFirstOrThrow();

/** The same, kept as they are until the transaction ends. */
export const holdReminderSettings = ({ query, business }: TenantTransaction): Promise<ReminderSettings> =>
  reminderSettings(query, business).forKeyShare().executeTakeFirstOrThrow();

/** The address the owner of a business signs in with, as a column; null: nobody owns it. */
export const ownerEmailOf = (business: BusinessId): AliasedRawBuilder<string | null, 'ownerEmail'> =>
  sql<string | null>`(
    SELECT m.email FROM members m
     WHERE m.business_id = ${business} AND m.role = 'owner' LIMIT 1)`.as('ownerEmail');
