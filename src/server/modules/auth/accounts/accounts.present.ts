import type { StoredUser } from '#contract/replies/views.ts';
import { businessHandle, type Id } from '../../../platform/ids.ts';
import type { AccountRow, ShownWithAccount } from './accounts.repo.ts';

/** The record the browser keeps: names and settings for display, nothing secret. */
export const presentUser = (row: AccountRow & ShownWithAccount, sharedDevice: Id | null): StoredUser => ({
  name: isOwner(row) ? row.owner_name : (row.staff_name ?? row.member_name),
  email: row.email,
  businessName: row.name,
  businessId: businessHandle(row.business_id),
  businessSlug: row.slug ?? '',
  phone: row.phone,
  timezone: row.time_zone,
  isSetupComplete: row.setup_completed_at !== null,
  bookingSettings: { requireDeposit: row.require_deposit, depositPercentage: row.deposit_percentage },
  payoutHold: isOwner(row) ? row.payout_hold : null,
  ...(row.subaccount_code === null || !isOwner(row) ? {} : { subaccountCode: row.subaccount_code }),
  ...(isOwner(row) ? {} : { role: row.role }),
  ...(sharedDevice === null ? {} : { onSharedDevice: true }),
  ...(row.asks_second_factor && !row.second_factor ? { owesFactor: true } : {}),
});

const isOwner = ({ role }: AccountRow): boolean => role === 'owner';
