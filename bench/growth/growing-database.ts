import { strictEqual } from 'node:assert/strict';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { type Benchmark, type BenchResult, interleave, median, ratioResult } from '../result.ts';
import { FEW_ROWS, manyRows, type SeededStack, withSeeded } from './seeded-stack.ts';
import { dateAhead, dayPath, monthPath, type SignedIn, signIn } from './signed-in.ts';

const ROUNDS = 7;
const ASKED_A_ROUND = 15;
const WARM_UP = 10;
/** Both databases have it alike: so many appointments, whatever else is there. */
const SMALL = 2;
const LARGEST = 1;

type Question = {
  readonly what: string;
  readonly business: number;
  readonly path: (owner: SignedIn, turn: number) => string;
  /** What both databases answer alike; null where only the time of answering is compared. */
  readonly same: ((body: string) => unknown) | null;
};

const countedIn = (body: string): number => appointmentsCalls.list.reply.parse(JSON.parse(body)).data.length;

const questions: readonly Question[] = [
  {
    what: 'free times of a day',
    business: SMALL,
    path: (owner, turn) => dayPath(owner, 'any', 1 + (turn % 40)),
    same: (body) => body,
  },
  {
    what: 'free times of a month',
    business: SMALL,
    path: (owner) => monthPath(owner, 'any'),
    same: (body) => body,
  },
  {
    what: 'the dashboard list',
    business: SMALL,
    path: () => appointmentsCalls.list.path,
    same: countedIn,
  },
  {
    what: 'a month of the calendar',
    business: SMALL,
    path: () => `${appointmentsCalls.calendar.path}?from=${dateAhead(-15)}&to=${dateAhead(20)}&perDay=3`,
    same: (body) => appointmentsCalls.calendar.reply.parse(JSON.parse(body)).days,
  },
  {
    what: 'analytics of 30 days',
    business: SMALL,
    path: () => `${appointmentsCalls.analytics.path}?days=30`,
    same: (body) => appointmentsCalls.analytics.reply.parse(JSON.parse(body)).data.totalBookings,
  },
  {
    what: 'a day of the staff member with the longest past',
    business: LARGEST,
    path: (owner, turn) => dayPath(owner, owner.staffId, 1 + (turn % 40)),
    same: null,
  },
  {
    what: 'a month of the staff member with the longest past',
    business: LARGEST,
    path: (owner) => monthPath(owner, owner.staffId),
    same: null,
  },
];

/** Owners of both kinds of business, and a way to make the server forget what it keeps of a schedule. */
const openBoth = async (stack: SeededStack) => {
  const owners = new Map([
    [SMALL, await signIn(stack, SMALL)],
    [LARGEST, await signIn(stack, LARGEST)],
  ]);
  const ask = async ({ business, path }: Question, turn: number) => {
    const owner = owners.get(business);
    if (owner === undefined) throw new Error(`Nobody is signed in for business ${business}`);
    // What is kept in memory would be answered as fast from a database of any size.
    await stack.admin('UPDATE diary_versions SET version = version + 1');
    return owner.get(path(owner, turn));
  };
  return async (question: Question): Promise<{ readonly milliseconds: number; readonly body: string }> => {
    const times: number[] = [];
    let body = '';
    for (let turn = 0; turn < ASKED_A_ROUND; turn += 1) {
      const answer = await ask(question, turn);
      times.push(answer.milliseconds);
      body = answer.body;
    }
    return { milliseconds: median(times), body };
  };
};

const compare = async (
  few: SeededStack,
  many: SeededStack,
  log: (line: string) => void,
): Promise<readonly BenchResult[]> => {
  const [askFew, askMany] = [await openBoth(few), await openBoth(many)];
  const results: BenchResult[] = [];
  for (const question of questions) {
    const { what, same } = question;
    for (let turn = 0; turn < WARM_UP / ASKED_A_ROUND; turn += 1) {
      await askFew(question);
      await askMany(question);
    }
    const [small, large] = [await askFew(question), await askMany(question)];
    if (same !== null) strictEqual(JSON.stringify(same(large.body)), JSON.stringify(same(small.body)), what);
    const rounds = await interleave(ROUNDS, {
      subject: async () => (await askMany(question)).milliseconds,
      anchor: async () => (await askFew(question)).milliseconds,
    });
    const result = ratioResult({
      id: 'G1',
      what: `${what}, ${manyRows().toLocaleString('en')} appointments in the database`,
      unit: 'ms',
      anchor: `the same with ${FEW_ROWS.toLocaleString('en')}`,
      rounds,
      gate: { bound: 'at most', must: 1.6, stretch: 1.3 },
      proven: same === null ? [] : ['both databases give the same answer'],
      notes: ['one request at a time; nothing is kept of a diary from one request to the next'],
    });
    log(`${what}: ${result.value.toFixed(2)}`);
    results.push(result);
  }
  return results;
};

export const growingDatabase: Benchmark = {
  id: 'G1',
  run: (log) =>
    withSeeded(FEW_ROWS, log, (few) => withSeeded(manyRows(), log, (many) => compare(few, many, log))),
};
