import { asSuperuser, storedBusinessId } from './seeded-rows.ts';
import type { TestApp } from './test-app.ts';
import { createOwner, createService, type TestOwner } from './test-owner.ts';
import type { Answer } from './visitor.ts';

export type RentalShop = {
  readonly owner: TestOwner;
  readonly item: { readonly _id: string; readonly slug: string };
  /** Books by the public call as a client of their own. */
  readonly hire: (over?: Readonly<Record<string, unknown>>) => Promise<Answer>;
  /** Changes columns of the business itself. */
  readonly set: (columns: string) => Promise<unknown>;
};

export const ACCOUNT = { accountHolderName: 'Ngozi Eze', accountNumber: '0123456789', bankName: 'GTBank' };
export const POLICY = 'Bring it back clean, or the caution fee pays for the cleaning.';

let telephones = 0;
/** A telephone that nobody has used yet: no limit decides for the stock. */
export const newPhone = (): string => {
  telephones += 1;
  return `0703${String(telephones).padStart(7, '0')}`;
};

/** A business with three canopies for two days each, with a day before and after; open on weekdays from 9 in Lagos. */
export const createRentalShop = async (
  app: TestApp,
  over: Readonly<Record<string, unknown>> = {},
): Promise<RentalShop> => {
  const owner = await createOwner(app, 'Musa Canopies');
  const item = await createService(owner, {
    bookingType: 'item-based',
    name: 'Canopy',
    duration: 2,
    price: 0,
    quantity: 3,
    pricing: { baseRentalFee: 20000, cautionFee: 5000 },
    preRentalBufferDays: 1,
    postRentalBufferDays: 1,
    ...over,
  });
  return {
    owner,
    item,
    hire: (wish = {}) =>
      app.visitor().send('POST', '/api/appointments', { body: rentalBody(owner, item, wish) }),
    set: (columns) =>
      asSuperuser(app, `UPDATE businesses SET ${columns} WHERE business_id = $1`, [
        storedBusinessId(owner.businessId),
      ]),
  };
};

export const rentalBody = (
  owner: TestOwner,
  item: { readonly _id: string },
  over: Readonly<Record<string, unknown>>,
) => ({
  businessId: owner.businessId,
  serviceId: item._id,
  date: '2026-12-15',
  clientName: 'Ngozi Eze',
  clientPhone: newPhone(),
  clientEmail: 'ngozi@example.ng',
  clientRefundDetails: ACCOUNT,
  ...over,
});

export const addZones = (
  { owner }: RentalShop,
  zones: readonly { zoneName: string; price: number }[],
  rentalPolicy = '',
) =>
  owner.visitor.send('PUT', '/api/settings/rentals', {
    body: { rentalPolicy, pickupAddress: '1 Allen Avenue, Ikeja', deliveryZones: zones },
  });
