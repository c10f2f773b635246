import { type Outcome, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { inTenantUnlessRefused, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { type Id, readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countFutureBookings, lockOffer } from '../../services/index.ts';
import { lockStaffMember, lockTaker, markStaffMemberDeleted } from '../staff.repo.ts';

/**
 * Gives the bookings to come of one staff member to another and says how many, or refuses them all; handed in by
 * endpoints.ts, since appointments lie to the right of staff. Both staff rows are locked by then.
 */
export type ReassignFutureBookings = (
  transaction: TenantTransaction,
  move: { readonly from: Id; readonly to: Id; readonly now: Instant },
) => Promise<Outcome<number>>;

type Deleted = { success: true; message: string; futureBookings: number };

const unknownTaker = refusal('NOT_FOUND', {
  message: 'The staff member who should take over could not be found. Please choose another.',
});

/**
 * Takes a staff member off the team. Without `reassignTo` their bookings stay in the diary under their name; with it
 * every booking to come goes to that staff member, or nothing changes at all.
 */
export const deleteStaffMember = async (
  platform: Platform,
  reassign: ReassignFutureBookings,
  ask: { readonly handle: string; readonly reassignTo: string | null },
  context: Pick<OwnerContext, 'now' | 'session'>,
): Promise<Outcome<Deleted>> => {
  const { business } = context.session;
  const id = readOwnHandle(business, ask.handle);
  if (id === null) return refusal('NOT_FOUND');
  const taker = ask.reassignTo === null ? null : readOwnHandle(business, ask.reassignTo);
  if (ask.reassignTo !== null && taker === null) return unknownTaker;
  if (taker === id) {
    const message = 'Please choose someone else to take over the bookings.';
    return refusal('INVALID_INPUT', { message, errors: [{ field: 'reassignTo', message }] });
  }
  return inTenantUnlessRefused(platform.database, business, async (transaction) => {
    await lockOffer(transaction);
    const missing = await lockBoth(transaction, id, taker);
    if (missing !== null) return missing;
    const counted = await settleBookings(transaction, reassign, { from: id, to: taker, now: context.now });
    if (!counted.ok) return counted;
    await markStaffMemberDeleted(transaction, id, context.now);
    const moved = taker === null || counted.value === 0 ? '' : ` ${bookingsText(counted.value)} moved.`;
    return ok({ success: true, message: `Staff member deleted.${moved}`, futureBookings: counted.value });
  });
};

/** In the order of their ids, as everyone who locks two staff members does. */
const lockBoth = async (transaction: TenantTransaction, id: Id, taker: Id | null) => {
  const wanted = taker === null ? [id] : [id, taker].toSorted();
  for (const one of wanted) {
    const leaves = one === id;
    const row = await (leaves ? lockStaffMember(transaction, one) : lockTaker(transaction, one));
    if (row === undefined) return leaves ? refusal('NOT_FOUND') : unknownTaker;
  }
  return null;
};

const settleBookings = async (
  transaction: TenantTransaction,
  reassign: ReassignFutureBookings,
  { from, to, now }: { readonly from: Id; readonly to: Id | null; readonly now: Instant },
): Promise<Outcome<number>> =>
  to === null
    ? ok(await countFutureBookings(transaction, 'staff_id', from, now))
    : reassign(transaction, { from, to, now });

const bookingsText = (count: number): string => (count === 1 ? '1 booking' : `${count} bookings`);
