import { paths } from '#contract/paths.ts';
import { writeLines } from '#core/lines/lines-text.ts';
import { type BusinessId, handleOf, type Id } from '../../../platform/ids.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import type { KeptFacts, OverpaidFacts, RefundFacts } from '../facts/money.types.ts';

/** A booking as its manage link names it; raising the version voids every link that was sent before. */
type ManageSubject = {
  readonly business: BusinessId;
  readonly appointment: Id;
  readonly linkVersion: number;
};

export const manageProof = (
  secrets: Secrets,
  // guard: a-manage-link-is-void-once-its-version-is-raised
  { business, appointment, linkVersion }: ManageSubject,
): string => secrets.derive('manage', `${business}/${appointment}/${linkVersion}`);

/** The secret part of a manage link: 44 characters that name the booking, 43 that prove it. It can be made again. */
export const manageToken = (secrets: Secrets, subject: ManageSubject): string =>
  handleOf(subject.business, subject.appointment) + manageProof(secrets, subject);

/** The secret part of one reschedule link, in the same shape. It can be made again; the database has only its hash. */
export const rescheduleToken = (secrets: Secrets, business: BusinessId, link: Id): string =>
  handleOf(business, link) + secrets.derive('reschedule', `${business}/${link}`);

/** What proves a time held for a payment to be one's own: the secret part of its link, in the same shape. */
export const holdToken = (secrets: Secrets, business: BusinessId, intent: Id): string =>
  handleOf(business, intent) + holdProof(secrets, business, intent);

export const holdProof = (secrets: Secrets, business: BusinessId, intent: Id): string =>
  secrets.derive('hold', `${business}/${intent}`);

/** The secret part of the link to a time offered to whoever waits, in the same shape. The database has only its hash. */
export const offerToken = (secrets: Secrets, business: BusinessId, offer: Id): string =>
  handleOf(business, offer) + secrets.derive('waitlist-offer', `${business}/${offer}`);

/** The booking opened on its day in the portal. */
export const portalPath = (booking: Pick<BookingFacts, 'business' | 'appointment' | 'firstDay'>): string => {
  const { business, appointment, firstDay } = booking;
  return `${paths.dashboard}?day=${firstDay}&appointment=${handleOf(business, appointment)}`;
};

/** The page of the booking, or where there never was one, of what the business offers. */
export const manageOr = (about: RefundFacts | KeptFacts | OverpaidFacts, secrets: Secrets): string => {
  const { business, appointment, linkVersion } = about;
  return appointment === null || linkVersion === null
    ? bookAgainPath(about)
    : paths.manage(manageToken(secrets, { business, appointment, linkVersion }));
};

type Again = Pick<BookingFacts, 'businessSlug'> &
  Partial<Pick<BookingFacts, 'business' | 'serviceSlug' | 'again'>>;

/** The page to book the same again, all its lines as they were chosen, or whatever the business offers. */
export const bookAgainPath = ({
  business,
  businessSlug,
  serviceSlug = null,
  again = null,
}: Again): string => {
  if (businessSlug === null) return paths.landing;
  if (serviceSlug === null) return paths.universal(businessSlug);
  const page = paths.book(businessSlug, serviceSlug);
  if (business === undefined || again === null) return page;
  const lines = again.map(({ service, staff, options, quantity, hands }) => ({
    serviceId: handleOf(business, service),
    staffId: staff === null ? undefined : handleOf(business, staff),
    optionIds: options.map(({ id }) => id),
    quantity,
    hands,
  }));
  return `${page}?${new URLSearchParams({ lines: writeLines(lines) })}`;
};
