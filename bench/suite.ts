import { formatTable, keepReport } from './report.ts';
import { type Benchmark, type BenchResult, loadNow, verdictOf } from './result.ts';

type Log = (line: string) => void;

/** The ids named on the command line, or all; ends the process when one is not known. */
export const askedFor = (ids: readonly string[]): ReadonlySet<string> => {
  const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const unknown = asked.filter((id) => !ids.includes(id));
  if (unknown.length > 0) {
    const known = [...new Set(ids)].join(', ');
    console.error(`No benchmark ${unknown.join(', ')}; there are ${known}`);
    process.exit(2);
  }
  return new Set(asked.length > 0 ? asked : ids);
};

/**
 * Runs the parts asked for, prints the table and keeps the report. A wrong answer always ends in exit code 1; a missed
 * gate only with --gate, since figures from a busy machine prove nothing. `around` gives the parts what they need.
 */
export const runSuite = async (
  asked: ReadonlySet<string>,
  around: (runAll: (parts: readonly Benchmark[]) => Promise<void>) => Promise<void>,
): Promise<void> => {
  const startedAt = new Date().toISOString();
  const loadBefore = loadNow();
  const results: BenchResult[] = [];
  const failures: { id: string; reason: string }[] = [];
  await around(async (parts) => {
    for (const { id, run } of parts) {
      if (!asked.has(id)) continue;
      const log: Log = (line) => console.error(`${id}  ${line}`);
      log(`load average ${loadNow().join(' ')}`);
      try {
        results.push(...(await run(log)));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        failures.push({ id, reason });
        log(`FAILED: ${reason}`);
      }
    }
  });

  const file = keepReport({ startedAt, loadBefore, results, failures });
  console.log(`\n${formatTable(results)}`);
  for (const { id, reason } of failures) console.log(`${id} FAILED: ${reason}`);
  console.log(
    `\nLoad average ${loadBefore.join(' ')} before, ${loadNow().join(' ')} after. Kept in bench/${file}`,
  );
  const missed = results.filter((result) => verdictOf(result) === 'missed');
  if (missed.length > 0)
    console.log(`Missed:\n${missed.map(({ id, what }) => `  ${id} ${what}`).join('\n')}`);
  const gated = process.argv.includes('--gate') && missed.length > 0;
  process.exitCode = failures.length > 0 || gated ? 1 : 0;
};
