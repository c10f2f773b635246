import type { Endpoint } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { hideReview, replyToReview, showReview, writeReview } from './reviews.commands.ts';
import { readReview, readReviews } from './reviews.queries.ts';

/** What an owner does with what clients wrote. */
export const reviewEndpoints = (platform: Platform): readonly Endpoint[] =>
  [readReviews, replyToReview, hideReview, showReview].map(({ endpoint }) => endpoint(platform));

/** What a client does by the link of a booking. */
export const reviewLinkEndpoints = (platform: Platform): readonly Endpoint[] =>
  [readReview, writeReview].map(({ endpoint }) => endpoint(platform));
