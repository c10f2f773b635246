import type { Endpoint } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeStaffMember, createStaffMember } from './staff.commands.ts';
import { readStaff } from './staff.queries.ts';

/** The team, as its owner keeps it and as clients choose from it. */
export const staffEndpoints = (platform: Platform): readonly Endpoint[] =>
  [readStaff, createStaffMember, changeStaffMember].map(({ endpoint }) => endpoint(platform));
