import { ok, type Result, refuse } from '../result.ts';
import { foldForSearch } from './client-search.ts';

/** Where each part of a client stands, by index; a name may be spread over a first and a last name. */
export type ImportColumns = {
  readonly name: readonly number[];
  readonly phone: number;
  readonly email: number | null;
  readonly notes: number | null;
  readonly tags: number | null;
  readonly birthday: number | null;
};

export type ImportColumnsFault = 'NO_NAME_COLUMN' | 'NO_PHONE_COLUMN';

/** Headers without spaces and signs, as address books, spreadsheets and other booking programs write them. */
const headers = {
  name: [
    'name',
    'names',
    'fullname',
    'client',
    'clientname',
    'clients',
    'customer',
    'customername',
    'displayname',
  ],
  firstName: ['firstname', 'givenname', 'forename', 'othernames'],
  lastName: ['lastname', 'surname', 'familyname'],
  phone: [
    ...[
      'phone',
      'phoneno',
      'phonenumber',
      'phones',
      'telephone',
      'telephonenumber',
      'telephoneno',
      'tel',
      'telno',
    ],
    ...[
      'mobile',
      'mobileno',
      'mobilenumber',
      'mobilephone',
      'cell',
      'cellphone',
      'gsm',
      'gsmno',
      'gsmnumber',
    ],
    ...['whatsapp', 'whatsappno', 'whatsappnumber', 'contactnumber', 'clientphone', 'phone1value', 'phone1'],
  ],
  email: ['email', 'emails', 'emailaddress', 'mail', 'clientemail', 'email1value', 'email1'],
  notes: ['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'clientnotes'],
  birthday: ['birthday', 'birthdate', 'dateofbirth', 'dob', 'bday'],
  tags: ['tag', 'tags', 'label', 'labels', 'group', 'groups'],
} as const;

/** Finds the columns by forgiving names; of several that fit, the first. Others are left aside. */
export function importColumns(header: readonly string[]): Result<ImportColumns, ImportColumnsFault> {
  const names = header.map((cell) => foldForSearch(cell).replace(/[^a-z0-9]/g, ''));
  const find = (part: keyof typeof headers): number | null => {
    const accepted: readonly string[] = headers[part];
    const index = names.findIndex((name) => accepted.includes(name));
    return index < 0 ? null : index;
  };
  const whole = find('name');
  const name = (whole === null ? [find('firstName'), find('lastName')] : [whole]).filter(
    (column) => column !== null,
  );
  const phone = find('phone');
  if (name.length === 0) return refuse('NO_NAME_COLUMN');
  if (phone === null) return refuse('NO_PHONE_COLUMN');
  return ok({
    name,
    phone,
    email: find('email'),
    notes: find('notes'),
    tags: find('tags'),
    birthday: find('birthday'),
  });
}
