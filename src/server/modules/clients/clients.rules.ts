import { foldForSearch, foldPhoneQuery } from '#core/clients/client-search.ts';

/** What the record of a client who was erased is called, and their bookings. */
export const ERASED_NAME = 'Erased client';

/** What a search for a client compares with; the break keeps a search from matching across name and address. */
export const searchTextOf = (client: { readonly name: string; readonly email: string }): string =>
  `${foldForSearch(client.name)}\n${foldForSearch(client.email)}`;

/** What an owner typed to find a client by: part of a name or an address, or of a telephone number. */
export const readSearch = (typed: string): { readonly text: string; readonly digits: string } => {
  const text = foldForSearch(typed);
  const digits = foldPhoneQuery(typed);
  // One or two digits are part of a number too, however many have them.
  return { text, digits: digits === '' && /^\d{1,2}$/.test(text) ? text : digits };
};
