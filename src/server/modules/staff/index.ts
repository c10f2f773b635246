export { addFirstStaffMember } from './staff.commands.ts';
export { performersOf, presentPublicStaff, readPublicTeam } from './staff.queries.ts';
export { listStaff, lockStaffMember, lockTaker, markStaffMemberDeleted } from './staff.repo.ts';
export { staffEndpoints } from './staff.routes.ts';
