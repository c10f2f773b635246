import type { ConfirmationSetting } from '#core/appointments/confirmation.ts';
import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import { addDays } from '#core/calendar/calendar-date.ts';
import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import type { ThemeColours } from '#core/colours/page-palette.ts';
import { offerMinutes } from '#core/messages/offer-hold.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import { dateIn, instantAt, startOfDay } from '#core/time/zone.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import type { OfferFacts } from '../facts/offer.repo.ts';

/** What a made-up booking takes from the business; `service` null: it has none yet. */
export type SampleBusiness = Pick<
  BookingFacts,
  | 'businessName'
  | 'businessSlug'
  | 'businessPhone'
  | 'businessEmail'
  | 'businessAddress'
  | 'pickupAddress'
  | 'ownerName'
  | 'zone'
> & {
  readonly business: BusinessId;
  readonly theme: ThemeColours;
  readonly confirmation: ConfirmationSetting;
  readonly staffName: string;
  readonly service: SampleService | null;
};

export type SampleService = {
  readonly bookingType: 'time-based' | 'item-based';
  readonly name: string;
  readonly slug: string;
  readonly duration: number;
  readonly priceKobo: Kobo;
  readonly priceVaries: boolean;
  readonly cautionFeeKobo: Kobo;
};

/** No booking has this id: its links lead to the page that says so. The brand stands for 128 bits in this shape. */
export const MADE_UP = '00000000-0000-0000-0000-000000000000' as Id;
const CLIENT = 'Chidinma Okafor';

const anyService: SampleService = {
  bookingType: 'time-based',
  name: 'Knotless braids',
  slug: '',
  duration: 120,
  priceKobo: toKobo(1_500_000),
  priceVaries: false,
  cautionFeeKobo: toKobo(0),
};

/** What a made-up booking is like: its status, and how many days from today it is. */
export type SampleOfBooking = { readonly status: AppointmentStatus; readonly day: 1 | -1 } & Partial<
  Pick<BookingFacts, 'movedBy' | 'cancelledBy'>
>;

const madeUp = (sample: SampleBusiness, days: number, now: Instant) => {
  const service = sample.service ?? anyService;
  const { zone } = sample;
  const day = addDays(dateIn(zone, now), days);
  const startsAt = instantAt(zone, day, 10 * 60);
  const rental = service.bookingType === 'item-based';
  const common = {
    business: sample.business,
    bookingType: service.bookingType,
    startsAt,
    firstDay: day,
    serviceName: service.name,
    staffName: rental ? '' : sample.staffName,
    clientName: CLIENT,
    businessName: sample.businessName,
    businessPhone: sample.businessPhone,
    businessEmail: sample.businessEmail,
    businessAddress: sample.businessAddress,
    zone,
  };
  return { service, rental, common };
};

/** A time that was never offered: tomorrow at 10:00. */
export const madeUpOffer = (sample: SampleBusiness, now: Instant): OfferFacts => {
  const { service, common } = madeUp(sample, 1, now);
  const expiresAt = toInstant(now + offerMinutes * minuteMs);
  return { ...common, offer: MADE_UP, state: 'open', expiresAt, duration: service.duration };
};

/** A booking that was never made, at 10:00. */
export const madeUpBooking = (
  sample: SampleBusiness,
  { status, day: days, movedBy = null, cancelledBy = null }: SampleOfBooking,
  now: Instant,
): BookingFacts => {
  const { service, rental, common } = madeUp(sample, days, now);
  const { startsAt, firstDay: day, zone } = common;
  return {
    ...common,
    appointment: MADE_UP,
    status,
    version: 1,
    scheduleVersion: 1,
    linkVersion: 1,
    confirmation: sample.confirmation,
    movedBy,
    cancelledBy,
    movesLeft: 1,
    cancelReason: null,
    endsAt: rental
      ? startOfDay(zone, addDays(day, service.duration))
      : toInstant(startsAt + service.duration * minuteMs),
    returnDay: addDays(day, service.duration),
    openReturn: addDays(day, service.duration),
    lines: null,
    again: null,
    serviceSlug: service.slug === '' ? null : service.slug,
    priceKobo: service.priceKobo,
    priceVaries: service.priceVaries,
    cautionFeeKobo: service.cautionFeeKobo,
    paidKobo: toKobo(0),
    cautionHeldKobo: toKobo(0),
    aside: { cautionSettled: false, withheld: toKobo(0), withheldReason: '', isCredit: false, refunds: [] },
    quantity: 1,
    deliveryMethod: rental ? 'pickup' : null,
    deliveryZone: '',
    deliveryFeeKobo: toKobo(0),
    pickupAddress: sample.pickupAddress,
    clientPhone: '',
    clientNote: '',
    clientAnswers: [],
    deliveryAddress: '',
    businessSlug: sample.businessSlug,
    ownerName: sample.ownerName,
  };
};
