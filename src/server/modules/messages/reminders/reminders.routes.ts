import type { Endpoint } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { saveReminders } from './reminders.commands.ts';

export const reminderEndpoints = (platform: Platform): readonly Endpoint[] => [
  saveReminders.endpoint(platform),
];
