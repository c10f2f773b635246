import { describe, expect, it } from 'vitest';
import { parseClientTags, splitTags } from './client-tags.ts';

const numbered = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `tag ${at}`);

describe('tags of a client', () => {
  it.each([
    [[], []],
    [
      ['  VIP ', 'bridal   party', '', ' '],
      ['VIP', 'bridal party'],
    ],
    [
      ['VIP', 'vip', 'Vip', 'ọ̀rẹ́', 'Ọ̀RẸ́'],
      ['VIP', 'ọ̀rẹ́'.normalize('NFC')],
    ],
    [
      ['x'.repeat(30), '💅'.repeat(30)],
      ['x'.repeat(30), '💅'.repeat(30)],
    ],
  ])('%j are kept as %j', (given, kept) => expect(parseClientTags(given)).toEqual({ ok: true, value: kept }));

  it.each([
    [['x'.repeat(31)], 'TOO_LONG'],
    [['a\tb'], 'UNEXPECTED_CHARACTER'],
    [['a\u202eb'], 'UNEXPECTED_CHARACTER'],
    [['a,b'], 'UNEXPECTED_CHARACTER'],
    [numbered(21), 'TOO_MANY'],
  ])('%j are refused: %s', (given, reason) => expect(parseClientTags(given)).toEqual({ ok: false, reason }));

  it('are twenty at most, counted once each', () => {
    expect(parseClientTags([...numbered(20), 'TAG 3']).ok).toBe(true);
  });

  it('may stand together in one cell, and come apart as they were', () => {
    const kept = parseClientTags(splitTags('VIP, bridal party;Lagos\r\n,'));
    expect(kept).toEqual({ ok: true, value: ['VIP', 'bridal party', 'Lagos'] });
    expect(kept.ok && parseClientTags(splitTags(kept.value.join(', ')))).toEqual(kept);
  });
});
