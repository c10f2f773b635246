import type { EmailAddress } from '../people/email.ts';
import type { PhoneNumber } from '../people/phone.ts';
import { ok, type Result, refuse } from '../result.ts';
import type { Steps } from '../steps.ts';
import { type ImportColumns, type ImportColumnsFault, importColumns } from './import-columns.ts';
import {
  type NameError,
  type ReadClient,
  type RowError,
  readClient,
  type WrittenClient,
  writtenClient,
} from './import-row.ts';

/** A client on record; '' and [] are what an import may fill in. */
export type KnownClient = {
  readonly clientId: string;
  readonly name: string;
  readonly email: string;
  readonly notes: string;
  readonly tags: readonly string[];
};

/** The business's clients by telephone number. A merged record's number leads to what it became. */
export type KnownClients = ReadonlyMap<PhoneNumber, KnownClient>;

export type SkipReason = NameError | RowError | 'PHONE_TWICE' | 'NOTHING_NEW';

type Details = {
  readonly phone: PhoneNumber;
  readonly email: EmailAddress | '';
  readonly notes: string;
  readonly tags: readonly string[];
};

/** `line` counts as a spreadsheet does: the header is line 1. */
export type PlannedRow =
  | ({ readonly line: number; readonly action: 'add'; readonly name: string } & Details)
  /** Only what is to be filled in; '' and [] leave the record as it is. `name` is the record's. */
  | ({
      readonly line: number;
      readonly action: 'update';
      readonly clientId: string;
      readonly name: string;
    } & Details)
  | ({ readonly line: number; readonly action: 'skip'; readonly reason: SkipReason } & WrittenClient);

export type ImportPlan = { readonly columns: ImportColumns; readonly rows: readonly PlannedRow[] };
export type ImportFault = ImportColumnsFault | 'TOO_MANY_ROWS' | 'TOO_MANY_TAGS';

export const mostImportRows = 5000;
/** Different tags in one file. More is a column of something else. */
export const mostImportTags = 200;

/**
 * What an import of clients would do, row by row and without doing it. Clients are told apart by telephone number. An
 * unknown one is added; a known one gets only what the record lacks, and nothing in it is ever changed. Of rows with
 * the same number the first that does something counts. Rows without any text are left out. A step is a row.
 */
export function* planImport(
  file: { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] },
  known: KnownClients,
): Steps<Result<ImportPlan, ImportFault>> {
  const columns = importColumns(file.header);
  if (!columns.ok) return columns;
  const filled = file.rows
    .map((cells, index) => ({ cells, line: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length > mostImportRows) return refuse('TOO_MANY_ROWS');

  const phones = new Set<PhoneNumber>();
  const tags = new Set<string>();
  const rows: PlannedRow[] = [];
  for (const { cells, line } of filled) {
    yield;
    const written = writtenClient(cells, columns.value);
    const read = readClient(written);
    const planned = read.ok ? planRow(read.value, known, phones) : read;
    if (!planned.ok) {
      rows.push({ line, action: 'skip', reason: planned.reason, ...written });
      continue;
    }
    const row = planned.value;
    phones.add(row.phone);
    for (const tag of row.tags) tags.add(tag.toLowerCase());
    rows.push({ line, ...row });
  }
  return tags.size > mostImportTags ? refuse('TOO_MANY_TAGS') : ok({ columns: columns.value, rows });
}

type Change =
  | ({ readonly action: 'add'; readonly name: string } & Details)
  | ({ readonly action: 'update'; readonly clientId: string; readonly name: string } & Details);

/** `earlier`: the numbers of rows further up. */
function planRow(
  row: ReadClient,
  known: KnownClients,
  earlier: ReadonlySet<PhoneNumber>,
): Result<Change, SkipReason> {
  const { phone, notes, tags } = row;
  if (earlier.has(phone)) return refuse('PHONE_TWICE');
  const record = known.get(phone);
  if (record === undefined) {
    if (!row.name.ok) return row.name;
    return ok({ action: 'add', name: row.name.value, phone, email: row.email, notes, tags });
  }
  const lacks = {
    phone,
    email: record.email === '' ? row.email : '',
    notes: record.notes === '' ? notes : '',
    tags: record.tags.length === 0 ? tags : [],
  } as const;
  if (lacks.email === '' && lacks.notes === '' && lacks.tags.length === 0) return refuse('NOTHING_NEW');
  return ok({ action: 'update', clientId: record.clientId, name: record.name, ...lacks });
}
