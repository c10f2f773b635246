import type { ReactElement } from 'react';

export const starsText = (stars: number): string => `${stars} of 5 stars`;

/** So many of five stars, said in words to who does not see them. Its styles are in reviews.css. */
export const Stars = ({ stars }: { readonly stars: number }): ReactElement => (
  <span className="stars" role="img" aria-label={starsText(stars)}>
    {'★'.repeat(stars)}
    {stars < 5 ? <span className="stars-off">{'★'.repeat(5 - stars)}</span> : null}
  </span>
);
