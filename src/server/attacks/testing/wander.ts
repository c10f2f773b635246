import type { Call } from '#contract/call.ts';
import { createHoldings } from '../../testing/holdings.ts';
import { nameOf } from '../../testing/sample-requests.ts';
import { asSuperuser } from '../../testing/seeded-rows.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { canaryIn, secretIn } from './canaries.ts';
import { fuzzedRequest, isFuzzed, lurePool } from './fuzzed-requests.ts';
import { addItem, type FuzzFixtures, sendWhole } from './requests.ts';

export type Wandering = {
  readonly app: TestApp;
  readonly calls: readonly Call[];
  /** Whose canaries are listened for. */
  readonly theirs: FuzzFixtures;
  readonly numbers: (limit: number) => number;
  readonly howMany: number;
};

/** After so many random calls a business is worn out: its things deleted, its clients erased. */
const CALLS_A_BUSINESS = 250;
const CALLS_A_LIMIT = 50;

const leakOf = (call: Call, text: string, { owner }: FuzzFixtures, sent: string): string | null => {
  if (call.access === 'public') return secretIn(text);
  const named = [owner.businessId, owner.email].find((name) => text.includes(name) && !sent.includes(name));
  return canaryIn(text) ?? named ?? null;
};

/** Asks everything at random as the owner of one business after another; what came out that is not theirs. */
export const wander = async ({
  app,
  calls,
  theirs,
  numbers,
  howMany,
}: Wandering): Promise<readonly string[]> => {
  const asked = calls.filter(isFuzzed);
  const leaks: string[] = [];
  let mine: FuzzFixtures | undefined;
  let lures: readonly string[] = [];
  for (let at = 0; at < howMany; at += 1) {
    // No limit on how often something may be asked is to decide what is seen.
    if (at % CALLS_A_LIMIT === 0) await asSuperuser(app, 'DELETE FROM rate_limits');
    if (mine === undefined || at % CALLS_A_BUSINESS === 0) {
      mine = await addItem(await createHoldings(app));
      lures = await lurePool(app, theirs, mine.owner.businessId);
    }
    const call = asked[numbers(asked.length)];
    if (call === undefined) continue;
    const request = fuzzedRequest(call, mine, lures, numbers);
    const answer = await sendWhole(mine.owner.visitor, call, request);
    const leak = leakOf(call, answer.text, theirs, JSON.stringify(request));
    if (leak !== null) leaks.push(`${nameOf(call)} answered ${answer.status} with ${leak}`);
  }
  return leaks;
};
