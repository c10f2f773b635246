import { isBlocking } from '#core/appointments/statuses.ts';
import type { Anomaly, AnomalyName } from './anomalies.ts';
import type { Money } from './recorded-lines.ts';

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const nameOf = ({ paid, givenBack, received, refunds, bookings }: Money): AnomalyName | null => {
  if (bookings.length > 1 || received.length > 1) return 'payment counted twice';
  if (sumOf(givenBack) > paid || sumOf(refunds) > paid) return 'refund paid twice';
  const stands = bookings.some((status) => isBlocking(status) || status === 'completed');
  if (stands && givenBack.length > 0) return 'booking and refund';
  if (!stands && sumOf(givenBack) < paid)
    return bookings.length > 0 && sumOf(refunds) < paid ? 'booking and refund' : 'payment lost';
  return sumOf(received) === paid ? null : 'payment lost';
};

/** What is wrong with a payment once nothing is under way: its money is one booking that stands, or went back once. */
export const findMoneyAnomaly = (money: Money): Anomaly | null => {
  const name = nameOf(money);
  return name === null ? null : { name, slice: [money] };
};
