import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { insertStaffMember } from '../staff.repo.ts';

/** The owner as a staff member who follows the business's hours and can perform every service. */
export const addFirstStaffMember = async (
  transaction: TenantTransaction,
  owner: { readonly name: string; readonly email: string; readonly phone: string; readonly now: Instant },
): Promise<void> => {
  const { now, ...person } = owner;
  await insertStaffMember(transaction, newId(), { ...person, role: 'Owner', custom_hours: false }, now);
};
