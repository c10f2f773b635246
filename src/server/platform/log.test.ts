import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handleOf, newBusinessId, newId, newToken, readBusinessHandle } from './ids.ts';
import { createLog, type Log, mask } from './log.ts';

describe('what names or reaches a person, or acts as a key', () => {
  it.each([
    ['an address', 'sent to ngozi.obi+x@example.co.ng today', 'sent to ***@*** today'],
    ['a telephone number', 'called 08031234567', 'called ***67'],
    ['one with the country', 'called +234 803 123 4567.', 'called ***67.'],
    ['a token', `opened /manage/${'a1'.repeat(30)}`, 'opened /manage/***'],
    ['the shortest token', 'Z'.repeat(43), '***'],
    ['a password in an address', 'postgres://akoko:so,secret@db/akoko', 'postgres://akoko:***@db/akoko'],
    ['nothing', 'status 200 in 35 ms', 'status 200 in 35 ms'],
  ])('%s is masked', (_, text, masked) => expect(mask(text)).toBe(masked));

  it('is masked wherever it stands', () => {
    const lines: string[] = [];
    const log = createLog('info', (line) => lines.push(line));
    const error = new Error('Key (phone)=(08031234567) exists');
    log('request.failed', {
      reason: 'No answer for ngozi@example.ng',
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
    log('backup.made');
    log('overload.shed');
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(['overload.shed']);
  });
});

describe('a line', () => {
  const told = (...said: Parameters<Log>): readonly string[] => {
    const lines: string[] = [];
    createLog('info', (line) => lines.push(line))(...said);
    return lines;
  };

  it('says when, in UTC', () => {
    const before = Date.now();
    const { time } = JSON.parse(told('backup.made')[0] ?? '');
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
  });

  it('keeps what it is told on its own line', () => {
    const hostile = 'a\n{"level":"error","message":"forged"}\r\n\u001b[2K';
    const [line = '', ...more] = told('backup.made', { reason: hostile, [hostile]: 1 });
    expect(more).toEqual([]);
    expect([...line].filter((letter) => letter < ' ')).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({
      level: 'info',
      event: 'backup.made',
      reason: hostile,
      [hostile]: 1,
    });
  });
});

describe('whatever stands around it', () => {
  const digits = (least: number, most = least) => fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`));
  /** As people and programs write them: in one piece, in groups, with the country. */
  const phone = fc
    .tuple(fc.constantFrom('0', '+234', '234', '+234 ', '0 '), fc.constantFrom('7', '8', '9'), digits(9))
    .chain(([country, first, rest]) =>
      fc.constantFrom(
        `${country}${first}${rest}`,
        `${country}${first}${rest.slice(0, 2)} ${rest.slice(2, 5)} ${rest.slice(5)}`,
        `${country}${first}${rest.slice(0, 2)}-${rest.slice(2, 5)}-${rest.slice(5)}`,
      ),
    );
  const drawn = <T>(make: () => T) => fc.integer().map(make);
  const email = fc.tuple(
    fc.stringMatching(/^[a-z0-9][a-z0-9._+-]{0,20}$/),
    fc.stringMatching(/^[a-z]{2,10}\.(ng|com)$/),
  );
  const before = fc.constantFrom('', 'sent ', 'at ', 'Key (id)=(', 'of 3 ', '/', ', ', '"', 'id: ');
  const after = fc.constantFrom('', ' ', '.', ', again', ')', '"', ' | 12', '/x');

  it.each([
    ['an id', drawn(newId)],
    ['a handle', drawn(() => handleOf(newBusinessId(), newId()))],
    ['a message id', drawn(() => `<${newId()}@akoko.ng>`)],
    ['a reference', fc.stringMatching(/^AK-[A-Z2-7]{58}$/)],
    ['a day', fc.constantFrom('2026-12-07', '2026-12-07T07:00:00.000Z')],
    ['an id that begins with digits alone', fc.stringMatching(/^\d{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)],
    [
      'a handle that begins with digits alone',
      drawn(() => `${'0'.repeat(12)}${handleOf(newBusinessId(), newId()).slice(12)}`).filter(
        (text) => readBusinessHandle(text.slice(0, 22)) !== null,
      ),
    ],
  ] as const)('%s can be found again', (_, kept) => {
    fc.assert(
      fc.property(before, kept as fc.Arbitrary<string>, after, (left, text, right) => {
        expect(mask(`${left}${text}${right}`)).toBe(`${left}${text}${right}`);
      }),
    );
  });

  it.each([
    ['a telephone number', phone],
    ['an account number', digits(10)],
    ['a card', digits(13, 19)],
    ['a token', drawn(newToken)],
    ['a link’s token', drawn(() => handleOf(newBusinessId(), newId()) + newToken())],
    ['an address', email.map((parts) => parts.join('@'))],
    ['an address that looks like an id', drawn(() => `${newId()}@example.ng`)],
  ] as const)('%s is not told', (_, secret) => {
    const neighbour = fc.oneof(
      drawn(newId),
      drawn(() => `${newId()} `),
      fc.constantFrom('2026-12-07 ', 'a', 'tel', ''),
    );
    fc.assert(
      fc.property(before, neighbour, secret as fc.Arbitrary<string>, after, (left, beside, text, right) => {
        const masked = mask(`${left}${beside}${text}${right}`);
        expect(masked).not.toContain(text);
        if (/^[\d +-]+$/.test(text)) expect(masked.replace(/\D/g, '')).not.toContain(text.replace(/\D/g, ''));
      }),
    );
  });

  it('a token behind an id that ends in digits is not taken for the end of a number', () => {
    const token = '3ELyrl2QCvS6kK5sOXkAZAZZQTgV0S1Z4AJ3E9qTZ5x';
    expect(mask(`5ff37cbf-3170-7b2d-88d9-588011431186${token}`)).not.toContain(token.slice(1));
  });

  it('a field that is named after it tells nothing of it, in whatever form', () => {
    const lines: string[] = [];
    const log = createLog('info', (line) => lines.push(line));
    log('backup.made', {
      clientPhone: '0803',
      sessionToken: 'short',
      deep: { email: 'ada', accountNumber: '12' },
    });
    expect(lines.join()).not.toMatch(/0803|short|"ada"|"12"/);
  });
});
