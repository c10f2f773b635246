import type { OwnerAppointment, OwnerService } from '#contract/replies/views.ts';
import { formatDayRange, formatTime } from '../../../ui/format.ts';
import { firstDayOf } from '../../kit/booking/booking-days.ts';

/** What a number field holds while it is being typed; '' is empty. */
export type Amount = number | string;

export type StaffName = { readonly _id: string; readonly name: string };

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

/** What has no category, as it is called beside those that have one. */
export const categoryName = (category: string): string => (category === '' ? 'Other' : category);

/** The services under their categories, in the order in which these come; what has none is last. */
export const byCategory = (services: readonly OwnerService[]) =>
  [...new Set(services.map(({ category }) => category))]
    .toSorted((a, b) => Number(a === '') - Number(b === ''))
    .map((category) => ({
      category,
      services: services.filter((service) => service.category === category),
    }));

/** The business's categories, those its services already use, and the one chosen, each once. */
export const categorySuggestions = (
  categories: readonly string[],
  services: readonly OwnerService[],
  chosen = '',
): readonly string[] => [
  ...new Set(
    [...categories, ...services.map(({ category }) => category), chosen].filter((name) => name !== ''),
  ),
];

/** The list with a saved service in its place, or at its end when it is new. */
export const withService = (services: readonly OwnerService[], saved: OwnerService): OwnerService[] =>
  services.some(({ _id }) => _id === saved._id)
    ? services.map((service) => (service._id === saved._id ? { ...service, ...saved } : service))
    : [...services, saved];

/** What a price of nothing means, for whoever left it at that; empty for any other, and where it is only where it starts. */
export const freeText = (price: number | string, priceVaries: boolean): string =>
  price !== '' && Number(price) === 0 && !priceVaries ? 'Clients will book this for free.' : '';

/** `45 mins`, or `3 day(s) rental`. */
export const lengthText = ({
  bookingType,
  duration,
}: Pick<OwnerService, 'bookingType' | 'duration'>): string =>
  bookingType === 'item-based' ? `${duration} day(s) rental` : `${duration} mins`;

/** Naira: the price of an appointment, the base fee of a rental. */
export const feeOf = (service: Pick<OwnerService, 'bookingType' | 'price' | 'pricing'>): number =>
  service.bookingType === 'item-based' ? (service.pricing?.baseRentalFee ?? 0) : service.price;

/** `20 Nov 2026, 10:00`; of a hire its first day. */
export const startText = (
  booking: Pick<OwnerAppointment, 'date' | 'hireDays' | 'serviceId'>,
  zone: string,
): string => {
  const first = firstDayOf(booking, zone) ?? '';
  const day = formatDayRange(first, first);
  return booking.serviceId.bookingType === 'item-based' ? day : `${day}, ${formatTime(booking.date, zone)}`;
};

const CATEGORY_MAX = 100;

/** The list with a new category at its end; or why it cannot be added, in words. */
export const withCategory = (
  categories: readonly string[],
  typed: string,
):
  | { readonly ok: true; readonly categories: readonly string[] }
  | { readonly ok: false; readonly error: string } => {
  const name = typed.trim();
  if (name === '') return { ok: false, error: 'Type the name of a category first.' };
  const known = categories.find((category) => category.toLowerCase() === name.toLowerCase());
  if (known !== undefined) return { ok: false, error: `You already have a category called "${known}".` };
  if (categories.length >= CATEGORY_MAX)
    return { ok: false, error: `At most ${CATEGORY_MAX} categories. Please delete one first.` };
  return { ok: true, categories: [...categories, name] };
};

/** What is typed as a category of its own; null where there is nothing, or one that is there already. */
export const addedCategory = (categories: readonly string[], typed: string): string | null => {
  const name = typed.trim();
  return name === '' || categories.some((known) => known.toLowerCase() === name.toLowerCase()) ? null : name;
};

/** What happens to the bookings of a service that is deleted, said before. */
export const keptText = (futureBookings: number): string =>
  futureBookings === 1
    ? '1 future booking stays in your diary.'
    : `${futureBookings} future bookings stay in your diary.`;

/** The words of the deleting button: whoever presses it knows what stays. */
export const deleteAction = (futureBookings: number | undefined): string => {
  if (futureBookings === undefined || futureBookings === 0) return 'Delete';
  return futureBookings === 1 ? 'Delete, keep the booking' : `Delete, keep ${futureBookings} bookings`;
};

/** The snackbar after deleting: also what stays in the diary. */
export const deletedText = (futureBookings: number): string =>
  futureBookings === 0
    ? 'Service deleted successfully.'
    : `Service deleted successfully. ${keptText(futureBookings)}`;

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

type Named = { readonly _id: string; readonly name: string };

/** All that can be chosen, and what is chosen already while its name is not known. */
export const choicesOf = (known: readonly Named[] | undefined, chosen: readonly string[]) => {
  const choices = (known ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  const strange = chosen.filter((id) => !choices.some(({ value }) => value === id));
  return [...choices, ...strange.map((value) => ({ value, label: known === undefined ? '…' : 'Unknown' }))];
};
