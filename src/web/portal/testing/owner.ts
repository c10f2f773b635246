import type { StoredUser } from '#contract/replies/views.ts';

/** Who is signed in. */
export const owner: StoredUser = {
  name: 'Ada Obi',
  email: 'ada@glow.test',
  businessName: 'Glow by Ada',
  businessId: 'b',
  businessSlug: 'glow-by-ada',
  phone: '08030000000',
  timezone: 'Africa/Lagos',
  isSetupComplete: true,
  bookingSettings: { requireDeposit: false, depositPercentage: 0 },
};
