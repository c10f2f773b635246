import { createLog, type Log, type LogLevel } from '../log.ts';
import { terminalLine } from './terminal-line.ts';

/** The log of a command that somebody waits for: beside its answer, and to be read as it stands. */
export const createCommandLog = (level: LogLevel): Log =>
  createLog(level, (line) => console.error(terminalLine(line)));
