export type CsvFault = 'TOO_MANY_COLUMNS' | 'QUOTE_NOT_CLOSED';
export type CsvRecord =
  | { readonly ok: true; readonly cells: readonly string[] }
  | { readonly ok: false; readonly reason: CsvFault };

export type CsvShape = {
  /** One character. */
  readonly delimiter: string;
  readonly mostColumns: number;
  /** What is beyond is left out of a cell. */
  readonly longestCell: number;
};

const QUOTE = '"';
const isLineEnd = (letter: string | undefined): boolean => letter === '\n' || letter === '\r';

type Cell = { readonly text: string; readonly end: number };

/**
 * The records of CSV as spreadsheets write it, one by one, so that whoever reads may stop, or give way to others
 * between two of them. A record is given up at the first column too many, before its cells are made. Within a cell that
 * does not begin with a quotation mark, and after one that closes too early, such marks are letters like any other.
 */
export function* readCsv(text: string, shape: CsvShape): Generator<CsvRecord, void> {
  let at = 0;
  while (at < text.length) {
    const cells: string[] = [];
    for (;;) {
      const cell = readCell(text, at, shape);
      if (cell === null) return yield { ok: false, reason: 'QUOTE_NOT_CLOSED' };
      if (cells.length === shape.mostColumns) return yield { ok: false, reason: 'TOO_MANY_COLUMNS' };
      cells.push(cell.text);
      at = cell.end + 1;
      if (text[cell.end] !== shape.delimiter) break;
    }
    if (text[at - 1] === '\r' && text[at] === '\n') at += 1;
    yield { ok: true, cells };
  }
}

/** The cell that begins at `start`; null when its quotation mark is never closed. */
const readCell = (text: string, start: number, shape: CsvShape): Cell | null => {
  const { delimiter, longestCell } = shape;
  if (text[start] !== QUOTE) return cellUntil(text, start, endOfCell(text, start, delimiter), longestCell);
  let close = text.indexOf(QUOTE, start + 1);
  while (close !== -1 && text[close + 1] === QUOTE) close = text.indexOf(QUOTE, close + 2);
  if (close === -1) return null;
  const next = text[close + 1];
  if (next === undefined || next === delimiter || isLineEnd(next)) {
    const inside = text.slice(start + 1, close).replaceAll('""', QUOTE);
    return { text: inside.slice(0, longestCell), end: close + 1 };
  }
  return cellUntil(text, start, endOfCell(text, close + 1, delimiter), longestCell);
};

const cellUntil = (text: string, start: number, end: number, longest: number): Cell => ({
  text: text.slice(start, Math.min(end, start + longest)),
  end,
});

const endOfCell = (text: string, from: number, delimiter: string): number => {
  let end = from;
  while (end < text.length && text[end] !== delimiter && !isLineEnd(text[end])) end += 1;
  return end;
};
