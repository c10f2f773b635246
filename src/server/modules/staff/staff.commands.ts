import type { ReplyOf } from '#contract/call.ts';
import { type StaffBody, staffCalls } from '#contract/calls/staff.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import { type Id, newId, readOwnHandle } from '../../platform/ids.ts';
import { defineCommand } from '../../platform/use-case.ts';
import { refuseNames } from '../auth/index.ts';
import { lockOffer, lookAtWaiting, toHoursRows } from '../businesses/index.ts';
import { presentOwnerStaff } from './staff.queries.ts';
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
} from './staff.repo.ts';

const MOST_STAFF = 200;

/** Adds a staff member with their services and hours. */
export const createStaffMember = defineCommand(staffCalls.create, {
  once: 'create-staff',
  admit: async ({ input: { body } }) =>
    refuseNames([
      { field: 'name', name: body.name },
      { field: 'role', name: body.role },
    ]),
  run: async ({ ctx: { tx, now }, input: { body } }) => {
    await lockOffer(tx);
    // guard: two-hundred-staff-members-at-most
    if ((await listStaff(tx)).length >= MOST_STAFF) return refusal('LIMIT_REACHED');
    const id = newId();
    await insertStaffMember(tx, id, toStaffValues(body), now);
    return saveParts(tx, id, body);
  },
});

/** The owner as a staff member who follows the business's hours and can perform every service. */
export const addFirstStaffMember = async (
  transaction: TenantTransaction,
  owner: { readonly name: string; readonly email: string; readonly phone: string; readonly now: Instant },
): Promise<void> => {
  const { now, ...person } = owner;
  await insertStaffMember(transaction, newId(), { ...person, role: 'Owner', custom_hours: false }, now);
};

/** Replaces a staff member's details, services and hours. Appointments they already have stay. */
export const changeStaffMember = defineCommand(staffCalls.update, {
  run: async ({ ctx: { tx }, input: { params, body } }) => {
    await lockOffer(tx);
    const before = await lockStaffMember(tx, params.id);
    if (before === undefined) return refusal('NOT_FOUND');
    const misleading = refuseNames([
      { field: 'name', name: body.name, before: before.name },
      { field: 'role', name: body.role, before: before.role },
    ]);
    if (misleading !== null) return misleading;
    await updateStaffMember(tx, params.id, toStaffValues(body));
    return saveParts(tx, params.id, body);
  },
});

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
): Promise<Outcome<ReplyOf<typeof staffCalls.update>>> => {
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
