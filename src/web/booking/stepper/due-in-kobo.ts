import type { Quote } from '#contract/money-views.ts';
import { nairaToKobo } from '#core/money/kobo.ts';

/** What is due now as a payment is asked for with it: in whole kobo, which a multiplication of naira often misses. */
export const dueInKobo = ({ dueNow }: Pick<Quote, 'dueNow'>): number => nairaToKobo(dueNow) ?? 0;
