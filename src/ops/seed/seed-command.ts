import { addDays } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { dateIn, startOfDay } from '#core/time/zone.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { isSpread } from '#server/platform/db/migrate.ts';
import { acrossTenants, type PlatformTransaction } from '#server/platform/db/transaction.ts';
import { hashPassword } from '#server/platform/secrets/password-hash.ts';
import { writeAppointments, writeMessages } from '../generate/write-appointments.repo.ts';
import { writeBusinesses } from '../generate/write-business.repo.ts';
import { type ReceiptOf, receiptsOf, writeReceipts } from '../generate/write-money.repo.ts';
import { inChunks } from '../generate/write-rows.repo.ts';
import { openBusinesses, raiseAvailabilityVersions } from './seed.repo.ts';
import { type Drawing, drawSeed } from './seed-appointments.ts';
import { seedBusiness, seedBusinessId, seedOwner } from './seed-business.ts';
import { type Batch, bookingsIn, PAST_DAYS, planBatches, type SeedArguments, sizesOf } from './seed-plan.ts';
import {
  beginBatch,
  countRows,
  hasOtherBusinesses,
  listSeeded,
  makeProgressList,
  savePlan,
  settleTables,
} from './seed-progress.repo.ts';

/** Batches written at once: the database works on one core for each of two while the third is drawn. */
const AT_ONCE = 3;
/** Noted like a batch once all is written and what follows is done. */
const SETTLED = 'settled';

/** The seed was refused; the message says why. */
export class SeedRefused extends Error {}

/**
 * Writes what is not written yet, batch by batch; broken off at any moment and run again it goes on where it stopped.
 * Throws SeedRefused.
 */
export const seedDatabase = async (
  url: string,
  order: SeedArguments,
  {
    now,
    tell,
    aBatch,
  }: { readonly now: Instant; readonly tell: (line: string) => void; readonly aBatch?: number },
): Promise<void> => {
  const database = connect(url, { max: AT_ONCE, onError: (error) => tell(error.message) });
  try {
    // One transaction writes as one role and then as another, which nodes do not allow.
    if (await isSpread(database.pool))
      throw new SeedRefused(
        'This database is shared out among the nodes of a cluster. Seed one that is not, and share it out then with `npm run db:distribute`.',
      );
    await makeProgressList(database);
    const seeding = await begin(database, order, now);
    const batches = planBatches(order, aBatch);
    const planted = await acrossTenants(database, (transaction) => listSeeded(transaction, order.seed));
    const left = batches.filter(({ name }) => !planted.has(name));
    // Of what an earlier run has left, the server may know nothing yet.
    if (planted.size > 0 && left.length > 0) await countRows(database, { all: true });
    await plantAll(database, seeding, left, progress(batches, left, tell));
    if (!planted.has(SETTLED)) {
      tell('All are planted. The tables are being settled …');
      await settleTables(database);
      await acrossTenants(database, (transaction) => beginBatch(transaction, order.seed, SETTLED));
    }
    const { email, password } = seedOwner(order.seed, 0);
    tell(
      `The owner of the largest business signs in as ${email} with ${password}; of the next as owner-2, and so on.`,
    );
  } finally {
    await database.close();
  }
};

/** Refuses what may not be seeded; else what all batches have in common, as the first run of this seed had it. */
const begin = async (database: Database, order: SeedArguments, now: Instant): Promise<Seeding> => {
  const businesses = sizesOf(order).length;
  const saved = await acrossTenants(database, async (transaction) => {
    if (!order.beside && (await hasOtherBusinesses(transaction)))
      throw new SeedRefused(
        'This database has businesses that no seed planted. Name another one, or add --beside to seed it all the same.',
      );
    return savePlan(transaction, order.seed, {
      appointments: order.appointments,
      businesses,
      planned_at: now,
    });
  });
  if (saved.appointments !== order.appointments || saved.businesses !== businesses)
    throw new SeedRefused(
      `Seed ${order.seed} stands here for ${saved.appointments} appointments of ${saved.businesses} businesses. Ask for the same, or for another --seed.`,
    );
  const passwordHash = await hashPassword(seedOwner(order.seed, 0).password);
  return { seed: order.seed, now: saved.planned_at, passwordHash };
};

