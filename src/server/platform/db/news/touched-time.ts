import { type Instant, toInstant } from '#core/calendar/instant.ts';
import type { Id } from '../../ids.ts';

/** All that a write changed of what is free: the time of a staff member or a resource between two instants. */
export type TouchedTime = { readonly whose: Id; readonly from: Instant; readonly until: Instant };

/** A stretch of time that a statement changed, as it returns it. */
export type ChangedTime = { readonly whose: Id; readonly starts_at: Instant; readonly ends_at: Instant };

/** What a statement touched that returns the time it changed. */
export const touchedBy = (rows: readonly ChangedTime[]): readonly TouchedTime[] =>
  rows.map((row) => ({ whose: row.whose, from: row.starts_at, until: row.ends_at }));

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const WORD = /^([0-9a-f-]{36}),(-?\d+),(-?\d+)$/;

/** As it is kept in the database; it can stand in a statement as it is. Throws where the id is none. */
export const wordOf = ({ whose, from, until }: TouchedTime): string => {
  if (!UUID.test(whose)) throw new Error('Whose time was touched is said by a uuid');
  return `${whose},${Math.floor(from)},${Math.ceil(until)}`;
};

/** The version that a change made, and what it touched; null where it cannot be read. */
export const readChange = (
  text: string,
): { readonly version: number; readonly touched: readonly TouchedTime[] } | null => {
  const [version, ...words] = text.split(' ');
  const touched: TouchedTime[] = [];
  for (const word of words) {
    const [, whose, from, until] = WORD.exec(word) ?? [];
    if (whose === undefined) return null;
    // Written by `wordOf` from an id.
    touched.push({ whose: whose as Id, from: toInstant(Number(from)), until: toInstant(Number(until)) });
  }
  return { version: Number(version), touched };
};
