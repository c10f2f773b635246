import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { JoinWaitlistBody } from '#contract/waitlist.calls.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { toInstant } from '#core/calendar/instant.ts';
import { offerMinutes } from '#core/messages/offer-hold.ts';
import { ok } from '#core/result.ts';
import { inTenantUnlessRefused, type TenantTransaction } from '../../../platform/db/transaction.ts';
import { addressPrefix, isLoopback } from '../../../platform/http/address-prefix.ts';
import type { PublicContext } from '../../../platform/http/mount.ts';
import { once } from '../../../platform/idempotency.ts';
import { type Id, newId, readBusinessHandle } from '../../../platform/ids.ts';
import { type Counted, hitLimit, type Limit } from '../../../platform/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countUnder, type NumberLimits, turnAway } from '../../appointments/index.ts';
import { ANYONE, type DiaryRow, readChoice } from '../../availability/index.ts';
import { findBusiness } from '../../businesses/index.ts';
import { findMarks } from '../../clients/index.ts';
import { lookEveryMs } from '../look-moments.ts';
import {
  type DayState,
  findDayDiary,
  findHireDay,
  hireDayState,
  visitDayState,
  type Wish,
} from '../waiting-line.reads.ts';
import { insertEntry, listLiveOf, lockWaiting } from '../waitlist.repo.ts';

/** So many days one telephone number may wait for at one business. */
const MOST_WAITED_FOR = 5;
/** So many, whoever typed the number, from several networks; after that one from each. */
const MOST_UNDER_A_NUMBER = 3 * MOST_WAITED_FOR;
const MONTH = 30 * 24 * 60;
const perNetwork: Limit = { name: 'wait-joined', max: MOST_WAITED_FOR, windowMinutes: MONTH };
const onceMore: Limit = { name: 'wait-joined-once', max: 1, windowMinutes: MONTH };
/** Whoever joins is sent an SMS some day: a number, an inbox and a network only so often. */
const perPhone: NumberLimits = {
  here: { name: 'wait-phone-here', max: 10, windowMinutes: 60 },
  anywhere: { name: 'wait-phone', max: 30, windowMinutes: 60 },
  once: { name: 'wait-phone-once', max: 1, windowMinutes: 60 },
};
const perInbox: Limit = { name: 'wait-inbox', max: 10, windowMinutes: 60 };
const perAddress: Limit = { name: 'wait-address', max: 300, windowMinutes: 60 };
/**
 * Whoever waits is offered what frees up, and nobody else can have it meanwhile: made-up names from one network may not
 * keep a day from everybody.
 */
const perDay: Limit = { name: 'wait-day', max: 20, windowMinutes: 24 * 60 };

type Joined = { success: true; message: string };
type Asking = Pick<PublicContext, 'now' | 'address' | 'idempotencyKey'> & {
  /** What a new place in the line is to be called, for whoever keeps it. */
  readonly entry?: Id;
};

/**
 * Puts a client in line for a day that is full. Joining twice is joining once. Refused with SLOT_NOT_OFFERED while the
 * day has a time free, or cannot be booked at all.
 */
export const joinWaitlist = async (
  platform: Platform,
  body: JoinWaitlistBody,
  asking: Asking,
): Promise<Outcome<Joined>> => {
  const choice = readChoice({ serviceId: body.serviceId, staffId: body.staffId ?? ANYONE });
  const day = parseCalendarDate(body.date);
  if (choice === null || day === null || readBusinessHandle(body.businessId) !== choice.business) {
    return notKept();
  }
  const { business, serviceId, staffId } = choice;
  const wish: Wish = { serviceId, staffId, day };
  return inTenantUnlessRefused(platform.database, business, (transaction) =>
    once(
      transaction.query,
      { business, route: 'join-waitlist', key: asking.idempotencyKey, body, now: asking.now },
      () => join(transaction, wish, body, asking),
    ),
  );
};

