export { addFirstStaffMember } from './staff.commands.ts';
export { presentPublicStaff } from './staff.present.ts';
export { performersOf } from './staff.queries.ts';
export { listStaff, lockStaffMember, lockTaker, markStaffMemberDeleted } from './staff.repo.ts';
export { staffEndpoints } from './staff.routes.ts';
