import type { ReactNode } from 'react';
import classes from './bookings.module.css';

type StepProps = { readonly number: number; readonly title: string; readonly children: ReactNode };

/** One of the steps, all of them on one screen. */
export function Step({ number, title, children }: StepProps) {
  return (
    <section className={classes.step}>
      <h2 className={classes.stepTitle}>
        <span className={classes.number}>
          <span className={classes.unseen}>Step </span>
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
