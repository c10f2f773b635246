import { readChange, type TouchedTime } from '../../platform/db/news/touched-time.ts';
import type { Id } from '../../platform/ids.ts';

/** What one process knows of a business's changes: the version it last heard of, and what the latest ones touched. */
export type KnownChanges = {
  readonly version: number;
  /** By the version that each made; one that is not here may have changed everything. */
  readonly touched: ReadonlyMap<number, readonly TouchedTime[]>;
};

/** So many of one business, of those that were heard of one after the other; half as many after that. */
const MOST_KNOWN = 256;

export const nothingKnown: KnownChanges = { version: 0, touched: new Map() };

/** What is known once the database has told its version and its latest changes. A version that went back is another's. */
export const withChanges = (
  known: KnownChanges,
  { version, recent }: { readonly version: number; readonly recent: readonly string[] },
): KnownChanges => {
  if (version === known.version) return known;
  const touched = new Map(version > known.version ? [...known.touched].slice(-MOST_KNOWN / 2) : []);
  for (const text of recent.toReversed()) {
    const change = readChange(text);
    if (change !== null) touched.set(change.version, change.touched);
  }
  return { version, touched };
};

/**
 * Whose time of what `concerns` was changed from the one version to the other, and nothing else with it; null where
 * anything else may have been.
 */
export const touchedBetween = (
  { touched }: KnownChanges,
  between: { readonly from: number; readonly to: number },
  concerns: (time: TouchedTime) => boolean,
): ReadonlySet<Id> | null => {
  if (between.to < between.from || between.to - between.from > MOST_KNOWN) return null;
  const whose = new Set<Id>();
  for (let version = between.from + 1; version <= between.to; version += 1) {
    const times = touched.get(version);
    if (times === undefined) return null;
    for (const time of times) if (concerns(time)) whose.add(time.whose);
  }
  return whose;
};

/** Whether nothing that `concerns` was changed from the one version to the other: known, and not merely not known. */
export const isUnchanged = (...asked: Parameters<typeof touchedBetween>): boolean =>
  touchedBetween(...asked)?.size === 0;
