import type { AppointmentStatus } from '../appointments/statuses.ts';
import { dayMs, type Instant, toInstant } from '../calendar/instant.ts';

/** As long as what a client writes, or an owner replies, may be. */
export const mostReviewLetters = 1000;

/** Of fewer reviews no mean is told: one of them would be most of it. */
export const meanFromReviews = 3;

/** For so many days after it was written a review can be changed. */
export const reviewDays = 7;

/** What a review may be hidden for; for nothing else is one. */
export const abuses = ['hate', 'threats', 'private-details', 'spam'] as const;
export type Abuse = (typeof abuses)[number];

/** Each as a reader of the page is told it. */
export const abuseTexts: Readonly<Record<Abuse, string>> = {
  hate: 'hate or insults',
  threats: 'threats',
  'private-details': 'private details of somebody',
  spam: 'advertising or spam',
};

/** Until when a review can be changed by whoever wrote it. */
export const changeableUntil = (writtenAt: Instant): Instant => toInstant(writtenAt + reviewDays * dayMs);

/**
 * `NOT_COMPLETED`: nothing took place yet that could be reviewed; `NOT_KEPT`: nor will it; `TOO_LATE`: it is written and
 * stands.
 */
export type ReviewRefusal = 'NOT_COMPLETED' | 'NOT_KEPT' | 'TOO_LATE';

/** Why a booking cannot be reviewed, or its review not changed, at `now`; null: it can. `writtenAt` null: there is none. */
export function reviewRefusal(
  booking: { readonly status: AppointmentStatus; readonly walkIn: boolean },
  writtenAt: Instant | null,
  now: Instant,
): ReviewRefusal | null {
  if (booking.status === 'cancelled' || booking.status === 'no-show') return 'NOT_KEPT';
  // guard: only-a-completed-booking-is-reviewed
  if (booking.status !== 'completed' || booking.walkIn) return 'NOT_COMPLETED';
  // guard: a-review-can-be-changed-for-seven-days
  return writtenAt !== null && now >= changeableUntil(writtenAt) ? 'TOO_LATE' : null;
}

/** The mean of `count` reviews with `stars` in all, to one decimal; null where they are too few. */
// guard: no-mean-is-told-of-fewer-than-three
export const meanStars = (count: number, stars: number): number | null =>
  count < meanFromReviews ? null : Math.round((stars * 10) / count) / 10;

const initial = /^\p{L}\p{M}*/u;

/** How a client is named beside their review: the first name, and of the last one its initial. */
export function reviewerName(name: string): string {
  const [first = '', ...others] = name.normalize('NFC').trim().split(/\s+/);
  const letter = initial.exec(others.at(-1) ?? '')?.[0];
  return letter === undefined ? first : `${first} ${letter.toUpperCase()}.`;
}
