import type { EmailAddress } from '../contact/email.ts';
import type { PhoneNumber } from '../contact/phone.ts';
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
  readonly birthday: string;
};

/** The business's clients by telephone number. A merged record's number leads to what it became. */
export type KnownClients = ReadonlyMap<PhoneNumber, KnownClient>;

type SkipReason = NameError | RowError | 'PHONE_TWICE' | 'NOTHING_NEW';

type Details = {
  readonly phone: PhoneNumber;
  readonly email: EmailAddress | '';
  readonly notes: string;
  readonly tags: readonly string[];
  readonly birthday: string;
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

type ImportPlan = { readonly columns: ImportColumns; readonly rows: readonly PlannedRow[] };
type ImportFault = ImportColumnsFault | 'TOO_MANY_ROWS' | 'TOO_MANY_TAGS';

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
  const { phone, notes, tags, birthday } = row;
  if (earlier.has(phone)) return refuse('PHONE_TWICE');
  const record = known.get(phone);
  if (record === undefined) {
    if (!row.name.ok) return row.name;
    return ok({ action: 'add', name: row.name.value, phone, email: row.email, notes, tags, birthday });
  }
  const lacks = {
    phone,
    email: record.email === '' ? row.email : '',
    notes: record.notes === '' ? notes : '',
    tags: record.tags.length === 0 ? tags : [],
    birthday: record.birthday === '' ? birthday : '',
  } as const;
  const { email, notes: more, tags: others, birthday: day } = lacks;
  if (email + more + day === '' && others.length === 0) return refuse('NOTHING_NEW');
  return ok({ action: 'update', clientId: record.clientId, name: record.name, ...lacks });
}

/** Why a row is left out, as the owner reads it beside the row. */
export const skipTexts: Readonly<Record<SkipReason, string>> = {
  NAME_MISSING: 'There is no name.',
  NAME_INVALID: 'The name has signs that a name cannot have.',
  NAME_TOO_LONG: 'The name is longer than 80 characters.',
  PHONE_MISSING: 'There is no phone number.',
  PHONE_INVALID: 'The phone number is not a Nigerian mobile number.',
  EMAIL_INVALID: 'The email address is not valid.',
  BIRTHDAY_INVALID: 'The birthday is not a day of the year, such as 12 March.',
  NOTES_TOO_LONG: 'The notes are longer than 2,000 characters.',
  NOTES_INVALID: 'The notes have signs that cannot be kept.',
  TAGS_TOO_LONG: 'There can be 20 tags of 30 characters each.',
  TAGS_INVALID: 'A tag has signs that a tag cannot have.',
  PHONE_TWICE: 'The same phone number stands further up in the file.',
  NOTHING_NEW: 'You already have all of this.',
};

/** Why a whole file is not taken, as the owner reads it. */
export const importFaultTexts: Readonly<Record<ImportFault, string>> = {
  NO_NAME_COLUMN: 'The first row must name the columns, and one of them must be "Name".',
  NO_PHONE_COLUMN: 'The first row must name the columns, and one of them must be "Phone".',
  TOO_MANY_ROWS: `One file can hold ${mostImportRows.toLocaleString('en-NG')} clients. Please split it.`,
  TOO_MANY_TAGS: `The file has more than ${mostImportTags} different tags. Is "Tags" the right column?`,
};
