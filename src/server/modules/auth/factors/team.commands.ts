import { factorsCalls } from '#contract/calls/factors.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { mayGive } from '#core/accounts/members.ts';
import { ok } from '#core/result.ts';
import { defineAccountCommand } from '../../../platform/account-command.ts';
import { readOwnHandle } from '../../../platform/ids.ts';
import { memberOf } from '../../../platform/use-case.ts';
import { lockAccount } from '../accounts/accounts.repo.ts';
import { listPlacesOf } from '../accounts/places.repo.ts';
import { lockBusiness } from '../hand-over/hand-over.repo.ts';
import { deleteSessionsOf } from '../sessions/sessions.repo.ts';
import { endFactors } from './factors.commands.ts';
import { readFactorsOfTeam } from './factors.queries.ts';
import { findMemberAccount, setAsksSecondFactor } from './factors.repo.ts';

/** Has everybody who signs in for the business set up a second factor before anything else, or lets it be. */
export const requireFactors = defineAccountCommand(factorsCalls.requireOfTeam, {
  run: async ({ ctx, input: { body } }) => {
    const { tx } = ctx;
    const { business, secondFactor } = memberOf(ctx);
    // guard: whoever-asks-a-second-factor-of-others-has-one
    if (body.required && !secondFactor) return refusal('FACTOR_FIRST');
    await setAsksSecondFactor(tx, business, body.required);
    return ok({ reply: { success: true, data: await readFactorsOfTeam(tx, business) }, cookies: {} });
  },
});

/**
 * Ends every second factor of a member who has lost theirs, and their sessions: they log in by their password and set up
 * another. Both are told by mail. Of nobody who has a place elsewhere, whose other business would be guarded less.
 */
export const endFactorsOfMember = defineAccountCommand(factorsCalls.endOfMember, {
  run: async ({ ctx, input: { params } }) => {
    const { tx, now } = ctx;
    const { business, email: owner } = memberOf(ctx);
    // Whoever is becoming the owner at this moment is by then.
    // guard: whose-second-factor-it-is-stays-until-it-has-ended
    await lockBusiness(tx, business);
    const member = readOwnHandle(business, params.id);
    const found = member === null ? undefined : await findMemberAccount(tx, business, member);
    if (found === undefined) return refusal('NOT_FOUND');
    const { email } = found;
    // guard: nobody-ends-the-owners-second-factor
    if (!mayGive(found.role)) return refusal('OWNER_STAYS');
    await lockAccount(tx, email);
    // guard: a-second-factor-that-guards-another-business-stays
    if ((await listPlacesOf(tx, email)).length > 1) return refusal('ONLY_BY_THEMSELVES');
    if (await endFactors(ctx, email)) {
      await deleteSessionsOf(tx, email);
      await tx.emit({ type: 'factor.changed', business, email, now });
      // guard: whoever-ends-a-members-second-factor-is-told-of-it
      await tx.emit({ type: 'member.factor-ended', business, email: owner, now });
    }
    return ok({ reply: { success: true, data: await readFactorsOfTeam(tx, business) }, cookies: {} });
  },
});
