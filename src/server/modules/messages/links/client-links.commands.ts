import { type Outcome, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { ReachedBy } from '#core/contact/reached-by.ts';
import { ok } from '#core/result.ts';
import { hitLimit, type Limit } from '../../../platform/counted-limits.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import { answeredEvenly } from '../../../platform/pacing/even-time.ts';
import type { Platform } from '../../../platform/platform.ts';
import { draftClientLinks } from '../kinds/bookings/booking-links.kind.ts';
import { insertMessages } from '../planning/queue.repo.ts';
import { findComingBookings, hastenWaitingPayments, waitsToBeSent } from './client-links.repo.ts';

/** As often as somebody may have mistaken the time their mail takes; each SMS costs the business money. */
const perRecipient: Limit = { name: 'own-links', max: 3, windowMinutes: 60 };
/** Loose: a mobile network puts thousands behind one address. */
const perNetwork: Limit = { name: 'own-links-network', max: 30, windowMinutes: 60 };

/**
 * Sends the links to whatever is still to come, or waits for its payment, at a business for this address or number, at
 * most three times an hour.
 * The answer, and how long it takes, is the same whether there is anything to send or not; only a network that asks
 * too often is told so. An SMS waits for the morning.
 */
export const sendClientLinks = async (
  platform: Platform,
  {
    business,
    to,
    address,
    now,
  }: {
    readonly business: BusinessId;
    readonly to: ReachedBy;
    readonly address: string;
    readonly now: Instant;
  },
): Promise<Outcome<null>> => {
  // guard: whether-somebody-has-booked-cannot-be-told-by-the-time
  const limited = await answeredEvenly(
    inTenant(platform.database, business, async (transaction) => {
      const { query } = transaction;
      const network = await hitLimit(query, perNetwork, address, now);
      // guard: a-network-asks-for-links-thirty-times-an-hour
      if (network.exceeded) return network;
      const recipient = await hitLimit(query, perRecipient, `${business} ${to.address}`, now);
      const [known] = await findComingBookings(query, business, to, now);
      const waits = await waitsToBeSent(transaction, to);
      // guard: links-are-sent-again-three-times-an-hour
      if (recipient.exceeded) return null;
      await hastenWaitingPayments(transaction, to, now);
      // guard: links-that-wait-are-not-asked-for-again
      if (known === undefined || waits) return null;
      await insertMessages(transaction, [draftClientLinks(business, to, known, now)], now);
      return null;
    }),
  );
  return limited === null ? ok(null) : refusal('TOO_MANY_REQUESTS', limited);
};
