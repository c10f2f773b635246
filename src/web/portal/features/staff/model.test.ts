import { describe, expect, it } from 'vitest';
import type { OwnerStaff } from '#contract/views.ts';
import {
  assignedServicesOf,
  dayErrorsOf,
  defaultWeek,
  deletedText,
  emptyStaffForm,
  errorsByField,
  isOwnerStaff,
  readStaffForm,
  type StaffForm,
  saveErrors,
  serviceChoicesOf,
  staffFormOf,
  timeOf,
  withMember,
  withOpen,
} from './model.ts';

const bisi: OwnerStaff = {
  _id: 'm1',
  name: 'Bisi Adeyemi',
  role: 'Stylist',
  email: 'bisi@example.com',
  phone: '08031234567',
  businessId: 'b1',
  services: ['s1'],
  availabilitySettings: {
    weeklyHours: [6, 5, 4, 3, 2, 1, 0].map((dayOfWeek) => ({
      dayOfWeek,
      isOpen: dayOfWeek === 6,
      startTime: dayOfWeek === 6 ? '10:00' : '',
      endTime: dayOfWeek === 6 ? '14:00' : '',
    })),
    blockedDates: ['2026-12-25'],
  },
};

const form: StaffForm = { ...emptyStaffForm, name: 'Bisi', role: 'Stylist' };
const onMonday = (startTime: string, endTime: string): StaffForm => ({
  ...form,
  customSchedule: true,
  weeklyHours: defaultWeek.map((day) => (day.dayOfWeek === 1 ? { ...day, startTime, endTime } : day)),
});
const refused = (value: StaffForm, businessId = 'b1') => {
  const draft = readStaffForm(value, businessId);
  return draft.ok ? null : { errors: draft.errors, messages: draft.messages };
};

describe('a new custom schedule', () => {
  it('is Monday to Friday from 09:00 to 17:00', () => {
    expect(defaultWeek.filter((day) => day.isOpen).map((day) => day.dayOfWeek)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(defaultWeek.map((day) => `${day.startTime}-${day.endTime}`))).toEqual(
      new Set(['09:00-17:00']),
    );
  });
});

describe('reading the form', () => {
  it('sends no schedule while the switch is off', () => {
    const draft = readStaffForm({ ...onMonday('17:00', '09:00'), customSchedule: false }, 'b1');
    expect(draft).toEqual({
      ok: true,
      body: {
        name: 'Bisi',
        role: 'Stylist',
        email: '',
        phone: '',
        services: [],
        businessId: 'b1',
        availabilitySettings: null,
      },
    });
  });

  it('sends back the blocked dates it was given, and the hours Sunday first', () => {
    const draft = readStaffForm(staffFormOf(bisi), 'b1');
    const sent = draft.ok ? draft.body.availabilitySettings : null;
    expect(sent?.blockedDates).toEqual(['2026-12-25']);
    expect(sent?.weeklyHours.map((day) => day.dayOfWeek)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(sent?.weeklyHours[6]).toEqual({
      dayOfWeek: 6,
      isOpen: true,
      startTime: '10:00',
      endTime: '14:00',
    });
  });

  it.each([
    [{ name: ' ' }, { name: 'This field is required' }],
    [{ role: '' }, { role: 'This field is required' }],
    [{ email: 'bisi@' }, { email: 'Valid email needed if entered' }],
    [{ phone: '12345' }, { phone: 'Valid 11-digit NG number if entered' }],
    [{ phone: '0'.repeat(50) }, { phone: 'Valid 11-digit NG number if entered' }],
  ])('refuses %j', (change, errors) => {
    expect(refused({ ...form, ...change })).toEqual({ errors, messages: [saveErrors.basics] });
  });

  it('accepts a telephone number as people write it', () => {
    const draft = readStaffForm({ ...form, phone: ' +234 803 123 4567 ' }, 'b1');
    expect(draft.ok && draft.body.phone).toBe('08031234567');
  });

  it('names the hours when a day ends before it starts, and the schedule when a time is missing', () => {
    expect(refused(onMonday('17:00', '09:00'))).toEqual({ errors: {}, messages: [saveErrors.hours] });
    expect(refused(onMonday('', '09:00'))).toEqual({ errors: {}, messages: [saveErrors.availability] });
    expect(refused({ ...onMonday('17:00', '09:00'), name: '' })?.messages).toEqual([
      saveErrors.basics,
      saveErrors.hours,
    ]);
  });

  it('cannot save without a business', () => {
    expect(refused(form, '')?.messages).toEqual(['Cannot save: Business ID missing.']);
  });
});

describe('one day', () => {
  const monday = { dayOfWeek: 1, isOpen: true, startTime: '09:00', endTime: '17:00' };

  it.each([
    [{}, {}],
    [{ startTime: '' }, { startTime: 'Required' }],
    [{ endTime: '25:00' }, { endTime: 'Required' }],
    [{ startTime: '17:00' }, { startTime: 'Start<End', endTime: 'End>Start' }],
    [{ startTime: '18:00', isOpen: false }, {}],
  ])('%j', (change, errors) => {
    expect(dayErrorsOf({ ...monday, ...change })).toEqual(errors);
  });

  it('opens with the usual times where it has none', () => {
    const shut = { dayOfWeek: 0, isOpen: false, startTime: '', endTime: '13:00' };
    expect(withOpen(shut, true)).toEqual({
      dayOfWeek: 0,
      isOpen: true,
      startTime: '09:00',
      endTime: '13:00',
    });
    expect(withOpen(monday, false)).toEqual({ ...monday, isOpen: false });
  });

  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['1745', '17:45'],
    ['9.15', '09:15'],
    [' 08:05 ', '08:05'],
    ['24', '24'],
    ['9:75', '9:75'],
    ['noon', 'noon'],
    ['', ''],
  ])('reads %j as %j', (typed, time) => {
    expect(timeOf(typed)).toBe(time);
  });
});

