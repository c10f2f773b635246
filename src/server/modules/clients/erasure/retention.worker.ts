import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { dateIn } from '#core/time/zone.ts';
import { acrossTenants, inTenant } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { type RepeatingJob, repeat } from '../../../platform/jobs/repeat.ts';
import type { Platform } from '../../../platform/platform.ts';
import { anonymiseBookings } from '../bookings.repo.ts';
import { lockClients } from '../clients.repo.ts';
import { eraseHeldClients, holdClients } from './erasure.commands.ts';
import {
  type ExpiringTable,
  emptyAddresses,
  listNamedBookings,
  listRecords,
  listUnneeded,
  type PassedRecord,
  type RecordKey,
  removeExpired,
  removeRefundAccounts,
} from './retention.repo.ts';
import { forgetPassedWaiting } from './waiting.repo.ts';

const AT_ONCE = 500;
/** What a business may want to look up about a client; statistics go on without names. */
const MONTHS_NAMED = 24;
const DAYS_ADDRESSED = 90;
/** Within these a caution fee is given back. */
const DAYS_REFUNDABLE = 30;
/** Counted from the day that was waited for. */
const DAYS_WAITED_FOR = 30;
const DAYS_REPEATABLE = 7;
const DAYS_DELIVERED = 30;
/** Who did what. */
const MONTHS_OF_ACTIVITY = 24;

type Stores = Pick<Platform, 'database' | 'clock'>;

export type Forgotten = {
  readonly bookings: number;
  readonly clients: number;
  readonly addresses: number;
  readonly accounts: number;
  /** Places in the lines of days gone by. */
  readonly places: number;
  readonly rows: number;
};

/**
 * Removes what is no longer needed, in short transactions: names and contact from bookings that ended 24 months ago,
 * clients without any since, addresses of messages sent 90 days ago, bank accounts of
 * rentals that were over 30 days ago, names from waitlists of days that passed 30 days ago, answers kept for retries for 7 days, what webhooks were told 30 days ago, who did what 24 months ago, and sessions,
 * reset links, invitations, short links and limits that have run out. Safe in several processes at once; stops early when `goOn` says no.
 */
export const forgetOldData = async (platform: Stores, goOn: () => boolean): Promise<Forgotten> => {
  const now = platform.clock.now();
  const before = monthsBefore(now, MONTHS_NAMED);
  const bookings = await forgetBookings(platform, before, now, goOn);
  const clients = await forgetClients(platform, before, now, goOn);
  const addresses = await inBatches(goOn, () =>
    acrossTenants(platform.database, (transaction) =>
      emptyAddresses(transaction, toInstant(now - DAYS_ADDRESSED * dayMs), AT_ONCE),
    ),
  );
  const accounts = await inBatches(goOn, () =>
    acrossTenants(platform.database, (transaction) =>
      removeRefundAccounts(transaction, toInstant(now - DAYS_REFUNDABLE * dayMs), AT_ONCE),
    ),
  );
  const waited = dateIn('UTC', toInstant(now - DAYS_WAITED_FOR * dayMs));
  const places = await inBatches(goOn, () =>
    acrossTenants(platform.database, (transaction) => forgetPassedWaiting(transaction, waited, AT_ONCE)),
  );
  const expiring: readonly (readonly [ExpiringTable, Instant])[] = [
    ['idempotency_keys', toInstant(now - DAYS_REPEATABLE * dayMs)],
    ['webhook_deliveries', toInstant(now - DAYS_DELIVERED * dayMs)],
    ['activity', monthsBefore(now, MONTHS_OF_ACTIVITY)],
    ['sessions', now],
    ['account_links', now],
    ['invitations', now],
    ['passkey_ceremonies', now],
    ['rate_limits', now],
    ['short_links', now],
  ];
  let rows = 0;
  for (const [table, since] of expiring) {
    rows += await inBatches(goOn, () =>
      acrossTenants(platform.database, (transaction) => removeExpired(transaction, table, since, AT_ONCE)),
    );
  }
  return { bookings, clients, addresses, accounts, places, rows };
};

const monthsBefore = (now: Instant, months: number): Instant => {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  return toInstant(then.getTime());
};

/** Runs until a batch comes out less than full. Returns the sum. */
const inBatches = async (goOn: () => boolean, run: () => Promise<number>): Promise<number> => {
  let sum = 0;
  while (goOn()) {
    const count = await run();
    sum += count;
    if (count < AT_ONCE) break;
  }
  return sum;
};

const forgetBookings = (
  { database }: Stores,
  before: Instant,
  now: Instant,
  goOn: () => boolean,
): Promise<number> =>
  inBatches(goOn, async () => {
    const due = await acrossTenants(database, (transaction) =>
      listNamedBookings(transaction, before, AT_ONCE),
    );
    const byBusiness = Map.groupBy(due, (row): BusinessId => row.business_id);
    for (const [business, rows] of byBusiness) {
      const ids: readonly Id[] = rows.map((row) => row.appointment_id);
      await inTenant(database, business, async (transaction) => {
        await lockClients(transaction);
        await anonymiseBookings(transaction, ids, now);
      });
    }
    return due.length;
  });

const nextRecords = (
  database: Platform['database'],
  after: RecordKey | null,
  before: Instant,
): Promise<readonly PassedRecord[]> =>
  acrossTenants(database, (transaction) => listRecords(transaction, after, before, AT_ONCE));

const forgetClients = async (
  { database }: Stores,
  before: Instant,
  now: Instant,
  goOn: () => boolean,
): Promise<number> => {
  let forgotten = 0;
  let after: RecordKey | null = null;
  while (goOn()) {
    const records: readonly PassedRecord[] = await nextRecords(database, after, before);
    const due = records.filter((record) => record.unneeded);
    for (const [business, rows] of Map.groupBy(due, (record): BusinessId => record.business)) {
      forgotten += await inTenant(database, business, async (transaction) => {
        await lockClients(transaction);
        const ids = rows.map((record) => record.client);
        await holdClients(transaction, ids);
        const unneeded = await listUnneeded(transaction, ids, before);
        if (unneeded.length > 0) await eraseHeldClients(transaction, { ids: unneeded, now });
        return unneeded.length;
      });
    }
    after = records.at(-1) ?? null;
    if (records.length < AT_ONCE) break;
  }
  return forgotten;
};

/** Once a day removes what is no longer needed about people; stopping ends a long run after the step it is at. */
export const startRetentionJob = (platform: Platform): RepeatingJob => {
  let stopping = false;
  const job = repeat(platform.log, 'retention', dayMs, async () => {
    const forgotten = await forgetOldData(platform, () => !stopping);
    platform.log('retention.done', { ...forgotten });
  });
  return {
    stop: () => {
      stopping = true;
      return job.stop();
    },
  };
};
