import type { InternalBooking } from '#contract/requests/booking-bodies.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Id } from '../../../platform/ids.ts';
import type { BusinessRow } from '../../businesses/index.ts';
import type { NewAppointment, PlacedColumns } from '../record/record.repo.ts';
import type { BookingDetails } from './details.rules.ts';

/** What the owner asks for. */
export type OwnerBooking = {
  readonly body: InternalBooking;
  readonly business: BusinessRow;
  readonly now: Instant;
};

/** What depends on the kind of booking: its time, its price and who or what it reserves. */
export type OwnersPlacement = PlacedColumns &
  Pick<NewAppointment, 'id' | 'rental'> & { readonly details: BookingDetails; readonly clientId: Id };
