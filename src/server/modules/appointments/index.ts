export { bookAppointment } from './actions/book-appointment.ts';
export { cancelByLink } from './actions/cancel-by-link.ts';
export { confirmByLink } from './actions/confirm-by-link.ts';
export { endOffer } from './actions/end-offer.ts';
export { placeHire } from './actions/place-hire.ts';
export { placeVisit } from './actions/place-visit.ts';
export { reassignFutureBookings } from './actions/reassign-future-bookings.ts';
export { rescheduleByLink } from './actions/reschedule-by-link.ts';
export { letGoOfOffered, lockUsedOffer, markOfferTaken } from './actions/use-offer.ts';
export { startLapseJob } from './appointments.jobs.ts';
export { presentCalendarEvent } from './appointments.present.ts';
export { readAppointmentDetails } from './appointments.reads.ts';
export {
  claimTime,
  type HireTerms,
  insertAppointment,
  releaseHire,
  releaseTime,
} from './appointments.repo.ts';
export { appointmentEndpoints, bookingDetailsEndpoints } from './appointments.routes.ts';
export { readBookingPage } from './booking-page.reads.ts';
export { isOfOtherKind, refuseOtherKind, stampOf } from './booking-terms.ts';
export { feedChunks } from './calendar-feed-file.ts';
export { readCalendarFeed } from './calendar-feeds.reads.ts';
export { countBooking, countHold, phoneOf, turnAway } from './client-gate.ts';
export { readLinkToken } from './client-links.reads.ts';
export { warnOfHeld } from './held-days.reads.ts';
export { keepHireDays } from './hire-days.repo.ts';
export { firstDayOf } from './hire-days.ts';
export { insertAgreement, insertRefundAccount } from './hire-papers.repo.ts';
export { keepHeldTime, lockHoldsOf } from './holds.repo.ts';
export { makerTokenOf, provenHold, tokenOfHold } from './maker-proof.ts';
export { readCompleted, readConfirmToken, readMadeAt, readManaged, readMovable } from './manage.reads.ts';
export { linkEndpoints } from './manage.routes.ts';
export { readMoveDates, readMoveTimes } from './move-choices.reads.ts';
export { findOfferOf, isOpenOffer } from './offers.reads.ts';
export type { OfferRow } from './offers.repo.ts';
export { findBookedService, lockServices, lockStaff, takeUnits } from './own-bookings.repo.ts';
export { notOffered, type PublicAsk, type PublicPlacement, presentQuote } from './public-placement.ts';
