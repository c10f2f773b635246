import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvLine, withoutFormulaGuard } from './csv-cell.ts';

/** A reader as RFC 4180 describes one, for a single line. */
function readLine(line: string): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? '';
    if (quoted && sign === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') quoted = !quoted;
    else if (sign === ',' && !quoted) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\r' && line[at + 1] === '\n' && !quoted) {
      if (at + 2 !== line.length) throw new Error('A second line');
      return [...cells, cell];
    } else cell += sign;
  }
  throw new Error('The line does not end');
}

const anyCell = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n\0\'",;aＡ＝ 1\u200b'), maxLength: 8 }),
  fc.string({ unit: 'grapheme' }),
);

describe('a cell', () => {
  it.each([
    ['Ada Obi', 'Ada Obi'],
    ['', ''],
    [null, ''],
    [-1500, '-1500'],
    [0, '0'],
    ['Obi, Ada', '"Obi, Ada"'],
    ['Ada "the nails" Obi', '"Ada ""the nails"" Obi"'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+2348031234567', "'+2348031234567"],
    ['-1500', "'-1500"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['\0=1', "'\0=1"],
    ['＝1', "'＝1"],
    ['\n=1', '"\'\n=1"'],
    [' =1', "' =1"],
    ['\u200b+1', "'\u200b+1"],
    ['=HYPERLINK("http://x.example","y")', '"\'=HYPERLINK(""http://x.example"",""y"")"'],
    ["'=1", "''=1"],
    ["'tis", "'tis"],
    ['a=1', 'a=1'],
  ])('%j is written %j', (value, written) => expect(csvCell(value)).toBe(written));

  it('stands in a line that ends', () => {
    expect(csvLine(['Ada', 'a,b', null, 5])).toBe('Ada,"a,b",,5\r\n');
    expect(csvLine([])).toBe('\r\n');
  });

  it('is read back as it was, and never begins as a formula', () => {
    fc.assert(
      fc.property(fc.array(anyCell, { minLength: 1, maxLength: 5 }), (cells) => {
        const read = readLine(csvLine(cells));
        for (const cell of read) expect(cell).not.toMatch(/^(?:[\t\r\n\0]|[\s\p{C}]*[=+\-@])/u);
        expect(read.map(withoutFormulaGuard)).toEqual(cells);
      }),
      { numRuns: 1000 },
    );
  });
});
