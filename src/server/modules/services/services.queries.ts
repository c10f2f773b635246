import { servicesCalls } from '#contract/calls/services.calls.ts';
import { refusal } from '#contract/outcome.ts';
import type { PublicService } from '#contract/replies/views.ts';
import { ok } from '#core/result.ts';
import { dateIn } from '#core/time/zone.ts';
import { readInTenant } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { defineQuery } from '../../platform/use-case.ts';
import { findBusiness, resolveSlug } from '../businesses/index.ts';
import { presentOwnerService, presentPublicService, servicesCsv } from './services.present.ts';
import { listServices } from './services.repo.ts';

/** The owner's own services, all that are not deleted. */
export const readOwnerServices = defineQuery(servicesCalls.list, {
  run: async ({ ctx: { tx } }) =>
    ok({ success: true, data: (await listServices(tx)).map(presentOwnerService) }),
});

/** Every service not deleted, as a file to keep. */
export const exportServices = defineQuery(servicesCalls.exportAll, {
  run: async ({ ctx: { tx, now } }) => {
    const rows = await listServices(tx);
    const { time_zone: zone } = await findBusiness(tx);
    const fileName = `services-${dateIn(zone, now)}.csv`;
    return ok({ fileName, rows: rows.length, content: servicesCsv(rows) });
  },
});

/** The active services of the business a slug leads to, or null. */
export const readPublicServicesBySlug = async (
  platform: Platform,
  slug: string,
): Promise<PublicService[] | null> => {
  const found = await resolveSlug(platform, slug);
  if (found === null) return null;
  const rows = await readInTenant(platform.database, found.business, listServices);
  return rows.filter((row) => row.offered).map(presentPublicService);
};

/** The same, as anybody may ask for them. */
export const readPublicServices = defineQuery(servicesCalls.publicList, {
  read: async ({ ctx, input: { params } }) => {
    const services = await readPublicServicesBySlug(ctx.platform, params.businessSlug);
    if (services === null) return refusal('NOT_FOUND', { message: 'Business not found' });
    return ok({ success: true, data: services });
  },
});