describe('complaints of the server', () => {
  it('land at their field; the rest are kept once', () => {
    const hours = { field: 'availabilitySettings.weeklyHours', message: 'Invalid weekly hours data.' };
    const found = errorsByField([{ field: 'services.0', message: 'Unknown service' }, hours, hours]);
    expect(found).toEqual({
      fields: { services: 'Unknown service' },
      others: ['Invalid weekly hours data.'],
    });
  });
});

describe('the services of a member', () => {
  const services = [
    { _id: 's1', name: 'Braids' },
    { _id: 's2', name: 'Wash' },
  ];

  it('are the first four by name, and how many besides', () => {
    const member = { ...bisi, services: ['s2', 'gone', 's1', 'x', 'y', 'z'] };
    const { shown, more } = assignedServicesOf(member, services);
    expect([shown.map(({ name }) => name), more]).toEqual([['Wash', 'Unknown', 'Braids', 'Unknown'], 2]);
  });

  it('stay chosen while their names are not known', () => {
    expect(serviceChoicesOf(undefined, ['s1'])).toEqual([{ value: 's1', label: '…' }]);
    expect(serviceChoicesOf(services, ['gone']).map(({ label }) => label)).toEqual([
      'Braids',
      'Wash',
      'Unknown',
    ]);
  });
});

describe('the list', () => {
  it('takes a saved member in by their id', () => {
    expect(withMember([bisi], { ...bisi, name: 'Bisi A.' }).map(({ name }) => name)).toEqual(['Bisi A.']);
    expect(withMember([], bisi)).toEqual([bisi]);
  });

  it('knows the public view, which has nothing to edit', () => {
    expect(isOwnerStaff([bisi])).toBe(true);
    expect(isOwnerStaff([{ _id: 'm1', name: 'Bisi', role: 'Stylist' }])).toBe(false);
  });
});

it('says what stays in the diary after deleting', () => {
  expect([0, 1, 3].map(deletedText)).toEqual([
    'Staff member deleted.',
    'Staff member deleted. 1 future appointment may need manual adjustment.',
    'Staff member deleted. 3 future appointments may need manual adjustment.',
  ]);
});
