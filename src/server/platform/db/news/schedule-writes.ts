import { type Kysely, sql } from 'kysely';
import type { BusinessId } from '../../ids.ts';
import type { Statement } from '../bound.ts';
import type { Tables } from '../tables/tables.ts';
import { type TouchedTime, wordOf } from './touched-time.ts';

/** The tables that decide which times and which days are free. */
const SCHEDULE_TABLES = [
  'businesses',
  'business_hours',
  'closures',
  'staff',
  'staff_hours',
  'blocked_dates',
  'blocked_times',
  'services',
  'staff_services',
  'service_parts',
  'occupancies',
  'rental_claims',
  'resources',
  'resource_claims',
] as const;

const WRITE = new RegExp(
  String.raw`\b(?:insert\s+into|update|delete\s+from)\s+"?(?:${SCHEDULE_TABLES.join('|')})"?\b(?!_)`,
  'i',
);

/**
 * Whether a statement writes what decides which times are free. Read off the statement itself, so that no writer can
 * forget to say so; one too many costs a look at the database, one too few would show a time that is gone.
 */
export const writesSchedule = (statement: string): boolean => WRITE.test(statement);

/** So many of a business's latest changes are told; who asks more rarely reads everything again. */
const MOST_TOLD = 16;
/** A change of more than this counts as one of everything. */
export const MOST_TOUCHED = 8;

/** The same as `raiseVersion`, and says that nothing else was touched. */
export const raiseVersionTouching = (business: BusinessId, touched: readonly TouchedTime[]): Statement => ({
  text: `INSERT INTO diary_versions AS v (business_id, version, recent) VALUES ($1, 1, ARRAY['1 ' || $2::text])
  ON CONFLICT (business_id) DO UPDATE SET version = v.version + 1, recent = trim_array(ARRAY[(v.version + 1)::text || ' ' || $2::text] || v.recent, greatest(0, cardinality(v.recent) - ${MOST_TOLD - 1}))`,
  values: [business, touched.map(wordOf).join(' ')],
});

/**
 * Raises the version of a business named by whoever works across businesses and writes what decides which times are
 * free, or what they cost.
 */
export const raiseAvailabilityVersion = (query: Kysely<Tables>, business: BusinessId) =>
  sql`INSERT INTO diary_versions AS v (business_id, version) VALUES (${business}, 1)
      ON CONFLICT (business_id) DO UPDATE SET version = v.version + 1`.execute(query);

/** Raises a business's version. It goes with COMMIT, so that it is the last lock and held for a moment only. */
export const raiseVersion = (business: BusinessId): Statement => ({
  text: `INSERT INTO diary_versions AS v (business_id, version) VALUES ($1, 1)
  ON CONFLICT (business_id) DO UPDATE SET version = v.version + 1`,
  values: [business],
});
