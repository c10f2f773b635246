import { describe, expect, it } from 'vitest';
import {
  OTHER,
  type RemindersForm,
  readReminders,
  remindersDraftOf,
  remindersFormOf,
  remindersText,
  withLead,
} from './reminders.ts';

const saved = {
  byEmail: true,
  bySms: true,
  leads: [1440, 90, 50],
  newsBySms: false,
  agenda: true,
  rebookAfterNoShow: false,
  askForReview: true,
  waitlist: true,
};
const form = remindersFormOf(saved);
const lead = (choice: string, hours: number | string = 1) => ({ key: 'n', choice, hours });
const formErrors = (leads: RemindersForm['leads']) => {
  const reading = readReminders({ ...form, leads });
  return reading.ok ? [] : reading.errors.map(({ field, message }) => [field, message]);
};

it('sends what was saved as it was, unusual times as well', () => {
  expect(form.leads.map(({ choice }) => choice)).toEqual(['1440', OTHER, OTHER]);
  expect(readReminders(form)).toEqual({ ok: true, body: saved });
});

it.each([
  ['no hours', [lead('60'), lead(OTHER, '')], [['leads.1', 'Required']]],
  ['too soon', [lead(OTHER, 0.25)], [['leads.0', 'At least 30 minutes before']]],
  ['too early', [lead(OTHER, 169)], [['leads.0', 'At most 7 days before']]],
  [
    'one twice, said in two ways',
    [lead('120'), lead(OTHER, 2)],
    [['leads.1', 'You have this one already. Please choose another time.']],
  ],
])('%s is told at its row', (_, leads, expected) => expect(formErrors(leads)).toEqual(expected));

it('offers the first usual time that is not there yet, three at most', () => {
  const grown = [1, 2, 3, 4].reduce((leads, key) => withLead(leads, String(key)), [
    lead(OTHER, 2),
  ] as RemindersForm['leads']);
  expect(remindersDraftOf({ ...form, leads: grown }).leads).toEqual([120, 1440, 60]);
});

describe('what the reminders come to', () => {
  const said = (over: Partial<RemindersForm>) => remindersText({ ...form, ...over });
  it.each([
    [{}, 'Clients are reminded by email and SMS 24 hours, 1 hour 30 minutes and 50 minutes before.'],
    [
      { bySms: false, leads: [lead('60'), lead('2880')] },
      'Clients are reminded by email 2 days and 1 hour before.',
    ],
    [{ byEmail: false, leads: [lead(OTHER, ''), lead(OTHER, 200)] }, 'Clients are reminded by SMS.'],
    [{ leads: [] }, null],
    [{ byEmail: false, bySms: false }, null],
  ])('of %j reads %j', (over, text) => expect(said(over)).toBe(text));
});
