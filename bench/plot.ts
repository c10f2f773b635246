import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartOf } from './plot/chart.ts';
import { markdownTable } from './report.ts';
import type { BenchResult } from './result.ts';

/**
 * `node bench/plot.ts NAME bench/results/….json …`: draws kept reports as docs/images/performance-NAME.svg and prints
 * their table for docs/performance.md. Of a benchmark in several reports the last counts.
 */
const [name, ...files] = process.argv.slice(2);
if (name === undefined || files.length === 0) {
  console.error('Usage: node bench/plot.ts NAME FILE …');
  process.exit(2);
}
const byRow = new Map<string, BenchResult>();
for (const file of files) {
  // Written by keepReport.
  const report = JSON.parse(readFileSync(file, 'utf8')) as { readonly results: readonly BenchResult[] };
  for (const result of report.results) byRow.set(`${result.id} ${result.what}`, result);
}
const results = [...byRow.values()];
writeFileSync(
  join(import.meta.dirname, `../docs/images/performance-${name}.svg`),
  chartOf(results, `Akoko: ${name}`),
);
console.log(markdownTable(results));
