import { type StaffBody, staffBody } from '#contract/calls/staff.calls.ts';
import type { FieldError } from '#contract/errors.ts';
import type { OwnerStaff } from '#contract/replies/staff-views.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import type { WeekEntry } from '#core/calendar/week-entries.ts';
import { sortErrors } from '../../kit/form/field-errors.ts';
import { defaultWeek } from '../../kit/time/default-week.ts';
import { weekErrorsOf, weekOf } from '../../kit/time/week-editor-rules.ts';

export type StaffForm = {
  readonly name: string;
  readonly role: string;
  readonly email: string;
  readonly phone: string;
  readonly services: readonly string[];
  /** What anybody does so far stays open to all, this member among them. */
  readonly keepsOpen: boolean;
  readonly customSchedule: boolean;
  /** Sunday first; kept while the switch is off, so that turning it on again brings the hours back. */
  readonly weeklyHours: readonly WeekEntry[];
  readonly blockedDates: readonly string[];
};

export type StaffField = 'name' | 'role' | 'email' | 'phone' | 'services';
export type StaffErrors = Partial<Record<StaffField, string>>;

export type ServiceName = Pick<OwnerService, '_id' | 'name' | 'bookingType'> & {
  readonly assignedStaff?: readonly string[];
  readonly available?: boolean;
};

/** What a staff member does to whom nothing is assigned: the services that anybody does. Empty where there are none. */
export const openServicesText = (services: readonly ServiceName[]): string => {
  const open = services.filter(
    ({ bookingType, assignedStaff, available }) =>
      bookingType === 'time-based' && assignedStaff?.length === 0 && available !== false,
  );
  if (open.length === 0) return '';
  const what =
    open.length === 1 ? `${open[0]?.name}, which any staff` : `the ${open.length} services that any staff`;
  return `Clients can still book them for ${what} can do.`;
};

/**
 * Of the services chosen, those that anybody does so far: chosen for one person, they are nobody else's any more.
 * `others`: how many staff there are besides.
 */
export const takenFromOthers = (
  services: readonly ServiceName[],
  chosen: readonly string[],
  others: number,
): readonly ServiceName[] =>
  others === 0
    ? []
    : services.filter(
        ({ _id, bookingType, assignedStaff }) =>
          bookingType === 'time-based' && assignedStaff?.length === 0 && chosen.includes(_id),
      );

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

export const emptyStaffForm: StaffForm = {
  name: '',
  role: '',
  email: '',
  phone: '',
  services: [],
  keepsOpen: true,
  customSchedule: false,
  weeklyHours: defaultWeek,
  blockedDates: [],
};

export const staffFormOf = (member: OwnerStaff): StaffForm => ({
  name: member.name,
  role: member.role,
  email: member.email,
  phone: member.phone,
  services: member.services,
  keepsOpen: true,
  customSchedule: member.availabilitySettings !== null,
  weeklyHours:
    member.availabilitySettings === null ? defaultWeek : weekOf(member.availabilitySettings.weeklyHours),
  blockedDates: member.availabilitySettings?.blockedDates ?? [],
});

/** Says so where the hours that came cannot be shown as they are; the form then starts from what can be read. */
export const hoursErrorsOf = ({ availabilitySettings: settings }: OwnerStaff): readonly string[] => {
  const { missing, misplaced } = weekErrorsOf(settings?.weeklyHours ?? []);
  const sound = settings === null || (settings.weeklyHours.length === 7 && !missing && !misplaced);
  return sound ? [] : ['Invalid weekly hours data.'];
};

const fieldNames: readonly string[] = ['name', 'role', 'email', 'phone', 'services'] satisfies StaffField[];
const isField = (name: string): name is StaffField => fieldNames.includes(name);

/** The form's field for a path of the contract, whatever part of it that is about. */
export const staffFieldOf = (path: string): StaffField | null => {
  const name = path.split('.')[0] ?? '';
  return isField(name) ? name : null;
};

/** Sorts errors by the form's fields. */
export const errorsByField = (errors: readonly FieldError[]) => sortErrors(errors, staffFieldOf);

export type StaffDraft =
  | { readonly ok: true; readonly body: StaffBody }
  | { readonly ok: false; readonly errors: StaffErrors; readonly messages: readonly string[] };

/**
 * The body to send, checked by the contract's own rules; or what is wrong, per field and in whole sentences. `open`:
 * what anybody does so far, which nobody is assigned to as long as it stays so.
 */
export const readStaffForm = (
  form: StaffForm,
  businessId: string,
  open: readonly ServiceName[] = [],
): StaffDraft => {
  const left = form.keepsOpen ? open.map(({ _id }) => _id) : [];
  const read = staffBody.safeParse({
    name: form.name,
    role: form.role,
    email: form.email.trim(),
    phone: form.phone.trim(),
    services: form.services.filter((id) => !left.includes(id)),
    businessId,
    availabilitySettings: form.customSchedule
      ? { weeklyHours: form.weeklyHours, blockedDates: form.blockedDates }
      : null,
  });
  const { missing, misplaced } = weekErrorsOf(form.customSchedule ? form.weeklyHours : []);
  const issues = read.success ? [] : read.error.issues;
  const { fields, others } = errorsByField(
    issues.map((issue) => ({ field: issue.path.map(String).join('.'), message: issue.message })),
  );
  // The contract lets these two be empty by a union, whose error can lose the exact words.
  if (fields.email !== undefined) fields.email = invalid.email;
  if (fields.phone !== undefined) fields.phone = invalid.phone;
  const messages = [
    ...(businessId === '' ? [saveErrors.noBusiness] : []),
    ...(Object.keys(fields).length > 0 ? [saveErrors.basics] : []),
    ...(misplaced ? [saveErrors.hours] : []),
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

/** `1 future appointment`, `3 future appointments`. */
export const countedAppointments = (count: number): string =>
  count === 1 ? '1 future appointment' : `${count} future appointments`;

/** The snackbar after deleting: also where the appointments went. `heir`: who took them over, or null. */
export const deletedText = (futureBookings: number, heir: string | null): string => {
  if (futureBookings === 0) return 'Staff member deleted.';
  const counted = countedAppointments(futureBookings);
  return heir === null
    ? `Staff member deleted. ${counted} may need manual adjustment.`
    : `Staff member deleted. ${heir} now has the ${counted}.`;
};

const SHOWN_SERVICES = 4;

type Named = { readonly _id: string; readonly name: string };

/** The first four assigned services by name, 'Unknown' where it has none, and how many besides. */
export const assignedServicesOf = (
  member: OwnerStaff,
  services: readonly Named[],
): { readonly shown: readonly Named[]; readonly more: number } => ({
  shown: member.services
    .slice(0, SHOWN_SERVICES)
    .map((id) => services.find(({ _id }) => _id === id) ?? { _id: id, name: 'Unknown' }),
  more: Math.max(0, member.services.length - SHOWN_SERVICES),
});

/**
 * What can be chosen: the services with times, and whatever is already chosen though it is a rental or its name is
 * not known, so that it can be taken away.
 */
export const serviceChoicesOf = (services: readonly ServiceName[] | undefined, chosen: readonly string[]) => {
  const known = (services ?? [])
    .filter(({ _id, bookingType }) => bookingType === 'time-based' || chosen.includes(_id))
    .map(({ _id, name, bookingType }) => ({
      value: _id,
      label: bookingType === 'time-based' ? name : `${name} (rental)`,
    }));
  const strange = chosen.filter((id) => !known.some(({ value }) => value === id));
  return [...known, ...strange.map((value) => ({ value, label: services === undefined ? '…' : 'Unknown' }))];
};
