import type { StoredUser } from '#contract/replies/views.ts';
import type { Permission } from '#core/accounts/permissions.ts';
import { userMay } from '../../session/session-context.tsx';

/** The pages of Settings in their order; the key is what the address carries. */
export const settingsTabs = [
  { key: 'profile', title: 'Profile & page', about: 'Name, contact, pictures and colours' },
  { key: 'hours', title: 'Hours & closures', about: 'When you are open, and when you are not' },
  { key: 'rules', title: 'Booking rules', about: 'Notice, start times, confirming, cancelling' },
  { key: 'deposits', title: 'Deposits & payout', about: 'Money in advance, and your bank account' },
  { key: 'rentals', title: 'Rentals & delivery', about: 'Policy, pick-up address, delivery zones' },
  { key: 'reminders', title: 'Reminders', about: 'Email, SMS, times and texts' },
  { key: 'team', title: 'Team access', about: 'Who else logs in, and what they may do' },
  { key: 'security', title: 'Security', about: 'Password, and where you are logged in' },
  { key: 'webhooks', title: 'Webhooks', about: 'Tell your own programs what happens' },
  { key: 'data', title: 'Data', about: 'Exports, import, calendar links' },
] as const;

export type SettingsTab = (typeof settingsTabs)[number]['key'];

const needs: Readonly<Partial<Record<SettingsTab, Permission>>> = {
  team: 'members.change',
  security: 'account.own',
  webhooks: 'integrations.manage',
};

/** Those of them that a user has a use for. */
export const tabsFor = (user: Partial<StoredUser>) =>
  settingsTabs.filter(({ key }) => userMay(user, needs[key] ?? 'settings.change'));

export const isSettingsTab = (key: unknown): key is SettingsTab =>
  settingsTabs.some((tab) => tab.key === key);
