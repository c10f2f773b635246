import type { ManagedAppointment } from '#contract/views.ts';
import { formatNaira } from '#web/ui/format.ts';

/** What cancelling now means in money, in plain words. */
export const consequenceOf = ({ amountPaid, refund, businessName }: ManagedAppointment): string => {
  if (amountPaid <= 0) return 'You have paid nothing, so cancelling costs you nothing.';
  if (refund >= amountPaid) return `You get back all you have paid: ${formatNaira(amountPaid)}.`;
  if (refund <= 0) return `${businessName} keeps the ${formatNaira(amountPaid)} you have paid.`;
  return `You get ${formatNaira(refund)} back. ${businessName} keeps ${formatNaira(amountPaid - refund)}.`;
};

/** Whether some of what has been paid would stay with the business. */
export const losesMoney = ({ amountPaid, refund }: ManagedAppointment): boolean => refund < amountPaid;

/** Whether it matters until when cancelling is free: only where something has been paid. */
export const hasDeadline = ({ amountPaid }: ManagedAppointment): boolean => amountPaid > 0;
