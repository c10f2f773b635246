import { randomBytes } from 'node:crypto';
import { insertAccount, insertSession } from '../modules/auth/auth.repo.ts';
import { later } from '../platform/db/time-columns.ts';
import { acrossTenants } from '../platform/db/transaction.ts';
import { newCsrfToken } from '../platform/http/csrf.ts';
import { newBusinessId, newToken } from '../platform/ids.ts';
import { sha256 } from '../platform/secrets.ts';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

/** An owner put straight into the database, signed in and not set up: where a test needs hundreds, hashing is too slow. */
export const plantOwner = async (app: TestApp): Promise<Visitor> => {
  const business = newBusinessId();
  const email = `planted-${randomBytes(6).toString('hex')}@example.ng`;
  const token = newToken();
  const now = app.clock.now();
  await acrossTenants(app.database, async (transaction) => {
    await insertAccount(transaction, {
      business,
      businessName: 'Planted Studio',
      phone: '08031234567',
      email,
      passwordHash: 'none',
      hours: [{ weekday: 1, startMinute: 540, endMinute: 1020 }],
      now,
    });
    await insertSession(transaction, {
      tokenHash: sha256(token),
      business,
      email,
      device: '',
      now,
      expiresAt: later(now, 60 * 24),
    });
  });
  const visitor = app.visitor();
  visitor.cookies.set('sid', token);
  visitor.cookies.set('XSRF-TOKEN', newCsrfToken(app.secretKey, sha256(token)));
  return visitor;
};
