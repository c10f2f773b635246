import { shownBy } from './code-guard.ts';

export const reviewGuards = [
  ...shownBy(
    'core/reviews/reviews',
    {
      mark: 'only-a-completed-booking-is-reviewed',
      named: 'is none of',
    },
    { mark: 'a-review-can-be-changed-for-seven-days', instead: 'return null;', named: 'for seven days' },
    {
      mark: 'no-mean-is-told-of-fewer-than-three',
      text: 'count < meanFromReviews ? null :',
      named: 'mean of',
    },
  ),
  ...shownBy(
    'modules/reviews/reviews',
    { mark: 'a-hidden-review-is-not-shown', named: 'hides one for abuse' },
    { mark: 'twenty-changes-of-a-review-an-hour', named: 'without end' },
    { mark: 'what-is-reviewed-stays-completed-meanwhile', named: 'come to one of the two', repeats: 5 },
    { mark: 'a-visit-that-was-reviewed-took-place', named: 'keeps its visit completed' },
    { mark: 'a-review-goes-with-what-names-its-client', named: 'takes it along' },
  ),
];
