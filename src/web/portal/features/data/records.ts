import type { RecordsCheck } from '#contract/records.ts';
import { formatCount, formatDate, formatExactNaira, formatTime } from '../../../ui/format.ts';

const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** What the last look found, in one line. */
export const checkText = ({ checks, ranAt, violations }: RecordsCheck, zone: string): string => {
  if (ranAt === null) return 'The first check runs within the hour.';
  const found = violations.reduce((sum, { count }) => sum + count, 0);
  return `${counted(checks, 'check', 'checks')}, ${counted(found, 'violation', 'violations')}, last run ${formatDate(ranAt, zone)} at ${formatTime(ranAt, zone)}.`;
};

/** How the payments add up, to the kobo; null while none came. */
export const paymentsText = ({ payments }: RecordsCheck): string | null => {
  const { received, booked, returned, foreign } = payments;
  if (received.count === 0 && foreign === 0) return null;
  const naira =
    `${counted(received.count, 'payment', 'payments')} (${formatExactNaira(received.amount)})` +
    ` = ${counted(booked.count, 'booking', 'bookings')} (${formatExactNaira(booked.amount)})` +
    ` + ${counted(returned.count, 'refund', 'refunds')} (${formatExactNaira(returned.amount)})`;
  return foreign === 0
    ? `${naira}, to the kobo.`
    : `${naira}, to the kobo. ${counted(foreign, 'payment', 'payments')} in another currency went back.`;
};

/** Whether payments are what became of them. */
export const addsUp = ({ payments: { received, booked, returned } }: RecordsCheck): boolean =>
  received.count === booked.count + returned.count &&
  Math.round(received.amount * 100) === Math.round(booked.amount * 100) + Math.round(returned.amount * 100);
