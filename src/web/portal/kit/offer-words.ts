import type { OwnerService } from '#contract/replies/views.ts';

/** What a business calls what it offers. */
export type OfferWords = typeof services | typeof items;

const services = { one: 'service', a: 'a service', many: 'services', titled: 'Service' } as const;
const items = { one: 'item', a: 'an item', many: 'items', titled: 'Item' } as const;

/** The words of a business, where they are ours to choose: items where it has nothing else, services otherwise. */
export const offerWords = (offered: readonly Pick<OwnerService, 'bookingType'>[]): OfferWords =>
  offered.length > 0 && offered.every(({ bookingType }) => bookingType === 'item-based') ? items : services;

/** `1 item`, `3 services`. */
export const countOffered = (count: number, { one, many }: OfferWords): string =>
  `${count} ${count === 1 ? one : many}`;
