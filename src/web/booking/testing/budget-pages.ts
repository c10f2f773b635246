import { hirePages } from './sample-hires.ts';
import { completePages, hireComplete, managePages, reschedulePages } from './sample-links.ts';
import { payPages, receiptPages, refundPages, verifyPages } from './sample-money.ts';
import { ownBookings, sendLinksPages } from './sample-own.ts';
import { bookPages, landing, login, register, universalPages } from './sample-pages.ts';
import { offerPages, waitlistPages } from './sample-waiting.ts';

/** One page of each kind, as full as it gets: what the byte budgets are weighed with. */
export const budgetPages = {
  universal: universalPages.full,
  book: bookPages.payNow,
  hire: hirePages.payNow,
  reschedule: reschedulePages.chosen,
  manage: managePages.askingLateHire,
  complete: hireComplete,
  verifying: completePages.unpaid,
  refunded: completePages.refunded,
  pay: payPages.themed,
  receipt: receiptPages.hire,
  'verify-receipt': verifyPages.givenBack,
  'refund-details': refundPages.refused,
  waitlist: waitlistPages.refused,
  offer: offerPages.themed,
  'send-links': sendLinksPages.sent,
  'own-bookings': ownBookings,
  landing,
  login,
  register,
} as const;
