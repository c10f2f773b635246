import type { ReactElement } from 'react';

type StepperProps = {
  /** The steps' names, the first one's first. */
  readonly names: readonly string[];
  /** Where the visitor is, from 1. */
  readonly step: number;
  readonly addressOf: (step: number) => string;
  readonly onGo: (step: number) => void;
};

/** Where the visitor is; finished steps lead back. */
export const Stepper = ({ names, step, addressOf, onGo }: StepperProps): ReactElement => (
  <nav aria-label="Steps">
    <ol className={`stepper of-${names.length}`}>
      {names.map((name, at) => {
        const number = at + 1;
        const state = number === step ? 'is-now' : number < step ? 'is-done' : 'is-ahead';
        const inner = (
          <>
            <span className="step-number" aria-hidden="true">
              {number < step ? null : number}
            </span>
            <span className="step-name">{name}</span>
          </>
        );
        return (
          <li key={name} className={`step ${state}`} aria-current={number === step ? 'step' : undefined}>
            {number < step ? (
              <a
                className="step-inner"
                href={addressOf(number)}
                onClick={(event) => {
                  event.preventDefault();
                  onGo(number);
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
