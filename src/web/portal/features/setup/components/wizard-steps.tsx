import { VisuallyHidden } from '@mantine/core';
import { CheckIcon } from '../../../kit/icons.tsx';
import { type StepNumber, steps } from '../model.ts';
import classes from './setup.module.css';

/** How far the setup has come. */
export function WizardSteps({ current }: { readonly current: StepNumber }) {
  return (
    <ol className={classes.steps} aria-label="Setup steps">
      {steps.map(({ number, title }) => (
        <li
          key={number}
          className={classes.step}
          data-done={number < current || undefined}
          aria-current={number === current ? 'step' : undefined}
        >
          <span className={classes.number}>{number < current ? <CheckIcon size={16} /> : number}</span>
          <span className={classes.stepTitle}>{title}</span>
          {number < current && <VisuallyHidden>, done</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
