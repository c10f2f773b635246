import { type Instant, minuteMs, toInstant } from '../calendar/instant.ts';

/** How long a client's time is held for a payment: the half hour they are told, and the grace they are not. */
export const holdMinutes = 30;
export const holdGraceMinutes = 5;

/** Until when people are told that a time held until `heldUntil` is theirs: the grace is for the money's way. */
export const toldUntil = (heldUntil: Instant): Instant => toInstant(heldUntil - holdGraceMinutes * minuteMs);

/** A time held unpaid under somebody's telephone number or email address, which others know too. */
export type StandingHold = {
  /** Made by the browser that asks now, or from its network. */
  readonly own: boolean;
  readonly since: Instant;
  readonly until: Instant;
};

/** What comes of asking for one time more. */
type Room =
  | { readonly held: 'one more' }
  /** The hold at this place of the list lets go first. */
  | { readonly held: 'in place of'; readonly place: number }
  | { readonly held: 'no more'; readonly by: 'payer' | 'network'; readonly until: Instant };

/** So many times one payer may hold at once. */
export const mostHeld = 2;

/**
 * So many one network may. Thousands of people share the addresses of a mobile network, and whoever means to pay does so
 * within minutes: twenty unpaid at once are some two hundred bookings an hour, more than a small business takes from
 * everybody, and yet less than the diary that a bot would fill.
 */
const mostHeldFromNetwork = 20;

/** So long a hold stands whoever asks under the same number: whoever means to pay does so within minutes. */
const safeMinutes = 10;

/** So often one payer may take the same time up again within a day without paying for it. */
export const mostRenewals = 3;
/** So often that may be done under one number or address, by whomever. */
export const mostRenewalsByAnybody = 9;

/**
 * Whether one time more is held, of all that stand under the payer's number or address, oldest first (invariants I-7).
 * Two at most; but what others made under it, from elsewhere, keeps nobody out: the oldest of that lets go, once it has
 * stood unpaid for ten minutes. `network`: how many the payer's network holds and when the first ends; null: unknown.
 */
export function roomFor(
  holds: readonly StandingHold[],
  network: { readonly held: number; readonly firstEnds: Instant | null } | null,
  now: Instant,
): Room {
  const place = placeIn(holds, now);
  if (place === null) return { held: 'no more', by: 'payer', until: nextEnd(holds) };
  // guard: a-network-holds-twenty-times-at-most
  if (network !== null && network.held >= mostHeldFromNetwork)
    return { held: 'no more', by: 'network', until: network.firstEnds ?? now };
  return place === 'free' ? { held: 'one more' } : { held: 'in place of', place };
}

const safeUntil = ({ since }: StandingHold): Instant => toInstant(since + safeMinutes * minuteMs);

/** Null: there is none; a number: that of the hold which lets go. */
const placeIn = (holds: readonly StandingHold[], now: Instant): 'free' | number | null => {
  // guard: a-payer-holds-two-times-at-most
  if (holds.length < mostHeld) return 'free';
  // guard: a-hold-of-less-than-ten-minutes-lets-go-for-nobody-else
  const place = holds.findIndex((hold) => !hold.own && safeUntil(hold) <= now);
  // guard: what-others-hold-under-a-number-keeps-nobody-out-for-longer-than-ten-minutes
  return place === -1 ? null : place;
};

const nextEnd = (holds: readonly StandingHold[]): Instant =>
  toInstant(
    Math.min(...holds.map((hold) => (hold.own ? hold.until : Math.min(hold.until, safeUntil(hold))))),
  );
