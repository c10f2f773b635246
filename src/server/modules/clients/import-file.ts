import { CsvError, parse } from 'csv-parse/sync';
import { mostImportRows } from '#core/clients/plan-import.ts';
import { ok, type Result, refuse } from '#core/result.ts';

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
 * tabs between cells. The refusal is the text for the owner.
 */
export const readImportFile = (bytes: Uint8Array): Result<ImportFile, string> => {
  const text = decode(bytes);
  if (!text.ok) return text;
  const { body, delimiter } = separatorOf(text.value);
  try {
    const records = parse(body, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      to: MOST_RECORDS + 1,
    });
    const [header = [], ...rows] = records.map((cells) => cells.map((cell) => cell.slice(0, LONGEST_CELL)));
    if (rows.length === 0)
      return refuse('This file has no rows under its header. Please choose another one.');
    if (header.length > MOST_COLUMNS) return refuse(`This file has more than ${MOST_COLUMNS} columns.`);
    if (rows.length >= MOST_RECORDS)
      return refuse(`This file has more than ${mostImportRows.toLocaleString('en')} rows. Please split it.`);
    return ok({ header, rows });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuse(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'A cell of this file begins with a quotation mark that is never closed. Please correct it and try again.'
        : 'This file could not be read as CSV. Please save it as CSV again and try once more.',
    );
  }
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
