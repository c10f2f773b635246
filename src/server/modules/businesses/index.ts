export { lookOf, presentPublicBusiness } from './businesses.present.ts';
export {
  findPublicBusiness,
  readOpening,
  readPublicBusiness,
  readSlugOf,
  resolveSlug,
} from './businesses.queries.ts';
export {
  addCategory,
  type BusinessRow,
  findBusiness,
  findSlugHolder,
  listZones,
  lockBusiness,
  lockOffer,
  saveSetup,
  takeSlug,
  updateBusiness,
  updateDeposits,
} from './businesses.repo.ts';
export { businessEndpoints, settingsEndpoints } from './businesses.routes.ts';
export { type HoursRow, slugRefusal, toHoursRows, toWeeklyHours } from './businesses.rules.ts';
export { openReturnOf } from './open-return.repo.ts';
export { saveReminderSettings } from './settings.commands.ts';
export { findSettings, settingsBefore } from './settings.queries.ts';
export { isPayoutLinked, listClosures, listHours, lookAtWaiting } from './settings.repo.ts';
