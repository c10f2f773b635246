import { crossedStarts } from './contention/crossed-starts.ts';
import { lostSlot } from './contention/lost-slot.ts';
import { engine } from './engine/engine.ts';
import { dayLookup } from './http/day-lookup.ts';
import { statements } from './http/statements.ts';
import { formatTable, keepReport } from './report.ts';
import { type Benchmark, type BenchResult, loadNow, verdictOf } from './result.ts';

/**
 * `node bench/main.ts [--gate] [E1 H1 …]`: runs all benchmarks, or those named. A wrong answer always ends in exit
 * code 1; a missed gate only with --gate, since figures from a busy machine prove nothing.
 */
const benchmarks: readonly Benchmark[] = [engine, dayLookup, statements, lostSlot, crossedStarts];

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = asked.filter((id) => !benchmarks.some((benchmark) => benchmark.id === id));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}; there are ${benchmarks.map(({ id }) => id).join(', ')}`);
  process.exit(2);
}

const startedAt = new Date().toISOString();
const loadBefore = loadNow();
const results: BenchResult[] = [];
const failures: { id: string; reason: string }[] = [];
for (const { id, run } of benchmarks) {
  if (asked.length > 0 && !asked.includes(id)) continue;
  const log = (line: string): void => console.error(`${id}  ${line}`);
  log(`load average ${loadNow().join(' ')}`);
  try {
    results.push(...(await run(log)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    failures.push({ id, reason });
    log(`FAILED: ${reason}`);
  }
}

const file = keepReport({ startedAt, loadBefore, results, failures });
console.log(`\n${formatTable(results)}`);
for (const { id, reason } of failures) console.log(`${id} FAILED: ${reason}`);
console.log(
  `\nLoad average ${loadBefore.join(' ')} before, ${loadNow().join(' ')} after. Kept in bench/${file}`,
);

const missed = results.filter((result) => verdictOf(result) === 'missed').map(({ id }) => id);
if (missed.length > 0) console.log(`Missed: ${missed.join(', ')}`);
const gated = process.argv.includes('--gate') && missed.length > 0;
process.exitCode = failures.length > 0 || gated ? 1 : 0;
