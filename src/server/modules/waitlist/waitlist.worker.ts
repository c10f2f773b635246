import { type Instant, toInstant } from '#core/calendar/instant.ts';
import { acceptRental } from '#core/rentals/accept-rental.ts';
import { dateIn } from '#core/time/zone.ts';
import { lookTogether } from '../../platform/db/look-together.ts';
import {
  acrossTenants,
  inTenant,
  readInTenant,
  type TenantTransaction,
} from '../../platform/db/transaction.ts';
import { type Id, newId } from '../../platform/ids.ts';
import { type DueWork, startDueWork } from '../../platform/jobs/due-work.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Secrets, sha256 } from '../../platform/secrets/secrets.ts';
import { claimsOf, claimTime, endOffer, lockItems, takeUnits } from '../appointments/index.ts';
import { itemIn, rentalFactsOf } from '../availability/index.ts';
import { findBusiness } from '../businesses/index.ts';
import { enqueueOffer, offerToken } from '../messages/index.ts';
import { findDaySchedule, findRentalDay, freeTimesOf, oneOf } from './waitlist.queries.ts';
import {
  clearDay,
  type DueDay,
  type FoundDay,
  findDueDays,
  findNextHoldEnd,
  insertOffer,
  listOverdueOffers,
  lockFirst,
  setNextLook,
  takeDueDay,
  type Waiting,
} from './waitlist.repo.ts';
import { heldUntil, lookEveryMs, mayOffer, nextLook, type Wish } from './waitlist.rules.ts';

/** A time that frees up is offered within this long. */
const POLL_MS = 5_000;
const AT_ONCE = 2;

/** Looks at the days that somebody waits for, as they fall due. */
export const startWaitlistJob = (
  platform: Pick<Platform, 'database' | 'clock' | 'secrets' | 'log'>,
): DueWork => {
  const work = startDueWork(platform.log, {
    name: 'waitlist',
    everyMs: POLL_MS,
    atOnce: AT_ONCE,
    find: () => findDays(platform),
    nameOf: ({ serviceId, day }) => `${serviceId} ${day}`,
    take: async (found) => {
      const due = await takeDay(platform, found);
      if (due === null) return null;
      return async () => {
        await lookAtDay(platform, due);
        // An offer that ended here frees its time for the next who waits.
        work.look();
      };
    },
    besides: async () => undefined,
  });
  return work;
};

export type LookDeps = Pick<Platform, 'database' | 'clock' | 'secrets'>;

/** The days that are to be looked at now. */
export const findDays = ({
  database,
  clock,
}: Pick<LookDeps, 'database' | 'clock'>): Promise<readonly FoundDay[]> =>
  lookTogether(database, (looking) => findDueDays(looking, clock.now()));

/** Takes a day, which nobody else is given meanwhile. Null: somebody else had it first. */
export const takeDay = async (deps: LookDeps, found: FoundDay): Promise<DueDay | null> => {
  const now = deps.clock.now();
  const again = toInstant(now + lookEveryMs);
  const due = await acrossTenants(deps.database, (transaction) =>
    takeDueDay(transaction, found, { now, again }),
  );
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
  const overdue = await readInTenant(database, business, (looking) => listOverdueOffers(looking, now));
  for (const offer of overdue) {
    // guard: an-offer-ends-when-it-runs-out
    await inTenant(database, business, (transaction) =>
      endOffer(transaction, { id: offer, state: 'lapsed' }),
    );
  }
  const { cleared, kept } = await inTenant(database, business, async (transaction) => {
    const { time_zone: zone, waitlist } = await findBusiness(transaction);
    const over = due.day < dateIn(zone, now);
    return { cleared: await clearDay(transaction, due, { over }), kept: waitlist && !over };
  });
  if (cleared) return;
  // guard: no-offer-is-made-at-night
  while (kept && mayOffer(now)) {
    const offered = await inTenant(database, business, (transaction) =>
      offerTime(transaction, secrets, due, now),
    );
    if (!offered) break;
  }
  await inTenant(database, business, async (transaction) => {
    const ends = await findNextHoldEnd(transaction, due.serviceId, now);
    setNextLook(transaction, due, nextLook(now, ends));
  });
};

/** So many times that others take meanwhile are passed over. */
const TRIES = 5;

type Held = { readonly staffId: Id | null; readonly startsAt: Instant };

/**
 * Offers one free time of a day to the first in line whose wish it fits: the time is held, and they are told. False:
 * there is none for anybody. A rival who takes the time first has it.
 */
const offerTime = async (
  transaction: TenantTransaction,
  secrets: Secrets,
  due: DueDay,
  now: Instant,
): Promise<boolean> => {
  const without: (Id | null)[] = [];
  for (;;) {
    const waiting = await lockFirst(transaction, due, without);
    if (waiting === undefined) return false;
    const offer = newId();
    const held = await hold(transaction, { ...due, staffId: waiting.staff_id }, offer, now);
    if (held === null) {
      without.push(waiting.staff_id);
      continue;
    }
    await write(transaction, secrets, { offer, due, waiting, held, now });
    return true;
  }
};

const hold = async (
  transaction: TenantTransaction,
  wish: Wish,
  offer: Id,
  now: Instant,
): Promise<Held | null> => {
  const schedule = await findDaySchedule(transaction, wish, now);
  if (schedule === undefined) return null;
  if (schedule.booking_type === 'item-based') return holdUnit(transaction, wish, offer, now);
  const { serviceId } = wish;
  const expiresAt = heldUntil(now);
  for (const { at, during, staffIds } of freeTimesOf(schedule, wish.day, now).slice(0, TRIES)) {
    for (const member of schedule.staff.filter(({ id }) => staffIds.includes(id))) {
      const { id: staffId, block_version: blockVersion } = member;
      const claim = { appointmentId: offer, staffId, serviceId, during, expiresAt, blockVersion, now };
      if (await claimTime(transaction, claim)) return { staffId, startsAt: at };
    }
  }
  return null;
};

/** Counted under the item's lock, as every rental is. */
const holdUnit = async (
  transaction: TenantTransaction,
  wish: Wish,
  offer: Id,
  now: Instant,
): Promise<Held | null> => {
  const { serviceId, day } = wish;
  await lockItems(transaction, [serviceId]);
  const item = await findRentalDay(transaction, wish, now);
  if (item === undefined || itemIn(item, serviceId)?.offered !== true) return null;
  const order = oneOf(serviceId);
  const facts = rentalFactsOf(item, order);
  const rental = acceptRental(facts, { date: day }, now);
  const expiresAt = heldUntil(now);
  if (!rental.ok || !acceptRental(facts, { date: day }, expiresAt).ok) return null;
  const claims = claimsOf(item, order, day);
  await takeUnits(transaction, { appointmentId: offer, claims, expiresAt, now });
  return { staffId: null, startsAt: rental.value.startsAt };
};

const write = async (
  transaction: TenantTransaction,
  secrets: Secrets,
  given: {
    readonly offer: Id;
    readonly due: DueDay;
    readonly waiting: Waiting;
    readonly held: Held;
    readonly now: Instant;
  },
): Promise<void> => {
  const { offer, due, waiting, held, now } = given;
  await insertOffer(transaction, {
    id: offer,
    entryId: waiting.entry_id,
    serviceId: due.serviceId,
    ...held,
    tokenHash: sha256(offerToken(secrets, transaction.business, offer)),
    now,
    expiresAt: heldUntil(now),
  });
  const { client_phone: phone, client_email: email } = waiting;
  await enqueueOffer(transaction, { offer, phone, email, now });
};
