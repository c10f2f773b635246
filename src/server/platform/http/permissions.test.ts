import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/calls.ts';
import { refusal } from '#contract/outcome.ts';
import { keyPermissions, permissionNames, type Role, reachOf, roles } from '#core/accounts/permissions.ts';
import { systemClock } from '../clock.ts';
import { newBusinessId, newId, newToken } from '../ids.ts';
import { createKeys } from './access.ts';
import { newCsrfToken } from './csrf.ts';
import { mount } from './mount.ts';
import { createAllowance } from './rate-limits/allowance.ts';
import type { Authority, Session } from './session.ts';
import { callsByRole } from './testing/calls-by-role.ts';

const publicUrl = 'http://localhost:3000';
const secretKey = 'k'.repeat(64);
const tokenHash = Buffer.alloc(32);
const signedIn = allCalls.filter(({ access }) => access === 'account' || access === 'owner');

/** What each of these calls answers to a session of this role, or to a key. */
const answersTo = async (
  authority: Authority,
  calls: readonly Call[],
): Promise<readonly { name: string; code: string; message: string }[]> => {
  const app = Fastify();
  await app.register(cookie);
  const asking = {
    tokenHash,
    business: newBusinessId(),
    setupComplete: true,
    staff: null,
    called: null,
    seesPhones: false,
  };
  const person = {
    ...{ email: 'a@b.ng', member: newId(), secondFactor: false, owesFactor: false },
    ...{ provedAt: systemClock.now(), sharedDevice: null },
  };
  const session: Session =
    authority.key === null
      ? { ...asking, ...person, ...authority }
      : { ...asking, member: null, ...authority };
  const findSession = async () => session;
  const dependencies = {
    ...{ clock: systemClock, publicUrl, secretKey, findSession, listTeam: async () => [] },
    keys: createKeys(findSession),
    spoiltFiles: createAllowance(10),
  };
  const byCookie = {
    origin: publicUrl,
    cookie: `sid=${newToken()}`,
    'x-xsrf-token': newCsrfToken(secretKey, tokenHash, 'a@b.ng'),
  };
  for (const call of calls) mount(app, dependencies, { call, run: async () => refusal('NOT_FOUND') });
  const asked = calls.map(async ({ method, path }) => {
    const answer = await app.inject({
      method,
      url: `/api${path.replace(/\{\w+\}/g, 'x')}`,
      headers: authority.key === null ? byCookie : { authorization: 'Bearer akoko_x' },
    });
    return { name: `${method} ${path}`, ...answer.json() };
  });
  return Promise.all(asked);
};

const asRole = (role: Role): Authority => ({ role, key: null });

it('each call is answered to the roles that its line names, and refused to every other', async () => {
  expect(signedIn.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(callsByRole).toSorted(),
  );
  const letters = { owner: 'o', manager: 'm', frontDesk: 'f', staff: 's', accountant: 'a' };
  const answered = new Map(Object.keys(callsByRole).map((name) => [name, '']));
  for (const role of roles)
    for (const { name, code, message } of await answersTo(asRole(role), signedIn)) {
      if (code !== 'FORBIDDEN') answered.set(name, answered.get(name) + letters[role]);
      else
        expect(message, name).toMatch(/^Your role does not let you .+ Please ask the owner of the business/);
    }
  expect(Object.fromEntries(answered)).toEqual(callsByRole);
});

it('a role that is not in the table may ask nothing', async () => {
  // As a newer process may have written it.
  const answers = await answersTo(asRole('janitor' as Role), signedIn);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['FORBIDDEN']));
});

it('where a role reaches its own records alone, a call that does not narrow is refused', async () => {
  const narrowing = signedIn.filter(({ narrows }) => narrows);
  expect(narrowing.length).toBeGreaterThan(4);
  const widened = narrowing.map(({ narrows: _, ...call }) => call);
  const answers = await answersTo(asRole('staff'), widened);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['FORBIDDEN']));
});

it.each(keyPermissions)(
  'a key that may do %s reaches the calls of that permission and no other',
  async (given) => {
    const unsigned = allCalls.filter(({ access }) => access !== 'signed');
    const answers = await answersTo({ role: null, key: { id: newId(), permissions: [given] } }, unsigned);
    const reached = answers.filter(({ code }) => code !== 'FORBIDDEN').map(({ name }) => name);
    const anybodys = unsigned.filter(
      ({ access, method, path }) => access === 'public' && method === 'GET' && !path.startsWith('/auth/'),
    );
    const ofPermission = signedIn.filter(({ permission }) => permission === given);
    const named = [...anybodys, ...ofPermission].map(({ method, path }) => `${method} ${path}`);
    expect(reached.toSorted()).toEqual(named.toSorted());
  },
);

it('no key is given what belongs to people, and nobody makes one that does more than they may', () => {
  const peoples = permissionNames.filter((name) => !keyPermissions.some((given) => given === name));
  expect(peoples).toEqual([
    ...['account.own', 'business.set-up', 'members.change', 'activity.read', 'activity.export'],
    ...['payouts.read', 'payouts.change'],
    'integrations.manage',
  ]);
  const makers = roles.filter((role) => reachOf(role, 'integrations.manage') !== null);
  expect(makers).toEqual(['owner', 'manager']);
  for (const role of makers)
    expect(keyPermissions.filter((given) => reachOf(role, given) !== 'all')).toEqual([]);
});