const join = async (
  transaction: TenantTransaction,
  wish: Wish,
  body: JoinWaitlistBody,
  { now, address, entry: id = newId() }: Asking,
): Promise<Outcome<Joined>> => {
  const { clientPhone: phone, clientName: name, clientEmail: email = '' } = body;
  const besides: Counted[] = [[perAddress, address]];
  if (email !== '') besides.push([perInbox, `${transaction.business} ${email} ${address}`]);
  const tooMany = await countUnder(transaction, perPhone, { phone, address, besides, now });
  if (tooMany !== null) return tooMany;
  const { waitlist } = await findBusiness(transaction);
  const diary = waitlist ? await findDayDiary(transaction, wish, now) : undefined;
  if (diary === undefined) return notKept();
  const marks = await findMarks(transaction, { phone, email });
  const turnedAway = turnAway(marks, diary);
  // guard: a-blocked-client-does-not-wait-either
  if (turnedAway !== null) return turnedAway;

  await lockWaiting(transaction, phone);
  // Before the line itself: who waits in it is not for others to find out with a day that nobody can join.
  const state = await dayState(transaction, diary, wish, now);
  // guard: only-a-full-day-is-waited-for
  if (state !== 'full') return notFull[state];
  const live = await listLiveOf(transaction, phone);
  // guard: a-telephone-number-waits-once-for-a-day
  if (live.some((entry) => entry.service_id === wish.serviceId && entry.day === wish.day)) {
    return ok(joined());
  }
  const network = isLoopback(address) ? '' : addressPrefix(address);
  if (!(await mayWaitMore(transaction, live.length, { phone, network, now }))) return waitsEnough();
  if (network !== '') {
    const subject = `${transaction.business} ${wish.serviceId} ${wish.day} ${network}`;
    const crowd = await hitLimit(transaction.query, perDay, subject, now);
    // guard: twenty-of-one-network-wait-for-a-day
    if (crowd.exceeded) return crowded(crowd.retryAfterSeconds);
  }
  // An item is hired from nobody.
  const staffId = diary.booking_type === 'item-based' ? null : wish.staffId;
  const entry = { id, ...wish, staffId, name, phone, email, now };
  await insertEntry(transaction, entry, toInstant(now + lookEveryMs));
  return ok(joined());
};

/** Who types a number may be anybody: the days that others wait for under it leave its owner some of her own. */
const mayWaitMore = async (
  { query, business }: TenantTransaction,
  live: number,
  { phone, network, now }: { readonly phone: string; readonly network: string; readonly now: Asking['now'] },
): Promise<boolean> => {
  // guard: a-telephone-number-waits-for-five-days-at-most
  if (network === '') return live < MOST_WAITED_FOR;
  const fromHere = `${business} ${phone} ${network}`;
  const here = await hitLimit(query, perNetwork, fromHere, now);
  if (live < MOST_WAITED_FOR) return true;
  if (live < MOST_UNDER_A_NUMBER) return !here.exceeded;
  return !(await hitLimit(query, onceMore, fromHere, now)).exceeded;
};

const dayState = async (
  transaction: TenantTransaction,
  diary: DiaryRow,
  wish: Wish,
  now: Asking['now'],
): Promise<DayState> => {
  if (diary.booking_type === 'time-based') return visitDayState(diary, wish.day, now);
  const item = await findHireDay(transaction, wish, now);
  return item === undefined ? 'shut' : hireDayState(item, wish.day, now);
};

const joined = (): Joined => ({
  success: true,
  message: `You are on the list. We will text you if a time frees up, and hold it for you for ${offerMinutes} minutes.`,
});

const notKept = (): Refusal =>
  refusal('NOT_FOUND', {
    message: 'There is no waitlist for this. Please go back and choose another day or service.',
  });

const notFull: Readonly<Record<Exclude<DayState, 'full'>, Refusal>> = {
  free: refusal('SLOT_NOT_OFFERED', { message: 'There is still a free time on this day. You can book it.' }),
  shut: refusal('SLOT_NOT_OFFERED', {
    message: 'Nothing can be booked on that day. Please pick another.',
  }),
};

const crowded = (retryAfterSeconds: number): Refusal =>
  refusal('TOO_MANY_REQUESTS', {
    message:
      'Many people on your network are already waiting for this day. Please pick another day, or try again on another internet connection.',
    retryAfterSeconds,
  });

const waitsEnough = (): Refusal =>
  refusal('LIMIT_REACHED', {
    message: `You wait for ${MOST_WAITED_FOR} days here already. Please wait for news of one of them, or call to be taken off.`,
  });
