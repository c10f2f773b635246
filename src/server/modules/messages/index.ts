export { calendarEnd, calendarEvent, calendarStart, type EventFacts } from './calendar-file/event.present.ts';
export { buildCalendar, type CalendarFacts } from './calendar-file/file.present.ts';
export { readCalendarFile } from './calendar-file/file.queries.ts';
export { oneLine, textValue } from './calendar-file/lines.rules.ts';
export { findHandWritten } from './facts/hand-written.repo.ts';
export type { Recipients } from './facts/recipients.repo.ts';
export { enqueueRescheduleLink } from './kinds/bookings/reschedule-link.kind.ts';
export { enqueueOffer } from './kinds/bookings/waitlist-offer.kind.ts';
export { enqueuePaymentWaiting } from './kinds/money/payment-waiting.kind.ts';
export { enqueueTimeGone } from './kinds/money/time-gone.kind.ts';
export { sendClientLinks } from './links/client-links.commands.ts';
export {
  holdProof,
  holdToken,
  manageProof,
  manageToken,
  offerToken,
  portalPath,
  rescheduleToken,
} from './links/links.rules.ts';
export { readShortLink } from './links/short-links.queries.ts';
export { whatsappUrlOf } from './links/whatsapp.present.ts';
export { messageTextEndpoints, reminderEndpoints } from './messages.routes.ts';
export { type Draft, draftNews } from './planning/news.present.ts';
export type { BookingCause } from './planning/news.rules.ts';
export { enqueueBookingMessages, queueMessages, takeBackMessages } from './planning/queue.commands.ts';
export { startPlanJob } from './reminders/plans.worker.ts';
export { planAgenda } from './reminders/reminders.commands.ts';
export { readReminders } from './reminders/reminders.queries.ts';
export { remindersOf } from './reminders/reminders.rules.ts';
export { messageReportEndpoints, type ReportSecrets } from './sending/reports.routes.ts';
export { findSender, queueHeldBack } from './sending/sender.repo.ts';
export { whyHeldBack } from './sending/sender.rules.ts';
export { startMessageJob } from './sending/sending.worker.ts';
export { lineInWords, linesHead } from './writing/lines.present.ts';
