import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type Anomaly, anomalies } from './histories/anomalies.ts';
import { createChecker } from './histories/checker.ts';
import { inventHistory } from './histories/invented-history.ts';
import { recordHistory } from './histories/record.ts';
import { type Line, readLines } from './histories/recorded-lines.ts';
import { type SeededFault, seededFaults } from './histories/seeded-faults.ts';

/**
 * `npm run histories -- --operations 10000`: records what clients and owners ask of several processes that are killed
 * meanwhile, and says what no order explains. `--keep` writes the history to a file, `--check` reads one; `--invent`
 * checks one of a product without a fault; `--faults` seeds each fault in turn and expects it to be found.
 */
const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '1000' },
    seed: { type: 'string', default: process.env['SEED'] ?? '2026' },
    'kill-every': { type: 'string', default: '200' },
    minutes: { type: 'string', default: '10000' },
    keep: { type: 'string' },
    check: { type: 'string' },
    invent: { type: 'string' },
    faults: { type: 'boolean', default: false },
    named: { type: 'string', default: '' },
  },
});
const seed = Number(values.seed);
const killEvery = Number(values['kill-every']);
const minutes = Number(values.minutes);
const SHOWN = 5;
const FOUND_WITHIN = 1_000;
const KILLED_EVERY = 100;
const TOLD_EVERY = 1_000;

type Sum = { readonly operations: number; readonly lines: number; readonly found: readonly Anomaly[] };

/** Takes lines into a checker, and adds up. */
const openSum = () => {
  const checker = createChecker();
  const found: Anomaly[] = [];
  let [operations, lines, spent] = [0, 0, 0];
  return {
    take: (line: Line): void => {
      const start = performance.now();
      lines += 1;
      if (line.line === 'operation') operations += 1;
      found.push(...checker.take(line));
      spent += performance.now() - start;
    },
    end: (): Sum => {
      found.push(...checker.end());
      return { operations, lines, found };
    },
    found: (): number => found.length,
    seconds: (): number => spent / 1_000,
  };
};

const tell = ({ operations, lines, found }: Sum, how: string): void => {
  console.log(`${operations} operations, ${lines} lines, ${how}: ${found.length} anomalies`);
  for (const [name, of] of Map.groupBy(found, (anomaly) => anomaly.name)) {
    console.log(`  ${of.length} × ${name}: ${anomalies[name]}`);
    const shortest = of.toSorted((one, other) => one.slice.length - other.slice.length).slice(0, SHOWN);
    for (const [index, { slice }] of shortest.entries())
      for (const line of slice) console.log(`    ${index + 1}. ${JSON.stringify(line)}`);
  }
  if (found.length > 0) process.exitCode = 1;
};

const usage = (start: number): string => {
  const cpu = process.cpuUsage();
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  const most = Math.round(process.resourceUsage().maxRSS / 1_024);
  return `checked in ${seconds} s (${((cpu.user + cpu.system) / 1e6).toFixed(1)} s of the processor), ${most} MB at most`;
};

const check = async (lines: AsyncIterable<Line> | Iterable<Line>): Promise<void> => {
  const start = performance.now();
  const sum = openSum();
  for await (const line of lines) sum.take(line);
  tell(sum.end(), usage(start));
};

const openKept = (file: string | undefined): WriteStream | null =>
  file === undefined ? null : createWriteStream(file);

const record = async (): Promise<void> => {
  const kept = openKept(values.keep);
  const sum = openSum();
  const recorded = await recordHistory({
    ...{ operations: Number(values.operations), seed, fault: null, killEvery, minutes },
    take: (line) => {
      kept?.write(`${JSON.stringify(line)}\n`);
      sum.take(line);
      return true;
    },
    // Whoever stops it in between knows what was recorded and checked by then.
    tell: ({ operations, kills, seconds }) => {
      if (operations % TOLD_EVERY !== 0) return;
      console.log(
        `${operations} operations so far, in ${seconds.toFixed(0)} s, killed: ${namesOf(kills)}; ${sum.found()} anomalies`,
      );
    },
  });
  kept?.end();
  if (kept !== null) await finished(kept);
  const how = `seed ${seed}, in ${recorded.seconds.toFixed(0)} s, killed: ${namesOf(recorded.kills)}; checked in ${sum.seconds().toFixed(2)} s`;
  tell(sum.end(), how);
};

const namesOf = (kills: Readonly<Record<string, number>>): string =>
  Object.entries(kills)
    .map(([victim, times]) => `${victim} ${times}`)
    .join(', ') || 'nothing';

/** Whether the fault was found in time. */
const find = async (fault: SeededFault): Promise<boolean> => {
  const sum = openSum();
  const { operations } = await recordHistory({
    ...{ operations: FOUND_WITHIN, seed, fault, minutes },
    killEvery: fault.kills === true ? KILLED_EVERY : null,
    tell: () => undefined,
    take: (line) => {
      sum.take(line);
      return sum.found() === 0;
    },
  });
  const { found } = sum.end();
  const [first] = found.toSorted((one, other) => one.slice.length - other.slice.length);
  const names = [...new Set(found.map(({ name }) => name))].join(', ');
  console.log(
    first === undefined
      ? `NOT FOUND  ${fault.name}, in ${operations} operations`
      : `found      ${fault.name}, in ${operations} operations: ${names}`,
  );
  for (const line of first?.slice ?? []) console.log(`             ${JSON.stringify(line)}`);
  return first !== undefined;
};

const findAll = async (): Promise<void> => {
  const chosen = seededFaults.filter(({ name }) => name.includes(values.named));
  for (const fault of chosen) if (!(await find(fault))) process.exitCode = 1;
  if (chosen.length === 0) process.exitCode = 1;
};

if (values.check !== undefined) await check(readLines(values.check));
else if (values.invent !== undefined) {
  const kept = openKept(values.keep);
  if (kept === null) await check(inventHistory(Number(values.invent), seed));
  else {
    for (const line of inventHistory(Number(values.invent), seed))
      if (!kept.write(`${JSON.stringify(line)}\n`))
        await new Promise<void>((resolve) => kept.once('drain', resolve));
    kept.end();
    await finished(kept);
  }
} else if (values.faults) await findAll();
else await record();
