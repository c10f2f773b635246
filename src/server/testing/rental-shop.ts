import { asSuperuser, storedBusinessId, storedId } from './seeded-rows.ts';
import type { TestApp } from './test-app.ts';
import { createOwner, createService, type TestOwner } from './test-owner.ts';
import type { Answer } from './visitor.ts';

export type RentalShop = {
  readonly owner: TestOwner;
  readonly item: { readonly _id: string; readonly slug: string };
  /** Books by the public call as a client of their own. */
  readonly book: (over?: Readonly<Record<string, unknown>>) => Promise<Answer>;
  /** The same to be sent, again where need be. */
  readonly booking: (
    over: Readonly<Record<string, unknown>>,
  ) => (headers: Readonly<Record<string, string>>) => Promise<Answer>;
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

/** Three canopies for two days each at 20,000 with a caution fee of 5,000, and a day before and after. */
export const canopy = (over: Readonly<Record<string, unknown>> = {}) => ({
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

/** A business with three canopies for two days each, with a day before and after; open on weekdays from 9 in Lagos. */
export const createRentalShop = async (
  app: TestApp,
  over: Readonly<Record<string, unknown>> = {},
): Promise<RentalShop> => {
  const owner = await createOwner(app, 'Musa Canopies');
  const item = await createService(owner, canopy(over));
  const booking: RentalShop['booking'] = (wish) => {
    const body = rentalBody(owner, item, wish);
    return (headers) => app.visitor().send('POST', '/api/appointments', { body, headers });
  };
  return {
    owner,
    item,
    booking,
    book: (wish = {}) => booking(wish)({}),
    set: (columns) =>
      asSuperuser(app, `UPDATE businesses SET ${columns} WHERE business_id = $1`, [
        storedBusinessId(owner.businessId),
      ]),
  };
};

export type PartyShop = RentalShop & {
  /** 300 for a day at 200. */
  readonly chairs: string;
  /** 40 for two days at 1,500 and a caution fee of 500. */
  readonly tables: string;
  /** Made of a canopy and fifty chairs, for two days at 25,000. */
  readonly canopySet: string;
};

/** The same shop with all that a party needs. */
export const createPartyShop = async (app: TestApp): Promise<PartyShop> => {
  const shop = await createRentalShop(app);
  const add = async (over: Readonly<Record<string, unknown>>): Promise<string> =>
    (await createService(shop.owner, { bookingType: 'item-based', price: 0, ...over }))._id;
  const chairs = await add({
    name: 'Chair',
    duration: 1,
    quantity: 300,
    pricing: { baseRentalFee: 200, cautionFee: 0 },
  });
  const tables = await add({
    name: 'Table',
    duration: 2,
    quantity: 40,
    pricing: { baseRentalFee: 1500, cautionFee: 500 },
  });
  const canopySet = await add({
    name: 'Canopy set',
    duration: 2,
    quantity: 1,
    pricing: { baseRentalFee: 25000, cautionFee: 0 },
    parts: [
      { serviceId: shop.item._id, quantity: 1 },
      { serviceId: chairs, quantity: 50 },
    ],
  });
  return { ...shop, chairs, tables, canopySet };
};

/** What a booking holds of items, each claim as `line item units span`. */
export const heldItems = async (app: TestApp, bookingId: string): Promise<readonly string[]> => {
  const rows = await asSuperuser<{ text: string }>(
    app,
    `SELECT line || ' ' || name || ' ' || c.quantity || ' ' || span AS text
       FROM rental_claims c JOIN services s USING (business_id, service_id)
      WHERE claim_id = $1 ORDER BY line, name`,
    [storedId(bookingId)],
  );
  return rows.map(({ text }) => text);
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
