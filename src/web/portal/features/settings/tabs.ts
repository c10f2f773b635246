/** The pages of Settings in their order; the key is what the address carries. */
export const settingsTabs = [
  { key: 'profile', title: 'Profile & page', about: 'Name, contact, pictures and colours' },
  { key: 'hours', title: 'Hours & closures', about: 'When you are open, and when you are not' },
  { key: 'rules', title: 'Booking rules', about: 'Notice, start times, confirming, cancelling' },
  { key: 'deposits', title: 'Deposits & payout', about: 'Money in advance, and your bank account' },
  { key: 'rentals', title: 'Rentals & delivery', about: 'Policy, pick-up address, delivery zones' },
  { key: 'reminders', title: 'Reminders', about: 'Email, SMS, times and texts' },
  { key: 'security', title: 'Security', about: 'Password, and where you are logged in' },
  { key: 'webhooks', title: 'Webhooks', about: 'Tell your own programs what happens' },
  { key: 'data', title: 'Data', about: 'Exports, import, calendar links' },
] as const;

export type SettingsTab = (typeof settingsTabs)[number]['key'];

export const isSettingsTab = (key: unknown): key is SettingsTab =>
  settingsTabs.some((tab) => tab.key === key);
