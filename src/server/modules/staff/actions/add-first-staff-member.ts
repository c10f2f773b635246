import { newId } from '../../../platform/ids.ts';
import type { AddFirstStaffMember } from '../../businesses/index.ts';
import { insertStaffMember } from '../staff.repo.ts';

/** The owner as a staff member who follows the business's hours and can perform every service. */
export const addFirstStaffMember: AddFirstStaffMember = async (transaction, owner) => {
  const { now, ...person } = owner;
  await insertStaffMember(transaction, newId(), { ...person, role: 'Owner', custom_hours: false }, now);
};
