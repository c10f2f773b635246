import type { ManagedAppointment } from '#contract/views.ts';
import { formatNaira } from '#web/ui/format.ts';

/** What cancelling now means in money, in plain words. */
export const consequenceOf = ({
  amountPaid,
  refund,
  businessName,
  total,
  cautionFee,
}: ManagedAppointment): string => {
  if (amountPaid <= 0) return 'You have paid nothing, so cancelling costs you nothing.';
  const isDeposit = amountPaid < total && cautionFee === 0;
  const all = formatNaira(amountPaid);
  if (refund >= amountPaid) {
    if (isDeposit) return `Your deposit of ${all} comes back to you.`;
    const too = cautionFee > 0 ? ', the caution fee too' : '';
    return `You get back all you have paid: ${all}${too}.`;
  }
  const kept = formatNaira(amountPaid - refund);
  if (refund <= 0) {
    return isDeposit
      ? `${businessName} keeps your deposit of ${all}.`
      : `${businessName} keeps the ${all} you have paid.`;
  }
  const back = formatNaira(refund);
  return refund === cautionFee
    ? `Your caution fee of ${back} comes back to you. ${businessName} keeps the other ${kept} you have paid.`
    : `You get ${back} back. ${businessName} keeps ${kept}.`;
};

/** Whether some of what has been paid would stay with the business. */
export const losesMoney = ({ amountPaid, refund }: ManagedAppointment): boolean => refund < amountPaid;

/** Whether it matters until when cancelling is free: only where something has been paid. */
export const hasDeadline = ({ amountPaid }: ManagedAppointment): boolean => amountPaid > 0;
