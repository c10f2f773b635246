import { ReviewsScreen } from '../features/reviews/components/reviews-screen.tsx';
import { useBusinessZone } from '../session/session-context.tsx';

/** What clients wrote about their visits. */
export function ReviewsRoute() {
  return <ReviewsScreen zone={useBusinessZone()} />;
}
