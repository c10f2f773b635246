import type { InputOf } from '#contract/call.ts';
import type { settingsCalls } from '#contract/settings.calls.ts';
import type { Platform } from '../../../platform/platform.ts';
import { updateBusiness } from '../businesses.repo.ts';
import { changeSettings, type SavedSettings, type SettingsContext } from './change-settings.ts';

type Cancellation = InputOf<typeof settingsCalls.saveCancellation>['body'];

/** Replaces the terms on which a client may cancel or move a booking. */
export const saveCancellation = (
  platform: Platform,
  terms: Cancellation,
  context: SettingsContext,
): Promise<SavedSettings> =>
  changeSettings(platform, context, (transaction) =>
    updateBusiness(transaction, {
      cancel_notice_hours: terms.noticeHours,
      client_moves: terms.clientMoves,
      cancellation_policy: terms.policy ?? '',
    }),
  );
