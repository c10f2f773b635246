import { refusal } from '#contract/outcome.ts';
import { staffCalls } from '#contract/staff.calls.ts';
import { ok } from '#core/result.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import { isOwnScope } from '../../platform/http/scope.ts';
import { readOwnHandle } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteStaffMember, type ReassignFutureBookings } from './actions/delete-staff-member.ts';
import { changeStaffMember, createStaffMember } from './actions/save-staff-member.ts';
import { readOwnStaff, readPublicStaff } from './staff.reads.ts';

export const staffEndpoints = (
  platform: Platform,
  reassignFutureBookings: ReassignFutureBookings,
): readonly Endpoint[] => [
  handle(staffCalls.list, async ({ query }, { session }) => {
    // An owner on another business's page is a client there: the public view (product.md, People 1).
    if (session?.setupComplete && isOwnScope(session, query.businessId)) {
      const serviceId =
        query.serviceId === undefined ? null : readOwnHandle(session.business, query.serviceId);
      if (query.serviceId === undefined || serviceId !== null) {
        const staff = await readOwnStaff(platform, session.business, serviceId);
        return staff === null ? refusal('NOT_FOUND') : ok({ success: true, data: staff });
      }
    }
    // Without a service only an owner can be asking: one whose session has ended is told so.
    if (query.serviceId === undefined) return refusal(session === null ? 'UNAUTHENTICATED' : 'NOT_FOUND');
    const staff = await readPublicStaff(platform, query.serviceId);
    return staff === null ? refusal('NOT_FOUND') : ok({ success: true, data: staff });
  }),
  handle(staffCalls.create, ({ body }, context) => createStaffMember(platform, body, context)),
  handle(staffCalls.update, ({ params, body }, context) =>
    changeStaffMember(platform, params.id, body, context),
  ),
  handle(staffCalls.remove, ({ params, query }, context) => {
    const ask = { handle: params.id, reassignTo: query.reassignTo ?? null };
    return deleteStaffMember(platform, reassignFutureBookings, ask, context);
  }),
];