/** Several batches at once; none before the one that makes its businesses, and before the planner knows of these. */
const plantAll = async (
  database: Database,
  seeding: Seeding,
  batches: readonly Batch[],
  done: (batch: Batch) => void,
): Promise<void> => {
  const waiting = [...batches];
  const made = new Map<Batch['businesses'], Promise<void>>();
  let counted = Promise.resolve();
  const count = (): Promise<void> => {
    counted = counted.then(() => countRows(database, { all: false }));
    return counted;
  };
  const work = async (): Promise<void> => {
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
      // Noted before anything is waited for, so that whoever takes the next batch finds it.
      if (batch.days === null) made.set(batch.businesses, writeBatch(database, seeding, batch).then(count));
      await made.get(batch.businesses);
      if (batch.days !== null) await writeBatch(database, seeding, batch);
      done(batch);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};

const countOf = (batches: readonly Batch[]): number =>
  batches.reduce((sum, batch) => sum + bookingsIn(batch), 0);

/** Says after each batch how far it is, and how fast this run has been. */
const progress = (
  all: readonly Batch[],
  left: readonly Batch[],
  tell: (line: string) => void,
): ((batch: Batch) => void) => {
  const total = countOf(all);
  const before = total - countOf(left);
  if (before > 0) tell(`${before} of ${total} appointments were planted before.`);
  const since = performance.now();
  let planted = 0;
  return (batch) => {
    const count = bookingsIn(batch);
    if (count === 0) return;
    planted += count;
    const aSecond = Math.round((planted * 1_000) / (performance.now() - since));
    tell(`${before + planted} of ${total} appointments, ${aSecond} a second`);
  };
};

const ZONE = 'Africa/Lagos';
/** So long before their first booking begins did all businesses open. */
const OPEN_DAYS_BEFORE = 25;
/** Bookings in memory at once. */
const BOOKINGS_AT_ONCE = 2_500;

type Seeding = {
  readonly seed: number;
  /** What is past and what is to come is decided by it: the instant of the first run. */
  readonly now: Instant;
  readonly passwordHash: string;
};

/** Writes one batch in one transaction, with the note that it is written; nothing where it was. */
const writeBatch = (database: Database, seeding: Seeding, batch: Batch): Promise<void> =>
  acrossTenants(database, async (transaction) => {
    const { seed, now } = seeding;
    if (!(await beginBatch(transaction, seed, batch.name))) return;
    const firstDate = addDays(dateIn(ZONE, now), -PAST_DAYS);
    const firstDay = startOfDay(ZONE, firstDate);
    const { businesses, days } = batch;
    if (days === null) {
      const openedAt = toInstant(firstDay - OPEN_DAYS_BEFORE * dayMs);
      await openBusinesses(transaction, { ...seeding, openedAt }, businesses);
      await writeBusinesses(
        transaction,
        businesses.map((business) => seedBusiness(seed, business, openedAt)),
      );
    } else {
      for (const business of businesses)
        await writeBookings(transaction, { seed, business, days, now, firstDate, firstDay });
    }
    await raiseAvailabilityVersions(
      transaction,
      businesses.map(({ number }) => seedBusinessId(seed, number)),
    );
  });

const writeBookings = async (transaction: PlatformTransaction, drawing: Drawing): Promise<void> => {
  const business = seedBusinessId(drawing.seed, drawing.business.number);
  const { appointments, messagesOf } = drawSeed(drawing);
  const receipts: ReceiptOf[] = [];
  for (const some of inChunks(appointments, BOOKINGS_AT_ONCE)) {
    await writeAppointments(transaction, business, some);
    await writeMessages(transaction, business, some.flatMap(messagesOf));
    receipts.push(...receiptsOf(some));
  }
  await writeReceipts(transaction, business, receipts);
};
