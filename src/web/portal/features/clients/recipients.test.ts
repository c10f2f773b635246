import { expect, it } from 'vitest';
import { chatWith, contactFile, recipientsOf } from './recipients.ts';

const client = {
  email: '',
  birthday: '',
  lastAppointmentDate: null,
  totalAppointments: 0,
  noShows: 0,
  owed: 0,
};
const recipients = recipientsOf([
  { ...client, _id: 'a', name: 'Ada; the 2nd\nEND:VCARD', phone: '08031234567' },
  { ...client, _id: 'b', name: 'Nobody', phone: '' },
]);

it('writes to each by their first name, and leaves out who has no number', () => {
  expect(recipients).toHaveLength(1);
  const [ada] = recipients;
  if (ada === undefined) throw new Error('Nobody is left');
  const address = new URL(chatWith({ ...ada, name: 'Ada Obi' }, 'Hello {name}, come & see {name}') ?? '');
  expect(address.pathname).toBe('/2348031234567');
  expect(address.searchParams.get('text')).toBe('Hello Ada, come & see Ada');
});

it('makes contacts of which no name can end one', () => {
  expect(contactFile(recipients).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:;Ada\\; the 2nd END:VCARD;;;',
    'FN:Ada\\; the 2nd END:VCARD',
    'TEL;TYPE=CELL:+2348031234567',
    'END:VCARD',
    '',
  ]);
});
