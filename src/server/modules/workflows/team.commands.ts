import { staffCalls } from '#contract/calls/staff.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import { type Id, readOwnHandle } from '../../platform/ids.ts';
import { defineCommand } from '../../platform/use-case.ts';
import { reassignFutureBookings } from '../appointments/index.ts';
import { endInvitationsOf, endMembershipsOf } from '../auth/index.ts';
import { lockOffer } from '../businesses/index.ts';
import { dropPhotoOf } from '../media/index.ts';
import { countFutureBookings } from '../services/index.ts';
import { lockStaffMember, lockTaker, markStaffMemberDeleted } from '../staff/index.ts';

const unknownTaker = refusal('NOT_FOUND', {
  message: 'The staff member who should take over could not be found. Please choose another.',
});

/**
 * Takes a staff member off the team. Without `reassignTo` their bookings stay in the calendar under their name; with it
 * every booking to come goes to that staff member, or nothing changes at all. Whoever signs in as them no longer can.
 */
export const deleteStaffMember = defineCommand(staffCalls.remove, {
  prepare: async ({ ctx: { business }, input: { params, query } }) => {
    if (query.reassignTo === undefined) return ok(null);
    const taker = readOwnHandle(business, query.reassignTo);
    if (taker === null) return unknownTaker;
    if (taker !== params.id) return ok(taker);
    const message = 'Please choose someone else to take over the bookings.';
    return refusal('INVALID_INPUT', { message, errors: [{ field: 'reassignTo', message }] });
  },
  run: async ({ ctx, input: { params }, prepared: taker }) => {
    const { tx, now } = ctx;
    const { id } = params;
    await lockOffer(tx);
    // Before staff: whoever accepts an invitation holds it, and then needs the staff member whom it names.
    // guard: nobody-accepts-an-invitation-to-bookings-of-whoever-has-left
    await endInvitationsOf(tx, id);
    const missing = await lockBoth(tx, id, taker);
    if (missing !== null) return missing;
    const counted =
      taker === null
        ? ok(await countFutureBookings(tx, 'staff_id', id, now))
        : await reassignFutureBookings(tx, { from: id, to: taker, now });
    if (!counted.ok) return counted;
    // guard: a-photo-goes-with-its-staff-member
    await dropPhotoOf(ctx, id);
    await markStaffMemberDeleted(tx, id, now);
    // guard: whoever-has-left-signs-in-no-more
    const logins = await endMembershipsOf(tx, id);
    for (const email of logins) await tx.emit({ type: 'membership.changed', email, now });
    const moved = taker === null || counted.value === 0 ? '' : ` ${bookingsText(counted.value)} moved.`;
    const ended = logins.length === 0 ? '' : ' They can no longer log in.';
    return ok({
      success: true,
      message: `Staff member deleted.${moved}${ended}`,
      futureBookings: counted.value,
    });
  },
});

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

const bookingsText = (count: number): string => (count === 1 ? '1 booking' : `${count} bookings`);
