import { addDays } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { dateIn, startOfDay } from '#core/time/zone.ts';
import { newReference } from '#server/modules/payments/index.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { at } from '#server/platform/db/tables/time-columns.ts';
import { acrossTenants } from '#server/platform/db/transaction.ts';
import { drawBookings } from './draw-bookings.repo.ts';
import { raiseAvailabilityVersions } from './raise-versions.repo.ts';
import { seedBusinessId } from './seed-ids.ts';
import { type Batch, PAST_DAYS } from './seed-plan.ts';
import { beginBatch } from './seed-progress.repo.ts';
import { writeBookings } from './write-bookings.repo.ts';
import { writeBusinesses } from './write-businesses.repo.ts';
import { writeMoney } from './write-money.repo.ts';

const ZONE = 'Africa/Lagos';
/** `AK-` and the letters that name the business; what follows is the payment's own. */
const PREFIX = 29;
/** So long before their first booking begins did all businesses open. */
const OPEN_DAYS_BEFORE = 25;

export type Seeding = {
  readonly seed: number;
  /** What is past and what is to come is decided by it: the instant of the first run. */
  readonly now: Instant;
  readonly passwordHash: string;
};

/** Plants one batch in one transaction, with the note that it is planted; nothing where it was. */
export const writeBatch = (
  database: Database,
  { seed, now, passwordHash }: Seeding,
  batch: Batch,
): Promise<void> =>
  acrossTenants(database, async (transaction) => {
    if (!(await beginBatch(transaction, seed, batch.name))) return;
    const firstDay = startOfDay(ZONE, addDays(dateIn(ZONE, now), -PAST_DAYS));
    const { businesses, days } = batch;
    const ids = businesses.map(({ number }) => seedBusinessId(seed, number));
    if (days === null) {
      const openedAt = toInstant(firstDay - OPEN_DAYS_BEFORE * dayMs);
      await writeBusinesses(transaction, { seed, businesses, openedAt, passwordHash });
    } else {
      await drawBookings(transaction, { seed, batch, now, firstDay });
      const prefixes = ids.map((id) => newReference(id).slice(0, PREFIX));
      await writeBookings(transaction, { businesses: ids, prefixes }, at(now));
      await writeMoney(transaction);
    }
    await raiseAvailabilityVersions(transaction, ids);
  });
