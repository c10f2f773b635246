import { refusal } from '#contract/outcome.ts';
import { servicesCalls } from '#contract/services.calls.ts';
import { ok } from '#core/result.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import { isOwnScope } from '../../platform/http/scope.ts';
import type { Platform } from '../../platform/platform.ts';
import { assignStaff } from './actions/assign-staff.ts';
import { changeService } from './actions/change-service.ts';
import { createService } from './actions/create-service.ts';
import { deleteService } from './actions/delete-service.ts';
import { exportServices, readOwnServices, readPublicServicesBySlug } from './services.reads.ts';

export const serviceEndpoints = (platform: Platform): readonly Endpoint[] => [
  handle(servicesCalls.list, async ({ query }, { session }) => {
    if (!isOwnScope(session, query.businessId)) return refusal('WRONG_BUSINESS');
    return ok({ success: true, data: await readOwnServices(platform, session.business) });
  }),
  handle(servicesCalls.create, ({ body }, context) => createService(platform, body, context)),
  handle(servicesCalls.update, ({ params, body }, context) =>
    changeService(platform, params.id, body, context),
  ),
  handle(servicesCalls.remove, ({ params }, context) => deleteService(platform, params.id, context)),
  handle(servicesCalls.assignStaff, ({ params, body }, context) =>
    assignStaff(platform, params.id, body.staffIds, context),
  ),
  handle(servicesCalls.exportAll, async (_, { session }) =>
    ok(await exportServices(platform, session.business)),
  ),
  handle(servicesCalls.publicList, async ({ params }) => {
    const services = await readPublicServicesBySlug(platform, params.businessSlug);
    if (services === null) return refusal('NOT_FOUND', { message: 'Business not found' });
    return ok({ success: true, data: services });
  }),
];
