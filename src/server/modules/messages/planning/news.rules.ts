/** What just happened to a booking; an owner is told of what the client did, not of their own. */
export type BookingCause =
  | 'booked'
  // The first of several made in one go, which is told with them all; and each of the others.
  | 'series-booked'
  | 'repeated'
  | 'confirmed'
  | 'moved'
  | 'moved-by-client'
  | 'lines-changed'
  | 'lines-changed-by-owner'
  | 'edited'
  | 'cancelled'
  | 'cancelled-by-client'
  | 'lapsed'
  | 'completed'
  | 'no-show';

/** Why reminders queued before `cause` do not go out any more; null where they stay. */
export const whyNotReminded = (cause: BookingCause): string | null => {
  switch (cause) {
    case 'moved':
    case 'moved-by-client':
      return 'The booking was moved';
    case 'lines-changed':
      return 'Its client changed what is booked';
    case 'lines-changed-by-owner':
      return 'The business changed what is booked';
    case 'cancelled':
    case 'cancelled-by-client':
      return 'The booking was cancelled';
    case 'lapsed':
      return 'The booking was not confirmed in time';
    case 'completed':
      return 'The booking was completed';
    case 'no-show':
      return 'The client did not come';
    case 'booked':
    case 'series-booked':
    case 'repeated':
    case 'confirmed':
    case 'edited':
      return null;
  }
};
