import type { FieldError } from '#contract/errors.ts';
import { type ServiceBody, serviceBody } from '#contract/services.calls.ts';
import type { OwnerService } from '#contract/views.ts';
import { sortComplaints } from '../../kit/sort-complaints.ts';

/** What a number field holds while it is being typed; '' is empty. */
export type Amount = number | string;

/** Both kinds' entries side by side, so that switching to and fro loses nothing that was typed. */
export type ServiceForm = {
  readonly bookingType: OwnerService['bookingType'];
  readonly name: string;
  readonly category: string;
  readonly duration: Amount;
  readonly price: Amount;
  readonly baseRentalFee: Amount;
  readonly cautionFee: Amount;
  readonly quantity: Amount;
  readonly preRentalBufferDays: Amount;
  readonly postRentalBufferDays: Amount;
  readonly priceVaries: boolean;
  readonly description: string;
  readonly available: boolean;
  readonly assignedStaff: readonly string[];
};

export type ServiceField = keyof ServiceForm;
export type ServiceErrors = Partial<Record<ServiceField, string>>;

export type StaffName = { readonly _id: string; readonly name: string };

export const DESCRIPTION_MAX = 500;

export const emptyServiceForm: ServiceForm = {
  bookingType: 'time-based',
  name: '',
  category: '',
  duration: 60,
  price: 0,
  baseRentalFee: '',
  cautionFee: 0,
  quantity: 1,
  preRentalBufferDays: 0,
  postRentalBufferDays: 0,
  priceVaries: false,
  description: '',
  available: true,
  assignedStaff: [],
};

export const serviceFormOf = (service: OwnerService): ServiceForm => ({
  bookingType: service.bookingType,
  name: service.name,
  category: service.category,
  duration: service.duration,
  price: service.price,
  baseRentalFee: service.pricing?.baseRentalFee ?? emptyServiceForm.baseRentalFee,
  cautionFee: service.pricing?.cautionFee ?? emptyServiceForm.cautionFee,
  quantity: service.quantity,
  preRentalBufferDays: service.preRentalBufferDays,
  postRentalBufferDays: service.postRentalBufferDays,
  priceVaries: service.priceVaries,
  description: service.description,
  available: service.available,
  assignedStaff: service.assignedStaff,
});

/** What a change of booking type does to the other entries: an untouched default length becomes the other kind's default. */
export const withBookingType = (form: ServiceForm, bookingType: ServiceForm['bookingType']): ServiceForm =>
  bookingType === 'item-based'
    ? { ...form, bookingType, duration: form.duration === 60 ? 1 : form.duration }
    : {
        ...form,
        bookingType,
        duration: form.duration === 1 ? 60 : form.duration,
        price: form.price === '' ? 0 : form.price,
      };

/** What this form does not edit and a save must therefore send back as it came. */
type Untouched = Pick<OwnerService, 'customFields' | 'customizationSettings'>;

const numberOf = (amount: Amount): number | undefined => (amount === '' ? undefined : Number(amount));

const draftOf = (form: ServiceForm, untouched: Untouched | null) => {
  const described = {
    name: form.name,
    description: form.description,
    category: form.category,
    available: form.available,
    priceVaries: form.priceVaries,
    ...(untouched === null
      ? {}
      : { customFields: untouched.customFields, customizationSettings: untouched.customizationSettings }),
  };
  return form.bookingType === 'time-based'
    ? {
        ...described,
        bookingType: form.bookingType,
        duration: numberOf(form.duration),
        price: numberOf(form.price),
        quantity: 1,
      }
    : {
        ...described,
        bookingType: form.bookingType,
        duration: numberOf(form.duration),
        price: 0,
        pricing: { baseRentalFee: numberOf(form.baseRentalFee), cautionFee: numberOf(form.cautionFee) ?? 0 },
        quantity: numberOf(form.quantity),
        preRentalBufferDays: numberOf(form.preRentalBufferDays) ?? 0,
        postRentalBufferDays: numberOf(form.postRentalBufferDays) ?? 0,
      };
};

