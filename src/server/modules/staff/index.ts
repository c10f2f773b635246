export type { ReassignFutureBookings } from './actions/delete-staff-member.ts';
export { addFirstStaffMember } from './staff.commands.ts';
export { presentPublicStaff } from './staff.present.ts';
export { performersOf } from './staff.queries.ts';
export { listStaff } from './staff.repo.ts';
export { staffEndpoints } from './staff.routes.ts';
