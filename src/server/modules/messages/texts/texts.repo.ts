import type { Instant } from '#core/calendar/instant.ts';
import type { Channel, EditableKind } from '#core/messages/kinds.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';

/** A kind of message on one channel. */
export type TextKey = { readonly kind: EditableKind; readonly channel: Channel };
export type OwnText = TextKey & { readonly body: string };

/** A business's own words for a message; null: it has none. */
export const findWords = async (
  { query }: PlatformTransaction,
  business: BusinessId,
  { kind, channel }: TextKey,
): Promise<string | null> => {
  const row = await query
    .selectFrom('message_texts')
    .select('body')
    .where('business_id', '=', business)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return row?.body ?? null;
};

/** All that a business has put in words of its own. */
export const listOwnTexts = ({ query, business }: TenantTransaction): Promise<readonly OwnText[]> =>
  query
    .selectFrom('message_texts')
    .select(['kind', 'channel', 'body'])
    .where('business_id', '=', business)
    .execute();

export const saveOwnText = async (
  { query, business }: TenantTransaction,
  { kind, channel, body }: OwnText,
  now: Instant,
): Promise<void> => {
  const text = { body, updated_at: at(now) };
  await query
    .insertInto('message_texts')
    .values({ business_id: business, kind, channel, ...text })
    .onConflict((conflict) => conflict.columns(['business_id', 'kind', 'channel']).doUpdateSet(text))
    .execute();
};

/** Back to our own words. */
export const removeOwnText = async (
  { query, business }: TenantTransaction,
  { kind, channel }: TextKey,
): Promise<void> => {
  await query
    .deleteFrom('message_texts')
    .where('business_id', '=', business)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .execute();
};

/** Whose made-up booking a text is shown with. */
export const findSampleBusiness = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('businesses')
    .select((row) => [
      'business_id as business',
      'name as businessName',
      'slug as businessSlug',
      'phone as businessPhone',
      'public_email as businessEmail',
      'address as businessAddress',
      'pickup_address as pickupAddress',
      'owner_name as ownerName',
      'time_zone as zone',
      'confirmation',
      'theme_primary as primaryColor',
      'theme_background as backgroundColor',
      'theme_text as textColor',
      row
        .selectFrom('staff')
        .where('staff.business_id', '=', business)
        .where('staff.deleted_at', 'is', null)
        .orderBy('staff.created_at')
        .select('staff.name')
        .limit(1)
        .as('staffName'),
    ])
    .where('business_id', '=', business)
    .executeTakeFirstOrThrow();

/** The service the business has had longest of those that can be booked. */
export const findSampleService = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('services')
    .select([
      'booking_type as bookingType',
      'name',
      'slug',
      'duration',
      'price_kobo as priceKobo',
      'base_fee_kobo as baseFeeKobo',
      'price_varies as priceVaries',
      'caution_fee_kobo as cautionFeeKobo',
    ])
    .where('business_id', '=', business)
    .where('available', '=', true)
    .orderBy('created_at')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();

/** Who confirms the bookings of the business. */
export const findConfirmation = async ({ query, business }: TenantTransaction) => {
  const row = await query
    .selectFrom('businesses')
    .select('confirmation')
    .where('business_id', '=', business)
    .executeTakeFirstOrThrow();
  return row.confirmation;
};
