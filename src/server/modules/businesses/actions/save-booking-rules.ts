import type { BookingRulesBody } from '#contract/settings.calls.ts';
import type { Platform } from '../../../platform/platform.ts';
import { updateBusiness } from '../businesses.repo.ts';
import { changeSettings, type SavedSettings, type SettingsContext } from './change-settings.ts';

/** Replaces the rules by which clients can book. Bookings already made keep the gap they were made with. */
export const saveBookingRules = (
  platform: Platform,
  rules: BookingRulesBody,
  context: SettingsContext,
): Promise<SavedSettings> =>
  changeSettings(platform, context, (transaction) =>
    updateBusiness(transaction, {
      slot_step_minutes: rules.slotStepMinutes,
      notice_minutes: rules.noticeMinutes,
      gap_minutes: rules.gapMinutes,
      horizon_days: rules.horizonDays,
      confirmation: rules.confirmation,
      email_optional: rules.emailOptional,
    }),
  );
