import { deepStrictEqual, ok } from 'node:assert/strict';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { burst, steadyLoad } from '../load/load.ts';
import { type Benchmark, type BenchResult, FEWEST_ROUNDS, interleave, ratioResult } from '../result.ts';
import { BOOK_PATH, createBusiness, openDays } from '../stack/booking-client.ts';
import { addSeveralServices, linesBody, linesDayPath, linesOf } from '../stack/several-services.ts';
import { withStack } from '../stack/stack.ts';
import { CONNECTIONS } from './beside-bare.ts';

const MILLISECONDS = 2_500;
const DAY_MS = 86_400_000;

/** Milliseconds of one answer among so many connections. */
const perAnswer = async (port: number, path: string): Promise<number> => {
  const load = { port, path, connections: CONNECTIONS, milliseconds: MILLISECONDS };
  const { answers, different, firstStatus, firstBody, seconds } = await steadyLoad(load);
  if (firstStatus !== 200 || different > 0) throw new Error(`${different} answers differed; ${firstBody}`);
  return (seconds * 1_000) / answers;
};

const readDay = async (port: number, path: string): Promise<readonly string[]> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return appointmentsCalls.availability.reply.parse(await response.json()).slots;
};

/** What one person's booking of all three takes is gone from the day, and nothing else comes of it. */
const prove = async (port: number, date: string): Promise<void> => {
  const business = await createBusiness(port);
  const own = await addSeveralServices(port, business, { alone: true });
  const path = linesDayPath(linesOf(own), date);
  const before = await readDay(port, path);
  const [, start = ''] = before;
  const requests = [{ method: 'POST', path: BOOK_PATH, body: linesBody(own)(business, 1, start) }];
  const { answers } = await burst({ port, requests });
  if (answers[0]?.status !== 200) throw new Error(`A booking was refused: ${answers[0]?.body}`);
  const after = await readDay(port, path);
  ok(!after.includes(start), 'What was booked is still offered');
  deepStrictEqual(
    after.filter((time) => !before.includes(time)),
    [],
  );
};

const measure = async (port: number, log: (line: string) => void): Promise<readonly BenchResult[]> => {
  const business = await createBusiness(port);
  const several = await addSeveralServices(port, business, { alone: false });
  const [day] = await openDays(port, business, 1);
  if (day === undefined) throw new Error('No day can be booked');
  await prove(port, day.date);
  const [one = ''] = several.serviceIds;
  const lines = linesOf(several);
  const dayAt = (ahead: number): string => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
  const days = `from=${dayAt(1)}&to=${dayAt(30)}`;
  const month = `/api${appointmentsCalls.availableDays.path}`;
  const asked = [
    ['a day', linesDayPath(lines, day.date), linesDayPath(one, day.date)],
    ['a month', `${month}?lines=${lines}&${days}`, `${month}?lines=${one}&${days}`],
  ] as const;
  const results: BenchResult[] = [];
  for (const [what, ofThree, ofOne] of asked) {
    await perAnswer(port, ofThree);
    await perAnswer(port, ofOne);
    log(`${what}, ${FEWEST_ROUNDS} rounds`);
    const rounds = await interleave(FEWEST_ROUNDS, {
      subject: () => perAnswer(port, ofThree),
      anchor: () => perAnswer(port, ofOne),
    });
    results.push(
      ratioResult({
        id: 'L1',
        what: `free starts of ${what} for three lines, anyone of six people`,
        unit: 'ms',
        anchor: 'the same for one line',
        rounds,
        gate: { bound: 'at most', must: 4, stretch: 2 },
        proven: ['a start is offered until it is booked', 'a booking makes no other start free'],
        notes: [`${CONNECTIONS} connections; as it is asked again and again, each day worked out once`],
      }),
    );
  }
  return results;
};

export const linesLookup: Benchmark = {
  id: 'L1',
  run: (log) => withStack(({ port }) => measure(port, log)),
};
