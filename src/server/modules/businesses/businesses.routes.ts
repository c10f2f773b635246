import type { Endpoint } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  checkSlug,
  readBusinessPage,
  readCategories,
  readMe,
  readOwnerBusiness,
} from './businesses.queries.ts';
import { addClosure, removeClosure } from './closures.commands.ts';
import { saveProfile } from './profile.commands.ts';
import {
  saveBookingRules,
  saveCancellation,
  saveCategories,
  saveHours,
  saveRentals,
  saveTheme,
} from './settings.commands.ts';
import { readHolidays, readSettings } from './settings.queries.ts';

/** The business as its owner and its clients ask for it. */
export const businessEndpoints = (platform: Platform): readonly Endpoint[] =>
  [readMe, readOwnerBusiness, readBusinessPage, readCategories, saveCategories, checkSlug].map(
    ({ endpoint }) => endpoint(platform),
  );

/** What an owner decides about the business, but for photos, reminders and deposits. */
export const settingsEndpoints = (platform: Platform): readonly Endpoint[] =>
  [
    readSettings,
    saveProfile,
    saveTheme,
    saveHours,
    addClosure,
    removeClosure,
    readHolidays,
    saveBookingRules,
    saveCancellation,
    saveRentals,
  ].map(({ endpoint }) => endpoint(platform));
