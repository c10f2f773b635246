import { staffCalls } from '#contract/calls/staff.calls.ts';
import { imageUrl } from '#contract/media.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { TeamMember } from '#contract/pages/site-pages.ts';
import type { OwnerStaff, PublicStaff } from '#contract/replies/staff-views.ts';
import { ok } from '#core/result.ts';
import { inTenant, readInTenant, type TenantTransaction } from '../../platform/db/transaction.ts';
import { isOwnScope, reachIn } from '../../platform/http/session.ts';
import {
  type BusinessId,
  businessHandle,
  handleOf,
  type Id,
  readBusinessHandle,
  readHandle,
  readOwnHandle,
} from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { defineQuery, memberSession } from '../../platform/use-case.ts';
import { toWeeklyHours } from '../businesses/index.ts';
import { findService } from '../services/index.ts';
import { listStaff, type StaffRow } from './staff.repo.ts';

/** Those assigned to the service, or all of them when nobody is. */
export const performersOf = (
  staff: readonly StaffRow[],
  service: { readonly service_id: Id; readonly assigned_staff: readonly Id[] },
): readonly StaffRow[] =>
  service.assigned_staff.length === 0
    ? staff
    : staff.filter((member) => service.assigned_staff.includes(member.staff_id));

const ofService = async (
  transaction: TenantTransaction,
  serviceId: Id,
): Promise<readonly StaffRow[] | null> => {
  const service = await findService(transaction, serviceId);
  return service === undefined ? null : performersOf(await listStaff(transaction), service);
};

/**
 * The staff in full for their owner; for anybody else, who performs a service, as anyone may see. An owner on another
 * business's page is a client there: the public view.
 */
export const readStaff = defineQuery(staffCalls.list, {
  read: async ({ ctx: { platform, actor }, input: { query } }) => {
    const session = memberSession(actor);
    const reach = session === null ? null : reachIn(session, 'staff.read');
    if (session?.setupComplete && isOwnScope(session, query.businessId) && reach !== null) {
      const serviceId =
        query.serviceId === undefined ? null : readOwnHandle(session.business, query.serviceId);
      if (query.serviceId === undefined || serviceId !== null) {
        const staff = await readOwnerStaff(platform, session.business, serviceId);
        if (staff === null || reach === 'all') return found(staff);
        // guard: whoever-sees-their-own-calendar-alone-sees-no-other-staff
        return found(staff.filter(({ _id }) => readOwnHandle(session.business, _id) === session.staff));
      }
    }
    // Without a service only an owner can be asking: one whose session has ended is told so.
    if (query.serviceId === undefined) return refusal(session === null ? 'UNAUTHENTICATED' : 'NOT_FOUND');
    return found(await readPublicStaff(platform, query.serviceId));
  },
});

const found = <S>(staff: S[] | null): Outcome<{ success: true; data: S[] }> =>
  staff === null ? refusal('NOT_FOUND') : ok({ success: true, data: staff });

/** The owner's own staff, in full; with a service, those who perform it. Null for a service that is not theirs. */
const readOwnerStaff = (
  platform: Platform,
  business: BusinessId,
  serviceId: Id | null,
): Promise<OwnerStaff[] | null> =>
  inTenant(platform.database, business, async (transaction) => {
    const rows = serviceId === null ? await listStaff(transaction) : await ofService(transaction, serviceId);
    return rows === null ? null : rows.map(presentOwnerStaff);
  });

/** Who performs a service, as anyone may see. Null for a service that is not offered. */
const readPublicStaff = (platform: Platform, serviceHandle: string): Promise<PublicStaff[] | null> => {
  const handle = readHandle(serviceHandle);
  if (handle === null) return Promise.resolve(null);
  return inTenant(platform.database, handle.business, async (transaction) => {
    const service = await findService(transaction, handle.id);
    if (service === undefined || !service.available) return null;
    return performersOf(await listStaff(transaction), service).map(presentPublicStaff);
  });
};

/** The whole team with what each is assigned to, for the business's own page; empty for a handle that is none. */
export const readPublicTeam = async (
  platform: Platform,
  businessId: string,
): Promise<readonly TeamMember[]> => {
  const business = readBusinessHandle(businessId);
  if (business === null) return [];
  const rows = await readInTenant(platform.database, business, listStaff);
  return rows.map((row) => ({
    ...presentPublicStaff(row),
    services: row.services.map((id) => handleOf(business, id)),
  }));
};

/** What a client choosing a staff member may know. */
export const presentPublicStaff = (
  row: Pick<StaffRow, 'business_id' | 'staff_id' | 'name' | 'role' | 'photo_id'>,
): PublicStaff => ({
  _id: handleOf(row.business_id, row.staff_id),
  name: row.name,
  role: row.role,
  ...(row.photo_id !== null && { photoUrl: imageUrl(handleOf(row.business_id, row.photo_id)) }),
});

export const presentOwnerStaff = (row: StaffRow): OwnerStaff => ({
  ...presentPublicStaff(row),
  businessId: businessHandle(row.business_id),
  email: row.email,
  phone: row.phone,
  services: row.services.map((id) => handleOf(row.business_id, id)),
  availabilitySettings: row.custom_hours
    ? { weeklyHours: toWeeklyHours(row.hours), blockedDates: [...row.blocked_dates] }
    : null,
});
