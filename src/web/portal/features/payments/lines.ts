import type { MoneyLine } from '#contract/money-views.ts';
import { methodWords, refundStates } from '../../kit/money/money-words.ts';

/** How money came, or how far what goes back has come. */
export function lineDetail({ method, state }: Pick<MoneyLine, 'method' | 'state'>): string {
  if (state !== null) return refundStates[state];
  return method === null ? '' : methodWords[method];
}
