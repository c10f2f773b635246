import { type JoinWaitlistBody, waitlistCalls } from '#contract/calls/waitlist.calls.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { type Instant, toInstant } from '#core/calendar/instant.ts';
import { offerMinutes } from '#core/messages/offer-hold.ts';
import { ok } from '#core/result.ts';
import { type Counted, hitLimit, type Limit } from '../../platform/counted-limits.ts';
import { oneAtATime } from '../../platform/db/one-at-a-time.ts';
import { inTenant, type TenantTransaction } from '../../platform/db/transaction.ts';
import { addressPrefix, isLoopback } from '../../platform/http/address-prefix.ts';
import { type BusinessId, type Id, newId, readBusinessHandle, readHandle } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { defineCommand, type TenantCtx } from '../../platform/use-case.ts';
import {
  countUnder,
  endOffer,
  findOfferOf,
  type NumberLimits,
  provenHold,
  turnAway,
} from '../appointments/index.ts';
import { ANYONE, readChoice, type ScheduleRow } from '../availability/index.ts';
import { findBusiness } from '../businesses/index.ts';
import { findMarks } from '../clients/index.ts';
import {
  appointmentDayState,
  findDaySchedule,
  findRentalDay,
  isOfLine,
  rentalDayState,
} from './waitlist.queries.ts';
import { findEntry, findPlace, insertEntry, listLiveOf, removeWaiting } from './waitlist.repo.ts';
import { type DayState, type Line, lookEveryMs, type Wish } from './waitlist.rules.ts';

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

const notKept = refusal('NOT_FOUND', {
  message: 'There is no waitlist for this. Please go back and choose another day or service.',
});

/** Whose line it is and for what; null: nothing that anybody can wait for. */
const wishOf = (body: JoinWaitlistBody): { readonly business: BusinessId; readonly wish: Wish } | null => {
  const choice = readChoice({ serviceId: body.serviceId, staffId: body.staffId ?? ANYONE });
  const day = parseCalendarDate(body.date);
  if (choice === null || day === null || readBusinessHandle(body.businessId) !== choice.business) return null;
  const { business, serviceId, staffId } = choice;
  return { business, wish: { serviceId, staffId, day } };
};

/**
 * Puts a client in line for a day that is full. Joining twice is joining once. Refused with SLOT_NOT_OFFERED while the
 * day has a time free, or cannot be booked at all.
 */
export const joinWaitlist = defineCommand(waitlistCalls.join, {
  business: ({ body }) => wishOf(body)?.business ?? null,
  missing: notKept,
  once: 'join-waitlist',
  run: async ({ ctx, input: { body } }) => {
    const asked = wishOf(body);
    return asked === null ? notKept : join(ctx, asked.wish, body);
  },
});

const join = async (
  { tx, now, address, recordId: id = newId() }: TenantCtx,
  wish: Wish,
  body: JoinWaitlistBody,
): Promise<Outcome<Joined>> => {
  const { clientPhone: phone, clientName: name, clientEmail: email = '' } = body;
  const besides: Counted[] = [[perAddress, address]];
  if (email !== '') besides.push([perInbox, `${tx.business} ${email} ${address}`]);
  const tooMany = await countUnder(tx, { limits: perPhone, phone, address, besides, now });
  if (tooMany !== null) return tooMany;
  const { waitlist } = await findBusiness(tx);
  const schedule = waitlist ? await findDaySchedule(tx, wish, now) : undefined;
  // guard: nobody-waits-for-what-has-to-be-chosen-yet
  if (schedule === undefined || schedule.needs_lines) return notKept;
  const marks = await findMarks(tx, { phone, email });
  const turnedAway = turnAway(marks, schedule);
  // guard: a-blocked-client-does-not-wait-either
  if (turnedAway !== null) return turnedAway;

  // Of two requests of one telephone number at once, the second counts the first.
  await oneAtATime(tx, 'wait', phone);
  // Before the line itself: who waits in it is not for others to find out with a day that nobody can join.
  const state = await dayState(tx, schedule, wish, now);
  // guard: only-a-full-day-is-waited-for
  if (state !== 'full') return notFull[state];
  const live = await listLiveOf(tx, phone);
  // guard: a-telephone-number-waits-once-for-a-day
  if (live.some((entry) => entry.service_id === wish.serviceId && entry.day === wish.day)) {
    return ok(joined(email));
  }
  const network = isLoopback(address) ? '' : addressPrefix(address);
  if (!(await mayWaitMore(tx, live.length, { phone, network, now }))) return waitsEnough();
  if (network !== '') {
    const subject = `${tx.business} ${wish.serviceId} ${wish.day} ${network}`;
    const crowd = await hitLimit(tx.query, perDay, subject, now);
    // guard: twenty-of-one-network-wait-for-a-day
    if (crowd.exceeded) return crowded(crowd.retryAfterSeconds);
  }
  // An item is hired from nobody.
  const staffId = schedule.booking_type === 'item-based' ? null : wish.staffId;
  const entry = { id, ...wish, staffId, name, phone, email, now };
  await insertEntry(tx, entry, toInstant(now + lookEveryMs));
  await tx.emit({ type: 'waitlist.joined', entry: id, now });
  return ok(joined(email));
};

