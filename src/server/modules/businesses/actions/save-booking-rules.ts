import type { BookingRulesBody } from '#contract/settings.calls.ts';
import type { ConfirmationSetting } from '#core/appointments/confirmation.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockBusiness, updateBusiness } from '../businesses.repo.ts';
import { changeSettings, type SavedSettings, type SettingsContext } from './change-settings.ts';

/** What new rules ask of others. `keepConfirmation`: bookings that wait are confirmed as they were made to be. */
export type RulesParts = {
  readonly keepConfirmation: (transaction: TenantTransaction, before: ConfirmationSetting) => Promise<void>;
};

/**
 * Replaces the rules by which clients can book. Bookings already made keep the gap they were made with, and who confirms
 * them.
 */
export const saveBookingRules = (
  platform: Platform,
  { keepConfirmation }: RulesParts,
  rules: BookingRulesBody,
  context: SettingsContext,
): Promise<SavedSettings> =>
  changeSettings(platform, context, async (transaction) => {
    const { confirmation: before } = await lockBusiness(transaction);
    // guard: who-confirms-is-written-down-before-it-changes
    if (rules.confirmation !== before) await keepConfirmation(transaction, before);
    await updateBusiness(transaction, {
      slot_step_minutes: rules.slotStepMinutes,
      notice_minutes: rules.noticeMinutes,
      gap_minutes: rules.gapMinutes,
      horizon_days: rules.horizonDays,
      confirmation: rules.confirmation,
      email_optional: rules.emailOptional,
    });
  });
