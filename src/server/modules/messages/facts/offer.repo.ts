import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';

/** A time held for whoever waited for it, as it stands when it is told. */
export type OfferFacts = {
  readonly business: BusinessId;
  readonly offer: Id;
  readonly state: 'open' | 'taken' | 'declined' | 'lapsed';
  /** Until when it is held. */
  readonly expiresAt: Instant;
  readonly bookingType: 'time-based' | 'item-based';
  /** Of a rental, as it was offered. */
  readonly firstDay: CalendarDate;
  /** A rental starts at opening on its first day. */
  readonly startsAt: Instant;
  /** Minutes of an appointment, days of a rental. */
  readonly duration: number;
  readonly serviceName: string;
  readonly staffName: string;
  readonly clientName: string;
  readonly businessName: string;
  readonly businessPhone: string;
  readonly businessEmail: string;
  readonly businessAddress: string;
  readonly zone: string;
};

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
