import { passkeysCalls } from '#contract/calls/passkeys.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { defineAccountCommand } from '../../../platform/account-command.ts';
import { memberOf } from '../../../platform/use-case.ts';
import { lockAccount } from '../accounts/accounts.repo.ts';
import { beginFactors, endLastFactor } from '../factors/factors.commands.ts';
import { readFactorsOf } from '../factors/factors.queries.ts';
import { holdOwnAccount } from '../sessions/sessions.commands.ts';
import { beginCeremony, useCeremony } from './assertions.commands.ts';
import { createOptionsOf, passkeyName } from './ceremonies.rules.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './passkeys.repo.ts';
import { readNewPasskey } from './verifying.rules.ts';

const MOST_PASSKEYS = 10;

/** Begins to add a passkey: what the browser makes it by. */
export const startPasskey = defineAccountCommand(passkeysCalls.begin, {
  run: async ({ ctx }) => {
    const { platform, tx, now } = ctx;
    const { email, tokenHash: session } = memberOf(ctx);
    const passkeys = await listPasskeys(tx, email);
    if (passkeys.length >= MOST_PASSKEYS) return refusal('LIMIT_REACHED');
    const challenge = await beginCeremony(tx, { to: 'add', session }, now);
    const options = createOptionsOf(platform, { challenge, email, passkeys });
    return ok({ reply: { success: true, options }, cookies: {} });
  },
});

/** Adds the passkey that the browser made; where it is the first second factor, sessions of the password alone end. */
export const addPasskey = defineAccountCommand(passkeysCalls.add, {
  prepare: async ({ ctx, input: { body } }) => {
    const { platform, now } = ctx;
    const { clientDataJSON } = body.passkey;
    const purpose = { to: 'add', session: memberOf(ctx).tokenHash } as const;
    const challenge = await useCeremony(platform, purpose, { clientDataJSON, now });
    if (challenge === null) return refusal('WRONG_PASSKEY');
    const read = await readNewPasskey({ publicUrl: platform.publicUrl, challenge }, body.passkey);
    return read === null ? refusal('WRONG_PASSKEY') : ok(read);
  },
  run: async ({ ctx, input: { body }, prepared: { credential, publicKey, counter } }) => {
    const { tx, now } = ctx;
    const { business, email } = memberOf(ctx);
    const account = await holdOwnAccount(ctx);
    if (account === null) return refusal('UNAUTHENTICATED');
    if ((await listPasskeys(tx, email)).length >= MOST_PASSKEYS) return refusal('LIMIT_REACHED');
    const recoveryCodes = account.second_factor ? [] : await beginFactors(ctx);
    const added = await insertPasskey(tx, {
      credential_id: credential,
      email,
      public_key: publicKey,
      counter,
      transports: body.passkey.transports,
      name: body.name,
      now,
    });
    if (!added) return refusal('FACTOR_EXISTS', { message: KEPT_ALREADY });
    await tx.emit({ type: 'passkey.added', business, email, now });
    const data = await readFactorsOf(tx, email);
    return ok({ reply: { success: true, data, recoveryCodes }, cookies: {} });
  },
});

const KEPT_ALREADY = 'This passkey is kept for an account already. Please use another device or key.';

/** Removes a passkey; where it was the last second factor, the password is enough from then on. */
export const removePasskey = defineAccountCommand(passkeysCalls.remove, {
  run: async ({ ctx, input: { params } }) => {
    const { tx, now } = ctx;
    const { business, email } = memberOf(ctx);
    await lockAccount(tx, email);
    const named = (await listPasskeys(tx, email)).find((passkey) => passkeyName(passkey) === params.id);
    if (named === undefined) return refusal('NOT_FOUND');
    await deletePasskey(tx, email, named.credential_id);
    const isOff = await endLastFactor(ctx, email);
    await tx.emit({ type: isOff ? 'factor.changed' : 'factor.removed', business, email, now });
    return ok({ reply: { success: true, data: await readFactorsOf(tx, email) }, cookies: {} });
  },
});
