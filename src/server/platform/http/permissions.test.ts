import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/calls.ts';
import { refusal } from '#contract/outcome.ts';
import type { Role } from '#core/accounts/permissions.ts';
import { systemClock } from '../clock.ts';
import { newBusinessId, newToken } from '../ids.ts';
import { newCsrfToken } from './csrf.ts';
import { mount } from './mount.ts';
import { createAllowance } from './rate-limits/allowance.ts';

const publicUrl = 'http://localhost:3000';
const secretKey = 'k'.repeat(64);
const tokenHash = Buffer.alloc(32);
const signedIn = allCalls.filter(({ access }) => access === 'account' || access === 'owner');

/** What each of these calls answers to a session of this role. */
const statusesFor = async (role: Role, calls: readonly Call[]): Promise<readonly string[]> => {
  const app = Fastify();
  await app.register(cookie);
  const session = { tokenHash, business: newBusinessId(), email: 'a@b.ng', role, setupComplete: true };
  const dependencies = {
    clock: systemClock,
    publicUrl,
    secretKey,
    findSession: async () => session,
    spoiltFiles: createAllowance(10),
  };
  for (const call of calls) mount(app, dependencies, { call, run: async () => refusal('NOT_FOUND') });
  const asked = calls.map(async ({ method, path }) => {
    const answer = await app.inject({
      method,
      url: `/api${path.replace(/\{\w+\}/g, 'x')}`,
      headers: {
        origin: publicUrl,
        cookie: `sid=${newToken()}`,
        'x-xsrf-token': newCsrfToken(secretKey, tokenHash),
      },
    });
    return `${method} ${path} ${answer.json().code}`;
  });
  return Promise.all(asked);
};

it('a call is refused to a role that lacks its permission, and to no other', async () => {
  const refused = signedIn.map(({ method, path }) => `${method} ${path} FORBIDDEN`);
  expect(refused.length).toBeGreaterThan(80);
  // A role that is not in the table has none.
  expect(await statusesFor('janitor' as Role, signedIn)).toEqual(refused);
  const answers = await statusesFor('owner', signedIn);
  expect(answers.filter((answer) => refused.includes(answer))).toEqual([]);
});
