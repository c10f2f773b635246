import { randomBytes } from 'node:crypto';
import { defaultWeeklyHours } from '#core/hours/weekly-hours.ts';
import { insertAccount } from '../modules/auth/accounts/accounts.repo.ts';
import { absoluteMinutes, insertSession } from '../modules/auth/sessions/sessions.repo.ts';
import { later } from '../platform/db/tables/time-columns.ts';
import { acrossTenants } from '../platform/db/transaction.ts';
import { newCsrfToken } from '../platform/http/csrf.ts';
import { newBusinessId, newToken } from '../platform/ids.ts';
import { hashPassword } from '../platform/secrets/password-hash.ts';
import { sha256 } from '../platform/secrets/secrets.ts';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

export const PASSWORD = 'Correct-horse 9';

const openingHours = defaultWeeklyHours.flatMap((spans, weekday) =>
  spans.map((span) => ({ weekday, ...span })),
);

let hashed: Promise<string> | undefined;

/** An owner as after registering and signing in, not set up; hashing each one's password anew would be most of a test. */
export const registerOwner = async (
  app: TestApp,
  name = 'Ada Hair Studio',
): Promise<{ visitor: Visitor; email: string }> => {
  const business = newBusinessId();
  const email = `owner-${randomBytes(6).toString('hex')}@example.ng`;
  const token = newToken();
  const now = app.clock.now();
  hashed ??= hashPassword(PASSWORD);
  const passwordHash = await hashed;
  await acrossTenants(app.database, async (transaction) => {
    await insertAccount(transaction, {
      business,
      businessName: name,
      phone: '08031234567',
      email,
      passwordHash,
      verification: null,
      hours: openingHours,
      now,
    });
    const { member_id: member } = await transaction.query
      .selectFrom('members')
      .select('member_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await insertSession(transaction, {
      tokenHash: sha256(token),
      business,
      member,
      isOwner: true,
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
  visitor.cookies.set('XSRF-TOKEN', newCsrfToken(app.secretKey, sha256(token)));
  return { visitor, email };
};
