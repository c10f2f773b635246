import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/calls.ts';
import { refusal } from '#contract/outcome.ts';
import { type Role, roles } from '#core/accounts/permissions.ts';
import { systemClock } from '../clock.ts';
import { newBusinessId, newToken } from '../ids.ts';
import { newCsrfToken } from './csrf.ts';
import { mount } from './mount.ts';
import { createAllowance } from './rate-limits/allowance.ts';
import { callsByRole } from './testing/calls-by-role.ts';

const publicUrl = 'http://localhost:3000';
const secretKey = 'k'.repeat(64);
const tokenHash = Buffer.alloc(32);
const signedIn = allCalls.filter(({ access }) => access === 'account' || access === 'owner');

/** What each of these calls answers to a session of this role. */
const answersTo = async (
  role: Role,
  calls: readonly Call[],
): Promise<readonly { name: string; code: string; message: string }[]> => {
  const app = Fastify();
  await app.register(cookie);
  const session = {
    ...{ tokenHash, business: newBusinessId(), email: 'a@b.ng', role, setupComplete: true },
    ...{ staff: null, seesPhones: false },
  };
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
    return { name: `${method} ${path}`, ...answer.json() };
  });
  return Promise.all(asked);
};

it('each call is answered to the roles that its line names, and refused to every other', async () => {
  expect(signedIn.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(callsByRole).toSorted(),
  );
  const letters = { owner: 'o', manager: 'm', frontDesk: 'f', staff: 's', accountant: 'a' };
  const answered = new Map(Object.keys(callsByRole).map((name) => [name, '']));
  for (const role of roles)
    for (const { name, code, message } of await answersTo(role, signedIn)) {
      if (code !== 'FORBIDDEN') answered.set(name, answered.get(name) + letters[role]);
      else
        expect(message, name).toMatch(/^Your role does not let you .+ Please ask the owner of the business/);
    }
  expect(Object.fromEntries(answered)).toEqual(callsByRole);
});

it('a role that is not in the table may ask nothing', async () => {
  // As a newer process may have written it.
  const answers = await answersTo('janitor' as Role, signedIn);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['FORBIDDEN']));
});

it('where a role reaches its own records alone, a call that does not narrow is refused', async () => {
  const narrowing = signedIn.filter(({ narrows }) => narrows);
  expect(narrowing.length).toBeGreaterThan(4);
  const widened = narrowing.map(({ narrows: _, ...call }) => call);
  const answers = await answersTo('staff', widened);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['FORBIDDEN']));
});
