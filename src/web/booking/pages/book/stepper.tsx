import type { ReactElement } from 'react';
import { type Step, upTo } from './address.ts';
import type { Booking } from './use-booking.ts';

const STEPS = ['Staff', 'Date & time', 'Your details'] as const;

/** Where the visitor is; finished steps lead back. */
export const Stepper = ({ booking }: { readonly booking: Booking }): ReactElement => (
  <nav aria-label="Steps">
    <ol className="stepper">
      {STEPS.map((name, at) => {
        const number = (at + 1) as Step;
        const state = number === booking.step ? 'is-now' : number < booking.step ? 'is-done' : 'is-ahead';
        const inner = (
          <>
            <span className="step-number" aria-hidden="true">
              {number < booking.step ? '✓' : number}
            </span>
            <span className="step-name">{name}</span>
          </>
        );
        return (
          <li
            key={name}
            className={`step ${state}`}
            aria-current={number === booking.step ? 'step' : undefined}
          >
            {number < booking.step ? (
              <a
                className="step-inner"
                href={booking.address(upTo(number, booking.choice))}
                onClick={(event) => {
                  event.preventDefault();
                  booking.goTo(number);
                }}
              >
                {inner}
              </a>
            ) : (
              <span className="step-inner">{inner}</span>
            )}
          </li>
        );
      })}
    </ol>
  </nav>
);
