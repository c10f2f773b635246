import type { ManagePage } from '#contract/pages.ts';
import type { ManagedAppointment } from '#contract/views.ts';
import { whoConfirms } from '#core/appointments/who-confirms.ts';
import { formatNaira } from '#web/ui/format.ts';
import { isActive } from '../../ticket/standing.ts';

type Heading = { readonly title: string; readonly line: string };

const ended = ({ status, bookingType, businessName }: ManagedAppointment): Heading => {
  const hire = bookingType === 'item-based';
  if (status === 'completed') {
    return {
      title: hire ? 'This hire is over' : 'This visit is over',
      line: `We hope all went well at ${businessName}.`,
    };
  }
  return status === 'no-show'
    ? {
        title: 'This booking was missed',
        line: `${businessName} waited for you. You are welcome to book another time.`,
      }
    : {
        title: 'This booking was cancelled',
        line: `${businessName} knows. You do not have to do anything.`,
      };
};

const asksForAccount = ({ refundsAsked, booking: { businessName } }: ManagePage): string | null => {
  if (refundsAsked.length === 0) return null;
  const sum = formatNaira(refundsAsked.reduce((all, { amount }) => all + amount, 0));
  return `${businessName} owes you ${sum} and does not know your bank account yet.`;
};

const pendingLine = (
  { businessName, bookingType }: ManagedAppointment,
  setting: 'client' | 'owner',
): string =>
  whoConfirms(setting, { business: businessName, held: bookingType === 'item-based' ? 'item' : 'time' })
    .pending;

/** Where the booking stands and what is wanted of its client, if anything. */
export const headingOf = (page: ManagePage): Heading => {
  const { booking } = page;
  const heading = standing(booking);
  const asked = asksForAccount(page);
  if (asked === null) return heading;
  return { ...heading, line: isActive(booking.status) ? `${heading.line} ${asked}` : asked };
};

const standing = (booking: ManagedAppointment): Heading => {
  const { status, can, businessName } = booking;
  if (!isActive(status)) return ended(booking);
  if (can.confirm) {
    return {
      title: 'Will you be there?',
      line: pendingLine(booking, 'client'),
    };
  }
  if (!can.cancel) {
    return {
      title: 'This booking has begun',
      line: `It cannot be changed here any more. Please call ${businessName} if you need anything.`,
    };
  }
  if (status === 'pending') {
    return {
      title: 'Request sent',
      line: pendingLine(booking, 'owner'),
    };
  }
  return status === 'rescheduled'
    ? {
        title: booking.bookingType === 'item-based' ? 'Your new dates are set' : 'Your new time is set',
        line: expected(booking),
      }
    : { title: 'You’re booked', line: expected(booking) };
};

const expected = ({ businessName, hire }: ManagedAppointment): string => {
  if (hire === null) return `${businessName} is expecting you.`;
  return hire.method === 'delivery'
    ? `${businessName} brings it to you.`
    : `${businessName} has it ready for you.`;
};
