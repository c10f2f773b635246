import { type Outcome, refusal } from '#contract/outcome.ts';
import type { StaffBody } from '#contract/staff.calls.ts';
import type { OwnerStaff } from '#contract/views.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { ok } from '#core/result.ts';
import { inTenantUnlessRefused, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { isOwnScope } from '../../../platform/http/scope.ts';
import { once } from '../../../platform/idempotency.ts';
import { type Id, newId, readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseNames } from '../../auth/index.ts';
import { lockOffer, lookAtWaiting, toHoursRows } from '../../businesses/index.ts';
import { presentOwnerStaff } from '../staff.present.ts';
import {
  existingServices,
  findStaffMember,
  insertStaffMember,
  listStaff,
  lockStaffMember,
  replaceAssignedServices,
  replaceSchedule,
  type StaffValues,
  updateStaffMember,
} from '../staff.repo.ts';

const MOST_STAFF = 200;

export type SavedStaff = { success: true; data: OwnerStaff };
type Context = Pick<OwnerContext, 'now' | 'session' | 'idempotencyKey'>;

/** Adds a staff member with their services and hours. */
export const createStaffMember = async (
  platform: Platform,
  body: StaffBody,
  context: Context,
): Promise<Outcome<SavedStaff>> => {
  const { business } = context.session;
  if (!isOwnScope(context.session, body.businessId)) return refusal('WRONG_BUSINESS');
  const misleading = refuseNames([
    { field: 'name', name: body.name },
    { field: 'role', name: body.role },
  ]);
  if (misleading !== null) return misleading;
  return inTenantUnlessRefused(platform.database, business, (transaction) =>
    once(
      transaction.query,
      { business, route: 'create-staff', key: context.idempotencyKey, body, now: context.now },
      async () => {
        await lockOffer(transaction);
        // guard: two-hundred-staff-members-at-most
        if ((await listStaff(transaction)).length >= MOST_STAFF) return refusal('LIMIT_REACHED');
        const id = newId();
        await insertStaffMember(transaction, id, toStaffValues(body), context.now);
        return saveParts(transaction, id, body);
      },
    ),
  );
};

/** Replaces a staff member's details, services and hours. Appointments they already have stay. */
export const changeStaffMember = async (
  platform: Platform,
  handle: string,
  body: StaffBody,
  context: Context,
): Promise<Outcome<SavedStaff>> => {
  const { business } = context.session;
  if (!isOwnScope(context.session, body.businessId)) return refusal('WRONG_BUSINESS');
  const id = readOwnHandle(business, handle);
  if (id === null) return refusal('NOT_FOUND');
  return inTenantUnlessRefused(platform.database, business, async (transaction) => {
    await lockOffer(transaction);
    const before = await lockStaffMember(transaction, id);
    if (before === undefined) return refusal('NOT_FOUND');
    const misleading = refuseNames([
      { field: 'name', name: body.name, before: before.name },
      { field: 'role', name: body.role, before: before.role },
    ]);
    if (misleading !== null) return misleading;
    await updateStaffMember(transaction, id, toStaffValues(body));
    return saveParts(transaction, id, body);
  });
};

const toStaffValues = (body: StaffBody): StaffValues => ({
  name: body.name,
  role: body.role,
  email: body.email ?? '',
  phone: body.phone ?? '',
  custom_hours: (body.availabilitySettings ?? null) !== null,
});

const saveParts = async (
  transaction: TenantTransaction,
  id: Id,
  body: StaffBody,
): Promise<Outcome<SavedStaff>> => {
  const serviceIds = [
    ...new Set((body.services ?? []).map((service) => readOwnHandle(transaction.business, service))),
  ];
  const known = serviceIds.filter((service) => service !== null);
  if (known.length !== serviceIds.length || (await existingServices(transaction, known)) !== known.length) {
    const message = 'One of these services no longer exists. Please reload the page.';
    return refusal('INVALID_INPUT', { message, errors: [{ field: 'services', message }] });
  }
  await replaceAssignedServices(transaction, id, known);
  await replaceSchedule(transaction, id, {
    hours: toHoursRows(body.availabilitySettings?.weeklyHours ?? []),
    blockedDates: [...new Set(body.availabilitySettings?.blockedDates ?? [])].flatMap(
      (day) => parseCalendarDate(day) ?? [],
    ),
  });
  await lookAtWaiting(transaction);
  const row = await findStaffMember(transaction, id);
  if (row === undefined) throw new Error('A staff member just saved is gone');
  return ok({ success: true, data: presentOwnerStaff(row) });
};
