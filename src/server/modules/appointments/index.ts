export { appointmentEndpoints } from './appointments.routes.ts';
export { readPublicAsk, readPublicChoice } from './booking/ask.queries.ts';
export { bookAppointment } from './booking/booking.commands.ts';
export { readBookingPage } from './booking/booking.queries.ts';
export { isMoreThanPlain, readChosenLines } from './booking/chosen-lines.queries.ts';
export { behindOthers } from './booking/crowd.queries.ts';
export {
  countBooking,
  countHold,
  countUnder,
  type NumberLimits,
} from './booking/limits.commands.ts';
export { phoneOf, turnAway } from './booking/limits.rules.ts';
export { insertAgreement, insertRefundAccount } from './booking/papers.repo.ts';
export { placeAsk, prepareAsk } from './booking/place.commands.ts';
export {
  depositRuleOf,
  notOffered,
  type PublicAsk,
  type PublicChoice,
  type PublicPlacement,
  presentQuote,
} from './booking/quote.rules.ts';
export { isOfOtherKind, refuseOtherKind, stampOf } from './booking/terms.rules.ts';
export { feedChunks } from './calendar/feeds.present.ts';
export { readCalendarFeed } from './calendar/feeds.queries.ts';
export { warnOfHeld } from './calendar/held-days.queries.ts';
export { presentPublicLine, wantedLine } from './lines/lines.present.ts';
export { lineColumns } from './lines/lines.repo.ts';
export { columnsOfLines, linesOf } from './lines/lines.rules.ts';
export type { BookingLine } from './lines/lines.types.ts';
export { addLineByLink, cancelLineByLink } from './links/client-lines.commands.ts';
export { readLineOffer } from './links/client-lines.queries.ts';
export { admitViewer, cancelByLink, confirmByLink, viewed } from './links/links.commands.ts';
export { businessOfLink, linkOf, readLinkToken } from './links/links.queries.ts';
export { linkEndpoints } from './links/links.routes.ts';
export {
  isMaker,
  makerTokenOf,
  provenHold,
  readCompleted,
  readConfirmToken,
  readMadeAt,
  readMadeOf,
  readMaker,
  readManaged,
  readMovable,
  tokenOfHold,
  wasErased,
} from './links/manage.queries.ts';
export { rescheduleByLink } from './links/move.commands.ts';
export { readMoveDates, readMoveTimes } from './links/move.queries.ts';
export { readAppointmentDetails } from './lists/lists.queries.ts';
export { bookingDetailsEndpoints } from './lists/lists.routes.ts';
export { endOffer, letGoOfOffered, lockUsedOffer, markOfferTaken } from './offers/offers.commands.ts';
export { findOfferOf, isOpenOffer } from './offers/offers.queries.ts';
export type { OfferRow } from './offers/offers.repo.ts';
export { reassignFutureBookings } from './reassign/reassign.commands.ts';
export { hasPaidSame } from './record/paid-same.repo.ts';
export { presentCalendarEvent } from './record/record.present.ts';
export {
  findBookedService,
  insertAppointment,
  keepConfirmation,
  keepRentalDays,
  lockAppointment,
  type RentalTerms,
} from './record/record.repo.ts';
export { firstDayOf } from './record/rental-days.rules.ts';
export { claimTime, isBlocked, lockStaff, releaseTime } from './reservation/appointment.repo.ts';
export { keepHeldTime, lockHoldsOf } from './reservation/holds.repo.ts';
export { lockForLines, stretchesOfLines } from './reservation/lines.commands.ts';
export {
  areStanding,
  claimLines,
  keepHeldStretches,
  type LineStretch,
  lockLineServices,
} from './reservation/lines.repo.ts';
export { claimsOf } from './reservation/rental.commands.ts';
export { lockItems, releaseRental, takeUnits, type UnitsClaim } from './reservation/rental.repo.ts';
export { startLapseJob } from './status/status.worker.ts';
