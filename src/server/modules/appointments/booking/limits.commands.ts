import { type Refusal, refusal } from '#contract/outcome.ts';
import type { PublicBooking } from '#contract/requests/booking-bodies.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { type Counted, hitEach, hitLimit, type Limit } from '../../../platform/counted-limits.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { isLoopback } from '../../../platform/http/address-prefix.ts';
import type { PublicContext } from '../../../platform/http/mount.ts';

/**
 * What is counted under a telephone number, which anybody may type: `here`, from one network; `anywhere`, from all of
 * them; and once that is used up `once`, from a network then, so that others' tries never shut its owner out.
 */
export type NumberLimits = Readonly<Record<'here' | 'anywhere' | 'once', Limit>>;

/** One telephone number cannot fill a schedule; an address is counted loosely, since a network shares it. */
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
/**
 * At one business. Each booking is an SMS to a number that nobody has shown to be theirs, and takes a place: numbers
 * are made up without end, networks are not. Ten chairs serve a hundred clients a day, who come by many networks.
 */
const perNetworkHere: Limit = { name: 'book-network-here', max: 60, windowMinutes: 60 };
/** Whoever books under one email address after the other's number, at whichever businesses, fills somebody's inbox. */
const perInbox: Limit = { name: 'book-inbox', max: 12, windowMinutes: 60 };

/**
 * Counts a booking by telephone number, by network, here and anywhere, and by email address and network; null, or why
 * it is one too many.
 * A loopback address is a proxy of ours that names nobody: it tells no network from another.
 */
export const countBooking = async (
  transaction: TenantTransaction,
  {
    clientPhone: phone,
    clientEmail: email,
    address,
    now,
  }: Pick<PublicBooking, 'clientPhone' | 'clientEmail'> & Pick<PublicContext, 'address' | 'now'>,
): Promise<Refusal | null> => {
  const besides: Counted[] = [[perAddress, address]];
  if (!isLoopback(address)) {
    // guard: one-network-books-sixty-times-an-hour-at-one-business
    besides.push([perNetworkHere, `${transaction.business} ${address}`]);
    if (email !== '') besides.push([perInbox, `${email} ${address}`]);
  }
  return countUnder(transaction, { limits: perPhone, phone, address, besides, now });
};

/** Counts a time that is held for a payment; null, or why it is one too many for this telephone number today. */
export const countHold = (
  transaction: TenantTransaction,
  { phone, address, now }: { readonly phone: string } & Pick<PublicContext, 'address' | 'now'>,
): Promise<Refusal | null> =>
  countUnder(transaction, { limits: holdsPerPhone, phone, address, besides: [], now });

/** Counts one more thing under a telephone number, and on what is counted `besides`; null, or why it is one too many. */
export const countUnder = async (
  { query, business }: TenantTransaction,
  {
    limits: { here, anywhere, once },
    phone,
    address,
    besides,
    now,
  }: {
    readonly limits: NumberLimits;
    readonly phone: string;
    readonly address: string;
    readonly besides: readonly Counted[];
    readonly now: Instant;
  },
): Promise<Refusal | null> => {
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
