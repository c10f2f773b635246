import { factorsCalls, type TeamFactors } from '#contract/calls/factors.calls.ts';
import type { Factors } from '#contract/replies/factor-views.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { acrossTenants, type PlatformTransaction } from '../../../platform/db/transaction.ts';
import { type BusinessId, handleOf } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineQuery, memberOf } from '../../../platform/use-case.ts';
import { passkeyName } from '../passkeys/ceremonies.rules.ts';
import { listPasskeys } from '../passkeys/passkeys.repo.ts';
import { readChallenge } from './challenge.rules.ts';
import {
  asksSecondFactor,
  countRecoveryCodes,
  findAuthenticator,
  listMembersWithFactor,
} from './factors.repo.ts';

/** What an account has besides its password, as its owner sees it. */
export const readFactorsOf = async (tx: PlatformTransaction, email: string): Promise<Factors> => {
  const { since = null } = (await findAuthenticator(tx, email)) ?? {};
  const passkeys = await listPasskeys(tx, email);
  return {
    passkeys: passkeys.map((passkey) => ({
      _id: passkeyName(passkey),
      name: passkey.name,
      addedAt: formatInstant(passkey.created_at),
      lastUsedAt: passkey.last_used_at === null ? null : formatInstant(passkey.last_used_at),
      alone: passkey.alone,
    })),
    authenticator: since === null ? null : { since: formatInstant(since) },
    recoveryCodesLeft: await countRecoveryCodes(tx, email),
  };
};

/** What the account of a challenge has to show; of one that is over, nothing is told. */
export const readChallenged = async (
  { database, secretKey, clock }: Pick<Platform, 'database' | 'secretKey' | 'clock'>,
  token: string,
): Promise<{ readonly authenticator: boolean; readonly passkeys: boolean }> => {
  const challenge = readChallenge(secretKey, token, clock.now());
  if (challenge === null) return { authenticator: true, passkeys: false };
  const { authenticator, passkeys } = await acrossTenants(database, (tx) =>
    readFactorsOf(tx, challenge.email),
  );
  return { authenticator: authenticator !== null, passkeys: passkeys.length > 0 };
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
