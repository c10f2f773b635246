import { type Refusal, refusal } from '#contract/outcome.ts';
import { displayPhone, parsePhone } from '#core/contact/phone.ts';
import type { Quote } from '#core/money/quote.ts';
import type { ScheduleRow } from '../../availability/index.ts';
import type { BookedClient } from '../../clients/index.ts';
import { presentQuote } from './quote.rules.ts';

/** Why a client whom the owner has blocked cannot book online, without saying so; null: nothing stands against it. */
export const turnAway = (
  { blockedAt }: Pick<BookedClient, 'blockedAt'>,
  business: Pick<ScheduleRow, 'business_name' | 'business_phone'>,
): Refusal | null =>
  // guard: a-blocked-client-is-turned-away
  blockedAt === null
    ? null
    : refusal('CALL_TO_BOOK', {
        message: `Online booking is not possible with these details. Please call ${business.business_name} on ${phoneOf(business)}.`,
      });

/**
 * Asks a deposit of a client from whom the owner always takes one, also with deposits off; null: none is due. `payable`:
 * whether it can be paid online.
 */
export const askAlwaysDeposit = (
  client: Pick<BookedClient, 'alwaysDeposit'>,
  business: Pick<ScheduleRow, 'business_name' | 'business_phone'>,
  due: { readonly quote: Quote; readonly payable: boolean },
): Refusal | null => {
  // guard: a-client-who-always-pays-a-deposit-does
  if (!client.alwaysDeposit || due.quote.total === 0) return null;
  const asks = `${business.business_name} asks for a deposit before this can be booked.`;
  if (!due.payable) {
    return refusal('DEPOSIT_REQUIRED', { message: `${asks} Please call them on ${phoneOf(business)}.` });
  }
  return due.quote.dueNow === 0
    ? null
    : refusal('DEPOSIT_REQUIRED', {
        message: `${asks} Please pay it to book.`,
        data: { quote: presentQuote(due.quote) },
      });
};

/** How the business is called, as a client reads it. */
export const phoneOf = ({ business_phone: phone }: Pick<ScheduleRow, 'business_phone'>): string => {
  const known = parsePhone(phone);
  return known === null ? phone : displayPhone(known);
};
