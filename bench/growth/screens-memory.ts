import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { residentOf } from '../process/resident.ts';
import { type Benchmark, type BenchResult, figureResult } from '../result.ts';
import { withMailSink } from '../stack/mail-sink.ts';
import { LARGEST, ownerScreensOf } from './owner-screens.ts';
import { manyRows, type SeededStack, withSeeded } from './seeded-stack.ts';
import { signIn } from './signed-in.ts';

/** So often is each screen looked at, other days and pages each time. */
const TURNS = 10;

const measure = async (stack: SeededStack, log: (line: string) => void): Promise<readonly BenchResult[]> => {
  const { port, pid, admin } = stack;
  const owner = await signIn(stack, LARGEST);
  const resident = (when: string): number => {
    const { now, most } = residentOf(pid);
    log(`${when} ${now.toFixed(0)} MB, at most ${most.toFixed(0)}`);
    return most;
  };
  resident('signed in');
  for (const { path } of await ownerScreensOf(owner)) {
    for (let turn = 0; turn < TURNS; turn += 1) {
      await admin('UPDATE diary_versions SET version = version + 1');
      await admin('DELETE FROM rate_limits');
      await owner.get(path(owner, turn));
    }
  }
  const screens = resident('after all screens');
  const exported = await fetch(`http://127.0.0.1:${port}/api${appointmentsCalls.exportAll.path}`, {
    headers: owner.headers,
  });
  if (!exported.ok || exported.body === null) throw new Error(`The export was answered ${exported.status}`);
  let bytes = 0;
  for await (const chunk of exported.body) bytes += chunk.length;
  const most = resident('after the export');
  const row = (what: string, value: number, gate: BenchResult['gate'], notes: readonly string[]) =>
    figureResult({ id: 'M2', what, unit: 'MB', value, gate, proven: [], notes });
  return [
    row('at most resident while all owner screens were looked at', screens, null, []),
    row(
      `the same with one export, among ${manyRows().toLocaleString('en')}, all roles in one process`,
      most,
      { bound: 'at most', must: 260, stretch: 200 },
      [`every screen ${TURNS} times; the export was ${(bytes / 2 ** 20).toFixed(0)} MB`],
    ),
  ];
};

/** M2: resident, of the one process that does everything, PostgreSQL's not among it. */
export const screensMemory: Benchmark = {
  id: 'M2',
  run: (log) =>
    withMailSink((sink) =>
      withSeeded(manyRows(), log, (stack) => measure(stack, log), { SMTP_URL: sink.url }),
    ),
};
