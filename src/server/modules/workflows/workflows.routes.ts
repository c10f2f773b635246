import { usersCalls } from '#contract/calls/users.calls.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import { createCoalesce } from '../../platform/pacing/coalesce.ts';
import type { Platform } from '../../platform/platform.ts';
import { ctxOf } from '../../platform/use-case.ts';
import { addBusiness } from './business.commands.ts';
import { completeSetup, saveDeposits } from './setup.commands.ts';
import { deleteStaffMember } from './team.commands.ts';

/** What reaches into several modules at once, each of which knows nothing of those to its right. */
export const workflowEndpoints = (platform: Platform): readonly Endpoint[] => {
  // Many clicks at once ask the provider once.
  const sharedSetup = createCoalesce<Awaited<ReturnType<typeof completeSetup>>>();
  return [
    handle(usersCalls.completeSetup, (input, context) =>
      sharedSetup(`${context.session.business} ${JSON.stringify(input.body)}`, () =>
        completeSetup({ ctx: ctxOf(platform, context), input }),
      ),
    ),
    saveDeposits.endpoint(platform),
    deleteStaffMember.endpoint(platform),
    addBusiness.endpoint(platform),
  ];
};
