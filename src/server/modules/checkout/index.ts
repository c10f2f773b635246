export { type Checkout, createCheckout } from './checkout.commands.ts';
export { checkoutEndpoints } from './checkout.routes.ts';
export { startOfDraft } from './holds/draft.types.ts';
export { type HeldBooking, readHeldAt, readHeldBooking } from './holds/holds.queries.ts';
export { LET_GO } from './holds/holds.rules.ts';
export { readPaymentFacts, transferFactsOf } from './pay/pay.queries.ts';
export { startReconciler } from './reconcile/reconcile.worker.ts';
export type { Settled } from './settle/settle.commands.ts';
