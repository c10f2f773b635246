import type { FieldError } from '#contract/errors.ts';
import { type StaffBody, staffBody } from '#contract/staff.calls.ts';
import type { OwnerStaff, PublicStaff } from '#contract/views.ts';
import { sortComplaints } from '../../kit/sort-complaints.ts';

/** One weekday of the editor; times are HH:mm or '' while empty. */
export type DayHours = {
  readonly dayOfWeek: number;
  readonly isOpen: boolean;
  readonly startTime: string;
  readonly endTime: string;
};

export type StaffForm = {
  readonly name: string;
  readonly role: string;
  readonly email: string;
  readonly phone: string;
  readonly services: readonly string[];
  readonly customSchedule: boolean;
  /** Sunday first; kept while the switch is off, so that turning it on again brings the hours back. */
  readonly weeklyHours: readonly DayHours[];
  readonly blockedDates: readonly string[];
};

export type StaffField = 'name' | 'role' | 'email' | 'phone' | 'services';
export type StaffErrors = Partial<Record<StaffField, string>>;
export type DayErrors = { readonly startTime?: string; readonly endTime?: string };

export type ServiceName = { readonly _id: string; readonly name: string };

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export const saveErrors = {
  hours: 'Please fix errors in the Weekly Hours schedule (e.g., start time must be before end time).',
  availability: 'Please fix errors in the Custom Availability schedule.',
  basics: 'Please fix the errors in the basic information fields.',
  noBusiness: 'Cannot save: Business ID missing.',
} as const;

const invalid = {
  email: 'Valid email needed if entered',
  phone: 'Valid 11-digit NG number if entered',
} as const;

const defaultDay = (dayOfWeek: number): DayHours => ({
  dayOfWeek,
  isOpen: dayOfWeek >= 1 && dayOfWeek <= 5,
  startTime: '09:00',
  endTime: '17:00',
});

export const defaultWeek: readonly DayHours[] = weekdays.map((_, day) => defaultDay(day));

export const emptyStaffForm: StaffForm = {
  name: '',
  role: '',
  email: '',
  phone: '',
  services: [],
  customSchedule: false,
  weeklyHours: defaultWeek,
  blockedDates: [],
};

/** Seven rows, Sunday first, whatever order the hours came in; a day left out is closed. */
const weekOf = (entries: readonly DayHours[]): readonly DayHours[] =>
  weekdays.map(
    (_, day) => entries.find(({ dayOfWeek }) => dayOfWeek === day) ?? { ...defaultDay(day), isOpen: false },
  );

export const staffFormOf = (member: OwnerStaff): StaffForm => ({
  name: member.name,
  role: member.role,
  email: member.email,
  phone: member.phone,
  services: member.services,
  customSchedule: member.availabilitySettings !== null,
  weeklyHours:
    member.availabilitySettings === null ? defaultWeek : weekOf(member.availabilitySettings.weeklyHours),
  blockedDates: member.availabilitySettings?.blockedDates ?? [],
});

/** What was typed as HH:mm where it can be read as a time (9, 930, 9.30); otherwise as it stands. */
export const timeOf = (typed: string): string => {
  const found = /^\s*(\d{1,2})[:.\s]?(\d{2})?\s*$/.exec(typed);
  const [hours, minutes] = [Number(found?.[1]), Number(found?.[2] ?? 0)];
  if (found === null || hours > 23 || minutes > 59) return typed.trim();
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
};

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** What is wrong with a day's times; nothing where the day is closed. */
export const dayErrorsOf = (day: DayHours): DayErrors => {
  if (!day.isOpen) return {};
  if (!isTime(day.startTime) || !isTime(day.endTime)) {
    return {
      ...(isTime(day.startTime) ? {} : { startTime: 'Required' }),
      ...(isTime(day.endTime) ? {} : { endTime: 'Required' }),
    };
  }
  return day.startTime < day.endTime ? {} : { startTime: 'Start<End', endTime: 'End>Start' };
};

/** Opens or closes a day. A day opened without times starts from the usual ones. */
export const withOpen = (day: DayHours, isOpen: boolean): DayHours => ({
  ...day,
  isOpen,
  startTime: isOpen && day.startTime === '' ? '09:00' : day.startTime,
  endTime: isOpen && day.endTime === '' ? '17:00' : day.endTime,
});

