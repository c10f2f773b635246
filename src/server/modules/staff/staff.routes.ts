import { staffCalls } from '#contract/staff.calls.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteStaffMember, type ReassignFutureBookings } from './actions/delete-staff-member.ts';
import { changeStaffMember, createStaffMember } from './staff.commands.ts';
import { readStaff } from './staff.queries.ts';

export const staffEndpoints = (
  platform: Platform,
  reassignFutureBookings: ReassignFutureBookings,
): readonly Endpoint[] => [
  readStaff.endpoint(platform),
  createStaffMember.endpoint(platform),
  changeStaffMember.endpoint(platform),
  handle(staffCalls.remove, ({ params, query }, context) => {
    const ask = { handle: params.id, reassignTo: query.reassignTo ?? null };
    return deleteStaffMember(platform, reassignFutureBookings, ask, context);
  }),
];
