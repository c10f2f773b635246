export {
  banksUnknown,
  limitsOf,
  nameRefundAccount,
  notAnswered,
  resolveAccount,
} from './accounts/accounts.queries.ts';
export { type BankAccount, openAccount, sealAccount } from './accounts/sealed-account.rules.ts';
export { receiveByHand } from './balance/balance.commands.ts';
export { presentMoney } from './balance/balance.queries.ts';
export { findBookingMoney, priceVaries } from './balance/balance.repo.ts';
export { lateLines, type MoneyAside, moneyAside } from './balance/client-money.repo.ts';
export { clientMoneyOf, tellClientMoney } from './balance/client-money.rules.ts';
export { refreshPaymentStatus } from './balance/sums.commands.ts';
export { takeBackStep } from './balance/undo.commands.ts';
export { type FoundDispute, findDueDisputes, takeDueDisputes } from './disputes/disputes.repo.ts';
export { followDispute } from './disputes/disputes.worker.ts';
export {
  clearFailures,
  emptyLapsedDrafts,
  type FoundIntent,
  findDueIntents,
  findLapsedDrafts,
  listSettled,
  noteFailure,
  setNextCheck,
  takeDueIntents,
} from './intents/due.repo.ts';
export { PAID_TWICE } from './intents/given-back.rules.ts';
export { countAskedFor, countHeldFrom, isHolding, lockHeldOf, type Payer } from './intents/held.repo.ts';
export {
  findIntent,
  findIntentByReference,
  finishIntent,
  type IntentRow,
  insertIntent,
  keepPayer,
  lapseIntent,
  lockIntent,
  openIntent,
  renameIntent,
  reopenIntent,
} from './intents/intents.repo.ts';
export { businessOfReference, newReference } from './intents/reference.rules.ts';
export { findReceived, hasPaymentsOfStep, type Received } from './ledger/payments.repo.ts';
export { receiveInVain, receivePayment } from './ledger/received.commands.ts';
export { giveBackOrphan } from './orphans/orphans.commands.ts';
export { isBusinessKnown } from './orphans/orphans.repo.ts';
export { keepOrphan, reportUnknownBusiness } from './orphans/orphans.worker.ts';
export { followPrice, settleCancelledLine } from './overpayments/overpayments.commands.ts';
export { moneyEndpoints } from './payments.routes.ts';
export { type BookedLine, bookedLinesOf } from './receipts/booked-lines.repo.ts';
export { receiptNumber, receiptToken, refundToken } from './receipts/links.rules.ts';
export { checkReceipt, readReceipt, wasReceiptErased } from './receipts/receipts.queries.ts';
export { followRefunds } from './refunds/follow.worker.ts';
export {
  giveBackOfPrice,
  giveBackOnCancel,
  makeCautionDue,
  type Undoable,
} from './refunds/give-back.commands.ts';
export { refundedLine } from './refunds/refunded-line.repo.ts';
export { sayRefundDetails } from './refunds/refunds.commands.ts';
export { readRefundQuestion, readWayBack } from './refunds/refunds.queries.ts';
export { queueRefund } from './refunds/refunds.repo.ts';
export { startRefundJob } from './refunds/refunds.worker.ts';
export { whyGivenBack } from './refunds/why.present.ts';
export { readDays } from './statement/days.rules.ts';
export { sumSources } from './statement/sources.repo.ts';
export { sumLedgerByDay, sumStanding, surplusOf } from './statement/summary.repo.ts';
