import { keepConfirmation, keepHireDays } from './modules/appointments/index.ts';
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
  planAgenda,
  queueHeldBack,
} from './modules/messages/index.ts';
import { addFirstStaffMember } from './modules/staff/index.ts';
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
  'business.opened': [
    (transaction, { owner, now }) => addFirstStaffMember(transaction, { ...owner, now }),
    (transaction, { now }) => planAgenda(transaction, now),
  ],
  'zone.changed': [
    (transaction, { before }) => keepHireDays(transaction, before),
    (transaction, { now }) => planAgenda(transaction, now),
  ],
  'confirmation.changed': [(transaction, { before }) => keepConfirmation(transaction, before)],
  'payout.announced': [enqueuePayoutChanged],
  'password.reset-asked': [enqueuePasswordReset],
  'password.changed': [enqueuePasswordChanged],
  'device.added': [enqueueNewDevice],
  'address.asked': [enqueueVerifyEmail],
  'address.confirmed': [queueHeldBack],
};
