import type { ReactNode } from 'react';
import classes from './event.module.css';

const shapes: Readonly<Record<string, ReactNode>> = {
  confirmed: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  pending: <circle cx="6" cy="6" r="4" strokeDasharray="2.6 2" />,
  cancelled: <path d="m2.5 2.5 7 7M9.5 2.5l-7 7" />,
  completed: <path d="m1.5 6.5 3 3 6-7" />,
  'no-show': <path d="M6 1.5v5M6 9.8v.2" strokeWidth="2.4" />,
  rescheduled: <path d="M1.5 6h8.5M6.8 2.5 10.3 6 6.8 9.5" />,
  hire: <path d="M6 1.2 10.8 6 6 10.8 1.2 6Z" fill="currentColor" />,
};

/** A shape for each state, so that its colour is never alone; the words are in the button's name. */
export function StatusMark({ tone }: { readonly tone: string }) {
  return (
    <svg
      className={classes.mark}
      width="12"
      height="12"
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {shapes[tone] ?? <circle cx="6" cy="6" r="4" />}
    </svg>
  );
}
