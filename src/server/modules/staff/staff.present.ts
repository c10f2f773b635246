import type { OwnerStaff, PublicStaff } from '#contract/views.ts';
import { businessHandle, handleOf } from '../../platform/ids.ts';
import { toWeeklyHours } from '../businesses/index.ts';
import type { StaffRow } from './staff.repo.ts';

/** What a client choosing a staff member may know. */
export const presentPublicStaff = (
  row: Pick<StaffRow, 'business_id' | 'staff_id' | 'name' | 'role'>,
): PublicStaff => ({
  _id: handleOf(row.business_id, row.staff_id),
  name: row.name,
  role: row.role,
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
