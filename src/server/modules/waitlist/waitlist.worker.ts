import type { Instant } from '#core/calendar/instant.ts';
import { acceptHire } from '#core/rentals/accept-hire.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId } from '../../../platform/ids.ts';
import { type Secrets, sha256 } from '../../../platform/secrets.ts';
import { claimTime, lockServices, takeUnits } from '../../appointments/index.ts';
import { hireFactsOf } from '../../availability/index.ts';
import { enqueueOffer, offerToken } from '../../messages/index.ts';
import { findDayDiary, findHireDay, freeTimesOf, heldUntil, type Wish } from '../waiting-line.reads.ts';
import { type DueDay, insertOffer, lockFirst, type Waiting } from '../waitlist.repo.ts';

/** So many times that others take meanwhile are passed over. */
const TRIES = 5;

type Held = { readonly staffId: Id | null; readonly startsAt: Instant };

/**
 * Offers one free time of a day to the first in line whose wish it fits: the time is held, and they are told. False:
 * there is none for anybody. A rival who takes the time first has it.
 */
export const offerTime = async (
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
  const diary = await findDayDiary(transaction, wish, now);
  if (diary === undefined) return null;
  if (diary.booking_type === 'item-based') return holdUnit(transaction, wish, offer, now);
  const { serviceId } = wish;
  const expiresAt = heldUntil(now);
  for (const { at, during, staffIds } of freeTimesOf(diary, wish.day, now).slice(0, TRIES)) {
    for (const { id: staffId } of diary.staff.filter(({ id }) => staffIds.includes(id))) {
      const claim = { appointmentId: offer, staffId, serviceId, during, expiresAt, now };
      if (await claimTime(transaction, claim)) return { staffId, startsAt: at };
    }
  }
  return null;
};

/** Counted under the item's lock, as every hire is. */
const holdUnit = async (
  transaction: TenantTransaction,
  wish: Wish,
  offer: Id,
  now: Instant,
): Promise<Held | null> => {
  const { serviceId, day } = wish;
  await lockServices(transaction, [serviceId]);
  const item = await findHireDay(transaction, wish, now);
  if (item === undefined || !item.offered) return null;
  const facts = hireFactsOf(item);
  const hire = acceptHire(facts, { date: day }, now);
  const expiresAt = heldUntil(now);
  if (!hire.ok || !acceptHire(facts, { date: day }, expiresAt).ok) return null;
  const { claimSpan: span, startsAt } = hire.value;
  await takeUnits(transaction, { appointmentId: offer, serviceId, span, quantity: 1, expiresAt, now });
  return { staffId: null, startsAt };
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
