import { type ColumnType, type RawBuilder, sql } from 'kysely';
import { formatInstant, type Instant, toInstant } from '#core/calendar/instant.ts';

/** Read as an Instant, written as ISO text: the driver would write a number as a number. */
export type At = ColumnType<Instant, string, string>;
export type AtOrNull = ColumnType<Instant | null, string | null | undefined, string | null>;

/** How an instant is written into a timestamptz column. */
export const at = (instant: Instant): string => formatInstant(instant);

/** An instant to compare a timestamptz column with. */
export const moment = (instant: Instant): RawBuilder<Instant> => sql<Instant>`${at(instant)}::timestamptz`;

export const later = (instant: Instant, minutes: number): Instant => toInstant(instant + minutes * 60_000);
