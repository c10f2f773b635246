import {
  enqueueCautionKept,
  enqueueDispute,
  enqueueNewDevice,
  enqueueOverpaid,
  enqueuePasswordChanged,
  enqueuePasswordReset,
  enqueuePayoutChanged,
  enqueueReceipt,
  enqueueRefundNews,
  enqueueVerifyEmail,
  queueHeldBack,
} from './modules/messages/index.ts';
import type { Hearers } from './platform/db/bound.ts';

/** Who writes what follows from an event, in the transaction in which it happens and in the order of locks. */
export const hearers: Hearers = {
  'receipt.issued': [enqueueReceipt],
  'refund.started': [enqueueRefundNews],
  'refund.sent': [enqueueRefundNews],
  'refund.account-wanted': [enqueueRefundNews],
  'caution.kept': [enqueueCautionKept],
  'overpayment.changed': [enqueueOverpaid],
  'dispute.changed': [enqueueDispute],
  'payout.announced': [enqueuePayoutChanged],
  'password.reset-asked': [enqueuePasswordReset],
  'password.changed': [enqueuePasswordChanged],
  'device.added': [enqueueNewDevice],
  'address.asked': [enqueueVerifyEmail],
  'address.confirmed': [queueHeldBack],
};
