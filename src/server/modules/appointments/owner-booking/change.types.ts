import type { EditedBooking } from '#contract/requests/booking-bodies.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Id } from '../../../platform/ids.ts';
import type { EditedWish } from '../lines/edited-lines.commands.ts';
import type { AppointmentRow } from '../record/record.repo.ts';
import type { Placement } from '../reservation/move.commands.ts';
import type { Move } from '../reservation/reservation.types.ts';

/** What an owner asks of a booking that stands; what is left out stays as it is. */
export type Asked = {
  readonly body: Pick<
    EditedBooking,
    'date' | 'returnDate' | 'quantity' | 'deliveryDetails' | 'walkIn' | 'override'
  >;
  readonly serviceId: Id;
  readonly staffId: WantedStaff;
  /** How long it is to take, from start to end; undefined: as long as it does. */
  readonly minutes?: number | undefined;
  /** Of an edit of lines; undefined: those that stand. */
  readonly lines?: readonly EditedWish[] | undefined;
  /** Whether a booking of the service goes by its lines, whatever was asked for. */
  readonly needsLines: boolean;
  readonly now: Instant;
};

/** Null: whoever is free; undefined: who has it. */
export type WantedStaff = Id | null | undefined;

/** How a booking takes what is asked of it. */
export type Plan = Move<AppointmentRow, Placement>;
