import { type RentalsBody, settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Settings } from '#contract/replies/settings-views.ts';
import { type Amount, numberOf, type Reading, readWith } from './reading.ts';

export type ZoneForm = {
  /** Stays with the row while it moves. */
  readonly key: string;
  readonly zoneName: string;
  readonly price: Amount;
};
export type RentalsForm = {
  readonly rentalPolicy: string;
  readonly pickupAddress: string;
  readonly zones: readonly ZoneForm[];
};

export const limits = { policy: 5000, address: 300, zoneName: 80, zones: 50 } as const;

export const rentalsFormOf = (saved: Settings['rentals']): RentalsForm => ({
  rentalPolicy: saved.rentalPolicy,
  pickupAddress: saved.pickupAddress,
  zones: saved.deliveryZones.map((zone, place) => ({ key: `saved-${place}`, ...zone })),
});

/** What counts of the form: not which row was which. */
export const rentalsDraftOf = ({ zones, ...texts }: RentalsForm) => ({
  ...texts,
  deliveryZones: zones.map(({ zoneName, price }) => ({ zoneName, price: numberOf(price) })),
});

const nameOf = ({ zoneName }: ZoneForm): string => zoneName.trim().toLowerCase();

/** Rows whose name another row before has already. */
const repeated = (zones: readonly ZoneForm[]) =>
  zones.flatMap((zone, place) =>
    nameOf(zone) !== '' && zones.findIndex((other) => nameOf(other) === nameOf(zone)) < place
      ? [{ field: `deliveryZones.${place}.zoneName`, message: 'You already have a zone with this name.' }]
      : [],
  );

/** The body to send; a zone named twice is wrong at its row. */
export const readRentals = (form: RentalsForm): Reading<RentalsBody> => {
  const reading = readWith(settingsCalls.saveRentals.body, rentalsDraftOf(form));
  if (reading.ok) return reading;
  const doubles = repeated(form.zones);
  const others = reading.errors.filter(({ field }) => field !== 'deliveryZones' || doubles.length === 0);
  return { ok: false, errors: [...others, ...doubles] };
};

/** `zones.0.price` of `deliveryZones.0.price`; an error of the list as a whole belongs to `zones`. */
export const rentalsFieldOf = (path: string): string => path.replace(/^deliveryZones/, 'zones');
