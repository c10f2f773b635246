import { type EmailAddress, parseEmail } from '../contact/email.ts';
import { type PhoneNumber, parsePhone } from '../contact/phone.ts';
import { withoutFormulaGuard } from '../csv/csv-cell.ts';
import { type PersonNameFault, parsePersonName } from '../names/names.ts';
import { ok, type Result, refuse } from '../result.ts';
import { readBirthday } from './birthday.ts';
import { type ClientTagsFault, parseClientTags, splitTags } from './client-tags.ts';
import type { ImportColumns } from './import-columns.ts';

export const importNotesMaxLength = 2000;

/** A row as it stands in the file: outer spaces and the formula guard taken off, nothing judged. */
export type WrittenClient = {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly notes: string;
  readonly tags: readonly string[];
  readonly birthday: string;
};

/** What a row says, once it is known to be sound; empty where it says nothing. */
export type ReadClient = {
  readonly name: Result<string, NameError>;
  readonly phone: PhoneNumber;
  readonly email: EmailAddress | '';
  readonly notes: string;
  readonly tags: readonly string[];
  readonly birthday: string;
};

export type NameError = 'NAME_MISSING' | 'NAME_INVALID' | 'NAME_TOO_LONG';
export type RowError =
  | 'PHONE_MISSING'
  | 'PHONE_INVALID'
  | 'EMAIL_INVALID'
  | 'BIRTHDAY_INVALID'
  | 'NOTES_TOO_LONG'
  | 'NOTES_INVALID'
  | 'TAGS_TOO_LONG'
  | 'TAGS_INVALID';

/** Picks the cells of one row; a row may be shorter than the header. */
export function writtenClient(cells: readonly string[], columns: ImportColumns): WrittenClient {
  const cell = (column: number | null): string =>
    column === null ? '' : withoutFormulaGuard(cells[column] ?? '').trim();
  return {
    name: columns.name.map(cell).join(' ').trim(),
    phone: cell(columns.phone),
    email: cell(columns.email),
    notes: cell(columns.notes),
    tags: splitTags(cell(columns.tags))
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    birthday: cell(columns.birthday),
  };
}

/** Line breaks and tabs may stand in notes; other controls cannot be kept in the database, or are not seen. */
const unwantedInNotes = /[^\P{Cc}\t\r\n]|\p{Cs}/u;

/** Judges a row by the rules of the client form. A name is told apart, since only a new client needs one. */
export function readClient(written: WrittenClient): Result<ReadClient, RowError> {
  if (written.phone === '') return refuse('PHONE_MISSING');
  const phone = parsePhone(written.phone);
  if (phone === null) return refuse('PHONE_INVALID');
  const email = written.email === '' ? '' : parseEmail(written.email);
  if (email === null) return refuse('EMAIL_INVALID');
  const birthday = readBirthday(written.birthday);
  if (birthday === null) return refuse('BIRTHDAY_INVALID');
  const notes = written.notes.normalize('NFC');
  if ([...notes].length > importNotesMaxLength) return refuse('NOTES_TOO_LONG');
  if (unwantedInNotes.test(notes)) return refuse('NOTES_INVALID');
  const tags = parseClientTags(written.tags);
  if (!tags.ok) return refuse(tagErrors[tags.reason]);
  const name = parsePersonName(written.name);
  return ok({
    name: name.ok ? name : refuse(nameErrors[name.reason]),
    phone,
    email,
    notes,
    tags: tags.value,
    birthday,
  });
}

const nameErrors: Readonly<Record<PersonNameFault, NameError>> = {
  EMPTY: 'NAME_MISSING',
  TOO_LONG: 'NAME_TOO_LONG',
  UNEXPECTED_CHARACTER: 'NAME_INVALID',
  LOOKS_LIKE_A_LINK: 'NAME_INVALID',
};

const tagErrors: Readonly<Record<ClientTagsFault, RowError>> = {
  TOO_MANY: 'TAGS_TOO_LONG',
  TOO_LONG: 'TAGS_TOO_LONG',
  UNEXPECTED_CHARACTER: 'TAGS_INVALID',
};
