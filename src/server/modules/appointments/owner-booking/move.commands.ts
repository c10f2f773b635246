import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { ok } from '#core/result.ts';
import { defineCommand } from '../../../platform/use-case.ts';
import { findBusiness } from '../../businesses/index.ts';
import { readerOf, showTo } from '../record/shown.queries.ts';
import { invalidBooking } from '../reservation/refusals.rules.ts';
import { findChangeable, planChange, readStaff, saveChange } from './change.commands.ts';
import { refuseOneForAll } from './change-lines.commands.ts';

const NO_STAFF = [{ field: 'staffId', message: 'A hire has no staff member.' }];
const NO_LENGTH = [
  { field: 'minutes', message: 'A hire takes whole days. Change its last day in the booking.' },
];

/**
 * Moves a booking that stands to another time, person or first day, or gives it another length, and leaves all else of
 * it as it is. It is an edit of that alone: the same rules, warnings and locks, one step of its history, and its client
 * is told; but not of another length: they come when they would have, and the booking's page, reminder and calendar
 * entry say how long it takes now.
 */
export const moveBooking = defineCommand(appointmentsCalls.move, {
  once: 'move-by-owner',
  isOnlyShown: ({ body }) => body.dryRun === true,
  run: async ({ ctx: { tx, now, actor }, input: { params, body } }) => {
    const staff = readStaff(tx, body.staffId);
    if (!staff.ok) return staff;
    const reader = readerOf(actor);
    const found = await findChangeable(tx, reader, { id: params.id, version: body.version });
    if (!found.ok) return found;
    const seen = found.value;
    if (seen.booking_type === 'item-based' && body.staffId !== undefined) return invalidBooking(NO_STAFF);
    const several = body.staffId === undefined ? [] : refuseOneForAll(seen);
    if (several.length > 0) return invalidBooking(several);
    const { minutes } = body;
    if (seen.booking_type === 'item-based' && minutes !== undefined) return invalidBooking(NO_LENGTH);
    const asked = { body, serviceId: seen.service_id, staffId: staff.value, minutes, needsLines: false, now };
    const plan = await planChange(tx, { seen, asked, zone: (await findBusiness(tx)).time_zone });
    if (!plan.ok) return invalidBooking(plan.reason);
    const change = { reader, seen, plan: plan.value, details: async () => ({}), agreed: null, now };
    const moved = await saveChange(tx, change);
    if (!moved.ok) return moved;
    const { data, preview } = moved.value;
    const shown = await showTo(tx, reader, data, now);
    return ok({ success: true, data: shown, ...(body.dryRun === true ? { preview } : {}) });
  },
});
