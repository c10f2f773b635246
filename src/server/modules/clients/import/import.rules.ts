import { importColumns } from '#core/clients/import-columns.ts';
import { writtenClient } from '#core/clients/import-row.ts';
import { type KnownClients, mostImportRows, type PlannedRow, skipTexts } from '#core/clients/plan-import.ts';
import { emailKey } from '#core/contact/email.ts';
import { localPhone, parsePhone } from '#core/contact/phone.ts';
import { type CsvFault, readCsv } from '#core/csv/read-csv.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import type { Steps } from '#core/steps.ts';
import { type Id, newId } from '../../../platform/ids.ts';
import { searchTextOf } from '../clients.rules.ts';
import type { ImportedClient, KnownRow } from './import.repo.ts';

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
    // Line breaks and tabs belong in a table; other controls are an image's or a program's.
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

/** Every number in the file, so that only the records it speaks of are looked at. A step is a row. */
export function* phonesIn({ header, rows }: ImportFile): Steps<readonly string[]> {
  const columns = importColumns(header);
  if (!columns.ok) return [];
  const phones = new Set<string>();
  for (const cells of rows) {
    const phone = parsePhone(writtenClient(cells, columns.value).phone);
    if (phone !== null) phones.add(localPhone(phone));
    yield;
  }
  return [...phones];
}

/** The records as core's plan looks them up. */
export const knownClients = (rows: readonly KnownRow[]): KnownClients => {
  const clients = rows.map((row) => ({ ...row, clientId: row.client_id }));
  return new Map(
    clients.flatMap((client) => {
      const phone = parsePhone(client.asked_phone ?? '');
      return phone === null ? [] : [[phone, client] as const];
    }),
  );
};

export type ImportCounts = { readonly added: number; readonly updated: number; readonly skipped: number };

export const countActions = (rows: readonly PlannedRow[]): ImportCounts => {
  const count = (action: PlannedRow['action']) => rows.filter((row) => row.action === action).length;
  return { added: count('add'), updated: count('update'), skipped: count('skip') };
};

/** A planned row as the owner sees it before saying yes. */
export const presentPlannedRow = (row: PlannedRow) => ({
  line: row.line,
  action: row.action,
  name: row.name,
  phone: row.action === 'skip' ? row.phone : localPhone(row.phone),
  email: row.email,
  reason: row.action === 'skip' ? skipTexts[row.reason] : '',
});

/** The records to write for the rows of one action. */
export const importedClients = (
  rows: readonly PlannedRow[],
  action: 'add' | 'update',
): readonly ImportedClient[] =>
  rows.flatMap((row) => {
    if (row.action === 'skip' || row.action !== action) return [];
    const email = row.email === '' ? '' : emailKey(row.email);
    return {
      // It went into the plan as the id of a record of ours.
      id: row.action === 'update' ? (row.clientId as Id) : newId(),
      name: row.name,
      phone: localPhone(row.phone),
      email,
      notes: row.notes,
      tags: row.tags,
      birthday: row.birthday,
      searchText: searchTextOf({ name: row.name, email }),
    };
  });
