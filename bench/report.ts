import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { type BenchResult, loadNow, verdictOf } from './result.ts';

export type BenchReport = {
  readonly startedAt: string;
  readonly loadBefore: readonly number[];
  readonly results: readonly BenchResult[];
  readonly failures: readonly { readonly id: string; readonly reason: string }[];
};

const RESULTS = join(import.meta.dirname, 'results');

/** Keeps the report as JSON with the machine and its load average; returns the file's name within bench/. */
export const keepReport = (report: BenchReport): string => {
  mkdirSync(RESULTS, { recursive: true });
  const name = `${report.startedAt.replace(/[:.]/g, '-')}.json`;
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  };
  const results = report.results.map((result) => ({ ...result, verdict: verdictOf(result) }));
  const kept = { ...report, results, loadAfter: loadNow(), machine };
  writeFileSync(join(RESULTS, name), `${JSON.stringify(kept, null, 2)}\n`);
  return `results/${name}`;
};

const figure = (value: number | null): string => {
  if (value === null) return '–';
  if (Number.isInteger(value)) return String(value);
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
};

const bound = ({ gate }: BenchResult): string =>
  gate === null ? '–' : `${gate.bound === 'at most' ? '≤' : '≥'} ${figure(gate.must)}`;

const rowOf = (result: BenchResult): readonly string[] => [
  result.id,
  result.what,
  `${figure(result.subjectMedian)} ${result.unit}`,
  result.anchorMedian === null ? '–' : `${figure(result.anchorMedian)} ${result.unit}`,
  result.anchor === null ? '–' : `${figure(result.value)}×`,
  bound(result),
  verdictOf(result),
];

const HEAD = ['', 'measured', 'result', 'anchor', 'ratio', 'must', 'verdict'];

export const formatTable = (results: readonly BenchResult[]): string => {
  const rows = [HEAD, ...results.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const notes = results.flatMap((result) => result.notes.map((note) => `${result.id}: ${note}`));
  return [...rows.map(line), ...(notes.length > 0 ? ['', ...new Set(notes)] : [])].join('\n');
};

/** The same table for a page of documentation, without notes. */
export const markdownTable = (results: readonly BenchResult[]): string =>
  [HEAD, HEAD.map(() => '---'), ...results.map(rowOf)].map((row) => `| ${row.join(' | ')} |`).join('\n');
