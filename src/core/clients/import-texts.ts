import { type ImportFault, mostImportRows, mostImportTags, type SkipReason } from './plan-import.ts';

/** Why a row is left out, as the owner reads it beside the row. */
export const skipTexts: Readonly<Record<SkipReason, string>> = {
  NAME_MISSING: 'There is no name.',
  NAME_INVALID: 'The name has signs that a name cannot have.',
  NAME_TOO_LONG: 'The name is longer than 80 characters.',
  PHONE_MISSING: 'There is no phone number.',
  PHONE_INVALID: 'The phone number is not a Nigerian mobile number.',
  EMAIL_INVALID: 'The email address is not valid.',
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
