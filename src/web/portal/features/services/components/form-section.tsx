import { type ReactNode, useId, useState } from 'react';
import { ChevronRightIcon } from '../../../../ui/icons.tsx';
import classes from './form-section.module.css';

type FormSectionProps = {
  readonly title: string;
  /** What is inside, said while it is closed. */
  readonly summary: string;
  /** Something inside is wrong: then it cannot be closed over it. */
  readonly faulty: boolean;
  readonly children: ReactNode;
};

/** A part of a long form that most never need: one line until it is opened. */
export function FormSection({ title, summary, faulty, children }: FormSectionProps) {
  const id = useId();
  const [wanted, setWanted] = useState(false);
  const open = wanted || faulty;
  return (
    <section data-frame="inner" className={classes.section} data-open={open || undefined}>
      <h3 className={classes.heading}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setWanted(!open)}
        >
          <span data-stack>
            <span data-text="semibold">{title}</span>
            <span data-text="quiet regular">{summary}</span>
          </span>
          <ChevronRightIcon />
        </button>
      </h3>
      {open && (
        <div id={id} className={classes.content}>
          {children}
        </div>
      )}
    </section>
  );
}
