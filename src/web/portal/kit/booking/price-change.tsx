import { VisuallyHidden } from '@mantine/core';
import type { EditPreview } from '#contract/replies/line-views.ts';
import { formatNaira } from '../../../ui/format.ts';
import classes from './price-change.module.css';

/** What a booking costs after a change, and what it was. */
export function PriceChange({ price, before }: Pick<EditPreview, 'price' | 'before'>) {
  return (
    <p className={classes.total}>
      <span>{price === before ? 'Price, as before' : 'New price'}</span>
      <span className={classes.amounts}>
        {price !== before && (
          <del>
            <VisuallyHidden>before </VisuallyHidden>
            {formatNaira(before)}
          </del>
        )}
        <strong>{formatNaira(price)}</strong>
      </span>
    </p>
  );
}