const fieldNames: readonly string[] = ['name', 'role', 'email', 'phone', 'services'] satisfies StaffField[];
const isField = (name: string): name is StaffField => fieldNames.includes(name);

/** Sorts complaints by the form's fields, whatever part of a field they are about. */
export const errorsByField = (errors: readonly FieldError[]) =>
  sortComplaints(errors, (path) => {
    const name = path.split('.')[0] ?? '';
    return isField(name) ? name : null;
  });

export type StaffDraft =
  | { readonly ok: true; readonly body: StaffBody }
  | { readonly ok: false; readonly errors: StaffErrors; readonly messages: readonly string[] };

/** The body to send, checked by the contract's own rules; or what is wrong, per field and in whole sentences. */
export const readStaffForm = (form: StaffForm, businessId: string): StaffDraft => {
  const read = staffBody.safeParse({
    name: form.name,
    role: form.role,
    email: form.email.trim(),
    phone: form.phone.trim(),
    services: form.services,
    businessId,
    availabilitySettings: form.customSchedule
      ? { weeklyHours: form.weeklyHours, blockedDates: form.blockedDates }
      : null,
  });
  const days = form.customSchedule ? form.weeklyHours.map(dayErrorsOf) : [];
  const order = days.some(({ startTime }) => startTime === 'Start<End');
  const missing = days.some(({ startTime, endTime }) => startTime === 'Required' || endTime === 'Required');
  const issues = read.success ? [] : read.error.issues;
  const { fields, others } = errorsByField(
    issues.map((issue) => ({ field: issue.path.map(String).join('.'), message: issue.message })),
  );
  // The contract lets these two be empty by a union, whose complaint can lose the exact words.
  if (fields.email !== undefined) fields.email = invalid.email;
  if (fields.phone !== undefined) fields.phone = invalid.phone;
  const messages = [
    ...(businessId === '' ? [saveErrors.noBusiness] : []),
    ...(Object.keys(fields).length > 0 ? [saveErrors.basics] : []),
    ...(order ? [saveErrors.hours] : []),
    ...(missing ? [saveErrors.availability] : []),
  ];
  if (read.success && messages.length === 0) return { ok: true, body: read.data };
  return { ok: false, errors: fields, messages: messages.length > 0 ? messages : others };
};

/** The list with a saved member in their place, or at its end when they are new. */
export const withMember = (staff: readonly OwnerStaff[], saved: OwnerStaff): OwnerStaff[] =>
  staff.some(({ _id }) => _id === saved._id)
    ? staff.map((member) => (member._id === saved._id ? { ...member, ...saved } : member))
    : [...staff, saved];

/** The owner is answered in full; a list without services is the public view and of no use here. */
export const isOwnerStaff = (list: readonly (OwnerStaff | PublicStaff)[]): list is readonly OwnerStaff[] =>
  list.every((member) => 'services' in member);

/** The snackbar after deleting: also what stays in the diary. */
export const deletedText = (futureBookings: number): string => {
  if (futureBookings === 0) return 'Staff member deleted.';
  return futureBookings === 1
    ? 'Staff member deleted. 1 future appointment may need manual adjustment.'
    : `Staff member deleted. ${futureBookings} future appointments may need manual adjustment.`;
};

const SHOWN_SERVICES = 4;

/** The first four assigned services by name, 'Unknown' where it has none, and how many besides. */
export const assignedServicesOf = (
  member: OwnerStaff,
  services: readonly ServiceName[],
): { readonly shown: readonly ServiceName[]; readonly more: number } => ({
  shown: member.services
    .slice(0, SHOWN_SERVICES)
    .map((id) => services.find(({ _id }) => _id === id) ?? { _id: id, name: 'Unknown' }),
  more: Math.max(0, member.services.length - SHOWN_SERVICES),
});

/** What can be chosen: the services by name, and whatever is already chosen though its name is not known. */
export const serviceChoicesOf = (services: readonly ServiceName[] | undefined, chosen: readonly string[]) => {
  const known = (services ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  const strange = chosen.filter((id) => !known.some(({ value }) => value === id));
  return [...known, ...strange.map((value) => ({ value, label: services === undefined ? '…' : 'Unknown' }))];
};
