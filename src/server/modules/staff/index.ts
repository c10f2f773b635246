export { addFirstStaffMember } from './actions/add-first-staff-member.ts';
export type { ReassignFutureBookings } from './actions/delete-staff-member.ts';
export { presentPublicStaff } from './staff.present.ts';
export { performersOf } from './staff.reads.ts';
export { listStaff } from './staff.repo.ts';
export { staffEndpoints } from './staff.routes.ts';