/** Who types a number may be anybody: the days that others wait for under it leave its owner some of her own. */
const mayWaitMore = async (
  { query, business }: TenantTransaction,
  live: number,
  { phone, network, now }: { readonly phone: string; readonly network: string; readonly now: Instant },
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
  schedule: ScheduleRow,
  wish: Wish,
  now: Instant,
): Promise<DayState> => {
  if (schedule.booking_type === 'time-based') return appointmentDayState(schedule, wish.day, now);
  const item = await findRentalDay(transaction, wish, now);
  return item === undefined ? 'shut' : rentalDayState(item, wish, now);
};

const joined = (email: string): Joined => ({
  success: true,
  message: `You are on the list. We will text you${email === '' ? '' : ' and email you'} if a time frees up, and hold it for you for ${offerMinutes} minutes.`,
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

/** Somebody who is being offered a time, or takes it, at this very moment is looked at once more. */
const LOOKS = 3;

/** Takes somebody off the list; a time that is held for them is free at once. */
export const removeEntry = defineCommand(waitlistCalls.remove, {
  once: 'remove-waiting',
  run: async ({ ctx: { tx }, input: { params } }) =>
    (await remove(tx, params.id)) ? ok({ success: true }) : refusal('NOT_FOUND'),
});

/** The offer's row is held before the entry's, as whoever takes or declines it does. */
const remove = async (transaction: TenantTransaction, id: Id): Promise<boolean> => {
  for (let look = 0; look < LOOKS; look += 1) {
    const entry = await findEntry(transaction, id);
    if (entry === undefined) return false;
    const removed =
      entry.offer_id === null
        ? await removeWaiting(transaction, id)
        : await endOffer(transaction, { id: entry.offer_id, state: 'declined', removed: true });
    if (removed) return true;
  }
  throw new Error('An entry of the waitlist kept changing while it was removed');
};

/** Takes whoever brings these tokens off a line they joined; what is over already stays as it is. */
export const leaveWaitlist = async (
  { database, secrets }: Pick<Platform, 'database' | 'secrets'>,
  tokens: readonly string[],
  line: Line,
): Promise<void> => {
  for (const token of new Set(tokens)) {
    const place = provenHold(secrets, token);
    if (place === null) continue;
    await inTenant(database, place.business, async (transaction) => {
      const found = await findPlace(transaction, place.id);
      const isLive = found?.state === 'waiting' || found?.state === 'offered';
      if (isLive && isOfLine(place.business, found, line)) await remove(transaction, place.id);
    });
  }
};

/** Gives an offered time back for the next in line, once; one that is over already stays as it is. */
export const declineOffer = async ({ database }: Platform, token: string): Promise<void> => {
  const named = readHandle(token.slice(0, 44));
  if (named === null) return;
  await inTenant(database, named.business, async (transaction) => {
    const offer = await findOfferOf(transaction, token);
    if (offer !== null) await endOffer(transaction, { id: offer.offer_id, state: 'declined' });
  });
};
