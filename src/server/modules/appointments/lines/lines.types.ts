import type { Instant } from '#core/calendar/instant.ts';
import type { ChosenOption } from '#core/lines/options.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { Part } from '#core/rentals/bundles.ts';
import type { Id } from '../../../platform/ids.ts';

/** One service or item of a booking, as it was agreed. */
export type BookingLine = {
  /** Its number in the booking, from 1; never given again. */
  readonly line: number;
  readonly serviceId: Id;
  /** Null for an item. */
  readonly staffId: Id | null;
  /** The second pair of hands. */
  readonly helperId: Id | null;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly serviceName: string;
  readonly staffName: string;
  readonly helperName: string;
  /** Minutes with its options, of an item days. */
  readonly duration: number;
  /** With its options, of all its units. */
  readonly priceKobo: Kobo;
  readonly cautionFeeKobo: Kobo;
  readonly quantity: number;
  readonly options: readonly ChosenOption[];
  /** Minutes, active and processing in turns; empty: active all along. */
  readonly segments: readonly number[];
  /** Whether the client left it to us who does it. */
  readonly byAny: boolean;
  readonly cancelledAt: Instant | null;
  /** Of a completed booking: the client did not come for it. Null: as the booking's status says. */
  readonly outcome: 'no-show' | null;
  /** Of an item, what one of it is made of; absent: it is in stock itself. */
  readonly parts?: readonly Part<Id>[];
  /** What it has a unit of for as long as it takes; absent: nothing. */
  readonly resourceIds?: readonly Id[];
};
