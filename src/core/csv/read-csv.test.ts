import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { numbersFrom } from '../testing/seeded.ts';
import { readCsv } from './read-csv.ts';

const shape = { delimiter: ',', mostColumns: 200, longestCell: 4100 };
const read = (text: string, over: Partial<typeof shape> = {}) => [...readCsv(text, { ...shape, ...over })];
const cellsOf = (text: string, over: Partial<typeof shape> = {}) =>
  read(text, over).map((record) => (record.ok ? record.cells : record.reason));

describe('CSV', () => {
  it.each([
    ['', []],
    ['a', [['a']]],
    ['a,b\n', [['a', 'b']]],
    [
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a\r\nb\rc\n\nd', [['a'], ['b'], ['c'], [''], ['d']]],
    [
      '"a,b","c\nd","e""f"\r\n"",x',
      [
        ['a,b', 'c\nd', 'e"f'],
        ['', 'x'],
      ],
    ],
    ['5" pipe,a"b"', [['5" pipe', 'a"b"']]],
    ['"a"b,c', [['"a"b', 'c']]],
    ['a,"b', ['QUOTE_NOT_CLOSED']],
    ['a\n"b,c\nd', [['a'], 'QUOTE_NOT_CLOSED']],
  ])('%j is read as it was meant', (text, records) => {
    expect(cellsOf(text)).toEqual(records);
  });

  it('ends at a column too many, and with the record in which it is', () => {
    expect(cellsOf(`a\n${','.repeat(3)}\nb`, { mostColumns: 4 })).toEqual([['a'], ['', '', '', ''], ['b']]);
    expect(cellsOf(`a\n${','.repeat(4)}\nb`, { mostColumns: 4 })).toEqual([['a'], 'TOO_MANY_COLUMNS']);
  });

  it('cuts what is too long for a cell', () => {
    expect(cellsOf('abcd,"efgh"', { longestCell: 3 })).toEqual([['abc', 'efg']]);
  });

  it('is read as others read it', () => {
    const dice = numbersFrom(7);
    const pieces = ['a', 'é b', '', '"x,y"', '"p""q"', ' z ', "o'n", '"l\nm"', '""'];
    for (let round = 0; round < 500; round += 1) {
      const rows = Array.from({ length: 1 + dice(6) }, () =>
        Array.from({ length: 1 + dice(5) }, () => pieces[dice(pieces.length)] ?? '').join(';'),
      );
      const text = rows.join('\n');
      if (text.trim() === '') continue;
      const theirs = parse(text, { delimiter: ';', relax_column_count: true, relax_quotes: true });
      expect([text, cellsOf(text, { delimiter: ';' })]).toEqual([text, theirs]);
    }
  });
});
