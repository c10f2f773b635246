import type { SettingsTab } from './tabs.ts';

/** What each page of Settings is called, and what it has. */
export const tabTexts: Readonly<Record<SettingsTab, { readonly title: string; readonly about: string }>> = {
  profile: { title: 'Profile & page', about: 'Name, contact, pictures and colours' },
  work: { title: 'Your work', about: 'Photos of what you have made' },
  hours: { title: 'Hours & closures', about: 'When you are open, and when you are not' },
  rules: { title: 'Booking rules', about: 'Notice, start times, confirming, cancelling' },
  deposits: { title: 'Deposits & payout', about: 'Money in advance, and your bank account' },
  rentals: { title: 'Rentals & delivery', about: 'Policy, pick-up address, delivery zones' },
  reminders: { title: 'Reminders', about: 'Email, SMS, times and texts' },
  team: { title: 'Team access', about: 'Who else logs in, and what they may do' },
  activity: { title: 'Activity', about: 'Who did what, and when' },
  security: { title: 'Security', about: 'Password, and where you are logged in' },
  webhooks: { title: 'Webhooks', about: 'Tell your own programs what happens' },
  keys: { title: 'API keys', about: 'Let your own programs read and write' },
  data: { title: 'Data', about: 'Exports, import, calendar links' },
};
