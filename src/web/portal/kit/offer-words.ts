import type { OwnerService } from '#contract/replies/views.ts';

/** What a business calls what it offers. */
export type OfferWords = typeof services | typeof items | typeof both;

const services = { one: 'service', a: 'a service', many: 'services', titled: 'Service' } as const;
const items = { one: 'item', a: 'an item', many: 'items', titled: 'Item' } as const;
const both = {
  one: 'service or item',
  a: 'a service or item',
  many: 'services and items',
  titled: 'Service or item',
} as const;

/** Whether a business has nothing but items. */
export const rentsOnly = (offered: readonly Pick<OwnerService, 'bookingType'>[]): boolean =>
  offerWords(offered) === items;

/** The words of a business, where they are ours to choose: by what it offers, and services where that is nothing yet. */
export const offerWords = (offered: readonly Pick<OwnerService, 'bookingType'>[]): OfferWords => {
  if (!offered.some(({ bookingType }) => bookingType === 'item-based')) return services;
  return offered.some(({ bookingType }) => bookingType === 'time-based') ? both : items;
};

/** `1 item`, `3 services`. */
export const countOffered = (count: number, { one, many }: OfferWords): string =>
  `${count} ${count === 1 ? one : many}`;
