import { type Instant, toInstant } from '#core/calendar/instant.ts';
import { type BusinessId, handleOf, type Id, readOwnHandle } from '../../platform/ids.ts';

/** The booking a page ended with, where the next one goes on: those that come later, or as early with a greater id. */
export type ListPlace = { readonly startsAt: Instant; readonly id: Id };

/** A place in the list as callers carry it. */
export const writeCursor = (business: BusinessId, { startsAt, id }: ListPlace): string =>
  `${startsAt.toString(36)}.${handleOf(business, id)}`;

/** Null for whatever this business's list never gave out. */
export const readCursor = (business: BusinessId, text: string): ListPlace | null => {
  const [start = '', handle = '', ...rest] = text.split('.');
  const id = rest.length > 0 || !/^[0-9a-z]{1,9}$/.test(start) ? null : readOwnHandle(business, handle);
  return id === null ? null : { startsAt: toInstant(Number.parseInt(start, 36)), id };
};
