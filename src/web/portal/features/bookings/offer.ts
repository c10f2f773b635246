import type { Settings } from '#contract/replies/settings-views.ts';
import type { OwnerAppointment, OwnerService } from '#contract/replies/views.ts';
import { formatNaira } from '../../../ui/format.ts';

/** What another feature keeps: loaded, on its way, or why not. */
export type Loaded<T> = {
  readonly data: T | undefined;
  readonly failure: string | null;
  readonly retrying: boolean;
  readonly onRetry: () => void;
};

/** Stands for whoever is free, as the API has it. */
export const ANYONE = 'any';

export type StaffName = { readonly _id: string; readonly name: string };

export type BookableService = Pick<
  OwnerService,
  | '_id'
  | 'name'
  | 'category'
  | 'bookingType'
  | 'duration'
  | 'price'
  | 'pricing'
  | 'priceVaries'
  | 'quantity'
  | 'assignedStaff'
  | 'customFields'
  | 'optionGroups'
  | 'segments'
  | 'twoHands'
  | 'alongside'
> & {
  /** False for the service of an edited booking that has been deleted since: what it asked is no longer known. */
  readonly known: boolean;
};

export type DeliveryZone = Settings['rentals']['deliveryZones'][number];

export const isRental = ({ bookingType }: Pick<BookableService, 'bookingType'>): boolean =>
  bookingType === 'item-based';

/**
 * What can be booked: active services, by name. An edited booking keeps its kind, and its own service even when that
 * is no longer on offer.
 */
export const servicesOffered = (
  services: readonly OwnerService[],
  edited: OwnerAppointment | null,
): readonly BookableService[] => {
  const own = edited?.serviceId;
  const offered = services
    .filter(({ _id, available, bookingType }) =>
      own === undefined ? available : bookingType === own.bookingType && (available || _id === own._id),
    )
    .map((service) => ({ ...service, known: true }));
  const lost = own === undefined || offered.some(({ _id }) => _id === own._id) ? [] : [deletedService(own)];
  return [...offered, ...lost].sort((a, b) => a.name.localeCompare(b.name));
};

const deletedService = (own: OwnerAppointment['serviceId']): BookableService => ({
  _id: own._id,
  name: own.name,
  category: own.category,
  bookingType: own.bookingType,
  duration: own.duration,
  price: own.price,
  ...(own.pricing === undefined ? {} : { pricing: own.pricing }),
  priceVaries: false,
  quantity: 1,
  assignedStaff: [],
  customFields: [],
  optionGroups: [],
  segments: [],
  twoHands: null,
  alongside: false,
  known: false,
});

/** Who can do it: those assigned, or everyone where nobody is; and whoever has the edited booking already. */
export const performersOf = (
  service: BookableService,
  staff: readonly StaffName[],
  edited: OwnerAppointment | null,
): readonly StaffName[] => {
  const { assignedStaff } = service;
  const able = assignedStaff.length === 0 ? staff : staff.filter(({ _id }) => assignedStaff.includes(_id));
  const current = edited?.serviceId._id === service._id ? edited.staffId : null;
  return current === null || current === undefined || able.some(({ _id }) => _id === current._id)
    ? able
    : [...able, { _id: current._id, name: `${current.name} (no longer assigned)` }];
};

/** The choices of the staff field, 'Any available' first where there is a choice. */
export const staffChoices = (performers: readonly StaffName[]) => [
  ...(performers.length > 1 ? [{ value: ANYONE, label: 'Any available' }] : []),
  ...performers.map(({ _id, name }) => ({ value: _id, label: name })),
];

/** Naira and minutes (a hire: days) of one unit. */
export type Terms = {
  readonly duration: number;
  readonly base: number;
  readonly caution: number;
};

/** What the service costs and takes now; a booking that keeps its service keeps what was agreed on. */
export const termsOf = (service: BookableService, edited: OwnerAppointment | null): Terms => {
  const own = edited?.serviceId._id === service._id ? edited : null;
  const { duration, price, pricing } = own?.serviceId ?? service;
  const units = own === null ? 1 : Math.max(1, own.quantity);
  return isRental(service)
    ? { duration, base: (pricing?.baseRentalFee ?? 0) / units, caution: (pricing?.cautionFee ?? 0) / units }
    : { duration, base: price, caution: 0 };
};

/** The choices of the service field, under their categories where there are several. */
export const serviceChoices = (services: readonly BookableService[]) => {
  const choice = ({ _id, name }: BookableService) => ({ value: _id, label: name });
  const categories = [...new Set(services.map(({ category }) => category))].sort((a, b) =>
    // What has no category comes last.
    a === '' ? 1 : b === '' ? -1 : a.localeCompare(b),
  );
  if (categories.length < 2) return services.map(choice);
  return categories.map((category) => ({
    group: category === '' ? 'Other' : category,
    items: services.filter((service) => service.category === category).map(choice),
  }));
};

/** `60 mins · ₦12,000`, `3 days rental`: what a hire comes to has several parts, which the summary adds up. */
export const termsText = (service: BookableService, { duration, base }: Terms): string =>
  isRental(service)
    ? `${duration} ${duration === 1 ? 'day' : 'days'} rental`
    : `${duration} mins · ${formatNaira(base)}`;

/** The zones to choose from; one that an edited booking goes to stays, at the fee agreed on. */
export const zonesOffered = (
  zones: readonly DeliveryZone[],
  edited: OwnerAppointment | null,
): readonly DeliveryZone[] => {
  const delivery = edited?.deliveryDetails;
  if (delivery?.method !== 'delivery') return zones;
  const kept = { zoneName: delivery.zone, price: delivery.fee };
  return zones.some(({ zoneName }) => zoneName === kept.zoneName)
    ? zones.map((zone) => (zone.zoneName === kept.zoneName ? kept : zone))
    : [...zones, kept];
};

/** `Lekki - ₦2,500`. */
export const zoneText = ({ zoneName, price }: DeliveryZone): string => `${zoneName} - ${formatNaira(price)}`;
