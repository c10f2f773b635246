import type { ReactElement } from 'react';

const SHAPE = 'M12 2.2l3 6.2 6.8.9-5 4.7 1.3 6.8-6.1-3.3-6.1 3.3 1.3-6.8-5-4.7 6.8-.9z';
const OFF = 0.25;

/** One star, drawn: fonts of cheap telephones have none. */
export const Star = ({ size = 16 }: { readonly size?: number }): ReactElement => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d={SHAPE} />
  </svg>
);

/** So many of five stars, said in words to who does not see them. */
export const Stars = ({
  stars,
  size = 16,
}: {
  readonly stars: number;
  readonly size?: number;
}): ReactElement => (
  <svg
    className="stars"
    width={size * 5}
    height={size}
    viewBox="0 0 120 24"
    fill="currentColor"
    role="img"
    aria-label={`${stars} of 5 stars`}
  >
    {[0, 1, 2, 3, 4].map((place) => (
      <path
        key={place}
        d={SHAPE}
        transform={`translate(${place * 24})`}
        opacity={place < stars ? undefined : OFF}
      />
    ))}
  </svg>
);
