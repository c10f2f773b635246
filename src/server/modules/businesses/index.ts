export { lookOf } from './businesses.present.ts';
export { findPublicBusiness, readPublicBusiness, readSlugOf, resolveSlug } from './businesses.queries.ts';
export { addCategory, type BusinessRow, findBusiness, listZones, lockOffer } from './businesses.repo.ts';
export { businessEndpoints } from './businesses.routes.ts';
export { type HoursRow, toHoursRows, toWeeklyHours } from './businesses.rules.ts';
export type { Payouts } from './deposit-rules.ts';
export { saveReminderSettings } from './settings.commands.ts';
export { listClosures, listHours, lookAtWaiting } from './settings.repo.ts';
export { settingsEndpoints } from './settings.routes.ts';
