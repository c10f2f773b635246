import type { Reviewable, ShownReviews } from '../replies/review-views.ts';
import type { PublicBusiness } from '../replies/views.ts';
import type { BusinessLook, FormState } from './page-forms.ts';

/** What a client writes about a visit: the fields stars, words and consent. */
export type ReviewPage = {
  readonly page: 'review';
  readonly token: string;
  readonly look: BusinessLook;
  readonly visit: Reviewable;
  /** Whether it was just sent. */
  readonly done: boolean;
  readonly form: FormState;
};

/** All that clients say of a business; `at` is the page of it, from 1. */
export type ReviewsPage = {
  readonly page: 'reviews';
  readonly business: PublicBusiness;
  readonly shown: ShownReviews;
  readonly at: number;
};
