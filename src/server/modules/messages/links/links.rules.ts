import { paths } from '#contract/paths.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import type { KeptFacts, OverpaidFacts, RefundFacts } from '../facts/money.types.ts';
import { manageToken } from './tokens.rules.ts';

/** The page of the booking, or where there never was one, of what the business offers. */
export const manageOr = (about: RefundFacts | KeptFacts | OverpaidFacts, secrets: Secrets): string => {
  const { business, appointment, linkVersion } = about;
  return appointment === null || linkVersion === null
    ? bookAgainPath(about)
    : paths.manage(manageToken(secrets, { business, appointment, linkVersion }));
};

/** The page to book the same service again, or whatever the business offers. */
export const bookAgainPath = ({
  businessSlug,
  serviceSlug = null,
}: Pick<BookingFacts, 'businessSlug'> & Partial<Pick<BookingFacts, 'serviceSlug'>>): string => {
  if (businessSlug === null) return paths.landing;
  return serviceSlug === null ? paths.universal(businessSlug) : paths.book(businessSlug, serviceSlug);
};
