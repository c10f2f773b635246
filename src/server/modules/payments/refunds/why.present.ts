import type { RefundReason } from '../../../platform/db/tables/money-tables.ts';

/** Why money goes back, as its client is told: by every letter about it, and by the page that asks for an account. */
export const whyGivenBack = ({
  reason,
  businessName,
  serviceName,
  paidTwice,
}: {
  readonly reason: RefundReason;
  readonly businessName: string;
  /** What it goes back for; empty where no booking was ever made. */
  readonly serviceName: string;
  /** Of a payment whose client has the very booking by another. */
  readonly paidTwice: boolean;
}): string => {
  if (paidTwice) return `You had paid ${businessName} for the same booking already.`;
  switch (reason) {
    case 'client-cancelled':
      return `You have cancelled your booking of ${serviceName} with ${businessName}.`;
    case 'business-cancelled':
      return `${businessName} has cancelled your booking of ${serviceName}.`;
    case 'not-confirmed':
      return `Your booking of ${serviceName} with ${businessName} was not confirmed in time and has ended.`;
    case 'unknown-payment':
      return `We could not match your payment to ${businessName} to any booking, so all of it goes back to you.`;
    case 'time-gone':
    case 'wrong-amount':
    case 'wrong-currency':
      return `We could not make a booking for your payment to ${businessName}.`;
    case 'overpaid':
      return `Your booking of ${serviceName} with ${businessName} costs less than you have paid.`;
    case 'goodwill':
      return `${businessName} gives you back some of what you have paid for ${serviceName}.`;
    case 'line-cancelled':
      return `You have cancelled a part of your booking with ${businessName}: ${serviceName}.`;
    case 'caution':
      return `Your hire of ${serviceName} from ${businessName} is over, and your caution fee comes back to you.`;
  }
};
