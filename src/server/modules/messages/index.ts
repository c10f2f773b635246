export {
  enqueueBookingMessages,
  enqueueNewDevice,
  enqueuePasswordChanged,
  enqueuePasswordReset,
  enqueuePayoutChanged,
  enqueueRescheduleLink,
  enqueueVerifyEmail,
} from './actions/enqueue-messages.ts';
export {
  enqueueCautionKept,
  enqueueDispute,
  enqueueOverpaid,
  enqueueReceipt,
  enqueueRefundNews,
  enqueueTimeGone,
} from './actions/enqueue-money-messages.ts';
export { enqueueOffer } from './actions/enqueue-offer.ts';
export { enqueuePaymentWaiting } from './actions/enqueue-payment-waiting.ts';
export { planAgenda } from './actions/plan-agenda.ts';
export { sendOwnLinks } from './actions/send-own-links.ts';
export { takeBackMessages } from './actions/take-back-messages.ts';
export { type BookingCause, type Draft, draftNews } from './booking-news.ts';
export { calendarEnd, calendarEvent, calendarStart, type EventFacts } from './calendar-event.ts';
export { buildCalendar, type CalendarFacts } from './calendar-file.ts';
export { oneLine, textValue } from './calendar-lines.ts';
export { messageReportEndpoints, type ReportSecrets } from './delivery-reports.routes.ts';
export { findHandWritten } from './hand-written.repo.ts';
export {
  holdProof,
  holdToken,
  manageProof,
  manageToken,
  offerToken,
  rescheduleToken,
} from './link-tokens.ts';
export { startMessageJob } from './messages.jobs.ts';
export { readCalendarFile } from './messages.reads.ts';
export { startPlanJob } from './plans.jobs.ts';
export type { Recipients } from './recipients.repo.ts';
export { remindersOf } from './reminder-changes.ts';
export { readReminders } from './reminders.reads.ts';
export { reminderEndpoints } from './reminders.routes.ts';
export { readShortLink } from './short-links.reads.ts';
export { messageTextEndpoints } from './texts.routes.ts';
export { findSender, queueHeldBack } from './unproven-sender.repo.ts';
export { whyHeldBack } from './unproven-sender.ts';
export { whatsappUrlOf } from './whatsapp-links.ts';
