import { type Factors, factorsCalls, type TeamFactors } from '#contract/calls/factors.calls.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { acrossTenants, type PlatformTransaction } from '../../../platform/db/transaction.ts';
import { type BusinessId, handleOf } from '../../../platform/ids.ts';
import { defineQuery, memberOf } from '../../../platform/use-case.ts';
import {
  asksSecondFactor,
  countRecoveryCodes,
  findAuthenticator,
  listMembersWithFactor,
} from './factors.repo.ts';

/** What an account has besides its password, as its owner sees it. */
export const readFactorsOf = async (tx: PlatformTransaction, email: string): Promise<Factors> => {
  const { since = null } = (await findAuthenticator(tx, email)) ?? {};
  return {
    authenticator: since === null ? null : { since: formatInstant(since) },
    recoveryCodesLeft: await countRecoveryCodes(tx, email),
  };
};

export const readFactors = defineQuery(factorsCalls.factors, {
  read: async ({ ctx }) => {
    const { email } = memberOf(ctx);
    const data = await acrossTenants(ctx.platform.database, (tx) => readFactorsOf(tx, email));
    return ok({ success: true, data });
  },
});

/** Which members of a business have a second factor, by their handles, and whether all have to. */
export const readFactorsOfTeam = async (
  tx: PlatformTransaction,
  business: BusinessId,
): Promise<TeamFactors> => {
  const rows = await listMembersWithFactor(tx, business);
  return {
    required: await asksSecondFactor(tx, business),
    members: rows.map(({ member_id: member }) => handleOf(business, member)),
  };
};

export const readTeamFactors = defineQuery(factorsCalls.ofTeam, {
  read: async ({ ctx }) => {
    const { business } = memberOf(ctx);
    const data = await acrossTenants(ctx.platform.database, (tx) => readFactorsOfTeam(tx, business));
    return ok({ success: true, data });
  },
});
