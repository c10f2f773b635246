import type { Kobo } from '#core/money/kobo.ts';
import { displayPhone, parsePhone } from '#core/people/phone.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { PublicContext } from '../../platform/http/mount.ts';
import { type HttpRefusal, refusal } from '../../platform/http/outcome.ts';
import { hitLimits, type Limit } from '../../platform/limits.ts';
import type { DiaryRow } from '../availability/index.ts';
import type { BookedClient } from '../clients/index.ts';

/** One telephone number cannot fill a diary; an address is counted loosely, since a network shares it. */
const perPhone: Limit = { name: 'book-phone', max: 8, windowMinutes: 60 };
const perAddress: Limit = { name: 'book-address', max: 2000, windowMinutes: 60 };

/** Counts a booking by telephone number and by address; null, or why it is one too many. */
export const countBooking = async (
  transaction: TenantTransaction,
  phone: string,
  { address, now }: Pick<PublicContext, 'address' | 'now'>,
): Promise<HttpRefusal | null> => {
  const counted = [
    [perPhone, `${transaction.business} ${phone}`],
    [perAddress, address],
  ] as const;
  const state = await hitLimits(transaction.query, counted, now);
  return state.exceeded ? refusal('TOO_MANY_REQUESTS', state) : null;
};

/** What the owner has decided about this client, told without saying so. `total`: what the booking costs. */
export const turnAway = (
  client: BookedClient,
  business: Pick<DiaryRow, 'business_name' | 'business_phone'>,
  total: Kobo,
): HttpRefusal | null => {
  const known = parsePhone(business.business_phone);
  const phone = known === null ? business.business_phone : displayPhone(known);
  if (client.blockedAt !== null) {
    return refusal('CALL_TO_BOOK', {
      message: `Online booking is not possible with these details. Please call ${business.business_name} on ${phone}.`,
    });
  }
  if (client.alwaysDeposit && total > 0) {
    return refusal('DEPOSIT_REQUIRED', {
      message: `${business.business_name} asks for a deposit before this can be booked. Please call them on ${phone}.`,
    });
  }
  return null;
};
