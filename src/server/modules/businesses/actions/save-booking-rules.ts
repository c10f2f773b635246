import type { BookingRulesBody } from '#contract/settings.calls.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockBusiness, updateBusiness } from '../businesses.repo.ts';
import { changeSettings, type SavedSettings, type SettingsContext } from './change-settings.ts';

/**
 * Replaces the rules by which clients can book. Bookings already made keep the gap they were made with, and who confirms
 * them.
 */
export const saveBookingRules = (
  platform: Platform,
  rules: BookingRulesBody,
  context: SettingsContext,
): Promise<SavedSettings> =>
  changeSettings(platform, context, async (transaction) => {
    const { confirmation: before } = await lockBusiness(transaction);
    // guard: who-confirms-is-written-down-before-it-changes
    if (rules.confirmation !== before) await transaction.emit({ type: 'confirmation.changed', before });
    await updateBusiness(transaction, {
      slot_step_minutes: rules.slotStepMinutes,
      notice_minutes: rules.noticeMinutes,
      gap_minutes: rules.gapMinutes,
      horizon_days: rules.horizonDays,
      confirmation: rules.confirmation,
      email_optional: rules.emailOptional,
    });
  });
