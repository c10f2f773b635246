import type { RecordsCheck } from '#contract/settings-views.ts';
import { checksSentence, addsUp as paymentsAddUp, paymentsSentence } from '#core/records/check-sentences.ts';
import { formatCount, formatDate, formatExactNaira, formatTime } from '../../../ui/format.ts';

const writing = { count: formatCount, naira: formatExactNaira };

/** What the last look found, in one line. */
export const checkText = ({ checks, ranAt, violations }: RecordsCheck, zone: string): string => {
  if (ranAt === null) return 'The first check runs within the hour.';
  const found = violations.reduce((sum, { count }) => sum + count, 0);
  const lastRun = `${formatDate(ranAt, zone)} at ${formatTime(ranAt, zone)}`;
  return checksSentence({ checks, found, lastRun }, writing);
};

/** How the payments add up, to the kobo; null while none came. */
export const paymentsText = ({ payments }: RecordsCheck): string | null =>
  paymentsSentence(payments, writing);

/** Whether payments are what became of them. */
export const addsUp = ({ payments }: RecordsCheck): boolean => paymentsAddUp(payments);
