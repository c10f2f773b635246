import { paths } from '#contract/paths.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { receiptToken, refundToken } from '../../payments/index.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import type { KeptFacts, OverpaidFacts, RefundFacts } from '../facts/money.types.ts';
import type { BookingNews, LinkNews, MoneyContents, OfferNews } from '../kinds/contents.types.ts';
import { holdToken, manageToken, offerToken, rescheduleToken } from './tokens.rules.ts';

/** What a client is sent a link with. */
export type ClientContents = BookingNews | LinkNews | OfferNews | MoneyContents;

/** Where the link of a message to a client leads, as a path on this site. */
export const linkPath = (contents: ClientContents, secrets: Secrets): string => {
  switch (contents.kind) {
    case 'reschedule-link':
      return paths.reschedule(rescheduleToken(secrets, contents.booking.business, contents.link));
    case 'rebooking':
      return bookAgainPath(contents.booking);
    case 'waitlist-offer':
      return paths.offer(offerToken(secrets, contents.offer.business, contents.offer.offer));
    case 'receipt': {
      const { business, receipt } = contents.receipt;
      return paths.receipt(receiptToken(secrets, business, receipt));
    }
    case 'refund-details': {
      const { business, refund } = contents.refund;
      return paths.refundDetails(refundToken(secrets, business, refund));
    }
    case 'refund-started':
    case 'refund-sent':
      return manageOr(contents.refund, secrets);
    case 'caution-kept':
      return manageOr(contents.kept, secrets);
    case 'overpaid':
      return manageOr(contents.over, secrets);
    case 'payment-waiting':
      return paths.held(holdToken(secrets, contents.waiting.business, contents.waiting.intent));
    case 'time-gone':
      return bookAgainPath(contents.vain);
    default:
      return paths.manage(manageToken(secrets, contents.booking));
  }
};

/** The page of the booking, or where there never was one, of what the business offers. */
const manageOr = (about: RefundFacts | KeptFacts | OverpaidFacts, secrets: Secrets): string => {
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
