import { hourMs, type Instant, toInstant } from '../calendar/instant.ts';
import { refundOnCancel } from '../money/give-back.ts';
import { type Kobo, toKobo } from '../money/kobo.ts';
import { type ConfirmationSetting, isLapseDue } from './confirmation.ts';
import { type AppointmentStatus, isBlocking } from './statuses.ts';

/** What a business lets clients do with a booking once it is made. */
export type ClientPolicy = {
  readonly confirmation: ConfirmationSetting;
  /** Hours before the start up to which cancelling gives the deposit back. */
  readonly cancelNoticeHours: number;
  /** How often one booking may be moved by the client. */
  readonly clientMoves: number;
};

export type ManagedBooking = {
  readonly status: AppointmentStatus;
  readonly startsAt: Instant;
  /** How often the client has moved it already. */
  readonly movesMade: number;
  /** What it costs, a delivery included. */
  readonly price: Kobo;
  /** What the lines cost that the client has cancelled inside the notice. */
  readonly lateLines?: Kobo;
  /** What the client has paid and would get back or lose; a caution fee is not part of it. */
  readonly depositPaid: Kobo;
  /** Until when cancelling is free where the start was moved since, and the notice says nothing of it; else null. */
  readonly freeUntilAsKept?: Instant | null;
};

export type ClientRefusal = 'ENDED' | 'STARTED' | 'NO_MOVES_LEFT' | 'NOT_FOR_CLIENT';

export type ClientRights = {
  /** Null: may be done. */
  readonly confirm: ClientRefusal | null;
  readonly cancel: ClientRefusal | null;
  readonly reschedule: ClientRefusal | null;
  /** What cancelling now would give back of the deposit, in kobo. */
  readonly refund: Kobo;
  /** Until when cancelling gives all of it back. */
  readonly freeUntil: Instant;
};

/**
 * What the holder of a booking's link may do at `now`, and what cancelling would cost (product.md, Booking 2 to 4).
 * Confirming is only there where the business leaves it to clients, and still after the start, until it lapses.
 */
export function clientRights(booking: ManagedBooking, policy: ClientPolicy, now: Instant): ClientRights {
  const freeUntil = freeUntilOf(booking, policy.cancelNoticeHours);
  const closed = closedFor(booking, now);
  const { price: refund } = refundOnCancel({
    by: 'client',
    price: booking.price,
    lateLines: booking.lateLines ?? toKobo(0),
    paid: booking.depositPaid,
    cautionHeld: toKobo(0),
    insideNotice: now > freeUntil,
  });
  return {
    confirm: confirmRefusal(booking, policy, now),
    cancel: closed,
    // guard: a-client-moves-as-often-as-the-business-lets-them
    reschedule: closed ?? (booking.movesMade >= policy.clientMoves ? 'NO_MOVES_LEFT' : null),
    refund,
    freeUntil,
  };
}

/** Until when cancelling a booking gives all of it back. */
export const freeUntilOf = (
  { startsAt, freeUntilAsKept = null }: Pick<ManagedBooking, 'startsAt' | 'freeUntilAsKept'>,
  noticeHours: number,
): Instant => freeUntilAsKept ?? toInstant(startsAt - noticeHours * hourMs);

/**
 * What is kept of it as the business moves the booking to another start. Whoever could still cancel for nothing did not
 * choose a start so near that they no longer can: they have as long as the notice is from then on, but no longer than
 * they had before, nor than until that start.
 */
export function freeUntilOnceMoved(
  booking: Pick<ManagedBooking, 'startsAt' | 'freeUntilAsKept'>,
  moved: { readonly startsAt: Instant; readonly noticeHours: number },
  now: Instant,
): Instant | null {
  const before = freeUntilOf(booking, moved.noticeHours);
  // guard: what-is-lost-inside-the-notice-is-not-won-back-by-a-move-of-the-business
  if (now > before) return booking.freeUntilAsKept ?? null;
  const noticeMs = moved.noticeHours * hourMs;
  const kept = toInstant(Math.min(before, moved.startsAt, now + noticeMs));
  return kept > moved.startsAt - noticeMs ? kept : null;
}

/** What the holder of a booking's link may still do with it besides seeing it. */
export type ClientWays = { readonly move: boolean; readonly cancel: boolean };

/** The same by the rules above, for messages: `movesLeft` is how often the client may still move it. */
export function clientWays(
  booking: Pick<ManagedBooking, 'status' | 'startsAt'> & { readonly movesLeft: number },
  now: Instant,
): ClientWays {
  const open = closedFor(booking, now) === null;
  return { move: open && booking.movesLeft > 0, cancel: open };
}

function closedFor(
  { status, startsAt }: Pick<ManagedBooking, 'status' | 'startsAt'>,
  now: Instant,
): ClientRefusal | null {
  if (!isBlocking(status)) return 'ENDED';
  // guard: a-client-cancels-until-the-start
  return now >= startsAt ? 'STARTED' : null;
}

function confirmRefusal(
  { status, startsAt }: ManagedBooking,
  { confirmation }: ClientPolicy,
  now: Instant,
): ClientRefusal | null {
  if (status !== 'pending' || isLapseDue({ status, startsAt }, now)) return 'ENDED';
  return confirmation === 'owner' ? 'NOT_FOR_CLIENT' : null;
}

export const everyWay: ClientWays = { move: true, cancel: true };

/** What a client may still do with a booking: `move or cancel`, or one of them; empty where neither is left. */
export const waysText = ({ move, cancel }: ClientWays): string =>
  [...(move ? ['move'] : []), ...(cancel ? ['cancel'] : [])].join(' or ');

/** The same after a word for seeing it: `View, move or cancel`, `View or cancel`, or `alone` where neither is left. */
export const waysAfter = (see: 'View' | 'See', ways: ClientWays, alone: string): string => {
  const rest = waysText(ways);
  if (rest === '') return alone;
  return ways.move && ways.cancel ? `${see}, ${rest}` : `${see} or ${rest}`;
};
