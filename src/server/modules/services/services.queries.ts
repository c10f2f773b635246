import type { OwnerService, PublicService } from '#contract/views.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import type { Download } from '../../platform/http/download.ts';
import type { BusinessId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { resolveSlug } from '../businesses/index.ts';
import { presentOwnerService, presentPublicService } from './services.present.ts';
import { listServices } from './services.repo.ts';
import { servicesCsv } from './services-export.ts';

export const readOwnServices = async (platform: Platform, business: BusinessId): Promise<OwnerService[]> =>
  (await inTenant(platform.database, business, listServices)).map(presentOwnerService);

/** Every service not deleted, as a file to keep. */
export const exportServices = async (platform: Platform, business: BusinessId): Promise<Download> => {
  const rows = await inTenant(platform.database, business, listServices);
  return { fileName: 'services.csv', rows: rows.length, content: servicesCsv(rows) };
};

/** Active services only. */
const readPublicServices = async (platform: Platform, business: BusinessId): Promise<PublicService[]> =>
  (await inTenant(platform.database, business, listServices))
    .filter((row) => row.available)
    .map(presentPublicService);

/** The active services of the business a slug leads to, or null. */
export const readPublicServicesBySlug = async (
  platform: Platform,
  slug: string,
): Promise<PublicService[] | null> => {
  const found = await resolveSlug(platform, slug);
  return found === null ? null : readPublicServices(platform, found.business);
};
