import { expect } from 'vitest';
import { linkToken } from '../modules/auth/index.ts';
import type { BusinessId, Id } from '../platform/ids.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { fromOwnNetwork } from './client-network.ts';
import { completeSetup, setupBody } from './payout-harness.ts';
import { PASSWORD } from './seeded-owner.ts';
import { storedRows } from './stored-rows.ts';
import type { TestApp } from './test-app.ts';
import type { TestOwner } from './test-owner.ts';

let names = 0;

/**
 * An owner who registered through the API and has not confirmed their address: signed in and set up, with deposits of
 * 20 % asked for. For a server with `paystack` and `trustProxy`.
 */
export const registerUnproven = async (app: TestApp): Promise<TestOwner> => {
  names += 1;
  const [email, slug] = [`unproven-${names}@example.ng`, `unproven-${names}`];
  const visitor = app.visitor();
  const account = { businessName: 'Ada Studio', email, phone: '08031234567', password: PASSWORD };
  const registered = await visitor.send('POST', '/api/auth/register', {
    body: account,
    headers: fromOwnNetwork(),
  });
  expect(registered.status).toBe(200);
  await visitor.send('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  const setUp = await completeSetup(visitor, setupBody(slug));
  expect([setUp.status, setUp.body.user.isSetupComplete]).toEqual([200, true]);
  const staff = await visitor.send('GET', '/api/staff');
  const { businessId } = setUp.body.user;
  return { visitor, email, password: PASSWORD, slug, businessId, staffId: staff.body.data[0]._id };
};

/** The tokens of the links that were mailed to an address, oldest first. */
export const mailedTokens = async (
  app: TestApp,
  email: string,
  kind: 'verify-email' | 'password-reset' = 'verify-email',
): Promise<readonly string[]> => {
  const rows = await storedRows(
    app,
    'SELECT business_id, reset_id FROM messages WHERE address = $1 AND kind = $2 ORDER BY created_at, due_at',
    [email, kind],
  );
  const secrets = createSecrets(app.secretKey);
  return rows.map((row) => linkToken(secrets, kind, row['business_id'] as BusinessId, row['reset_id'] as Id));
};

/** Opens the link that confirms an address. */
export const confirmAddress = (app: TestApp, token: string | undefined) =>
  app.visitor().send('PUT', `/api/auth/verifyemail/${token}`, { headers: fromOwnNetwork() });
