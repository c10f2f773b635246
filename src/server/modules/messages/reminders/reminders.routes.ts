import { messagesCalls } from '#contract/messages.calls.ts';
import { ok } from '#core/result.ts';
import { type Endpoint, handle } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { saveReminders } from './reminders.commands.ts';

export const reminderEndpoints = (platform: Platform): readonly Endpoint[] => [
  handle(messagesCalls.saveReminders, async ({ body }, context) =>
    ok({ success: true, data: await saveReminders(platform, body, context) }),
  ),
];
