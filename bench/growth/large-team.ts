import { deepStrictEqual } from 'node:assert/strict';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import {
  type Benchmark,
  type BenchResult,
  FEWEST_ROUNDS,
  interleave,
  median,
  ratioResult,
} from '../result.ts';
import { LARGEST } from './owner-screens.ts';
import { manyRows, type SeededStack, withSeeded } from './seeded-stack.ts';
import { dayPath, monthPath, type SignedIn, signIn } from './signed-in.ts';

const MANY = 32;
const FEW = 4;
const ASKED_A_ROUND = 10;
const PROVEN_DAY = 7;

/** Anyone's starts of a day are those that somebody of the team has. */
const prove = async (owner: SignedIn, team: readonly string[]): Promise<void> => {
  const starts = async (staffId: string): Promise<readonly string[]> => {
    const { body } = await owner.get(dayPath(owner, staffId, PROVEN_DAY));
    return appointmentsCalls.availability.reply.parse(JSON.parse(body)).slots;
  };
  const ofEach: string[] = [];
  for (const member of team) ofEach.push(...(await starts(member)));
  deepStrictEqual(await starts('any'), [...new Set(ofEach)].toSorted());
};

const measure = async (stack: SeededStack, log: (line: string) => void): Promise<readonly BenchResult[]> => {
  const { admin } = stack;
  const owner = await signIn(stack, LARGEST);
  const everybody = staffCalls.list.reply.parse(
    JSON.parse((await owner.get(staffCalls.list.path)).body),
  ).data;
  const team = everybody.slice(0, MANY).map(({ _id }) => _id);
  if (team.length < MANY)
    throw new Error(`The largest business has ${team.length} people; ${MANY} are needed`);
  const letDo = async (staffIds: readonly string[]): Promise<void> => {
    await admin('DELETE FROM rate_limits');
    await owner.put(servicesCalls.assignStaff.path.replace('{id}', owner.serviceId), { staffIds });
  };
  const monthOf = async (members: readonly string[]): Promise<number> => {
    await letDo(members);
    const times: number[] = [];
    for (let turn = 0; turn < ASKED_A_ROUND; turn += 1) {
      // What is kept in memory would be answered as fast for any team.
      await admin('UPDATE diary_versions SET version = version + 1');
      await admin('DELETE FROM rate_limits');
      times.push((await owner.get(monthPath(owner, 'any'))).milliseconds);
    }
    return median(times);
  };
  try {
    for (const members of [team, team.slice(0, FEW)]) {
      await monthOf(members);
      await prove(owner, members);
    }
    log(`${FEWEST_ROUNDS} rounds`);
    const rounds = await interleave(FEWEST_ROUNDS, {
      subject: () => monthOf(team),
      anchor: () => monthOf(team.slice(0, FEW)),
    });
    return [
      ratioResult({
        id: 'H5',
        what: `a month of anyone among ${MANY} people, the largest business of ${manyRows().toLocaleString('en')}`,
        unit: 'ms',
        anchor: `the same among ${FEW}`,
        rounds,
        gate: { bound: 'at most', must: 10, stretch: 8 },
        proven: ["anyone's starts of a day are those that somebody of the team has"],
        notes: ['one request at a time; nothing is kept of a diary from one request to the next'],
      }),
    ];
  } finally {
    await letDo([]);
  }
};

/** H5: what a large team costs whoever looks for any of them. */
export const largeTeam: Benchmark = {
  id: 'H5',
  run: (log) => withSeeded(manyRows(), log, (stack) => measure(stack, log)),
};
