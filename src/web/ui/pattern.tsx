import type { ReactElement } from 'react';
import { patternOf } from '#core/drawing/pattern.ts';

type ClothProps = {
  /** Whose pattern it is: always the same of the same. */
  readonly seed: string;
  /** Tells it from the others in the document; letters, digits and hyphens. */
  readonly id: string;
  readonly className?: string;
  /** How many times as large as on a card. */
  readonly scale?: number;
};

const turnOf = (turn: number, scale: number): string | undefined =>
  [turn === 0 ? '' : `rotate(${turn})`, scale === 1 ? '' : `scale(${scale})`].join('') || undefined;

/**
 * A cloth where there is no photo, in the place its class gives it. Whoever shows it declares what `cloth` and
 * `cloth-deep` are painted with: a background, and a `color` for what is drawn on it.
 */
export const Cloth = ({ seed, id, className = '', scale = 1 }: ClothProps): ReactElement => {
  const { ground, width, height, turn, marks } = patternOf(seed);
  const name = `cloth-${id}`;
  return (
    <svg className={`cloth cloth-${ground} ${className}`.trim()} aria-hidden="true">
      <pattern
        id={name}
        width={width}
        height={height}
        patternUnits="userSpaceOnUse"
        patternTransform={turnOf(turn, scale)}
      >
        {marks.map(({ d, paint, line }) => (
          <path
            key={d}
            d={d}
            opacity={paint === 'accent' ? 0.5 : undefined}
            fill={line === undefined ? undefined : 'none'}
            stroke={line === undefined ? undefined : 'currentColor'}
            strokeWidth={line}
          />
        ))}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${name})`} />
    </svg>
  );
};
