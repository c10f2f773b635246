import type { Refusal } from '#contract/outcome.ts';
import type { RentalsBody } from '#contract/settings.calls.ts';
import { type Kobo, nairaToKobo } from '#core/money/kobo.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseNames } from '../../auth/index.ts';
import { listZones, updateBusiness } from '../businesses.repo.ts';
import { replaceZones } from '../settings.repo.ts';
import { changeSettings, type SavedSettings, type SettingsContext } from './change-settings.ts';

/** Replaces the rental policy, the pick-up address and the zones. Hires already booked keep the fee they were given. */
export const saveRentals = (
  platform: Platform,
  rentals: RentalsBody,
  context: SettingsContext,
): Promise<SavedSettings> =>
  changeSettings(
    platform,
    context,
    async (transaction) => {
      await updateBusiness(transaction, {
        rental_policy: rentals.rentalPolicy ?? '',
        pickup_address: rentals.pickupAddress ?? '',
      });
      const zones = rentals.deliveryZones.map(({ zoneName, price }) => ({
        name: zoneName,
        price_kobo: kobo(price),
      }));
      await replaceZones(transaction, zones);
    },
    (transaction) => refuseZones(transaction, rentals),
  );

/** A zone's name stands in messages. One that is there already stays. */
const refuseZones = async (
  transaction: TenantTransaction,
  { deliveryZones }: RentalsBody,
): Promise<Refusal | null> => {
  const before = new Set((await listZones(transaction)).map(({ name }) => name));
  return refuseNames(
    deliveryZones
      .map(({ zoneName: name }, at) => ({ field: `deliveryZones.${at}.zoneName`, name }))
      .filter(({ name }) => !before.has(name)),
  );
};

/** The contract has checked the range and the decimals. */
const kobo = (naira: number): Kobo => {
  const amount = nairaToKobo(naira);
  if (amount === null) throw new Error('The contract let a price through that is no amount of kobo');
  return amount;
};
