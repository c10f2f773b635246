import { describe, expect, it } from 'vitest';
import type { OwnerStaff } from '#contract/replies/staff-views.ts';
import { isOwnerStaff } from '../../kit/staff-query.ts';
import { defaultWeek } from '../../kit/time/default-week.ts';
import {
  assignedServicesOf,
  countedAppointments,
  deletedText,
  emptyStaffForm,
  errorsByField,
  hoursErrorsOf,
  openServicesText,
  readStaffForm,
  type ServiceName,
  type StaffForm,
  saveErrors,
  serviceChoicesOf,
  staffFormOf,
  takenFromOthers,
  withMember,
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
      breaks: dayOfWeek === 6 ? [{ startTime: '12:00', endTime: '12:30' }] : [],
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

it.each<[readonly string[] | undefined, Partial<ServiceName>, string]>([
  [[], {}, 'Clients can still book them for Braids, which any staff can do.'],
  [['m2'], {}, ''],
  [[], { available: false }, ''],
  [[], { bookingType: 'item-based' }, ''],
  [undefined, {}, ''],
])('of a member without services, with one done by %j (%j): %s', (assignedStaff, over, text) => {
  const braids: ServiceName = {
    _id: 's1',
    name: 'Braids',
    bookingType: 'time-based',
    ...(assignedStaff && { assignedStaff }),
    ...over,
  };
  expect(openServicesText([braids])).toBe(text);
  if (text !== '') {
    expect(openServicesText([braids, { ...braids, _id: 's2' }])).toBe(
      'Clients can still book them for the 2 services that any staff can do.',
    );
  }
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
      breaks: [{ startTime: '12:00', endTime: '12:30' }],
    });
  });

  it('names a break in the wrong place as the hours, and one without a time as the schedule', () => {
    const withBreaks = (startTime: string, endTime: string): StaffForm => ({
      ...form,
      customSchedule: true,
      weeklyHours: defaultWeek.map((day) => ({ ...day, breaks: [{ startTime, endTime }] })),
    });
    expect(refused(withBreaks('08:00', '10:00'))?.messages).toEqual([saveErrors.hours]);
    expect(refused(withBreaks('13:00', ''))?.messages).toEqual([saveErrors.availability]);
    expect(refused(withBreaks('13:00', '14:00'))).toBeNull();
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

it('says so when the hours that came cannot be shown', () => {
  const hours = bisi.availabilitySettings?.weeklyHours ?? [];
  const formErrors = (weeklyHours: typeof hours) =>
    hoursErrorsOf({ ...bisi, availabilitySettings: { weeklyHours, blockedDates: [] } });
  expect(formErrors(hours)).toEqual([]);
  expect(formErrors(hours.slice(1))).toEqual(['Invalid weekly hours data.']);
  expect(formErrors(hours.map((day) => ({ ...day, isOpen: true })))).toEqual(['Invalid weekly hours data.']);
  expect(hoursErrorsOf({ ...bisi, availabilitySettings: null })).toEqual([]);
});

describe('errors of the server', () => {
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
    { _id: 's1', name: 'Braids', bookingType: 'time-based' as const },
    { _id: 's2', name: 'Wash', bookingType: 'time-based' as const },
    { _id: 's3', name: 'Canopy', bookingType: 'item-based' as const },
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

  it('are offered without rentals, save one that is assigned and can be taken away', () => {
    expect(serviceChoicesOf(services, []).map(({ value }) => value)).toEqual(['s1', 's2']);
    expect(serviceChoicesOf(services, ['s3'])[2]).toEqual({ value: 's3', label: 'Canopy (rental)' });
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

it('says where the appointments are after deleting', () => {
  expect([0, 1, 3].map((count) => deletedText(count, null))).toEqual([
    'Staff member deleted.',
    'Staff member deleted. 1 future appointment may need manual adjustment.',
    'Staff member deleted. 3 future appointments may need manual adjustment.',
  ]);
  expect(deletedText(2, 'Ada')).toBe('Staff member deleted. Ada now has the 2 future appointments.');
  expect(deletedText(0, 'Ada')).toBe('Staff member deleted.');
  expect(countedAppointments(1)).toBe('1 future appointment');
});

describe('a service that anybody does', () => {
  const open = { _id: 's9', name: 'Silk press', bookingType: 'time-based', assignedStaff: [] } as const;
  const services = [
    open,
    { _id: 's8', name: 'Braids', bookingType: 'time-based', assignedStaff: ['a'] },
    { _id: 's7', name: 'Canopy', bookingType: 'item-based', assignedStaff: [] },
  ] as const;

  it('is told of before it becomes one person’s, where there are others', () => {
    expect(takenFromOthers(services, ['s9', 's8', 's7'], 1)).toEqual([open]);
    expect(takenFromOthers(services, ['s8'], 1)).toEqual([]);
    expect(takenFromOthers(services, ['s9'], 0)).toEqual([]);
  });

  it('stays open to all unless the owner says otherwise', () => {
    const form = { ...emptyStaffForm, name: 'Bola 2', role: 'Braider', services: ['s8', 's9'] };
    const kept = readStaffForm(form, 'b', [open]);
    expect(kept.ok && kept.body.services).toEqual(['s8']);
    const taken = readStaffForm({ ...form, keepsOpen: false }, 'b', [open]);
    expect(taken.ok && taken.body.services).toEqual(['s8', 's9']);
  });
});
