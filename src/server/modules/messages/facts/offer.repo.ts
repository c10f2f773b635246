import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { OfferFacts } from './offer.types.ts';

/** A time offered to whoever waits; nobody takes, declines or ends the offer before this transaction does. */
export const lockOffer = (
  { query }: PlatformTransaction,
  business: BusinessId,
  offer: Id,
): Promise<OfferFacts | undefined> =>
  query
    .selectFrom('waitlist_offers')
    .innerJoin('waitlist_entries', (join) =>
      join
        .onRef('waitlist_entries.business_id', '=', 'waitlist_offers.business_id')
        .onRef('waitlist_entries.entry_id', '=', 'waitlist_offers.entry_id'),
    )
    .innerJoin('services', (join) =>
      join
        .onRef('services.business_id', '=', 'waitlist_offers.business_id')
        .onRef('services.service_id', '=', 'waitlist_offers.service_id'),
    )
    .innerJoin('businesses', 'businesses.business_id', 'waitlist_offers.business_id')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.business_id', '=', 'waitlist_offers.business_id')
        .onRef('staff.staff_id', '=', 'waitlist_offers.staff_id'),
    )
    .select((row) => [
      'waitlist_offers.business_id as business',
      'waitlist_offers.offer_id as offer',
      'waitlist_offers.state',
      'waitlist_offers.expires_at as expiresAt',
      'waitlist_offers.starts_at as startsAt',
      'waitlist_entries.day as firstDay',
      'services.booking_type as bookingType',
      'services.duration',
      'services.name as serviceName',
      row.fn.coalesce('staff.name', row.val('')).as('staffName'),
      'waitlist_entries.client_name as clientName',
      'businesses.name as businessName',
      'businesses.phone as businessPhone',
      'businesses.public_email as businessEmail',
      'businesses.address as businessAddress',
      'businesses.time_zone as zone',
    ])
    .where('waitlist_offers.business_id', '=', business)
    .where('waitlist_offers.offer_id', '=', offer)
    .forShare('waitlist_offers')
    .executeTakeFirst();
