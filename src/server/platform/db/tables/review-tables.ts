import type { Generated } from 'kysely';
import type { Abuse } from '#core/reviews/reviews.ts';
import type { BusinessId, Id } from '../../ids.ts';
import type { At, AtOrNull } from './time-columns.ts';

/** The table of 0050_reviews.sql. */
export type ReviewTables = {
  reviews: {
    business_id: BusinessId;
    /** The booking that it is about: each has one at most. */
    appointment_id: Id;
    version: Generated<number>;
    stars: number;
    words: string;
    written_at: At;
    changed_at: AtOrNull;
    reply: Generated<string>;
    replied_at: AtOrNull;
    hidden_for: Abuse | null;
  };
};
