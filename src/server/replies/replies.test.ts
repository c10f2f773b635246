import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { callGroups } from '#contract/calls/calls.ts';
import { addItem, type FuzzFixtures, sendWhole, wholeRequest } from '../attacks/testing/requests.ts';
import { createHoldings } from '../testing/holdings.ts';
import { createWriter } from '../testing/plain-reply.ts';
import { nameOf } from '../testing/sample-requests.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { Answer } from '../testing/visitor.ts';

/**
 * What every call of the contract answers, letter by letter: to nobody, of what is not there, to who sends nothing and
 * to its owner. What changes the house and not what it does leaves the recorded files as they are. What it does is
 * changed on purpose: `npx vitest run --project server src/server/replies -u` writes them anew, and they are read.
 */
const app = useTestApp({ paystack: true });

/**
 * One has no end, one tells of the machine, one names records that are alike in the order of their ids, and after one
 * nothing is as it was.
 */
const LEFT_OUT = ['GET /live', 'GET /health', 'GET /activity', 'POST /dev/clock'];
const NOBODYS = '0'.repeat(44);

/** What only reads comes first, and what takes away or signs out last, so that each finds what it is about. */
const turnOf = ({ method, path }: Call): number => {
  if (path === '/auth/logout') return 3;
  return method === 'GET' ? 0 : method === 'DELETE' ? 2 : 1;
};

type Asked = readonly [how: string, answer: Answer];

/** The refusals first, since what is granted may change what there is. */
const askAll = async (call: Call, own: FuzzFixtures): Promise<readonly Asked[]> => {
  const { visitor } = own.owner;
  const { query, ...rest } = wholeRequest(call, own);
  // Where a list goes on hangs on ids that are drawn.
  const { after: _, ...asking } = query;
  const whole = { ...rest, query: asking };
  const asked: Asked[] = [];
  const ask = async (how: string, request = whole, by = visitor): Promise<void> => {
    asked.push([how, await sendWhole(by, call, request)]);
  };
  if (call.access === 'owner' || call.access === 'account') await ask('by nobody', whole, app.visitor());
  if (Object.keys(whole.params).length > 0) {
    const params = Object.fromEntries(Object.keys(whole.params).map((key) => [key, NOBODYS]));
    await ask('of what is not there', { ...whole, params });
  }
  if (Object.keys(whole.query).length > 0) await ask('without its query', { ...whole, query: {} });
  if (whole.body !== undefined) await ask('with nothing in it', { ...whole, body: {} });
  await ask('as it should be');
  return asked;
};

const recorded = Object.entries(callGroups)
  .map(
    ([group, calls]) =>
      [
        group,
        Object.values<Call>(calls)
          .filter((call) => !LEFT_OUT.includes(nameOf(call)))
          .toSorted((a, b) => turnOf(a) - turnOf(b)),
      ] as const,
  )
  .filter(([, calls]) => calls.length > 0);

describe.each(recorded)('calls of %s', (group, calls) => {
  let own: FuzzFixtures;
  beforeAll(async () => {
    own = await addItem(await createHoldings(app));
  });

  test('answer as they did', async () => {
    const write = createWriter();
    const written: string[] = [];
    for (const call of calls) {
      for (const [how, answer] of await askAll(call, own))
        written.push(write(`${nameOf(call)}, ${how}`, answer));
    }
    await expect(written.join('\n')).toMatchFileSnapshot(`recorded/${group}.txt`);
  });
});
