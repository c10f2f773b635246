import type { ReactNode } from 'react';
import { StillTrying } from '../still-trying.tsx';
import classes from './dialog-foot.module.css';

type DialogFootProps = {
  /** What takes the width above the buttons: what is wrong. */
  readonly above?: ReactNode;
  /** An answer is waited for; after a while that is said. */
  readonly waiting: boolean;
  readonly children: ReactNode;
};

/** The buttons of a dialog, in view however long it is. */
export function DialogFoot({ above, waiting, children }: DialogFootProps) {
  return (
    <div className={classes.foot} data-bar>
      {above && <div className={classes.above}>{above}</div>}
      <div className={classes.late}>
        <StillTrying pending={waiting} />
      </div>
      {children}
    </div>
  );
}
