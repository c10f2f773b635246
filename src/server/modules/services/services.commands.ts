import type { ReplyOf } from '#contract/call.ts';
import { type ServiceBody, servicesCalls } from '#contract/calls/services.calls.ts';
import type { FieldError } from '#contract/errors.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { firstOfDays } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { slugify } from '#core/names/slug.ts';
import type { Part } from '#core/rentals/bundles.ts';
import { ok } from '#core/result.ts';
import { dateIn } from '#core/time/zone.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import { type Id, newId, readOwnHandle } from '../../platform/ids.ts';
import { defineCommand } from '../../platform/use-case.ts';
import { refuseNames, refuseQuestions } from '../auth/index.ts';
import { addCategory, findBusiness, lockOffer, lookAtWaiting } from '../businesses/index.ts';
import { giveToBookings, readResourceIds } from '../resources/index.ts';
import { presentOwnerService } from './services.present.ts';
import {
  countFutureBookings,
  countOpenClaims,
  countServices,
  existingStaff,
  findService,
  insertService,
  listBundlesWith,
  listItems,
  listStandingClaims,
  lockService,
  markServiceDeleted,
  replaceAssignedStaff,
  replaceParts,
  type ServiceRow,
  type ServiceValues,
  slugsLike,
  updateService,
} from './services.repo.ts';
import { namesOf, questionsOf, shortDays, toServiceValues } from './services.rules.ts';

const MOST_SERVICES = 200;
const MOST_LISTED = 60;

/** Adds a service under a slug made from its name, unique within the business. */
export const createService = defineCommand(servicesCalls.create, {
  once: 'create-service',
  admit: async ({ input: { body } }) => refuseNames(namesOf(body)) ?? refuseQuestions(questionsOf(body)),
  run: async ({ ctx: { tx, now }, input: { body } }) => {
    // guard: two-hundred-services-at-most-however-many-at-once
    await lockOffer(tx);
    // guard: two-hundred-services-at-most
    if ((await countServices(tx)) >= MOST_SERVICES) return refusal('LIMIT_REACHED');
    const parts = await readParts(tx, body);
    if (!parts.ok) return parts;
    const resources = await readNeeds(tx, body);
    if (!resources.ok) return resources;
    const id = newId();
    const values = toServiceValues(body, { resourceIds: resources.value });
    const slug = await freeSlug(tx, body.name);
    await insertService(tx, { id, slug, values, now });
    if (parts.value !== null) await replaceParts(tx, id, parts.value);
    if (values.category !== '') await addCategory(tx, values.category);
    return ok(await savedService(tx, id));
  },
});

const freeSlug = async (transaction: TenantTransaction, name: string): Promise<string> => {
  const made = slugify(name);
  const stem = made === '' ? 'service' : made;
  const taken = await slugsLike(transaction, stem);
  let slug = stem;
  // guard: a-slug-is-not-given-twice
  for (let number = 2; taken.has(slug); number += 1) slug = `${stem}-${number}`;
  return slug;
};

/**
 * Changes a service under its lock. Its kind stays while bookings are to come, and its stock is never less than what
 * stands booked on any day (HAS_FUTURE_BOOKINGS, with the days): a rental not yet completed is out still. Claims already
 * made keep the buffers they were made with, and what they are made of. The slug stays, so that links stay good.
 */
