import { type Refusal, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Quote } from '#core/money/quote.ts';
import { displayPhone, parsePhone } from '#core/people/phone.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { isLoopback } from '../../../platform/http/address-prefix.ts';
import type { PublicContext } from '../../../platform/http/mount.ts';
import { type Counted, hitEach, hitLimit, type Limit } from '../../../platform/limits.ts';
import type { ScheduleRow } from '../../availability/index.ts';
import type { BookedClient } from '../../clients/index.ts';
import { presentQuote } from './quote.rules.ts';

/**
 * What is counted under a telephone number, which anybody may type: `here`, from one network; `anywhere`, from all of
 * them; and once that is used up `once`, from a network then, so that others' tries never shut its owner out.
 */
export type NumberLimits = Readonly<Record<'here' | 'anywhere' | 'once', Limit>>;

/** One telephone number cannot fill a diary; an address is counted loosely, since a network shares it. */
const perPhone: NumberLimits = {
  here: { name: 'book-phone-here', max: 8, windowMinutes: 60 },
  anywhere: { name: 'book-phone', max: 24, windowMinutes: 60 },
  once: { name: 'book-phone-once', max: 1, windowMinutes: 60 },
};
/** Unpaid holds end after half an hour: without this, one number could take them up again all day (invariants I-7). */
const holdsPerPhone: NumberLimits = {
  here: { name: 'hold-phone-here', max: 12, windowMinutes: 24 * 60 },
  anywhere: { name: 'hold-phone', max: 36, windowMinutes: 24 * 60 },
  once: { name: 'hold-phone-once', max: 1, windowMinutes: 24 * 60 },
};
const perAddress: Limit = { name: 'book-address', max: 2000, windowMinutes: 60 };
/** Whoever books under one email address after the other's number, at whichever businesses, fills somebody's inbox. */
const perInbox: Limit = { name: 'book-inbox', max: 12, windowMinutes: 60 };

/**
 * Counts a booking by telephone number, by network, and by email address and network; null, or why it is one too many.
 * A loopback address is a proxy of ours that names nobody: it tells no network from another.
 */
export const countBooking = async (
  transaction: TenantTransaction,
  { clientPhone: phone, clientEmail: email }: { readonly clientPhone: string; readonly clientEmail: string },
  { address, now }: Pick<PublicContext, 'address' | 'now'>,
): Promise<Refusal | null> => {
  const besides: Counted[] = [[perAddress, address]];
  if (email !== '' && !isLoopback(address)) besides.push([perInbox, `${email} ${address}`]);
  return countUnder(transaction, perPhone, { phone, address, besides, now });
};

/** Counts a time that is held for a payment; null, or why it is one too many for this telephone number today. */
export const countHold = (
  transaction: TenantTransaction,
  phone: string,
  { address, now }: Pick<PublicContext, 'address' | 'now'>,
): Promise<Refusal | null> => countUnder(transaction, holdsPerPhone, { phone, address, besides: [], now });

/** Counts one more thing under a telephone number, and on what is counted `besides`; null, or why it is one too many. */
export const countUnder = async (
  { query, business }: TenantTransaction,
  { here, anywhere, once }: NumberLimits,
  counting: {
    readonly phone: string;
    readonly address: string;
    readonly besides: readonly Counted[];
    readonly now: Instant;
  },
): Promise<Refusal | null> => {
  const { phone, address, besides, now } = counting;
  const number = `${business} ${phone}`;
  const fromHere = `${number} ${address}`;
  const states = await hitEach(query, [[here, fromHere], [anywhere, number], ...besides], now);
  const crowded = states.some(([limit, { exceeded }]) => exceeded && limit === anywhere);
  // guard: a-number-that-strangers-have-used-up-leaves-each-network-one
  const refused = states.find(([limit, { exceeded }]) => exceeded && limit !== anywhere)?.[1];
  // guard: bookings-are-limited-by-telephone-number
  if (refused !== undefined) return refusal('TOO_MANY_REQUESTS', refused);
  const last = crowded ? await hitLimit(query, once, fromHere, now) : null;
  // guard: a-number-that-is-used-up-leaves-each-network-no-more-than-one
  return last?.exceeded === true ? refusal('TOO_MANY_REQUESTS', last) : null;
};

/** Why a client whom the owner has blocked cannot book online, without saying so; null: nothing stands against it. */
export const turnAway = (
  { blockedAt }: Pick<BookedClient, 'blockedAt'>,
  business: Pick<ScheduleRow, 'business_name' | 'business_phone'>,
): Refusal | null =>
  // guard: a-blocked-client-is-turned-away
  blockedAt === null
    ? null
    : refusal('CALL_TO_BOOK', {
        message: `Online booking is not possible with these details. Please call ${business.business_name} on ${phoneOf(business)}.`,
      });

/**
 * Asks a deposit of a client from whom the owner always takes one, also with deposits off; null: none is due. `payable`:
 * whether it can be paid online.
 */
export const askAlwaysDeposit = (
  client: Pick<BookedClient, 'alwaysDeposit'>,
  business: Pick<ScheduleRow, 'business_name' | 'business_phone'>,
  due: { readonly quote: Quote; readonly payable: boolean },
): Refusal | null => {
  // guard: a-client-who-always-pays-a-deposit-does
  if (!client.alwaysDeposit || due.quote.total === 0) return null;
  const asks = `${business.business_name} asks for a deposit before this can be booked.`;
  if (!due.payable) {
    return refusal('DEPOSIT_REQUIRED', { message: `${asks} Please call them on ${phoneOf(business)}.` });
  }
  return due.quote.dueNow === 0
    ? null
    : refusal('DEPOSIT_REQUIRED', {
        message: `${asks} Please pay it to book.`,
        data: { quote: presentQuote(due.quote) },
      });
};

/** How the business is called, as a client reads it. */
export const phoneOf = ({ business_phone: phone }: Pick<ScheduleRow, 'business_phone'>): string => {
  const known = parsePhone(phone);
  return known === null ? phone : displayPhone(known);
};
