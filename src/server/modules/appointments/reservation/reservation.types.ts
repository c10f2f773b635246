import type { Outcome, Refusal } from '#contract/outcome.ts';
import type { bookingWarnings } from '#contract/requests/booking-bodies.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Result } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';

export type BookingWarning = (typeof bookingWarnings)[number];

/** By whose rules something is reserved: those that list what clients can have, or the owner's word. */
export type Rules<Start> =
  | {
      readonly by: 'client';
      /** When the booking that its client moves starts now: it can have any other start. Null: a new booking. */
      readonly present: Start | null;
    }
  | {
      readonly by: 'owner';
      readonly override: boolean | undefined;
      /** What the owner has accepted before or need not be told. */
      readonly settled: readonly BookingWarning[];
    };

/** What every wish says. */
export type Wish<Start> = {
  /** Of the booking or hold that reserves. It is not in its own way. */
  readonly id: Id;
  readonly serviceId: Id;
  /** The length the booking keeps of its own; null: the service's. */
  readonly ownDuration: number | null;
  /** Whether it stands already: its service may be gone by now, and its rows are locked by the caller. */
  readonly stands: boolean;
  /** The end of a hold; null: for good. */
  readonly until: Instant | null;
  readonly rules: Rules<Start>;
  readonly now: Instant;
};

/** Why something cannot be had; `nearest`: to be told with what can. */
export type Unavailable = { readonly refusal: Refusal; readonly nearest: boolean };

/**
 * What bookings reserve: a staff member's time, or units of an item. `Facts` are what a decision needs, as one row;
 * `Place` is what the decision grants, `Reserved` what was taken of it.
 */
export type Reservable<W, Facts, Place, Reserved> = {
  /** The facts around a wish as they stand now; undefined: there is no such service. */
  readonly read: (transaction: TenantTransaction, wish: W) => Promise<Facts | undefined>;
  /** Whether the wish can be had, by the rules that list what can. */
  readonly offer: (facts: Facts, wish: W) => Result<Place, Unavailable>;
  /** Takes what was granted; null: a rival was quicker. */
  readonly reserve: (
    transaction: TenantTransaction,
    facts: Facts,
    wish: W,
    place: Place,
  ) => Promise<Reserved | null>;
  /** Gives it back; whoever waits for it is thought of at once. */
  readonly release: (transaction: TenantTransaction, id: Id) => Promise<void>;
  /** The starts nearest to the wish that can be had as things stand now, as replies have them; null: unknown. */
  readonly alternatives: (
    transaction: TenantTransaction,
    facts: Facts,
    wish: W,
  ) => Promise<readonly string[] | null>;
};

/** How a booking that stands takes what an edit or a move wants. */
export type Move<Row, Placement> = {
  /** Locks what it needs, in the one order of locks, before the booking's own row. */
  readonly lock: () => Promise<void>;
  /** Gives the old back and takes the new. `current`: the booking as it is under its lock. */
  readonly place: (current: Row) => Promise<Outcome<Placement>>;
};
