export {
  type BookingCause,
  enqueueBookingMessages,
  enqueuePasswordChanged,
  enqueuePasswordReset,
  enqueuePayoutChanged,
  enqueueRescheduleLink,
} from './actions/enqueue-messages.ts';
export { enqueueReceipt, enqueueTimeGone, moneyMessages } from './actions/enqueue-money-messages.ts';
export { calendarEvent, type EventFacts, oneLine, startCalendar } from './calendar-event.ts';
export { buildCalendar, type CalendarFacts } from './calendar-file.ts';
export { manageProof, manageToken, rescheduleToken } from './link-tokens.ts';
export { startMessageJob } from './messages.jobs.ts';
export { readCalendarFile } from './messages.reads.ts';