export const changeService = defineCommand(servicesCalls.update, {
  run: async ({ ctx: { tx, now }, input: { params, body } }) => {
    const { id } = params;
    await lockOffer(tx);
    if ((await lockService(tx, id)) === undefined) return refusal('NOT_FOUND');
    const before = await findService(tx, id);
    if (before === undefined) return refusal('NOT_FOUND');
    const misleading = refuseNames(namesOf(body, before)) ?? refuseQuestions(questionsOf(body, before));
    if (misleading !== null) return misleading;
    const parts = await readParts(tx, body);
    if (!parts.ok) return parts;
    const resources = await readNeeds(tx, body);
    if (!resources.ok) return resources;
    const values = toServiceValues(body, { before, resourceIds: resources.value });
    const conflict =
      (await refuseOtherKind(tx, before, { kind: values.booking_type, parts: parts.value })) ??
      (await conflictWithBookings(tx, before, values, now)) ??
      (await giveToBookings(tx, {
        serviceId: id,
        before: before.resource_ids,
        resourceIds: values.resource_ids,
        now,
      }));
    if (conflict !== null) return conflict;
    await updateService(tx, id, values);
    if (parts.value !== null) await replaceParts(tx, id, parts.value);
    await lookAtWaiting(tx, { serviceId: id });
    if (values.category !== '') await addCategory(tx, values.category);
    return ok(await savedService(tx, id));
  },
});

/** What a service is to need; null: nothing is said of it. */
const readNeeds = async (
  transaction: TenantTransaction,
  { bookingType, resourceIds }: ServiceBody,
): Promise<Outcome<readonly Id[] | null>> =>
  bookingType === 'item-based' || resourceIds === undefined
    ? ok(null)
    : readResourceIds(transaction, resourceIds);

/** What an item is to be made of; null: nothing is said of it. Whoever reads it holds the lock of all that is offered. */
const readParts = async (
  transaction: TenantTransaction,
  body: ServiceBody,
): Promise<Outcome<readonly Part<Id>[] | null>> => {
  if (body.bookingType === 'time-based' || body.parts === undefined) return ok(null);
  const read = body.parts.map(({ serviceId, quantity }) => ({
    serviceId: readOwnHandle(transaction.business, serviceId),
    quantity,
  }));
  const ids = read.flatMap(({ serviceId }) => (serviceId === null ? [] : [serviceId]));
  const items = ids.length === 0 ? [] : await listItems(transaction, ids);
  const parts: Part<Id>[] = [];
  const errors: FieldError[] = [];
  for (const [at, { serviceId, quantity }] of read.entries()) {
    const item = items.find(({ service_id: id }) => id === serviceId);
    if (serviceId !== null && item?.bundle === false) parts.push({ serviceId, quantity });
    else errors.push({ field: `parts.${at}.serviceId`, message: item === undefined ? NO_ITEM : OF_A_SET });
  }
  // guard: a-set-is-made-of-items-in-stock
  return errors.length === 0 ? ok(parts) : refusal('INVALID_INPUT', { errors });
};

const NO_ITEM = 'Please choose an item for hire that you still offer.';
const OF_A_SET = 'This is made of other items itself. Please choose those instead.';
const KEEPS_ITS_STOCK =
  'An item with a stock of its own cannot become a set, nor a set such an item. Please add a new one and hide this one.';

/** An item is a set from the beginning or never, and while it is in one it stays an item. */
const refuseOtherKind = async (
  transaction: TenantTransaction,
  before: ServiceRow,
  {
    kind,
    parts,
  }: { readonly kind: ServiceValues['booking_type']; readonly parts: readonly Part<Id>[] | null },
): Promise<Refusal | null> => {
  const wasSet = before.parts.length > 0;
  // guard: what-has-a-stock-never-becomes-a-set
  if ((parts !== null && parts.length > 0 !== wasSet) || (wasSet && kind === 'time-based'))
    return refusal('INVALID_INPUT', { errors: [{ field: 'parts', message: KEEPS_ITS_STOCK }] });
  return kind === 'time-based' ? refuseInSet(transaction, before.service_id, 'INVALID_INPUT') : null;
};

/** What is in a set stays an item, and stays. */
const refuseInSet = async (
  transaction: TenantTransaction,
  id: Id,
  code: 'INVALID_INPUT' | 'IN_USE',
): Promise<Refusal | null> => {
  const sets = await listBundlesWith(transaction, id);
  // guard: what-is-in-a-set-stays
  if (sets.length === 0) return null;
  const message = `This is part of ${sets.join(', ')}. Please take it out of there first.`;
  return refusal(code, { message, errors: [{ field: 'parts', message }] });
};

