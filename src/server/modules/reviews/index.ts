export { writeReview } from './reviews.commands.ts';
export { readReviewable, readShownReviews } from './reviews.queries.ts';
export { reviewEndpoints, reviewLinkEndpoints } from './reviews.routes.ts';
