import { membersCalls } from '#contract/calls/members.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { parseNewSlug } from '#core/names/slug.ts';
import { ok } from '#core/result.ts';
import { defineAccountCommand } from '../../platform/account-command.ts';
import { hitLimit, type Limit } from '../../platform/counted-limits.ts';
import { newBusinessId, newId } from '../../platform/ids.ts';
import { memberOf } from '../../platform/use-case.ts';
import {
  goOnIn,
  insertBusiness,
  insertMember,
  noteFirstOwned,
  readUser,
  refuseBusinessName,
  refuseToOwnMore,
} from '../auth/index.ts';
import { slugRefusal, takeSlug, updateBusiness } from '../businesses/index.ts';

/** Of one account. */
const aDay: Limit = { name: 'add-business', max: 5, windowMinutes: 24 * 60 };

/**
 * Makes another business of whoever asks, with all that registering makes but the account, and goes on in it. Nothing of
 * where they come from goes with them but the name they have there. SLUG_TAKEN of two who want one address, the second.
 */
export const addBusiness = defineAccountCommand(membersCalls.addBusiness, {
  run: async ({ ctx, input: { body } }) => {
    const { tx, now } = ctx;
    const session = memberOf(ctx);
    const { email } = session;
    const misleading = refuseBusinessName(body.businessName, 'businessName');
    if (misleading !== null) return misleading;
    const slug = parseNewSlug(body.businessSlug);
    if (!slug.ok) return slugRefusal('unavailable', 'businessSlug');
    const refused = await refuseToOwnMore(tx, email);
    if (refused !== null) return refused;
    // What is refused is not counted.
    const limit = await hitLimit(tx.query, aDay, email, now);
    // guard: five-businesses-a-day-are-added
    if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
    const user = await readUser(tx, email, session);
    const business = newBusinessId();
    const { businessName, phone } = body;
    const ownerName = user?.name ?? '';
    await insertBusiness(tx, { business, businessName, ownerName, phone, verified: true, now });
    const at = { query: tx.query, business };
    const taken = await takeSlug(at, slug.value, now);
    if (taken !== 'had') return slugRefusal(taken, 'businessSlug');
    await updateBusiness(at, { slug: slug.value });
    await insertMember(tx, { member: newId(), business, email, role: 'owner', now });
    const entered = await goOnIn(ctx, business);
    if (!entered.ok) return entered;
    await noteFirstOwned(tx, email);
    const { member } = entered.value;
    return ok({
      ...entered.value,
      // guard: a-business-that-was-added-is-nothing-to-the-one-before
      doneAt: { business, member, role: 'owner', staff: null, called: ownerName || null },
    });
  },
});
