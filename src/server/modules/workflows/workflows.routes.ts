import type { Endpoint } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteStaffMember } from './team.commands.ts';

/** What reaches into several modules at once, each of which knows nothing of those to its right. */
export const workflowEndpoints = (platform: Platform): readonly Endpoint[] => [
  deleteStaffMember.endpoint(platform),
];
