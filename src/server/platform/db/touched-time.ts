import { type Instant, toInstant } from '#core/calendar/instant.ts';
import type { Id } from '../ids.ts';

/** All that a write changed of what is free: the time of one staff member between two instants. */
export type TouchedTime = { readonly staffId: Id; readonly from: Instant; readonly until: Instant };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const WORD = /^([0-9a-f-]{36}),(-?\d+),(-?\d+)$/;

/** As it is kept in the database; it can stand in a statement as it is. Throws where the id is none. */
export const wordOf = ({ staffId, from, until }: TouchedTime): string => {
  if (!UUID.test(staffId)) throw new Error('The id of a staff member is a uuid');
  return `${staffId},${Math.floor(from)},${Math.ceil(until)}`;
};

/** The version that a change made, and what it touched; null where it cannot be read. */
export const readChange = (
  text: string,
): { readonly version: number; readonly touched: readonly TouchedTime[] } | null => {
  const [version, ...words] = text.split(' ');
  const touched: TouchedTime[] = [];
  for (const word of words) {
    const [, staffId, from, until] = WORD.exec(word) ?? [];
    if (staffId === undefined) return null;
    // Written by `wordOf` from an id.
    touched.push({ staffId: staffId as Id, from: toInstant(Number(from)), until: toInstant(Number(until)) });
  }
  return { version: Number(version), touched };
};
