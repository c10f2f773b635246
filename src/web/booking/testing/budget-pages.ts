import { clientBookings, sendLinksPages } from './sample-client-links.ts';
import { addLinePages, severalPages } from './sample-line-changes.ts';
import { linesPages } from './sample-lines.ts';
import { completePages, managePages, rentalComplete, reschedulePages } from './sample-links.ts';
import { payPages, receiptPages, refundPages, verifyPages } from './sample-money.ts';
import { bookPages, landing, login, register, universalPages } from './sample-pages.ts';
import { rentalPages } from './sample-rentals.ts';
import { reviewPages, reviewsPages, shownReviews } from './sample-reviews.ts';
import { offerPages, waitlistPages } from './sample-waiting.ts';

/** One page of each kind, as full as it gets: what the byte budgets are weighed with. */
export const budgetPages = {
  universal: { ...universalPages.added, team: universalPages.team.team, reviews: shownReviews },
  book: bookPages.payNow,
  'book, choosing lines': linesPages.services,
  'book, several lines': linesPages.details,
  rental: rentalPages.payNow,
  order: rentalPages.orderShort,
  'order, paid': rentalPages.orderDetails,
  reschedule: reschedulePages.chosen,
  manage: managePages.askingLateRental,
  'manage, several lines': severalPages.askingLine,
  'add-line': addLinePages.refused,
  complete: rentalComplete,
  verifying: completePages.unpaid,
  refunded: completePages.refunded,
  pay: payPages.themed,
  receipt: receiptPages.hire,
  'verify-receipt': verifyPages.givenBack,
  'refund-details': refundPages.refused,
  waitlist: waitlistPages.refused,
  offer: offerPages.themed,
  'send-links': sendLinksPages.sent,
  'client-bookings': clientBookings,
  review: reviewPages.refused,
  reviews: reviewsPages.first,
  landing,
  login,
  register,
} as const;