const isField = (name: string): name is ServiceField => Object.hasOwn(emptyServiceForm, name);

/** Sorts complaints by the form's fields; a rental's prices stand under `pricing` in the contract. */
export const errorsByField = (errors: readonly FieldError[]) =>
  sortComplaints(errors, (path) => {
    const name = path.replace(/^pricing\./, '');
    return isField(name) ? name : null;
  });

export type ServiceDraft =
  | { readonly ok: true; readonly body: ServiceBody }
  | { readonly ok: false; readonly errors: ServiceErrors; readonly others: readonly string[] };

/** The body to send, checked by the contract's own rules; or what is wrong, per field. */
export const readServiceForm = (form: ServiceForm, untouched: Untouched | null): ServiceDraft => {
  const read = serviceBody.safeParse(draftOf(form, untouched));
  if (read.success) return { ok: true, body: read.data };
  const found = errorsByField(
    read.error.issues.map((issue) => ({ field: issue.path.map(String).join('.'), message: issue.message })),
  );
  return { ok: false, errors: found.fields, others: found.others };
};

/** Services whose name or category contains the words, whatever their case. */
export const matchingServices = (
  services: readonly OwnerService[],
  search: string,
): readonly OwnerService[] => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return services;
  return services.filter((service) =>
    [service.name, service.category].some((text) => text.toLowerCase().includes(wanted)),
  );
};

/** The business's categories, and those its services already use, each once. */
export const categorySuggestions = (
  categories: readonly string[],
  services: readonly OwnerService[],
): readonly string[] => [
  ...new Set([
    ...categories,
    ...services.map(({ category }) => category).filter((category) => category !== ''),
  ]),
];

/** The list with a saved service in its place, or at its end when it is new. */
export const withService = (services: readonly OwnerService[], saved: OwnerService): OwnerService[] =>
  services.some(({ _id }) => _id === saved._id)
    ? services.map((service) => (service._id === saved._id ? { ...service, ...saved } : service))
    : [...services, saved];

/** `45 mins`, or `3 day(s) rental`. */
export const lengthText = ({
  bookingType,
  duration,
}: Pick<OwnerService, 'bookingType' | 'duration'>): string =>
  bookingType === 'item-based' ? `${duration} day(s) rental` : `${duration} mins`;

/** Naira: the price of an appointment, the base fee of a rental. */
export const feeOf = (service: Pick<OwnerService, 'bookingType' | 'price' | 'pricing'>): number =>
  service.bookingType === 'item-based' ? (service.pricing?.baseRentalFee ?? 0) : service.price;

/** The snackbar after deleting: also what stays in the diary. */
export const deletedText = (futureBookings: number): string => {
  if (futureBookings === 0) return 'Service deleted successfully.';
  return futureBookings === 1
    ? 'Service deleted successfully. 1 future booking stays in your diary.'
    : `Service deleted successfully. ${futureBookings} future bookings stay in your diary.`;
};

const SHOWN_PERFORMERS = 3;

export type Performers = {
  /** Everyone's name, for those who cannot see the initials. */
  readonly names: readonly string[];
  readonly shown: readonly StaffName[];
  readonly more: number;
};

/** Who performs a service: the first three, and how many besides. Nobody assigned: any staff member. */
export const performersOf = (service: OwnerService, staff: readonly StaffName[]): Performers => {
  const members = staff.filter(({ _id }) => service.assignedStaff.includes(_id));
  return {
    names: members.map(({ name }) => name),
    shown: members.slice(0, SHOWN_PERFORMERS),
    more: Math.max(0, members.length - SHOWN_PERFORMERS),
  };
};

/** Whom the service can be assigned to, and whoever is assigned already while their name is not known. */
export const staffChoicesOf = (staff: readonly StaffName[] | undefined, assigned: readonly string[]) => {
  const known = (staff ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  const strange = assigned.filter((id) => !known.some(({ value }) => value === id));
  return [...known, ...strange.map((value) => ({ value, label: staff === undefined ? '…' : 'Unknown' }))];
};
