import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { clientsCalls } from '#contract/calls/clients.calls.ts';
import { finderCalls } from '#contract/calls/finder.calls.ts';
import { residentOf } from '../process/resident.ts';
import { type Benchmark, type BenchResult, figureResult, median } from '../result.ts';
import { manyRows, type SeededStack, withSeeded } from './seeded-stack.ts';
import { dateAhead, dayPath, monthPath, type SignedIn, signIn } from './signed-in.ts';

const TIMES = 20;
export const LARGEST = 1;
const calendar = (from: number, to: number, perDay: string): string =>
  `${appointmentsCalls.calendar.path}?from=${dateAhead(from)}&to=${dateAhead(to)}${perDay}`;
const search = (text: string): string =>
  `${clientsCalls.list.path}?search=${encodeURIComponent(text)}&page=1&limit=25`;

export type Screen = { readonly what: string; readonly path: (owner: SignedIn, turn: number) => string };

const screensOf = (clientId: string, appointmentId: string): readonly Screen[] => [
  { what: 'the dashboard list', path: () => appointmentsCalls.list.path },
  { what: 'a month of the calendar', path: (_, turn) => calendar(-20 - turn, 15 - turn, '&perDay=3') },
  { what: 'a week of the calendar', path: (_, turn) => calendar(-turn - 7, -turn - 1, '') },
  { what: 'a day of the calendar', path: (_, turn) => calendar(-turn, -turn, '') },
  { what: 'clients by name', path: (_, turn) => `${clientsCalls.list.path}?page=${1 + turn}&limit=25` },
  { what: 'clients found by a common name', path: () => search('ngozi') },
  { what: 'clients found by a rare address', path: (_, turn) => search(`${3_331 + turn}@example`) },
  { what: 'clients found by part of a number', path: (_, turn) => search(`000${1_200 + turn}`) },
  { what: 'nobody found', path: () => search('zzzz qqqq') },
  { what: 'the page of a client', path: () => clientsCalls.get.path.replace('{id}', clientId) },
  {
    what: 'the bookings of a client',
    path: () => clientsCalls.history.path.replace('{id}', clientId),
  },
  {
    what: 'the history of a booking',
    path: () => appointmentsCalls.history.path.replace('{id}', appointmentId),
  },
  ...[30, 90, 365].map((days) => ({
    what: `analytics of ${days} days`,
    path: () => `${appointmentsCalls.analytics.path}?days=${days}`,
  })),
  { what: 'the finder, a common name', path: () => `${finderCalls.find.path}?q=ngozi` },
  {
    what: 'the finder, a rare address',
    path: (_, turn) => `${finderCalls.find.path}?q=${4_400 + turn}@example`,
  },
  { what: 'the finder, nobody', path: () => `${finderCalls.find.path}?q=zzzzqqqq` },
  { what: 'free times of a day', path: (owner, turn) => dayPath(owner, 'any', 1 + turn) },
  { what: 'free times of a month', path: (owner) => monthPath(owner, 'any') },
  { what: 'a day of the busiest member', path: (owner, turn) => dayPath(owner, owner.staffId, 1 + turn) },
];

const timesOf = async (
  { admin }: SeededStack,
  owner: SignedIn,
  { path }: Screen,
): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    await admin('UPDATE diary_versions SET version = version + 1');
    await admin('DELETE FROM rate_limits');
    times.push((await owner.get(path(owner, turn))).milliseconds);
  }
  return times.toSorted((a, b) => a - b);
};

const measureExport = async (
  { port, pid, admin }: SeededStack,
  owner: SignedIn,
  path: string,
): Promise<BenchResult> => {
  await admin('DELETE FROM rate_limits');
  const before = residentOf(pid).now;
  const since = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers: owner.headers });
  if (!response.ok || response.body === null) throw new Error(`${path} was answered with ${response.status}`);
  let first = 0;
  let bytes = 0;
  let most = before;
  for await (const chunk of response.body) {
    if (first === 0) first = performance.now() - since;
    bytes += chunk.length;
    most = Math.max(most, residentOf(pid).now);
  }
  const seconds = (performance.now() - since) / 1_000;
  return figureResult({
    id: 'G3',
    what: `${path}: the first byte`,
    unit: 'ms',
    value: first,
    gate: { bound: 'at most', must: 300, stretch: 100 },
    proven: [`all of its ${response.headers.get('x-total-count')} rows were read`],
    notes: [
      `${(bytes / 2 ** 20).toFixed(1)} MB at ${(bytes / 2 ** 20 / seconds).toFixed(1)} MB/s; the server took ${Math.round(most - before)} MB more memory, ${Math.round(most)} in all`,
    ],
  });
};

/** What an owner looks at, with a client and a booking that there are. */
export const ownerScreensOf = async (owner: SignedIn): Promise<readonly Screen[]> => {
  const list = appointmentsCalls.list.reply.parse(
    JSON.parse((await owner.get(appointmentsCalls.list.path)).body),
  );
  const found = clientsCalls.list.reply.parse(JSON.parse((await owner.get(search('ada'))).body));
  return screensOf(found.data[0]?._id ?? '', list.data[0]?._id ?? '');
};

const measure = async (stack: SeededStack, log: (line: string) => void): Promise<readonly BenchResult[]> => {
  const owner = await signIn(stack, LARGEST);
  const results: BenchResult[] = [];
  for (const screen of await ownerScreensOf(owner)) {
    const times = await timesOf(stack, owner, screen);
    const slowest = times[Math.ceil(TIMES * 0.95) - 1] ?? 0;
    log(`${screen.what}: median ${median(times).toFixed(0)} ms, 95 % within ${slowest.toFixed(0)} ms`);
    results.push(
      figureResult({
        id: 'G3',
        what: `${screen.what}, of the largest business among ${manyRows().toLocaleString('en')}: 95 % within`,
        unit: 'ms',
        value: slowest,
        gate: { bound: 'at most', must: 300, stretch: 100 },
        proven: [],
        notes: [`median ${median(times).toFixed(1)} ms of ${TIMES}; nothing is kept of a diary`],
      }),
    );
  }
  for (const path of [appointmentsCalls.exportAll.path, clientsCalls.exportAll.path]) {
    const result = await measureExport(stack, owner, path);
    log(`${result.what} ${result.value.toFixed(0)} ms; ${result.notes.join()}`);
    results.push(result);
  }
  return results;
};

export const ownerScreens: Benchmark = {
  id: 'G3',
  run: (log) => withSeeded(manyRows(), log, (stack) => measure(stack, log)),
};
