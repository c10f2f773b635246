import { createLog, type Log, type LogLevel } from '../log.ts';

type Line = {
  readonly time: string;
  readonly level: string;
  readonly event: string;
  readonly message: string;
  readonly error?: { readonly message?: string; readonly stack?: string };
};

/** Plain enough to be read without quotation marks, and nothing that a terminal would obey. */
const PLAIN = /^[\w./:@*+-]+$/;

const shown = (value: unknown): string =>
  typeof value === 'string' && PLAIN.test(value) ? value : JSON.stringify(value);

/** Indented, so that nothing in a fault's text looks like a line of ours. */
const faultLines = (text: string): readonly string[] =>
  text.split('\n').map((line) => `    ${JSON.stringify(line).slice(1, -1)}`);

/** A line of the log for whoever sits before it: the time of day in UTC, the words, then what is known beside them. */
export const terminalLine = (line: string): string => {
  // Written by createLog, which gives every line these.
  const { time, level, event, message, error, ...fields } = JSON.parse(line) as Line;
  const known = Object.entries(fields).map(([name, value]) => `${shown(name)}=${shown(value)}`);
  return [
    `${time.slice(11, 19)} ${level.padEnd(5)} ${message}  (${[event, ...known].join(' ')})`,
    ...(error === undefined ? [] : faultLines(error.stack ?? error.message ?? '')),
  ].join('\n');
};

/** The log of a command that somebody waits for: beside its answer, and to be read as it stands. */
export const createCommandLog = (level: LogLevel): Log =>
  createLog(level, (line) => console.error(terminalLine(line)));
