import { type Instant, toInstant } from '#core/calendar/instant.ts';
import { type BusinessId, handleOf, type Id, readOwnHandle } from '../ids.ts';

/** Where a page of a list ended that is in the order of its time. */
export type Place = { readonly at: Instant; readonly id: Id };

/** A place as whoever asks for the next page sends it back. */
export const writePlace = (business: BusinessId, { at, id }: Place): string =>
  `${at.toString(36)}.${handleOf(business, id)}`;

/** Null for what this business was never given. */
export const readPlace = (business: BusinessId, text: string): Place | null => {
  const [start = '', handle = '', ...rest] = text.split('.');
  const id = rest.length > 0 || !/^[0-9a-z]{1,9}$/.test(start) ? null : readOwnHandle(business, handle);
  return id === null ? null : { at: toInstant(Number.parseInt(start, 36)), id };
};
