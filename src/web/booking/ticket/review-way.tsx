import type { ReactElement } from 'react';
import type { ReviewState } from '#contract/pages/review-pages.ts';
import { paths } from '#contract/paths.ts';
import { LinkButton } from '../kit/button.tsx';

type Props = { readonly token: string; readonly review: ReviewState };

/** The way to say how a booking was, or to what was said; none where it cannot be reviewed. */
export const ReviewWay = ({ token, review }: Props): ReactElement | null =>
  review === null ? null : (
    <LinkButton wide kind={review === 'open' ? 'primary' : 'quiet'} href={paths.review(token)}>
      {review === 'open' ? 'Say how it was' : 'Your review'}
    </LinkButton>
  );
