import { expect, test } from 'vitest';
import { later } from '../../platform/db/tables/time-columns.ts';
import { acrossTenants } from '../../platform/db/transaction.ts';
import { newTokenAt } from '../../platform/http/session.ts';
import { newId } from '../../platform/ids.ts';
import { createSecrets, sha256 } from '../../platform/secrets/secrets.ts';
import { fromOwnNetwork } from '../../testing/client-network.ts';
import { runSize } from '../../testing/run-size.ts';
import { registerOwner } from '../../testing/seeded-owner.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { replaceLink } from './accounts/links.repo.ts';
import { linkHash, linkToken } from './accounts/links.rules.ts';
import { resetMinutes } from './passwords/passwords.rules.ts';
import { absoluteMinutes, insertSession } from './sessions/sessions.repo.ts';

const SESSIONS = 50;
const USES = runSize('RESET_USES', 12);
const app = useTestApp({ trustProxy: '127.0.0.1' });

/** An account with this many sessions besides its first, and a link to reset its password. */
const plant = async (sessions: number) => {
  const { visitor, email } = await registerOwner(app);
  const { business_id: business, member_id: member } = await acrossTenants(app.database, ({ query }) =>
    query
      .selectFrom('members')
      .select(['business_id', 'member_id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow(),
  );
  const now = app.clock.now();
  const reset = newId();
  const others: Visitor[] = [];
  const [secrets, purpose] = [createSecrets(app.secretKey), 'password-reset'] as const;
  await acrossTenants(app.database, async (transaction) => {
    for (let made = 0; made < sessions; made += 1) {
      const token = newTokenAt(business);
      const other = app.visitor();
      other.cookies.set('sid', token);
      others.push(other);
      const expiresAt = later(now, absoluteMinutes);
      const device = `phone ${made}`;
      const of = {
        business,
        member,
        email,
        secondFactor: false,
        provedAt: now,
        sharedDevice: null,
      };
      await insertSession(transaction, { tokenHash: sha256(token), ...of, device, now, expiresAt });
    }
    const expiresAt = later(now, resetMinutes);
    const link = { id: reset, tokenHash: linkHash(secrets, purpose, reset), expiresAt };
    await replaceLink(transaction, link, { purpose, business, email, now });
  });
  return { email, reset: linkToken(secrets, purpose, business, reset), all: [visitor, ...others] };
};

const statuses = (visitors: readonly Visitor[]): Promise<readonly number[]> =>
  Promise.all(visitors.map(async (one) => (await one.send('GET', '/api/users/me')).status));
const use = (reset: string, at: number) =>
  app.visitor().send('PUT', `/api/auth/resetpassword/${reset}`, {
    body: { password: `Brand-new ${at} horse!` },
    headers: fromOwnNetwork(),
  });

test('a reset leaves none of fifty sessions', async () => {
  const { all, reset } = await plant(SESSIONS - 1);
  expect(new Set(await statuses(all))).toEqual(new Set([200]));
  expect((await use(reset, 0)).status).toBe(200);
  expect(await statuses(all)).toEqual(all.map(() => 401));
});

test(`a link is used once, however many try it at the same moment: ${USES}`, {
  timeout: 30_000 + USES * 500,
}, async () => {
  const { email, reset } = await plant(0);
  const answers = await Promise.all(Array.from({ length: USES }, (_, at) => use(reset, at)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const others = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  const busy = others.filter((code) => code === 'UNAVAILABLE').length;
  process.stdout.write(`${USES} uses of one link at once: 1 success, ${busy} told to come again\n`);
  // Hundreds of passwords at once are more than can be hashed in the time a request has.
  expect(others.filter((code) => code !== 'TOKEN_INVALID')).toHaveLength(USES < 50 ? 0 : busy);
  const told = `SELECT 1 FROM messages WHERE address = $1 AND kind = 'password-changed'`;
  expect(await storedRows(app, told, [email])).toHaveLength(1);
});