const conflictWithBookings = async (
  transaction: TenantTransaction,
  before: ServiceRow,
  after: ServiceValues,
  now: Instant,
): Promise<Refusal | null> => {
  // guard: the-booking-type-stays-while-bookings-are-to-come
  if (before.booking_type !== after.booking_type) return refuseNewKind(transaction, before, now);
  if (after.quantity >= before.quantity) return null;
  const claims = await listStandingClaims(transaction, before.service_id);
  const conflicts = shortDays(claims, after.quantity);
  // guard: stock-goes-no-lower-than-what-is-booked
  if (conflicts.length === 0) return null;
  const inTheWay = claims.filter(({ from, until }) => conflicts.some((day) => from <= day && day < until));
  const bookings = new Set(inTheWay.map(({ claim_id: id }) => id)).size;
  const message = `More than ${after.quantity} ${after.quantity === 1 ? 'is' : 'are'} booked on ${firstOfDays(conflicts)}. Please move, cancel or complete those bookings first.`;
  return refusal('HAS_FUTURE_BOOKINGS', {
    message,
    data: { futureBookings: bookings, conflicts: conflicts.slice(0, MOST_LISTED) },
  });
};

const refuseNewKind = async (
  transaction: TenantTransaction,
  { service_id: id }: ServiceRow,
  now: Instant,
): Promise<Refusal | null> => {
  const { time_zone: zone } = await findBusiness(transaction);
  const bookings = await countFutureBookings(transaction, 'service_id', id, now);
  const claims = await countOpenClaims(transaction, id, dateIn(zone, now));
  const count = Math.max(bookings, claims);
  if (count === 0) return null;
  const message = `There ${count === 1 ? 'is 1 booking' : `are ${count} bookings`} still to come that rely on this. Please keep the booking type until then.`;
  return refusal('HAS_FUTURE_BOOKINGS', { message, data: { futureBookings: count } });
};

/** Takes a service off the menu for good; bookings already made keep their own copy and stay in the calendar. */
export const deleteService = defineCommand(servicesCalls.remove, {
  run: async ({ ctx: { tx, now }, input: { params } }) => {
    const { id } = params;
    await lockOffer(tx);
    if ((await lockService(tx, id)) === undefined) return refusal('NOT_FOUND');
    const inSet = await refuseInSet(tx, id, 'IN_USE');
    if (inSet !== null) return inSet;
    await markServiceDeleted(tx, id, now);
    const futureBookings = await countFutureBookings(tx, 'service_id', id, now);
    return ok({ success: true, message: 'Service deleted successfully.', futureBookings });
  },
});

/** Says who performs a time-based service; nobody means every staff member can. Unknown staff are NOT_FOUND. */
export const assignStaff = defineCommand(servicesCalls.assignStaff, {
  run: async ({ ctx: { tx }, input: { params, body } }) => {
    const { id } = params;
    const staffIds = [...new Set(body.staffIds.map((staff) => readOwnHandle(tx.business, staff)))];
    if (!staffIds.every((staff): staff is Id => staff !== null)) return refusal('NOT_FOUND');
    await lockOffer(tx);
    if ((await lockService(tx, id)) === undefined) return refusal('NOT_FOUND');
    const service = await findService(tx, id);
    if (service?.booking_type !== 'time-based') return refusal('NOT_FOUND');
    if ((await existingStaff(tx, staffIds)) !== staffIds.length) return refusal('NOT_FOUND');
    await replaceAssignedStaff(tx, id, staffIds);
    return ok(await savedService(tx, id));
  },
});

type SavedService = ReplyOf<typeof servicesCalls.update>;

/** The reply of every save: the service as it now stands. */
const savedService = async (transaction: TenantTransaction, id: Id): Promise<SavedService> => {
  const row = await findService(transaction, id);
  if (row === undefined) throw new Error('A service just saved is gone');
  const service = presentOwnerService(row);
  return { success: true, service, data: service };
};
