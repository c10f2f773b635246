import type { AppointmentStatusView } from '#contract/replies/views.ts';
import { parseStatus } from '#core/appointments/statuses.ts';
import { RefusedError } from '../../query/refusal.ts';

/** The status a refusal says the booking really has; null where it names none. */
export function statusIn(failure: Error): AppointmentStatusView | null {
  if (!(failure instanceof RefusedError)) return null;
  const { data } = failure.refusal;
  const status = typeof data === 'object' && data !== null && 'status' in data ? data.status : null;
  return typeof status === 'string' ? parseStatus(status) : null;
}

const wordsOf = (failure: Error): string =>
  failure instanceof RefusedError ? failure.refusal.message || failure.refusal.error : '';

/** Why a status could not be changed: the server's words, else whether the server was reached at all. */
export function changeFailureText(failure: Error): string {
  const reached = failure instanceof RefusedError && failure.refusal.status !== 0;
  return wordsOf(failure) || (reached ? 'Update failed on server.' : 'Could not update status.');
}

/** Why the reschedule link was not sent. */
export const linkFailureText = (failure: Error): string => wordsOf(failure) || 'Failed.';

/** Whether the booking is not there, or is not of this business: trying again will not help. */
export const isMissing = (failure: Error): boolean =>
  failure instanceof RefusedError && failure.refusal.status === 404;

/** Whether money was refused because what is owed is not what it was thought to be. */
export const isAmountChanged = (failure: Error): boolean =>
  failure instanceof RefusedError && failure.refusal.code === 'AMOUNT_CHANGED';
