import { describe, expect, it } from 'vitest';
import { createLog, mask } from './log.ts';

describe('what names or reaches a person, or acts as a key', () => {
  it.each([
    ['an address', 'sent to ngozi.obi+x@example.co.ng today', 'sent to ***@*** today'],
    ['a telephone number', 'called 08031234567', 'called ***67'],
    ['one with the country', 'called +234 803 123 4567.', 'called ***67.'],
    ['a token', `opened /manage/${'a1'.repeat(30)}`, 'opened /manage/***'],
    ['the shortest token', 'Z'.repeat(43), '***'],
    ['a password in an address', 'postgres://akoko:so,secret@db/akoko', 'postgres://akoko:***@***'],
    ['nothing', 'status 200 in 35 ms', 'status 200 in 35 ms'],
  ])('%s is masked', (_, text, masked) => expect(mask(text)).toBe(masked));

  it('is masked wherever it stands', () => {
    const lines: string[] = [];
    const log = createLog('info', (line) => lines.push(line));
    const error = new Error('Key (phone)=(08031234567) exists');
    log.error('No answer for ngozi@example.ng', {
      list: ['ngozi@example.ng'],
      deep: { inner: { phone: '08031234567' } },
      error,
      count: 3,
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/ngozi|0803/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', list: ['***@***'], count: 3 });
  });

  it('is left out below its level', () => {
    const lines: string[] = [];
    const log = createLog('warn', (line) => lines.push(line));
    log.info('quiet');
    log.warn('heard');
    expect(lines.map((line) => JSON.parse(line).message)).toEqual(['heard']);
  });
});

describe('a line', () => {
  const told = (...said: Parameters<ReturnType<typeof createLog>['info']>): readonly string[] => {
    const lines: string[] = [];
    createLog('info', (line) => lines.push(line)).info(...said);
    return lines;
  };

  it('says when, in UTC', () => {
    const before = Date.now();
    const { time } = JSON.parse(told('heard')[0] ?? '');
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
  });

  it('keeps what it is told on its own line', () => {
    const hostile = 'a\n{"level":"error","message":"forged"}\r\n\u001b[2K';
    const [line = '', ...more] = told(hostile, { reason: hostile, [hostile]: 1 });
    expect(more).toEqual([]);
    expect([...line].filter((letter) => letter < ' ')).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({ level: 'info', message: hostile, reason: hostile });
  });
});
