import { membersCalls } from '#contract/calls/members.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { handOverDays, mayGive } from '#core/accounts/members.ts';
import { ok } from '#core/result.ts';
import { defineAccountCommand } from '../../../platform/account-command.ts';
import { hitLimit, type Limit } from '../../../platform/counted-limits.ts';
import { later } from '../../../platform/db/tables/time-columns.ts';
import { defineCommand, memberOf } from '../../../platform/use-case.ts';
import { readTeam, readUser } from '../members/members.queries.ts';
import { lockMember, lockTeam } from '../members/members.repo.ts';
import { refuseToOwnMore } from '../owned/owned.commands.ts';
import { findOwner } from '../owned/owned.repo.ts';
import { renewCapabilities } from '../verification/verification.repo.ts';
import {
  consumeHandOver,
  deleteHandOver,
  findHandOver,
  lockBoth,
  lockBusiness,
  replaceHandOver,
  swapOwner,
} from './hand-over.repo.ts';

/** Each is a mail to somebody. */
const perBusiness: Limit = { name: 'hand-over', max: 10, windowMinutes: 24 * 60 };

/** Asks a member to become the owner: told to both by mail, and accepted a day later at the earliest. */
export const askHandOver = defineCommand(membersCalls.handOver, {
  run: async ({ ctx, input: { params } }) => {
    const { tx, now } = ctx;
    await lockTeam(tx);
    const found = await lockMember(tx, params.id);
    if (found === undefined) return refusal('NOT_FOUND');
    if (!mayGive(found.role)) return refusal('OWNER_STAYS');
    // Sent again, it is news to nobody.
    const asked = await findHandOver(tx, tx.business, now);
    if (asked?.member_id === params.id) return ok({ success: true, data: await readTeam(ctx) });
    const limit = await hitLimit(tx.query, perBusiness, tx.business, now);
    // guard: ten-times-a-day-a-business-is-offered
    if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
    const expiresAt = later(now, handOverDays * 24 * 60);
    await replaceHandOver(tx, { member: params.id, now, expiresAt });
    await tx.emit({ type: 'hand-over.asked', email: found.email, now });
    return ok({ success: true, data: await readTeam(ctx) });
  },
});

/** Withdraws it. */
export const keepBusiness = defineCommand(membersCalls.keep, {
  run: async ({ ctx }) => {
    await lockTeam(ctx.tx);
    if (!(await deleteHandOver(ctx.tx, ctx.tx.business)))
      return refusal('NOT_FOUND', { message: NOTHING_ASKED });
    return ok({ success: true, data: await readTeam(ctx) });
  },
});

const NOTHING_ASKED =
  'Nobody is asked any more: it was accepted, withdrawn or is over. Please reload the page.';

/**
 * Makes whoever accepts the owner, and who was one a manager. What only the owner of before may know ends, and deposits
 * wait until the account they go to is confirmed. Both are told by mail.
 */
export const takeOver = defineAccountCommand(membersCalls.takeOver, {
  run: async ({ ctx }) => {
    const { tx, now } = ctx;
    const session = memberOf(ctx);
    const { business, member, email } = session;
    await lockBusiness(tx, business);
    const owner = await findOwner(tx, business);
    const over = refusal('NOT_FOUND', { message: NOT_ASKED });
    if (owner === undefined) return over;
    if (!(await consumeHandOver(tx, { business, member, now }))) {
      const asked = await findHandOver(tx, business, now);
      return asked?.member_id === member ? refusal('HAND_OVER_WAITS') : over;
    }
    await lockBoth(tx, owner.email, email);
    const refused = await refuseToOwnMore(tx, email);
    if (refused !== null) return refused;
    await swapOwner(tx, business, { from: owner, to: { member, email }, now });
    // guard: deposits-wait-until-the-new-owner-has-looked
    await renewCapabilities(tx, business, now);
    for (const told of [owner.email, email])
      await tx.emit({ type: 'owner.changed', business, email: told, now });
    const user = await readUser(tx, email, session);
    return user === null ? over : ok({ reply: { success: true, user }, cookies: {} });
  },
});

const NOT_ASKED = 'This was withdrawn or is over. Please ask the owner to hand the business over again.';
