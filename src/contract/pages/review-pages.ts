import type { Reviewable, ShownReviews } from '../replies/review-views.ts';
import type { PublicBusiness } from '../replies/views.ts';
import type { BusinessLook, FormState } from './page-forms.ts';

/** Whether a booking's client may say how it was; `written`: has said so. */
export type ReviewState = 'open' | 'written' | null;

/** What a client writes about a visit: the fields stars, words and consent. */
export type ReviewPage = {
  readonly page: 'review';
  readonly token: string;
  readonly look: BusinessLook;
  readonly visit: Reviewable;
  /** What was just done, to say so. */
  readonly done: 'sent' | 'changed' | null;
  readonly form: FormState;
};

/** All that clients say of a business; `at` is the page of it, from 1. */
export type ReviewsPage = {
  readonly page: 'reviews';
  readonly business: PublicBusiness;
  readonly shown: ShownReviews;
  readonly at: number;
};
