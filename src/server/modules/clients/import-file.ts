import { mostImportRows } from '#core/clients/plan-import.ts';
import { type CsvFault, readCsv } from '#core/csv/read-csv.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import type { Steps } from '#core/steps.ts';

export type ImportFile = {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

const MOST_COLUMNS = 200;
/** Blank rows do not count as clients, but reading them has to end somewhere. */
const MOST_RECORDS = mostImportRows * 4;
/** More than any field may have, so that what is too long still is; and little enough to be looked through. */
const LONGEST_CELL = 4100;

/**
 * The cells of a CSV file as spreadsheets and address books write it: UTF-8, or Excel's UTF-16; commas, semicolons or
 * tabs between cells. The refusal is the text for the owner. A step is a row.
 */
export function* readImportFile(bytes: Uint8Array): Steps<Result<ImportFile, string>> {
  const text = decode(bytes);
  if (!text.ok) return text;
  const { body, delimiter } = separatorOf(text.value);
  const rows: (readonly string[])[] = [];
  let header: readonly string[] | null = null;
  for (const record of readCsv(body, { delimiter, mostColumns: MOST_COLUMNS, longestCell: LONGEST_CELL })) {
    if (!record.ok) return refuse(faults[record.reason]);
    if (header === null) header = record.cells;
    else if (rows.push(record.cells) >= MOST_RECORDS) return refuse(TOO_MANY_ROWS);
    yield;
  }
  if (header === null || rows.length === 0)
    return refuse('This file has no rows under its header. Please choose another one.');
  return ok({ header, rows });
}

const TOO_MANY_ROWS = `This file has more than ${mostImportRows.toLocaleString('en')} rows. Please split it.`;

const faults: Readonly<Record<CsvFault, string>> = {
  TOO_MANY_COLUMNS: `This file has more than ${MOST_COLUMNS} columns.`,
  QUOTE_NOT_CLOSED:
    'A cell of this file begins with a quotation mark that is never closed. Please correct it and try again.',
};

/** The first bytes of files that owners take for a table. */
const SIGNATURES: readonly (readonly [bytes: readonly number[], text: string])[] = [
  [[0x50, 0x4b], 'This is an Excel workbook. Please save it as CSV first and choose that file.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an Excel workbook. Please save it as CSV first and choose that file.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Please choose a CSV file.'],
];
const NOT_TEXT = 'This is not a text file. Please choose a CSV file.';

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, place) => bytes[place] === byte);

const decode = (bytes: Uint8Array): Result<string, string> => {
  const known = SIGNATURES.find(([start]) => startsWith(bytes, start));
  if (known !== undefined) return refuse(known[1]);
  const encoding = startsWith(bytes, [0xff, 0xfe])
    ? 'utf-16le'
    : startsWith(bytes, [0xfe, 0xff])
      ? 'utf-16be'
      : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // Line breaks and tabs belong in a table; other controls are a picture's or a program's.
    return /[^\P{Cc}\t\r\n]/u.test(text) ? refuse(NOT_TEXT) : ok(text);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return refuse(
      'The letters of this file cannot be read. Please save it as "CSV UTF-8" and choose that file.',
    );
  }
};

const SEPARATORS = [',', ';', '\t'] as const;

/** What stands between the cells: what Excel's own first line says, else what the header has most of outside quotes. */
const separatorOf = (text: string): { readonly body: string; readonly delimiter: string } => {
  const [said, delimiter] = /^sep=([,;\t])\r?\n/i.exec(text) ?? [];
  if (said !== undefined && delimiter !== undefined) return { body: text.slice(said.length), delimiter };
  const header = (text.split(/[\r\n]/, 1)[0] ?? '').slice(0, 10_000).replace(/"[^"]*"/g, '');
  const counted = SEPARATORS.map((separator) => [separator, header.split(separator).length] as const);
  const [most = [','] as const] = counted.toSorted(([, left], [, right]) => right - left);
  return { body: text, delimiter: most[0] };
};
