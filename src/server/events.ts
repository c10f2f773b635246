import { keepConfirmation, keepRentalDays } from './modules/appointments/index.ts';
import { endHeldKeys, queueDeliveries, switchOffHeldWebhooks } from './modules/integrations/index.ts';
import { planAgenda, queueHeldBack, queueMessages } from './modules/messages/index.ts';
import { addFirstStaffMember } from './modules/staff/index.ts';
import type { Hearers } from './platform/db/bound.ts';

/** Who writes what follows from an event, in the transaction in which it happens and in the order of locks. */
export const hearers: Hearers = {
  'booking.changed': [queueDeliveries],
  'payment.received': [queueDeliveries],
  'waitlist.joined': [queueDeliveries],
  'receipt.issued': [queueMessages],
  'refund.started': [queueMessages, queueDeliveries],
  'refund.sent': [queueMessages, queueDeliveries],
  'refund.account-wanted': [queueMessages],
  'caution.kept': [queueMessages],
  'overpayment.changed': [queueMessages],
  'dispute.changed': [queueMessages],
  'business.opened': [
    (transaction, { owner, now }) => addFirstStaffMember(transaction, { ...owner, now }),
    (transaction, { now }) => planAgenda(transaction, now),
  ],
  'zone.changed': [
    (transaction, { before }) => keepRentalDays(transaction, before),
    (transaction, { now }) => planAgenda(transaction, now),
  ],
  'confirmation.changed': [(transaction, { before }) => keepConfirmation(transaction, before)],
  'payout.announced': [queueMessages],
  'contact.changed': [queueMessages],
  'member.invited': [queueMessages],
  'access.given': [queueMessages],
  'hand-over.asked': [queueMessages],
  'owner.changed': [queueMessages],
  'membership.changed': [queueMessages],
  'access.lost': [endHeldKeys, switchOffHeldWebhooks],
  'password.reset-asked': [queueMessages],
  'password.changed': [queueMessages],
  'device.added': [queueMessages],
  'device.shared': [queueMessages],
  'factor.changed': [queueMessages],
  'factor.removed': [queueMessages],
  'member.factor-ended': [queueMessages],
  'passkey.added': [queueMessages],
  'passkey.copied': [queueMessages],
  'address.asked': [queueMessages],
  'address.confirmed': [queueHeldBack],
};
