import { type Blocked, whenBlocked, whyBlocked } from '../../blocks.ts';
import classes from './blocks.module.css';

type BlockButtonProps = {
  readonly blocked: Blocked;
  /** Whether it has to say whose time it is. */
  readonly named: boolean;
  /** `box`: a stretch of a day; `row`: a line of a list. */
  readonly shape: 'box' | 'row';
  readonly onOpen: (blocked: Blocked) => void;
};

/** A blocked time on the calendar, hatched, with why; it opens where that is changed. */
export function BlockButton({ blocked, named, shape, onOpen }: BlockButtonProps) {
  const when = whenBlocked(blocked);
  const why = whyBlocked(blocked, named);
  return (
    <button
      type="button"
      className={classes.block}
      data-shape={shape}
      data-stop={`block ${blocked.block._id}`}
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-label={`${why}, blocked ${when}${named || blocked.name === '' ? '' : `, ${blocked.name}`}`}
      onClick={() => onOpen(blocked)}
    >
      <span className={classes.why}>{why}</span>
      <span className={classes.when}>{when}</span>
    </button>
  );
}
