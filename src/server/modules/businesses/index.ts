export type { AddFirstStaffMember } from './actions/complete-setup.ts';
export { presentPublicBusiness } from './businesses.present.ts';
export { readPublicBusiness, resolveSlug } from './businesses.reads.ts';
export { type BusinessRow, findBusiness } from './businesses.repo.ts';
export { businessEndpoints } from './businesses.routes.ts';
