import { mostWorkPhotos } from '#contract/media.ts';
import { type Refusal, refusal } from '#contract/outcome.ts';
import type { Limit, LimitState } from '../../platform/counted-limits.ts';

/** So many photos may a business upload in an hour, of services, staff, work, logo and banner together, each drawn anew. */
export const uploadsAnHour: Limit = { name: 'photo-upload', max: 40, windowMinutes: 60 };

export const tooManyUploads = ({ retryAfterSeconds }: LimitState): Refusal => {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const message = `You have uploaded ${uploadsAnHour.max} pictures within an hour. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return refusal('TOO_MANY_REQUESTS', { message, retryAfterSeconds });
};

/** The refusal of a photo beyond those that a page shows of a business's work; else null. */
export const refuseMoreWork = (shown: number): Refusal | null =>
  shown < mostWorkPhotos
    ? null
    : refusal('LIMIT_REACHED', {
        message: `Your page shows ${mostWorkPhotos} photos at most. Please remove one first.`,
      });
