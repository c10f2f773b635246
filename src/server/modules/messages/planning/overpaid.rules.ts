import type { OverpaymentState } from '#core/money/booking-money.ts';

/** A number for each piece of news about what was overpaid, so that each is told once: of a booking's version and what was said of it. */
export const overpaidVersion = (booking: number, state: OverpaymentState): number =>
  booking * 2 + (state === 'credit' ? 1 : 0);

/** What the news of this number says of it. */
export const saysState = (version: number): OverpaymentState => (version % 2 === 1 ? 'credit' : 'open');
