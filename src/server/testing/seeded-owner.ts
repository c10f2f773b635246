import { randomBytes } from 'node:crypto';
import { insertAccount } from '../modules/auth/accounts/accounts.repo.ts';
import { insertMember } from '../modules/auth/members/members.repo.ts';
import { insertBusiness } from '../modules/auth/owned/owned.repo.ts';
import { absoluteMinutes, insertSession } from '../modules/auth/sessions/sessions.repo.ts';
import { later } from '../platform/db/tables/time-columns.ts';
import { acrossTenants } from '../platform/db/transaction.ts';
import { newCsrfToken } from '../platform/http/csrf.ts';
import { newTokenAt } from '../platform/http/session.ts';
import { newBusinessId, newId } from '../platform/ids.ts';
import { hashPassword } from '../platform/secrets/password-hash.ts';
import { sha256 } from '../platform/secrets/secrets.ts';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

export const PASSWORD = 'Correct-horse 9';

let hashed: Promise<string> | undefined;

/** An owner as after registering and signing in, not set up; hashing each one's password anew would be most of a test. */
export const registerOwner = async (
  app: TestApp,
  name = 'Ada Hair Studio',
): Promise<{ visitor: Visitor; email: string }> => {
  const business = newBusinessId();
  const email = `owner-${randomBytes(6).toString('hex')}@example.ng`;
  const token = newTokenAt(business);
  const now = app.clock.now();
  hashed ??= hashPassword(PASSWORD);
  const passwordHash = await hashed;
  const member = newId();
  await acrossTenants(app.database, async (transaction) => {
    const phone = '08031234567';
    await insertBusiness(transaction, {
      ...{ business, businessName: name, ownerName: '', phone, verified: true, now },
    });
    await insertAccount(transaction, { business, email, passwordHash, verified: true, now });
    await insertMember(transaction, { member, business, email, role: 'owner', now });
    await insertSession(transaction, {
      tokenHash: sha256(token),
      business,
      member,
      email,
      device: 'node',
      secondFactor: false,
      provedAt: now,
      sharedDevice: null,
      now,
      expiresAt: later(now, absoluteMinutes),
    });
  });
  const visitor = app.visitor();
  visitor.cookies.set('sid', token);
  visitor.cookies.set('XSRF-TOKEN', newCsrfToken(app.secretKey, sha256(token), email));
  return { visitor, email };
};
