import { toInstant } from '#core/calendar/instant.ts';
import { dateIn } from '#core/time/zone.ts';
import { acrossTenants, inTenant } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { endOffer } from '../../appointments/index.ts';
import { findBusiness } from '../../businesses/index.ts';
import { lookEveryMs, mayOffer, nextLook } from '../look-moments.ts';
import {
  clearDay,
  type DueDay,
  findNextHoldEnd,
  listOverdueOffers,
  setNextLook,
  takeDueDay,
} from '../waitlist.repo.ts';
import { offerTime } from './offer-time.ts';

export type LookDeps = Pick<Platform, 'database' | 'clock' | 'secrets'> & {};

/** A day to be looked at, which nobody else is given meanwhile; null: none is due. */
export const takeDay = async ({ database, clock }: LookDeps): Promise<DueDay | null> => {
  const now = clock.now();
  const again = toInstant(now + lookEveryMs);
  const due = await acrossTenants(database, (transaction) => takeDueDay(transaction, now, again));
  return due ?? null;
};

/**
 * Gives what has become free on a day to whoever waits first: offers that have run out end, each free time is offered to
 * one, in transactions of their own, and the day is looked at again when its next hold ends.
 */
export const lookAtDay = async (deps: LookDeps, due: DueDay): Promise<void> => {
  const { database, clock, secrets } = deps;
  const { business } = due;
  const now = clock.now();
  const overdue = await inTenant(database, business, (transaction) => listOverdueOffers(transaction, now));
  for (const offer of overdue) {
    // guard: an-offer-ends-when-it-runs-out
    await inTenant(database, business, (transaction) => endOffer(transaction, offer, { state: 'lapsed' }));
  }
  const { cleared, kept } = await inTenant(database, business, async (transaction) => {
    const { time_zone: zone, waitlist } = await findBusiness(transaction);
    const over = due.day < dateIn(zone, now);
    return { cleared: await clearDay(transaction, due, { over }), kept: waitlist && !over };
  });
  if (cleared) return;
  // guard: no-offer-is-made-at-night
  while (kept && mayOffer(now)) {
    const offered = await inTenant(database, business, async (transaction) => {
      const made = await offerTime(transaction, secrets, due, now);
      return made;
    });
    if (!offered) break;
  }
  await inTenant(database, business, async (transaction) => {
    const ends = await findNextHoldEnd(transaction, due.serviceId, now);
    await setNextLook(transaction, due, nextLook(now, ends));
  });
};
