import { expect, test } from 'vitest';
import { createLog, type Log } from '../log.ts';
import { terminalLine } from './terminal-line.ts';

const seen = (...said: Parameters<Log>): string => {
  const lines: string[] = [];
  createLog('info', (line) => lines.push(terminalLine(line)))(...said);
  return lines.join('\n');
};

test('whoever sits before it reads the words first, then what is known', () => {
  const line = seen('backup.made', { file: '/backups/akoko 1.tar', bytes: 12, kept: ['a'] });
  expect(line).toMatch(
    /^\d\d:\d\d:\d\d info {2}A backup was made {2}\(backup\.made file="\/backups\/akoko 1\.tar" bytes=12 kept=\["a"\]\)$/,
  );
});

test('a fault stands under its line, masked, and cannot look like a line or move the cursor', () => {
  const error = new Error('for ngozi@example.ng\n12:00:00 error forged \u001b[2K');
  const [head, ...below] = seen('job.failed', { job: '\u001b[31m', error }).split('\n');
  expect(head).toContain('A job failed and will run again  (job.failed job="\\u001b[31m")');
  expect(below.length).toBeGreaterThan(2);
  expect(below.filter((line) => !line.startsWith('    '))).toEqual([]);
  expect(below.join()).toContain('\\u001b[2K');
  expect(below.join()).not.toContain('ngozi');
  expect([...below.join()].filter((letter) => letter < ' ')).toEqual([]);
});
