import { waitlistCalls } from '#contract/calls/waitlist.calls.ts';
import type { PublicBusiness, PublicService } from '#contract/replies/views.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { acceptRental } from '#core/rentals/accept-rental.ts';
import { ok } from '#core/result.ts';
import { type AcceptedSlot, acceptSlot } from '#core/slots/accept-slot.ts';
import { offeredDays } from '#core/slots/offered-days.ts';
import { dateIn, instantAt } from '#core/time/zone.ts';
import { inTenant, type TenantTransaction } from '../../platform/db/transaction.ts';
import { type BusinessId, handleOf, type Id, readHandle } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { defineQuery } from '../../platform/use-case.ts';
import {
  findOfferOf,
  isMaker,
  isOpenOffer,
  type OfferRow,
  provenHold,
  tokenOfHold,
} from '../appointments/index.ts';
import {
  businessScheduleOf,
  findRentalSchedule,
  findSchedule,
  type RentalScheduleRow,
  rentalFactsOf,
  type ScheduleRow,
  staffSchedulesOf,
} from '../availability/index.ts';
import { findBusiness, findPublicBusiness } from '../businesses/index.ts';
import { findIntent } from '../payments/index.ts';
import { findService, presentPublicService } from '../services/index.ts';
import { listStaff, presentPublicStaff } from '../staff/index.ts';
import { presentEntry } from './waitlist.present.ts';
import { findPlace, findWaiting, listEntries } from './waitlist.repo.ts';
import { type DayState, heldUntil, type Line, type Wish } from './waitlist.rules.ts';

const MOST_SHOWN = 500;

/** Who waits from today on, as their owner sees it. */
export const readWaitlist = defineQuery(waitlistCalls.list, {
  run: async ({ ctx: { tx, now } }) => {
    const { time_zone: zone } = await findBusiness(tx);
    const rows = await listEntries(tx, dateIn(zone, now), MOST_SHOWN);
    return ok({ success: true, data: rows.map((row) => presentEntry(tx.business, row, now)) });
  },
});

export type OfferFacts = {
  readonly business: PublicBusiness;
  /** Null: it is not offered any more. */
  readonly service: PublicService | null;
  /** Null for a rental. */
  readonly staff: { readonly _id: string; readonly name: string } | null;
  /** `over`: nobody holds it for them any more. */
  readonly state: 'open' | 'taken' | 'declined' | 'over';
  /** The token of the hold it is paid for under, or was; null: there is none, or it is booked. */
  readonly hold: string | null;
  readonly startsAt: Instant;
  readonly day: CalendarDate;
  readonly heldUntil: Instant;
  /** Whom it is offered to, as they said when they joined the line; null: their data was erased. */
  readonly client: { readonly name: string; readonly phone: string; readonly email: string } | null;
};

/** What the page behind an offer's link shows; null: no such time was ever offered. */
export const readOffer = (platform: Platform, token: string, now: Instant): Promise<OfferFacts | null> =>
  withOffer(platform, token, async (transaction, offer) => {
    const service = await findService(transaction, offer.service_id);
    const staff = (await listStaff(transaction)).find(({ staff_id: id }) => id === offer.staff_id);
    return {
      business: await findPublicBusiness(transaction),
      service: service === undefined ? null : presentPublicService(service),
      staff: staff === undefined ? null : presentPublicStaff(staff),
      state: stateOf(offer, now),
      hold: await unpaidHoldOf(platform, transaction, offer),
      startsAt: offer.starts_at,
      day: offer.day,
      heldUntil: offer.expires_at,
      client: await clientOf(transaction, offer),
    };
  });

/** Taken is not booked yet where it has to be paid for. */
const unpaidHoldOf = async (
  { secrets }: Platform,
  transaction: TenantTransaction,
  { taken_by: id }: OfferRow,
): Promise<string | null> => {
  const intent = id === null ? undefined : await findIntent(transaction, id);
  if (intent === undefined || intent.state === 'booked') return null;
  return tokenOfHold(secrets, transaction.business, intent);
};

const clientOf = async (
  transaction: TenantTransaction,
  { entry_id: entry }: OfferRow,
): Promise<OfferFacts['client']> => {
  const client = await findWaiting(transaction, entry);
  return client === undefined || client.phone === '' ? null : client;
};

/**
 * Whom an offer that stands is made to, as they said in the very browser that brings what it `kept`; null for any other,
 * since a link may be passed on, and where there is none or their data was erased.
 */
export const readOfferedClient = (
  platform: Platform,
  { token, kept }: { readonly token: string; readonly kept: readonly string[] },
  now: Instant,
): Promise<OfferFacts['client']> =>
  withOffer(platform, token, (transaction, offer) => {
    const joined = { business: transaction.business, id: offer.entry_id };
    // guard: an-offers-link-alone-tells-nothing-of-its-client
    if (!isMaker(platform.secrets, kept, joined)) return Promise.resolve(null);
    return isOpenOffer(offer, now) ? clientOf(transaction, offer) : Promise.resolve(null);
  });

/** `missed`: a time was offered and not taken while it was held; `passed`: the day went by without any. */
type PlaceState = 'in line' | 'left' | 'booked' | 'missed' | 'passed';

