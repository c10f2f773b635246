export type { AddFirstStaffMember, SetupParts } from './actions/complete-setup.ts';
export { themeOf } from './businesses.present.ts';
export { findPublicBusiness, readPublicBusiness, resolveSlug } from './businesses.reads.ts';
export { addCategory, type BusinessRow, findBusiness, listZones, lockOffer } from './businesses.repo.ts';
export { businessEndpoints } from './businesses.routes.ts';
export type { Payouts } from './deposit-rules.ts';
export { settingsEndpoints } from './settings.routes.ts';
export { type HoursRow, toHoursRows, toWeeklyHours } from './weekly-hours.ts';
