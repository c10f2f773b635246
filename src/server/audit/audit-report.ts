import type { Instant } from '#core/calendar/instant.ts';
import { formatWallMinute } from '#core/calendar/wall-minute.ts';
import { checksSentence, type PaymentSums, paymentsSentence } from '#core/records/check-sentences.ts';
import { dateIn, wallMinuteIn } from '#core/time/zone.ts';
import type { Violation } from './run-audit.ts';

/** Of all businesses, each with a zone of its own, this is where they are. */
const ZONE = 'Africa/Lagos';
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
const writing = {
  count: (count: number) => grouped(String(count)),
  naira: (amount: number) => {
    const [whole = '', kobo = ''] = amount.toFixed(2).split('.');
    return `₦${grouped(whole)}${kobo === '00' ? '' : `.${kobo}`}`;
  },
};

const dayAndTime = (instant: Instant): string => {
  const [year = '', month = '', day = ''] = dateIn(ZONE, instant).split('-');
  return `${Number(day)} ${months[Number(month) - 1]} ${year} at ${formatWallMinute(wallMinuteIn(ZONE, instant))}`;
};

/** What an audit of all businesses says: every broken invariant with its rows, then what owners read of their own. */
export const auditReport = (audit: {
  readonly violations: readonly Violation[];
  readonly checks: number;
  readonly payments: PaymentSums;
  readonly ranAt: Instant;
}): { readonly broken: readonly string[]; readonly summary: readonly string[] } => {
  const { violations, checks, payments, ranAt } = audit;
  const broken = violations.flatMap(({ invariant, found, rows, unasked }) => [
    unasked === undefined
      ? `Not as it must be (${found}): ${invariant}`
      : `Could not be asked: ${invariant} (${unasked})`,
    ...rows.map((row) => `  ${JSON.stringify(row)}`),
    ...(found > rows.length ? [`  and ${found - rows.length} more`] : []),
  ]);
  const unasked = violations.filter((violation) => violation.unasked !== undefined).length;
  const found = violations.reduce((sum, violation) => sum + violation.found, 0);
  return {
    broken,
    summary: [
      checksSentence({ checks: checks - unasked, found, payments, lastRun: dayAndTime(ranAt) }, writing),
      paymentsSentence(payments, writing) ?? 'No payment has come yet.',
    ],
  };
};
