export { refreshPaymentStatus } from './actions/booking-sums.ts';
export { followDispute } from './actions/follow-dispute.ts';
export { followRefunds } from './actions/follow-refunds.ts';
export { giveBackOnCancel, makeCautionDue, type Undoable } from './actions/give-back.ts';
export { giveBackOrphan, keepOrphan, reportUnknownBusiness } from './actions/keep-orphan.ts';
export { nameRefundAccount } from './actions/name-refund-account.ts';
export { openFirstPayout } from './actions/open-first-payout.ts';
export { receiveInVain, receivePayment } from './actions/receive-payment.ts';
export { readRefundQuestion, sayRefundDetails } from './actions/say-refund-details.ts';
export { takeBackStep } from './actions/take-back-step.ts';
export { receiveByHand } from './balance/balance.commands.ts';
export { followPrice } from './balance/overpayment.commands.ts';
export { type MoneyAside, moneyAside } from './client-money.repo.ts';
export { clientMoneyOf, tellClientMoney } from './client-money.ts';
export { takeDueDisputes } from './disputes.repo.ts';
export {
  clearFailures,
  countAskedFor,
  countHeldFrom,
  emptyLapsedDrafts,
  findIntent,
  findIntentByReference,
  finishIntent,
  type IntentRow,
  insertIntent,
  keepPayer,
  lapseIntent,
  lockHeldOf,
  lockIntent,
  noteFailure,
  openIntent,
  type Payer,
  renameIntent,
  reopenIntent,
  setNextCheck,
  takeDueIntents,
} from './intents.repo.ts';
export { moneyEndpoints } from './money.routes.ts';
export { receiptNumber, receiptToken, refundToken } from './money-links.ts';
export { surplusOf } from './money-sums.repo.ts';
export { isBusinessKnown } from './orphans.repo.ts';
export { businessOfReference, newReference } from './payment-reference.ts';
export { findReceived, type Received } from './payments.repo.ts';
export { sealNumber } from './payout-number.ts';
export { startPayoutJob } from './payouts.jobs.ts';
export {
  type AnnouncedPayout,
  findActiveSubaccount,
  findAnnouncedPayout,
  findSubaccount,
} from './payouts.repo.ts';
export { payoutEndpoints } from './payouts.routes.ts';
export { checkReceipt, readReceipt } from './receipts.reads.ts';
export { startRefundJob } from './refunds.jobs.ts';
export { queueRefund } from './refunds.repo.ts';
export { type BankAccount, openAccount, sealAccount } from './sealed-account.ts';
