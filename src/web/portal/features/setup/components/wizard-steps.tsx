import { VisuallyHidden } from '@mantine/core';
import { CheckIcon } from '../../../kit/icons.tsx';
import type { Step } from '../model.ts';
import classes from './setup.module.css';

type WizardStepsProps = { readonly steps: readonly Step[]; readonly current: Step };

const titles: Readonly<Record<Step, string>> = {
  profile: 'Profile',
  booking: 'Booking',
  payout: 'Payout',
  finish: 'Finish',
};

/** How far the setup has come. */
export function WizardSteps({ steps, current }: WizardStepsProps) {
  const reached = steps.indexOf(current);
  return (
    <ol className={classes.steps} aria-label="Setup steps">
      {steps.map((step, at) => (
        <li
          key={step}
          className={classes.step}
          data-done={at < reached || undefined}
          aria-current={at === reached ? 'step' : undefined}
        >
          <span className={classes.number}>{at < reached ? <CheckIcon size={16} /> : at + 1}</span>
          <span className={classes.stepTitle}>{titles[step]}</span>
          {at < reached && <VisuallyHidden>, done</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
