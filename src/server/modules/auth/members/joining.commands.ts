import { membersCalls } from '#contract/calls/members.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { StoredUser } from '#contract/replies/views.ts';
import { resetPasswordErrors } from '#core/accounts/password-rules.ts';
import { ok } from '#core/result.ts';
import { type AccountTx, type Answered, defineAccountCommand } from '../../../platform/account-command.ts';
import { hitLimit, type Limit } from '../../../platform/counted-limits.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { newCsrfToken } from '../../../platform/http/csrf.ts';
import { newTokenAt } from '../../../platform/http/session.ts';
import { type BusinessId, type Id, newId, readBusinessHandle } from '../../../platform/ids.ts';
import { hashPassword } from '../../../platform/secrets/password-hash.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { memberOf } from '../../../platform/use-case.ts';
import { findAccount, holdPassword, lockAccount, upsertAccount } from '../accounts/accounts.repo.ts';
import { readLink } from '../accounts/links.rules.ts';
import { refuseCommonPassword } from '../passwords/passwords.rules.ts';
import { logOut } from '../sessions/sessions.commands.ts';
import { continueSession } from '../sessions/sessions.repo.ts';
import { checkPassword } from '../sign-in/credentials.commands.ts';
import { openSession, signIn } from '../sign-in/sign-in.commands.ts';
import { type KnownAccount, knownDevice } from '../sign-in/sign-in.rules.ts';
import { consumeInvitation } from './invitations.repo.ts';
import { readInvitation, readUserOf } from './members.queries.ts';
import { insertMember, noteEntered } from './members.repo.ts';

const triesPerAddress: Limit = { name: 'invitation-try-address', max: 60, windowMinutes: 60 };

/** With which account somebody joins; `isNew`: it is made by this. */
type Joining = { readonly isNew: boolean; readonly account: KnownAccount };

/**
 * Makes whoever has an invitation's link a member, and signs them in: by the password of their account, or by a new one
 * where they have none; where they have a second factor, with a challenge for it. TOKEN_INVALID for any link that is not live; of two who accept one at once, the second.
 */
export const acceptInvitation = defineAccountCommand(membersCalls.accept, {
  prepare: async ({ ctx, input: { body } }): Promise<Outcome<Joining>> => {
    const { platform, now, address, deviceCookie } = ctx;
    const limit = await acrossTenants(platform.database, ({ query }) =>
      hitLimit(query, triesPerAddress, address, now),
    );
    if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
    // Neither is a password hashed nor one tried for whoever has no link.
    const invitation = await readInvitation(platform, body.token);
    if (invitation === null) return refusal('TOKEN_INVALID', { message: LINK_OVER });
    const { email, isNew } = invitation;
    if (isNew) {
      const weak = refuseWeakPassword(body.password) ?? refuseCommonPassword(body.password, { email });
      const hash = async () => ({
        email,
        password_hash: await hashPassword(body.password),
        second_factor: false,
      });
      return weak ?? ok({ isNew: true, account: await hash() });
    }
    const knownAs = (account: KnownAccount) => knownDevice(platform.secrets, deviceCookie, account);
    const credentials = { email, password: body.password };
    const checked = await checkPassword(platform, { credentials, asker: { now, address, knownAs } });
    if (!checked.ok) return checked;
    // guard: an-account-joins-by-its-own-password
    if (checked.value === null) return refusal('INVALID_CREDENTIALS', { message: WRONG });
    return ok({ isNew, account: checked.value });
  },
  run: async ({ ctx, input: { body }, prepared: { isNew, account } }) => {
    const { tx, now } = ctx;
    const link = readLink(body.token);
    const invitation = link === null ? undefined : await consumeInvitation(tx, link, now);
    if (invitation === undefined) return refusal('TOKEN_INVALID', { message: LINK_OVER });
    const { business_id: business, email, role, staff_id: staff, sees_phones: seesPhones } = invitation;
    const stands = isNew
      ? await upsertAccount(tx, { email, passwordHash: account.password_hash, now })
      : await holdPassword(tx, account);
    // It has become an account, or got another password, since that was looked at.
    if (!stands) return refusal('INVALID_CREDENTIALS', { message: WRONG });
    const member = newId();
    // A staff member has a name already, which their clients read too.
    const name = staff === null ? (body.name ?? '') : '';
    const joined = { member, business, email, role, staff, seesPhones, name, now };
    const isNewHere = await insertMember(tx, joined);
    if (!isNewHere) return refusal('TOKEN_INVALID', { message: LINK_OVER });
    await noteEntered(tx, { business, member }, now);
    return isNew ? openSession(ctx, account, { isNew }) : signIn(ctx, account);
  },
});

const LINK_OVER = 'This invitation does not work any more. Please ask for a new one.';
const WRONG = 'That is not the password of your account. Please try again, or reset it on the login page.';

const refuseWeakPassword = (password: string) => {
  const wrong = resetPasswordErrors(password);
  if (wrong.length === 0) return null;
  return refusal('INVALID_INPUT', { errors: wrong.map((message) => ({ field: 'password', message })) });
};

const OF_ONE =
  'This device is shared by the team of one business. Please open another on a device of your own.';

/**
 * Goes on in a business of the account: with a session there in place of this one, which ends once that stands, so that
 * each is kept on the node of its business. A step of going from one to another and of adding one, and the first business
 * at the next sign-in. NOT_FOUND where the account is no member.
 */
export const goOnIn = async (ctx: AccountTx, business: BusinessId): Promise<Outcome<Entered>> => {
  const { platform, tx, now } = ctx;
  const before = memberOf(ctx);
  const { email } = before;
  // guard: a-shared-device-is-of-one-business
  if (before.sharedDevice !== null) return refusal('FORBIDDEN', { message: OF_ONE });
  const account = await findAccount(tx, email, business);
  // guard: an-account-enters-its-own-businesses-alone
  if (account === undefined) return refusal('NOT_FOUND');
  const { member_id: member } = account;
  const token = newTokenAt(business);
  const tokenHash = sha256(token);
  // Whoever ends the sessions of the account holds it as well.
  // guard: no-session-goes-on-elsewhere-while-all-of-them-end
  await lockAccount(tx, email);
  const expiresAt = await continueSession(tx, before, { business, member, tokenHash });
  if (expiresAt === undefined) return refusal('UNAUTHENTICATED');
  await noteEntered(tx, { business, member }, now);
  const user = await readUserOf(tx, account, null);
  const csrf = newCsrfToken(platform.secretKey, tokenHash, email);
  const session = { token, csrf, maxAgeSeconds: Math.floor((expiresAt - now) / 1000) };
  // guard: a-session-that-goes-on-elsewhere-has-ended-here
  const after = () => logOut(platform, before);
  return ok({ reply: { success: true, user }, cookies: { session }, after, member });
};

type Entered = Answered<{ readonly success: true; readonly user: StoredUser }> & { readonly member: Id };

/** Goes on in another business of the account. */
export const enterBusiness = defineAccountCommand(membersCalls.enter, {
  run: async ({ ctx, input: { body } }) => {
    const business = readBusinessHandle(body.businessId);
    return business === null ? refusal('NOT_FOUND') : goOnIn(ctx, business);
  },
});
