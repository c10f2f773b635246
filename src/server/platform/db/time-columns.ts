import { type RawBuilder, sql } from 'kysely';
import { formatInstant, type Instant, toInstant } from '#core/calendar/instant.ts';

/** How an instant is written into a timestamptz column. */
export const at = (instant: Instant): string => formatInstant(instant);

/** An instant to compare a timestamptz column with. */
export const moment = (instant: Instant): RawBuilder<Instant> => sql<Instant>`${at(instant)}::timestamptz`;

export const later = (instant: Instant, minutes: number): Instant => toInstant(instant + minutes * 60_000);
