import { type ReactNode, useId } from 'react';
import { ChevronRightIcon } from '../../../kit/icons.tsx';
import classes from './details.module.css';

type FoldProps = {
  readonly title: string;
  readonly opened: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
};

/** A part of the sheet that is shown when its heading is pressed. */
export function Fold({ title, opened, onToggle, children }: FoldProps) {
  const id = useId();
  return (
    <div className={classes.fold}>
      <h4>
        <button type="button" aria-expanded={opened} aria-controls={id} onClick={onToggle}>
          <ChevronRightIcon size={18} />
          {title}
        </button>
      </h4>
      <div id={id} hidden={!opened}>
        {opened && children}
      </div>
    </div>
  );
}