const placeState = {
  waiting: 'in line',
  offered: 'in line',
  booked: 'booked',
  removed: 'left',
  declined: 'left',
  lapsed: 'missed',
  passed: 'passed',
} as const satisfies Readonly<Record<string, PlaceState>>;

/**
 * How somebody's place in a line stands, by the token they were given with it; null: it is of another line. Who was in
 * line before was given no second place, and is told the same: who waits is not for others to find out.
 */
export const readPlace = async (
  { database, secrets }: Pick<Platform, 'database' | 'secrets'>,
  token: string,
  line: Line,
): Promise<{ readonly state: PlaceState; readonly byEmail: boolean } | null> => {
  const place = provenHold(secrets, token);
  if (place === null) return null;
  const found = await inTenant(database, place.business, (transaction) => findPlace(transaction, place.id));
  if (found === undefined) return { state: 'in line', byEmail: false };
  if (!isOfLine(place.business, found, line)) return null;
  return { state: placeState[found.state], byEmail: found.client_email !== '' };
};

/** Whether a place is one in this line. */
export const isOfLine = (
  business: BusinessId,
  place: { readonly service_id: Id; readonly day: CalendarDate },
  { serviceId, date }: Line,
): boolean => handleOf(business, place.service_id) === serviceId && place.day === date;

const stateOf = (offer: OfferRow, now: Instant): OfferFacts['state'] => {
  if (isOpenOffer(offer, now)) return 'open';
  return offer.state === 'taken' || offer.state === 'declined' ? offer.state : 'over';
};

/** The hold of an offer that stands, which is not in its own client's way, and until when. Null: there is none. */
export const readOfferedHold = (
  platform: Platform,
  token: string | null,
  now: Instant,
): Promise<{ readonly id: Id; readonly token: string; readonly until: Instant } | null> =>
  token === null
    ? Promise.resolve(null)
    : withOffer(platform, token, async (_, offer) =>
        isOpenOffer(offer, now) ? { id: offer.offer_id, token, until: offer.expires_at } : null,
      );

/** A token begins with the handle of its offer, which names the business. */
const withOffer = async <T>(
  { database }: Platform,
  token: string,
  read: (transaction: TenantTransaction, offer: OfferRow) => Promise<T>,
): Promise<T | null> => {
  const named = readHandle(token.slice(0, 44));
  if (named === null) return null;
  return inTenant(database, named.business, async (transaction) => {
    const offer = await findOfferOf(transaction, token);
    return offer === null ? null : read(transaction, offer);
  });
};

/** The facts about one day that any zone's day lies within, in one statement; undefined: the service is not offered. */
export const findDaySchedule = (
  transaction: TenantTransaction,
  { serviceId, staffId, day }: Wish,
  now: Instant,
): Promise<ScheduleRow | undefined> => {
  const from = instantAt('UTC', day, 0);
  const reach = { from: toInstant(from - dayMs), until: toInstant(from + 2 * dayMs) };
  return findSchedule(transaction, { serviceId, staffId, ...reach, now });
};

export const findRentalDay = (
  transaction: TenantTransaction,
  { serviceId, day }: Wish,
  now: Instant,
): Promise<RentalScheduleRow | undefined> =>
  findRentalSchedule(transaction, {
    serviceIds: [serviceId],
    from: day,
    to: day,
    now,
    except: null,
    reach: 0,
  });

/** By the rules that list a day's times. */
export const appointmentDayState = (row: ScheduleRow, day: CalendarDate, now: Instant): DayState => {
  const range = { durationMinutes: row.duration, from: day, to: day };
  const [offered] = offeredDays(businessScheduleOf(row), staffSchedulesOf(row), range, now);
  if (offered === undefined) return 'shut';
  return offered.times.length > 0 ? 'free' : offered.full ? 'full' : 'shut';
};

/** One unit, for as long as its item's period. */
export const oneOf = (serviceId: Id) => ({ lines: [{ line: 1, serviceId, quantity: 1 }], days: null });

/** By the rules that list the days on which a rental can start. */
export const rentalDayState = (row: RentalScheduleRow, { serviceId, day }: Wish, now: Instant): DayState => {
  const rental = acceptRental(rentalFactsOf(row, oneOf(serviceId)), { date: day }, now);
  if (rental.ok) return 'free';
  return rental.reason === 'OUT_OF_STOCK' ? 'full' : 'shut';
};

type FreeTime = { readonly at: Instant } & AcceptedSlot;

/** The free times of a day that can still be booked when an offer of them ends, earliest first. */
export const freeTimesOf = (row: ScheduleRow, day: CalendarDate, now: Instant): readonly FreeTime[] => {
  const business = businessScheduleOf(row);
  const staff = staffSchedulesOf(row);
  const range = { durationMinutes: row.duration, from: day, to: day };
  const [offered] = offeredDays(business, staff, range, now);
  return (offered?.times ?? []).flatMap((at) => {
    const slot = acceptSlot(business, staff, { durationMinutes: row.duration, at }, heldUntil(now));
    return slot.ok ? [{ at, ...slot.value }] : [];
  });
};
