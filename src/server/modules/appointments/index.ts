export { bookAppointment } from './actions/book-appointment.ts';
export { cancelByLink } from './actions/cancel-by-link.ts';
export { confirmByLink } from './actions/confirm-by-link.ts';
export { endOffer } from './actions/end-offer.ts';
export { LET_GO } from './actions/let-go-hold.ts';
export { reassignFutureBookings } from './actions/reassign-future-bookings.ts';
export { rescheduleByLink } from './actions/reschedule-by-link.ts';
export { type Settled, settlePayment } from './actions/settle-payment.ts';
export { startLapseJob } from './appointments.jobs.ts';
export { presentCalendarEvent } from './appointments.present.ts';
export { readAppointmentDetails } from './appointments.reads.ts';
export { claimTime } from './appointments.repo.ts';
export { appointmentEndpoints, bookingDetailsEndpoints } from './appointments.routes.ts';
export { startOfDraft } from './booking-draft.ts';
export { readBookingPage } from './booking-page.reads.ts';
export { isOfOtherKind, refuseOtherKind, stampOf } from './booking-terms.ts';
export { feedChunks } from './calendar-feed-file.ts';
export { readCalendarFeed } from './calendar-feeds.reads.ts';
export { checkoutEndpoints } from './checkout.routes.ts';
export { type Checkout, createCheckout } from './checkout.ts';
export { turnAway } from './client-gate.ts';
export {
  type HeldBooking,
  readHeldAt,
  readHeldBooking,
  tokenOfHold,
  toldUntil,
} from './held-bookings.reads.ts';
export { keepHireDays } from './hire-days.repo.ts';
export { makerTokenOf } from './maker-proof.ts';
export { readCompleted, readConfirmToken, readMadeAt, readManaged, readMovable } from './manage.reads.ts';
export { linkEndpoints } from './manage.routes.ts';
export { readMoveDates, readMoveTimes } from './move-choices.reads.ts';
export { findOfferOf, isOpenOffer } from './offers.reads.ts';
export type { OfferRow } from './offers.repo.ts';
export { lockServices, takeUnits } from './own-bookings.repo.ts';
export { readPaymentFacts, transferFactsOf } from './payment-page.reads.ts';
