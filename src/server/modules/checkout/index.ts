export { LET_GO } from './actions/let-go-hold.ts';
export type { Settled } from './actions/settle-payment.ts';
export { startOfDraft } from './booking-draft.ts';
export { startReconciler } from './checkout.jobs.ts';
export { checkoutEndpoints } from './checkout.routes.ts';
export { type Checkout, createCheckout } from './checkout.ts';
export { type HeldBooking, readHeldAt, readHeldBooking, toldUntil } from './held-bookings.reads.ts';
export { readPaymentFacts, transferFactsOf } from './payment-page.reads.ts';
