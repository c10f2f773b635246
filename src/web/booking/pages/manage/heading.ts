import type { ManagedAppointment } from '#contract/views.ts';
import { whenText } from '../../ticket/greeting.ts';
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
    : { title: 'This booking was cancelled', line: 'Nothing is held for you any more.' };
};

/** Where the booking stands and what is wanted of its client, if anything. */
export const headingOf = (booking: ManagedAppointment): Heading => {
  const { status, can, businessName } = booking;
  if (!isActive(status)) return ended(booking);
  if (can.confirm) {
    return {
      title: 'Will you be there?',
      line: `${businessName} holds ${whenText(booking)} for you. Please say that you are coming.`,
    };
  }
  if (!can.cancel) {
    return {
      title: 'This booking has begun',
      line: `It cannot be changed here any more. For anything else, please call ${businessName}.`,
    };
  }
  if (status === 'pending') {
    return {
      title: 'Request sent',
      line: `${businessName} still has to confirm it. You hear from us as soon as they do.`,
    };
  }
  return status === 'rescheduled'
    ? { title: 'Your new time is set', line: `${businessName} expects you at this time.` }
    : { title: 'You’re booked', line: `${businessName} expects you.` };
};
