import type { ReviewPage, ReviewsPage } from '#contract/pages/review-pages.ts';
import type { ShownReview, ShownReviews } from '#contract/replies/review-views.ts';
import { look, token } from './sample-links.ts';
import { business, emptyForm } from './sample-pages.ts';

/** Believable reviews, and the pages on which they are written and read. */

const review = (over: Partial<ShownReview>): ShownReview => ({
  name: 'Chioma E.',
  stars: 5,
  words: 'On time, gentle hands, and my edges are still there. I have already booked my next one.',
  writtenOn: '2026-11-14',
  serviceName: 'Silk press',
  reply: '',
  changedSinceReply: false,
  ...over,
});

export const shownReviews = {
  count: 24,
  mean: 4.7,
  hidden: [{ abuse: 'spam', count: 1 }],
  reviews: [
    review({}),
    review({
      name: 'Bísí Ọ̀.',
      stars: 4,
      words: 'Lovely result.\n\nI waited about fifteen minutes before we started. See www.example.com',
      serviceName: 'Knotless braids and Gel manicure',
      reply: 'Thank you, and sorry about the wait. We leave more time between Saturday bookings now.',
    }),
    review({ name: 'Ngozi', words: '', stars: 3, writtenOn: '2026-10-02' }),
  ],
  more: true,
} satisfies ShownReviews;

const visit: ReviewPage['visit'] = {
  businessName: 'Glow by Ada',
  businessSlug: 'glow-by-ada',
  timezone: 'Africa/Lagos',
  serviceName: 'Silk press',
  date: '2026-11-14T10:00:00.000Z',
  shownAs: 'Chioma E.',
  closed: null,
  changeableUntil: null,
  review: null,
};

const page: ReviewPage = { page: 'review', token, look, visit, done: null, form: emptyForm };

const written: ReviewPage['visit'] = {
  ...visit,
  changeableUntil: '2026-11-21T10:00:00.000Z',
  review: {
    stars: 4,
    words: 'Lovely result.',
    version: 1,
    writtenAt: '2026-11-14T10:00:00.000Z',
    reply: 'Thank you!',
    hiddenFor: null,
  },
};

export const reviewPages = {
  open: page,
  refused: {
    ...page,
    form: {
      ...emptyForm,
      values: { words: 'Good' },
      errors: [
        { field: 'stars', message: 'Please choose one to five stars.' },
        { field: 'consent', message: 'Please agree that it may be shown, or do not send it.' },
      ],
      refusal: 'Please fix the errors highlighted.',
    },
  },
  sent: { ...page, visit: written, done: 'sent' },
  changed: { ...page, visit: written, done: 'changed' },
  late: { ...page, visit: { ...written, closed: 'too-late' } },
  early: { ...page, visit: { ...visit, closed: 'not-completed' } },
  never: { ...page, visit: { ...visit, closed: 'not-kept' } },
} satisfies Record<string, ReviewPage>;

export const reviewsPages = {
  first: { page: 'reviews', business, shown: shownReviews, at: 1 },
  none: {
    page: 'reviews',
    business,
    shown: { count: 0, mean: null, hidden: [], reviews: [], more: false },
    at: 1,
  },
} satisfies Record<string, ReviewsPage>;
