import type { StoredUser } from '#contract/replies/views.ts';
import type { Permission } from '#core/accounts/permissions.ts';
import { userMay } from '../../session/session-context.tsx';

/** The pages of Settings in their order, as the address has them. What they are called is needed where they are listed. */
const settingsTabs = [
  'profile',
  'work',
  'hours',
  'rules',
  'deposits',
  'rentals',
  'reminders',
  'team',
  'activity',
  'security',
  'webhooks',
  'keys',
  'data',
] as const;

export type SettingsTab = (typeof settingsTabs)[number];

const needs: Readonly<Partial<Record<SettingsTab, Permission>>> = {
  team: 'members.change',
  activity: 'activity.read',
  security: 'account.own',
  webhooks: 'integrations.manage',
  keys: 'integrations.manage',
};

/** Those of them that a user has a use for. */
export const tabsFor = (user: Partial<StoredUser>): readonly SettingsTab[] =>
  settingsTabs.filter((tab) => userMay(user, needs[tab] ?? 'settings.change'));

export const isSettingsTab = (key: unknown): key is SettingsTab => settingsTabs.some((tab) => tab === key);
