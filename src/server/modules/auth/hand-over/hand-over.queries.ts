import { membersCalls } from '#contract/calls/members.calls.ts';
import { ok } from '#core/result.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { defineQuery, memberOf } from '../../../platform/use-case.ts';
import { presentWindow } from '../members/members.present.ts';
import { findOwner } from '../owned/owned.repo.ts';
import { findHandOver } from './hand-over.repo.ts';

/** What the owner asks of whoever this is. Across businesses, since staff see their own rows alone. */
export const readOffered = defineQuery(membersCalls.offered, {
  read: async ({ ctx }) => {
    const { business, member } = memberOf(ctx);
    const data = await acrossTenants(ctx.platform.database, async (tx) => {
      const asked = await findHandOver(tx, business, ctx.now);
      if (asked === undefined || asked.member_id !== member) return null;
      const owner = await findOwner(tx, business);
      return { from: owner?.email ?? '', ...presentWindow(asked) };
    });
    return ok({ success: true, data });
  },
});
