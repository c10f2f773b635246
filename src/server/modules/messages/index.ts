export {
  type BookingCause,
  enqueueBookingMessages,
  enqueuePasswordChanged,
  enqueuePasswordReset,
} from './actions/enqueue-messages.ts';
export { buildCalendar, type CalendarFacts } from './calendar-file.ts';
export { type MessageJob, startMessageJob } from './messages.jobs.ts';
export { readCalendarFile } from './messages.reads.ts';
